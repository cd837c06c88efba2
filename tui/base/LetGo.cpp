#include "tui/base/LetGo.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace tui {

void letGo(std::jthread& thread)
{
    // Registered last, and so the first of all.
    on_exit(
        [](int status, void*) {
            std::fflush(nullptr);
            _exit(status);
        },
        nullptr);
    thread.detach();
}

}  // namespace tui

#include "tui/base/BareExit.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace tui {

void exitWithoutDestruction()
{
    // Registered last, and so the first of all.
    on_exit(
        [](int status, void*) {
            std::fflush(nullptr);
            _exit(status);
        },
        nullptr);
}

}  // namespace tui

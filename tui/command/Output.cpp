#include "tui/command/Output.h"

#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace tui {

void Output::flush()
{
    const std::string text = std::exchange(gathered_, {});
    std::string_view rest = text;
    while (!rest.empty()) {
        const ssize_t written = ::write(STDOUT_FILENO, rest.data(), rest.size());
        if (written >= 0) {
            rest.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno != EINTR) {
            throw std::system_error(errno, std::generic_category(),
                                    "cannot write to standard output");
        }
    }
}

}  // namespace tui

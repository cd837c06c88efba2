#include "core/base/Format.h"

#include <fmt/format.h>

#include <cerrno>
#include <system_error>

namespace base {

std::string formatArguments(fmt::string_view text, fmt::format_args arguments) {
    return fmt::vformat(text, arguments);
}

void failSystem(const std::string& what) {
    throw std::system_error(errno, std::generic_category(), what);
}

}  // namespace base

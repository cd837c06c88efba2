#include "core/base/Format.h"

#include <fmt/format.h>

namespace base {

std::string formatArguments(fmt::string_view text, fmt::format_args arguments) {
    return fmt::vformat(text, arguments);
}

}  // namespace base

// The library's functions are part of this file alone, because they take long to compile.
#define FMT_HEADER_ONLY
#include <fmt/format.h>

#include "core/base/Format.h"

namespace base {

std::string formatArguments(fmt::string_view text, fmt::format_args arguments)
{
    return fmt::vformat(text, arguments);
}

}  // namespace base

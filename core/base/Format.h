#pragma once

#include <fmt/core.h>

#include <string>

namespace base {

// The text with these arguments, as fmt::vformat makes it.
[[nodiscard]] std::string formatArguments(fmt::string_view text, fmt::format_args arguments);

// The text with an argument in place of each {}: format("{} of {:.1f}", 3, 4.5). The places are
// checked when it is compiled. (fmt::format itself would need the shared library of {fmt} at run
// time.)
template <class... Arguments>
[[nodiscard]] std::string format(fmt::format_string<Arguments...> text, Arguments&&... arguments)
{
    return formatArguments(text, fmt::make_format_args(arguments...));
}

}  // namespace base

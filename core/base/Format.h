#pragma once

#include <fmt/core.h>

#include <stdexcept>
#include <string>

namespace base {

// The text with these arguments, as fmt::vformat makes it.
std::string formatArguments(fmt::string_view text, fmt::format_args arguments);

// The text with an argument in place of each {}: format("{} of {:.1f}", 3, 4.5). The places are
// checked when it is compiled. (fmt::format itself would need the shared library of {fmt} at run
// time.)
template <class... Arguments>
std::string format(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
    return formatArguments(text, fmt::make_format_args(arguments...));
}

// "a whole number from 1 to 9".
template <class Number>
std::string formatRange(Number min, Number max) {
    return base::format("a whole number from {} to {}", min, max);
}

// Throws std::invalid_argument with that text: what is wrong; expected X.
template <class... Arguments>
[[noreturn]] void refuse(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
    throw std::invalid_argument(formatArguments(text, fmt::make_format_args(arguments...)));
}

// Throws std::runtime_error with that text: what the system, a file or another program refuses.
template <class... Arguments>
[[noreturn]] void fail(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
    throw std::runtime_error(formatArguments(text, fmt::make_format_args(arguments...)));
}

// Throws the std::system_error of errno: what the system refuses.
[[noreturn]] void failSystem(const std::string& what);

}  // namespace base

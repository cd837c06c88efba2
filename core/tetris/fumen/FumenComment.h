#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace tetris {

// The comments of fumen, which are written as the function escape of JavaScript does: "%2C" for a
// byte, "%u4E00" for a unit of UTF-16.

// Of valid UTF-8, the first 4095 characters of what is written for it.
std::string escapeComment(std::string_view comment);
// The reverse, as UTF-8; half a character becomes U+FFFD.
std::string unescapeComment(std::string_view text);
// The hexadecimal number in the first `digits` characters; nullopt if another character is there.
std::optional<char32_t> readEscape(std::string_view text, size_t digits);

}  // namespace tetris

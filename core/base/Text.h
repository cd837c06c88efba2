#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace base {

// Whether the text is UTF-8; it may have control characters.
[[nodiscard]] bool isUtf8(std::string_view text);

// Text that can stand in a line and be shown: UTF-8 without control characters.

// True if the text is that.
[[nodiscard]] bool isPlainText(std::string_view text);

// The text with '?' for each byte that keeps it from being that, of at most so many bytes.
[[nodiscard]] std::string makePlainText(std::string_view text, std::size_t maxBytes);

// Reads a whole number written in digits alone. False, and nothing changed, if the text is no such
// number or not from min to max.
[[nodiscard]] bool readNumber(std::string_view text, std::uint64_t min, std::uint64_t max,
                              std::uint64_t& number);
[[nodiscard]] bool readNumber(std::string_view text, int min, int max, int& number);

}  // namespace base

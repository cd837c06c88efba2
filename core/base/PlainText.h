#pragma once

#include <cstddef>
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

}  // namespace base

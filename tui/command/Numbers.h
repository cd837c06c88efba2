#pragma once

#include <cstdint>
#include <string_view>

namespace tui {

// Reads a whole number written in digits alone. False, and nothing changed, if the text is no such
// number or not from min to max.
[[nodiscard]] bool readNumber(std::string_view text, std::uint64_t min, std::uint64_t max,
                              std::uint64_t& number);
[[nodiscard]] bool readNumber(std::string_view text, int min, int max, int& number);

}  // namespace tui

#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tui {

// Names of players, as they stand in a table of scores. What is not allowed is not listed: allowed
// are Latin letters with their marks (all of Vietnamese), Greek and Cyrillic ones, the digits 0 to
// 9, a blank inside, and - _ . ' . Each is one column wide in every terminal and has one form
// alone: marks that are characters of their own are put together with their letter, so that there
// are no controls, directions, joiners, tags or piles of marks.

inline constexpr int kMaxNameColumns = 16;

// What names there are, in words, for messages.
inline constexpr std::string_view kNamesExpected =
    "1 to 16 letters, digits, blanks or any of - _ . '";

// The name that somebody has typed or a file says, trimmed, each run of blanks as one. None if a
// character is not allowed, if it is longer than kMaxNameColumns, or has no letter or digit.
[[nodiscard]] std::optional<std::string> parsePlayerName(std::string_view text);

// A name for print, wherever it comes from: as above, but with '?' for each character that is not
// allowed and each byte that is no UTF-8, cut after kMaxNameColumns. Empty if the text is blank.
// A name that was parsed stays as it is.
[[nodiscard]] std::string sanitizePlayerName(std::string_view text);

// The name while it is typed, with one character more: put together with the last letter if it is a
// mark. Unchanged if that is not allowed, or too long.
[[nodiscard]] std::string extendPlayerName(const std::string& name, char32_t character);

// A name for print where only ASCII is shown: letters without their marks as far as Vietnamese
// has them, others as '?'.
[[nodiscard]] std::string foldPlayerName(std::string_view name);

}  // namespace tui

#pragma once

#include <cstddef>
#include <string_view>

namespace base {

// Names of persons, in UTF-8: 1 to 16 characters, of which one is a letter or a digit. Allowed are
// Latin letters with their marks (all of Vietnamese), Greek and Cyrillic letters, the digits 0 to
// 9, single blanks inside, and - _ . '. Each is one column wide in every terminal and has exactly
// one form.

inline constexpr size_t kMaxNameLength = 16;

bool isNameLetter(char32_t character);
// Letters, digits, signs and the blank.
bool isAllowedInName(char32_t character);
bool isPersonName(std::string_view text);

}  // namespace base

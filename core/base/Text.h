#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/Range.h"

namespace base {

// Removes and returns the first character of a text in UTF-8; nullopt for an invalid byte, of which
// it removes one. Requires: the text is not empty.
std::optional<char32_t> takeCharacter(std::string_view& text);
// The number of bytes of a character by its first one; 0 if no character begins with it.
size_t countBytes(char first);
// A character in UTF-8.
std::string encodeUtf8(char32_t character);

constexpr bool isControl(char32_t character) {
    return character < 0x20 || (character >= 0x7F && character < 0xA0);
}

// True if the text is valid UTF-8. It may contain control characters.
bool isUtf8(std::string_view text);

// The text without the byte order mark that some systems put in front. Throws std::invalid_argument
// if the mark is that of UTF-16.
std::string_view skipByteOrderMark(std::string_view text);

// True if the text is plain, so that it can be shown in one line: valid UTF-8 without control
// characters.
bool isPlainText(std::string_view text);

// The text with '?' for each byte that is not plain, and for each mark that changes the direction
// of text or breaks a line. The result has at most `maxBytes` bytes and ends with a whole
// character.
std::string makePlainText(std::string_view text, size_t maxBytes);

// The text for a message: made plain, with "..." instead of what is after its first 60 bytes.
std::string makeExcerpt(std::string_view text);
// The same between apostrophes.
std::string quote(std::string_view text);

// The text as a value in a TOML file: a basic string, with escapes for what it must not contain.
// Requires: valid UTF-8.
std::string quoteToml(std::string_view text);

// The shortest text that reads back as the same number.
std::string formatNumber(double number);

// The text with A to Z in place of a to z.
std::string toUpper(std::string_view text);

// "a, b or c".
std::string listWords(const std::vector<std::string>& words);

// The row of a table with that name, or null.
template <class Rows>
const auto* findRow(const Rows& rows, std::string_view name) {
    return find(rows, name, [](const auto& row) { return row.name; });
}
// The names of a table's rows.
template <class Rows>
std::vector<std::string> collectNames(const Rows& rows) {
    std::vector<std::string> names;
    for (const auto& row : rows)
        names.emplace_back(row.name);
    return names;
}
// The same in one text: "a, b, c".
template <class Rows>
std::string joinNames(const Rows& rows, std::string_view joint = ", ") {
    std::string names;
    for (const auto& row : rows)
        names.append(names.empty() ? "" : joint).append(row.name);
    return names;
}

// Quick, for what is written often. A whole number.
template <class Number>
void appendNumber(std::string& text, Number number) {
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    text.append(digits.data(), end);
}

// Removes and returns what stands before that character, which goes, too; without one all of it.
std::string_view takeWord(std::string_view& text, char end = ' ');

// Reads a number that is the whole text; false if the text is anything else. `format`: a base or a
// format of std::from_chars.
template <class Number, class... Format>
bool parseNumber(std::string_view text, Number& number, Format... format) {
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number, format...);
    return error == std::errc() && stop == end;
}

// Reads a whole number that is written in digits only. Returns false, and does not change `number`,
// if the text is no such number or the number is not from min to max. Requires: min >= 0.
bool readNumber(std::string_view text, uint64_t min, uint64_t max, uint64_t& number);
bool readNumber(std::string_view text, int min, int max, int& number);
// Columns and rows as in "10x20", each from min to max; nullopt for any other text.
std::optional<std::pair<int, int>> readSize(std::string_view text, int min, int max);

// The moment of a text such as "2026-01-31T12:00:00Z", in seconds since 1970, UTC; nullopt for any
// other text, and for a day or a second that does not exist.
std::optional<int64_t> parseMoment(std::string_view text);

}  // namespace base

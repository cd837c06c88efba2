#include "core/base/PersonName.h"

#include <algorithm>
#include <array>

#include "core/base/Range.h"
#include "core/base/Text.h"

namespace base {

namespace {

struct Range {
    char32_t first;
    char32_t last;
};

// Letters that are one column wide, in order; without those that look like punctuation, like two
// letters, or like a letter of another style.
constexpr std::array<Range, 23> kLetters{{
    {U'A', U'Z'},     {U'a', U'z'},     {0x00C0, 0x00D6}, {0x00D8, 0x00F6}, {0x00F8, 0x0131},
    {0x0134, 0x013E}, {0x0141, 0x0148}, {0x014A, 0x017E}, {0x0180, 0x0183}, {0x0186, 0x01A1},
    {0x01A4, 0x01A5}, {0x01AC, 0x01B6}, {0x01CD, 0x01EF}, {0x01F4, 0x01F5}, {0x01F8, 0x021B},
    {0x021E, 0x0233}, {0x0386, 0x0386}, {0x0388, 0x038A}, {0x038C, 0x038C}, {0x038E, 0x03A1},
    {0x03A3, 0x03CE}, {0x0400, 0x045F}, {0x1E00, 0x1EF9},
}};

}  // namespace

bool isNameLetter(char32_t character) {
    return std::ranges::any_of(kLetters, [character](const Range& range) {
        return character >= range.first && character <= range.last;
    });
}

namespace {

bool isDigit(char32_t character) { return character >= U'0' && character <= U'9'; }

}  // namespace

bool isAllowedInName(char32_t character) {
    return isNameLetter(character) || isDigit(character) ||
           contains(std::u32string_view(U" -_.'"), character);
}

bool isPersonName(std::string_view text) {
    char32_t last = U' ';
    size_t length = 0;
    bool isNamed = false;
    while (!text.empty()) {
        const char32_t character = takeCharacter(text).value_or(0);
        if (!isAllowedInName(character) || (character == U' ' && last == U' ')) return false;
        isNamed = isNamed || isNameLetter(character) || isDigit(character);
        last = character;
        ++length;
    }
    return isNamed && last != U' ' && length <= kMaxNameLength;
}

}  // namespace base

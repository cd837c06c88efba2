#include "tui/base/PlayerName.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace tui {

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

// The letters that are composed from a vowel and a tone mark. A row has one vowel: alone, then with
// grave, acute, hook above, tilde and dot below.
constexpr std::size_t kTones = 6;
using Vowel = std::array<char32_t, kTones>;
constexpr std::array<Vowel, 24> kVowels{{
    {U'a', U'à', U'á', U'ả', U'ã', U'ạ'}, {U'ă', U'ằ', U'ắ', U'ẳ', U'ẵ', U'ặ'},
    {U'â', U'ầ', U'ấ', U'ẩ', U'ẫ', U'ậ'}, {U'e', U'è', U'é', U'ẻ', U'ẽ', U'ẹ'},
    {U'ê', U'ề', U'ế', U'ể', U'ễ', U'ệ'}, {U'i', U'ì', U'í', U'ỉ', U'ĩ', U'ị'},
    {U'o', U'ò', U'ó', U'ỏ', U'õ', U'ọ'}, {U'ô', U'ồ', U'ố', U'ổ', U'ỗ', U'ộ'},
    {U'ơ', U'ờ', U'ớ', U'ở', U'ỡ', U'ợ'}, {U'u', U'ù', U'ú', U'ủ', U'ũ', U'ụ'},
    {U'ư', U'ừ', U'ứ', U'ử', U'ữ', U'ự'}, {U'y', U'ỳ', U'ý', U'ỷ', U'ỹ', U'ỵ'},
    {U'A', U'À', U'Á', U'Ả', U'Ã', U'Ạ'}, {U'Ă', U'Ằ', U'Ắ', U'Ẳ', U'Ẵ', U'Ặ'},
    {U'Â', U'Ầ', U'Ấ', U'Ẩ', U'Ẫ', U'Ậ'}, {U'E', U'È', U'É', U'Ẻ', U'Ẽ', U'Ẹ'},
    {U'Ê', U'Ề', U'Ế', U'Ể', U'Ễ', U'Ệ'}, {U'I', U'Ì', U'Í', U'Ỉ', U'Ĩ', U'Ị'},
    {U'O', U'Ò', U'Ó', U'Ỏ', U'Õ', U'Ọ'}, {U'Ô', U'Ồ', U'Ố', U'Ổ', U'Ỗ', U'Ộ'},
    {U'Ơ', U'Ờ', U'Ớ', U'Ở', U'Ỡ', U'Ợ'}, {U'U', U'Ù', U'Ú', U'Ủ', U'Ũ', U'Ụ'},
    {U'Ư', U'Ừ', U'Ứ', U'Ử', U'Ữ', U'Ự'}, {U'Y', U'Ỳ', U'Ý', U'Ỷ', U'Ỹ', U'Ỵ'},
}};
// The combining tone marks, in the order of a row; the vowel alone has none.
constexpr std::array<char32_t, kTones> kToneMarks{0, 0x0300, 0x0301, 0x0309, 0x0303, 0x0323};

// A combining mark that makes one vowel into another.
struct Shaping {
    char32_t mark;
    char32_t from;
    char32_t to;
};
constexpr char32_t kCircumflex = 0x0302;
constexpr char32_t kBreve = 0x0306;
constexpr char32_t kHorn = 0x031B;
constexpr std::array<Shaping, 12> kShapings{{{kCircumflex, U'a', U'â'},
                                             {kCircumflex, U'e', U'ê'},
                                             {kCircumflex, U'o', U'ô'},
                                             {kBreve, U'a', U'ă'},
                                             {kHorn, U'o', U'ơ'},
                                             {kHorn, U'u', U'ư'},
                                             {kCircumflex, U'A', U'Â'},
                                             {kCircumflex, U'E', U'Ê'},
                                             {kCircumflex, U'O', U'Ô'},
                                             {kBreve, U'A', U'Ă'},
                                             {kHorn, U'O', U'Ơ'},
                                             {kHorn, U'U', U'Ư'}}};

bool isLetter(char32_t character)
{
    return std::ranges::any_of(kLetters, [character](const Range& range) {
        return character >= range.first && character <= range.last;
    });
}

bool isDigit(char32_t character)
{
    return character >= U'0' && character <= U'9';
}

bool isSign(char32_t character)
{
    return character == U'-' || character == U'_' || character == U'.' || character == U'\'';
}

bool isAllowed(char32_t character)
{
    return isLetter(character) || isDigit(character) || isSign(character) || character == U' ';
}

// The letter with the mark; 0 if there is no such letter.
char32_t compose(char32_t letter, char32_t mark)
{
    for (const Vowel& vowel : kVowels) {
        const auto tone =
            static_cast<std::size_t>(std::ranges::find(vowel, letter) - vowel.begin());
        if (tone == kTones) continue;
        const auto wanted = static_cast<std::size_t>(
            std::find(kToneMarks.begin() + 1, kToneMarks.end(), mark) - kToneMarks.begin());
        if (wanted < kTones) return tone == 0 ? vowel[wanted] : 0;
        for (const Shaping& shaping : kShapings) {
            if (shaping.mark != mark || shaping.from != vowel[0]) continue;
            return (
                *std::ranges::find(kVowels, shaping.to, [](const Vowel& v) { return v[0]; }))[tone];
        }
    }
    return 0;
}

// Removes and returns the first character of the text; 0 for an invalid byte.
char32_t takeValidCharacter(std::string_view& text)
{
    const auto byteAt = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byteAt(0);
    std::size_t length = 1;
    char32_t character = first;
    if (first >= 0xC2 && first <= 0xDF) {
        length = 2;
        character = first & 0x1FU;
    } else if (first >= 0xE0 && first <= 0xEF) {
        length = 3;
        character = first & 0x0FU;
    } else if (first >= 0xF0 && first <= 0xF4) {
        length = 4;
        character = first & 0x07U;
    } else if (first >= 0x80) {
        character = 0;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if (i >= text.size() || (byteAt(i) & 0xC0U) != 0x80U) {
            text.remove_prefix(i);
            return 0;
        }
        character = character << 6U | (byteAt(i) & 0x3FU);
    }
    text.remove_prefix(length);
    // Overlong encodings are invalid.
    constexpr std::array<char32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
    return character < kLeast[length] ? 0 : character;
}

std::string encode(const std::u32string& characters)
{
    std::string text;
    for (const char32_t c : characters) {
        // No allowed character needs four bytes.
        if (c < 0x80) {
            text += static_cast<char>(c);
        } else if (c < 0x800) {
            text += static_cast<char>(0xC0U | c >> 6U);
            text += static_cast<char>(0x80U | (c & 0x3FU));
        } else {
            text += static_cast<char>(0xE0U | c >> 12U);
            text += static_cast<char>(0x80U | (c >> 6U & 0x3FU));
            text += static_cast<char>(0x80U | (c & 0x3FU));
        }
    }
    return text;
}

// Adds a character to a name, or composes it with the last letter. Returns false and changes
// nothing if neither is possible.
bool append(std::u32string& name, char32_t character)
{
    if (isAllowed(character)) {
        name += character;
        return true;
    }
    const char32_t composed = name.empty() ? 0 : compose(name.back(), character);
    if (composed == 0) return false;
    name.back() = composed;
    return true;
}

// The text's characters, with marks composed, trimmed, and with runs of blanks as one. Those that
// are not allowed become '?', and are counted in `refused`.
std::u32string normalize(std::string_view text, int& refused)
{
    std::u32string name;
    while (!text.empty()) {
        const char32_t character = takeValidCharacter(text);
        if (character == U' ' && (name.empty() || name.back() == U' ')) continue;
        if (append(name, character)) continue;
        name += U'?';
        ++refused;
    }
    if (!name.empty() && name.back() == U' ') name.pop_back();
    return name;
}

}  // namespace

std::optional<std::string> parsePlayerName(std::string_view text)
{
    int refused = 0;
    const std::u32string name = normalize(text, refused);
    const bool isNamed =
        std::ranges::any_of(name, [](char32_t c) { return isLetter(c) || isDigit(c); });
    if (refused > 0 || !isNamed || name.size() > kMaxNameColumns) return std::nullopt;
    return encode(name);
}

std::string sanitizePlayerName(std::string_view text)
{
    int refused = 0;
    std::u32string name = normalize(text, refused);
    if (name.size() > kMaxNameColumns) name.resize(kMaxNameColumns);
    if (!name.empty() && name.back() == U' ') name.pop_back();
    return encode(name);
}

std::string extendPlayerName(const std::string& name, char32_t character)
{
    std::u32string characters;
    for (std::string_view rest = name; !rest.empty();)
        characters += takeValidCharacter(rest);
    const bool blankIsOneTooMany =
        character == U' ' && (characters.empty() || characters.back() == U' ');
    if (blankIsOneTooMany || !append(characters, character) ||
        characters.size() > kMaxNameColumns) {
        return name;
    }
    return encode(characters);
}

std::string foldPlayerName(std::string_view name)
{
    std::u32string folded;
    int refused = 0;
    for (char32_t c : normalize(name, refused)) {
        const auto vowel = std::ranges::find_if(
            kVowels, [c](const Vowel& row) { return std::ranges::find(row, c) != row.end(); });
        if (vowel != kVowels.end()) c = (*vowel)[0];
        const auto shaping = std::ranges::find(kShapings, c, &Shaping::to);
        if (shaping != kShapings.end()) c = shaping->from;
        if (c == U'đ') c = U'd';
        if (c == U'Đ') c = U'D';
        folded += c < 0x80 ? c : U'?';
    }
    return encode(folded);
}

}  // namespace tui

#include "core/base/Text.h"

#include <array>
#include <charconv>
#include <system_error>

namespace base {

namespace {

// The number of bytes of the first character; 0 if it is a control character or not valid UTF-8.
// Requires: the text is not empty.
std::size_t measureCharacter(std::string_view text)
{
    const auto first = static_cast<unsigned char>(text[0]);
    if (first < 0x20 || first == 0x7f) return 0;
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) return 0;
    }
    const auto second = static_cast<unsigned char>(text[1]);
    // Control characters from 80 to 9F, overlong forms, surrogates, and numbers above 10FFFF.
    if ((first == 0xC2 && second < 0xA0) || (first == 0xE0 && second < 0xA0) ||
        (first == 0xED && second > 0x9F) || (first == 0xF0 && second < 0x90) ||
        (first == 0xF4 && second > 0x8F)) {
        return 0;
    }
    return length;
}

// True for a character of three or two bytes that makes a terminal show other text in another
// order or in another line: U+061C, U+200E, U+200F, U+2028 to U+202E, U+2066 to U+2069.
bool movesText(std::string_view character)
{
    if (character == "\xD8\x9C") return true;
    if (character.size() != 3 || character[0] != '\xE2') return false;
    const auto second = static_cast<unsigned char>(character[1]);
    const auto third = static_cast<unsigned char>(character[2]);
    return (second == 0x80 &&
            (third == 0x8E || third == 0x8F || (third >= 0xA8 && third <= 0xAE))) ||
           (second == 0x81 && third >= 0xA6 && third <= 0xA9);
}

constexpr std::size_t kMaxQuoted = 60;

}  // namespace

bool isPlainText(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t length = measureCharacter(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string makePlainText(std::string_view text, std::size_t maxBytes)
{
    std::string plain;
    while (!text.empty()) {
        const std::size_t length = measureCharacter(text);
        const std::string_view taken = text.substr(0, length == 0 ? 1 : length);
        const std::string_view shown = length == 0 || movesText(taken) ? "?" : taken;
        if (plain.size() + shown.size() > maxBytes) break;
        plain += shown;
        text.remove_prefix(taken.size());
    }
    return plain;
}

std::string makeExcerpt(std::string_view text)
{
    return makePlainText(text, kMaxQuoted) + (text.size() > kMaxQuoted ? "..." : "");
}

std::string quote(std::string_view text)
{
    return "'" + makeExcerpt(text) + "'";
}

std::string quoteToml(std::string_view text)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string quoted = "\"";
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (code < 0x20 || code == 0x7F) {
            quoted += "\\u00";
            quoted += kDigits[code >> 4U];
            quoted += kDigits[code & 15U];
            continue;
        }
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

std::string listWords(const std::vector<std::string>& words)
{
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) list += i + 1 == words.size() ? " or " : ", ";
        list += words[i];
    }
    return list;
}

bool isUtf8(std::string_view text)
{
    for (std::size_t i = 0; i < text.size();) {
        const auto first = static_cast<unsigned char>(text[i]);
        const int more = first < 0x80 ? 0 : first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
        if ((first >= 0x80 && first < 0xC2) || first > 0xF4) return false;
        char32_t character = more == 0 ? first : first & (0x3FU >> static_cast<unsigned>(more));
        for (int j = 0; j < more; ++j) {
            if (++i >= text.size()) return false;
            const auto next = static_cast<unsigned char>(text[i]);
            if ((next & 0xC0U) != 0x80) return false;
            character = character << 6U | (next & 0x3FU);
        }
        ++i;
        constexpr std::array<char32_t, 4> kLeast{0, 0x80, 0x800, 0x10000};
        if (character < kLeast[static_cast<std::size_t>(more)] || character > 0x10FFFF ||
            (character >= 0xD800 && character <= 0xDFFF)) {
            return false;
        }
    }
    return true;
}

bool readNumber(std::string_view text, std::uint64_t min, std::uint64_t max, std::uint64_t& number)
{
    std::uint64_t read = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, read);
    if (error != std::errc() || stop != end || read < min || read > max) return false;
    number = read;
    return true;
}

bool readNumber(std::string_view text, int min, int max, int& number)
{
    std::uint64_t read = 0;
    if (!readNumber(text, static_cast<std::uint64_t>(min), static_cast<std::uint64_t>(max), read)) {
        return false;
    }
    number = static_cast<int>(read);
    return true;
}

}  // namespace base

#include "core/base/Text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <system_error>

#include "core/base/Format.h"

namespace base {

namespace {

// True for a character that makes a terminal show other text in another order or in another line.
bool movesText(char32_t character) {
    return character == 0x061C || character == 0x200E || character == 0x200F ||
           (character >= 0x2028 && character <= 0x202E) ||
           (character >= 0x2066 && character <= 0x2069);
}

constexpr size_t kMaxQuoted = 60;

}  // namespace

size_t countBytes(char first) {
    const auto byte = static_cast<unsigned char>(first);
    if (byte < 0x80) return 1;
    if (byte < 0xC2 || byte > 0xF4) return 0;
    return byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
}

std::optional<char32_t> takeCharacter(std::string_view& text) {
    const size_t count = countBytes(text[0]);
    char32_t character = static_cast<unsigned char>(text[0]) & (count < 2 ? 0x7FU : 0x7FU >> count);
    bool isValid = count > 0 && text.size() >= count;
    for (size_t i = 1; isValid && i < count; ++i) {
        const auto next = static_cast<unsigned char>(text[i]);
        isValid = (next & 0xC0U) == 0x80;
        character = character << 6U | (next & 0x3FU);
    }
    // [n]: the least character of n bytes.
    constexpr std::array<char32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
    isValid = isValid && character >= kLeast[count] && character <= 0x10FFFF &&
              (character < 0xD800 || character > 0xDFFF);
    text.remove_prefix(isValid ? count : 1);
    return isValid ? std::optional(character) : std::nullopt;
}

std::string encodeUtf8(char32_t character) {
    if (character < 0x80) return {static_cast<char>(character)};
    const int more = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    std::string text;
    text += static_cast<char>(((0xFF00U >> (more + 1)) & 0xFFU) | (character >> (6 * more)));
    for (int i = more - 1; i >= 0; --i)
        text += static_cast<char>(0x80U | ((character >> (6 * i)) & 0x3FU));
    return text;
}

bool isUtf8(std::string_view text) {
    while (!text.empty()) {
        if (!takeCharacter(text)) return false;
    }
    return true;
}

std::string_view skipByteOrderMark(std::string_view text) {
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
        base::refuse("is text in UTF-16; expected UTF-8");
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    return text;
}

bool isPlainText(std::string_view text) {
    while (!text.empty()) {
        const std::optional<char32_t> character = takeCharacter(text);
        if (!character || isControl(*character)) return false;
    }
    return true;
}

std::string makePlainText(std::string_view text, size_t maxBytes) {
    std::string plain;
    while (!text.empty()) {
        const std::string_view rest = text;
        const std::optional<char32_t> character = takeCharacter(text);
        // Each byte of a control character beyond ASCII shows as '?'.
        const bool isPlain = character && !isControl(*character);
        if (!isPlain) text = rest.substr(1);
        const std::string_view shown =
            isPlain && !movesText(*character) ? rest.substr(0, rest.size() - text.size()) : "?";
        if (plain.size() + shown.size() > maxBytes) break;
        plain += shown;
    }
    return plain;
}

std::string makeExcerpt(std::string_view text) {
    return makePlainText(text, kMaxQuoted) + (text.size() > kMaxQuoted ? "..." : "");
}

std::string quote(std::string_view text) { return base::format("'{}'", makeExcerpt(text)); }

std::string quoteToml(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (code < 0x20 || code == 0x7F) {
            quoted += base::format("\\u{:04X}", code);
            continue;
        }
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

std::string formatNumber(double number) {
    std::array<char, 40> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
    return {text.data(), end};
}

std::string toUpper(std::string_view text) {
    std::string upper(text);
    for (char& c : upper)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return upper;
}

std::string listWords(const std::vector<std::string>& words) {
    std::string list;
    for (size_t i = 0; i < words.size(); ++i) {
        if (i > 0) list += i + 1 == words.size() ? " or " : ", ";
        list += words[i];
    }
    return list;
}

std::string_view takeWord(std::string_view& text, char end) {
    const std::string_view word = text.substr(0, text.find(end));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    return word;
}

bool readNumber(std::string_view text, uint64_t min, uint64_t max, uint64_t& number) {
    uint64_t read = 0;
    if (!parseNumber(text, read) || read < min || read > max) return false;
    number = read;
    return true;
}

bool readNumber(std::string_view text, int min, int max, int& number) {
    uint64_t read = 0;
    if (!readNumber(text, static_cast<uint64_t>(min), static_cast<uint64_t>(max), read)) {
        return false;
    }
    number = static_cast<int>(read);
    return true;
}

std::optional<std::pair<int, int>> readSize(std::string_view text, int min, int max) {
    std::pair<int, int> size;
    const bool isSize = readNumber(takeWord(text, 'x'), min, max, size.first) &&
                        readNumber(text, min, max, size.second);
    return isSize ? std::optional(size) : std::nullopt;
}

std::optional<int64_t> parseMoment(std::string_view text) {
    using namespace std::chrono;
    constexpr std::string_view kForm = "dddd-dd-ddTdd:dd:ddZ";
    if (text.size() != kForm.size()) return std::nullopt;
    for (size_t i = 0; i < text.size(); ++i) {
        const bool isDigit = text[i] >= '0' && text[i] <= '9';
        if (kForm[i] == 'd' ? !isDigit : text[i] != kForm[i]) return std::nullopt;
    }
    const auto read = [text](size_t at) { return (text[at] - '0') * 10 + text[at + 1] - '0'; };
    const year_month_day day(year(100 * read(0) + read(2)), month(static_cast<unsigned>(read(5))),
                             std::chrono::day(static_cast<unsigned>(read(8))));
    if (!day.ok() || read(11) > 23 || read(14) > 59 || read(17) > 59) return std::nullopt;
    const sys_seconds moment =
        sys_days(day) + hours(read(11)) + minutes(read(14)) + seconds(read(17));
    return moment.time_since_epoch().count();
}

}  // namespace base

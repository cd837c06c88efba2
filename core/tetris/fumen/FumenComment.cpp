#include <algorithm>
#include <cstdint>

#include "core/base/Format.h"
#include "core/base/Range.h"
#include "core/base/Text.h"
#include "core/tetris/fumen/Fumen.h"

namespace tetris {

namespace {

constexpr size_t kLongestComment = 4095;

void addEscaped(std::string& text, char32_t unit) {
    constexpr std::string_view kPlain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/@*_-.";
    const char c = unit < 128 ? static_cast<char>(unit) : '%';
    if (base::contains(kPlain, c)) {
        text += c;
    } else {
        const auto number = static_cast<uint32_t>(unit);
        text += unit < 256 ? base::format("%{:02X}", number) : base::format("%u{:04X}", number);
    }
}

// The next unit of UTF-16.
char32_t takeUnit(std::string_view& text) {
    if (text[0] == '%') {
        const bool isLong = text.substr(1, 1) == "u";
        const size_t begin = isLong ? 2 : 1;
        const size_t digits = isLong ? 4 : 2;
        if (const auto unit = readEscape(text.substr(std::min(begin, text.size())), digits)) {
            text.remove_prefix(begin + digits);
            return *unit;
        }
    }
    const char32_t unit = static_cast<unsigned char>(text[0]);
    text.remove_prefix(1);
    return unit;
}

}  // namespace

std::string escapeComment(std::string_view comment) {
    std::string text;
    while (!comment.empty() && text.size() < kLongestComment) {
        const char32_t character = base::takeCharacter(comment).value_or(U'\uFFFD');
        if (character < 0x10000) {
            addEscaped(text, character);
        } else {
            addEscaped(text, 0xD800 + ((character - 0x10000) >> 10U));
            addEscaped(text, 0xDC00 + ((character - 0x10000) & 0x3FFU));
        }
    }
    return text.substr(0, kLongestComment);
}

std::optional<char32_t> readEscape(std::string_view text, size_t digits) {
    uint32_t number = 0;
    if (text.size() < digits || !base::parseNumber(text.substr(0, digits), number, 16))
        return std::nullopt;
    return number;
}

std::string unescapeComment(std::string_view text) {
    std::string comment;
    while (!text.empty()) {
        char32_t unit = takeUnit(text);
        if (unit >= 0xD800 && unit < 0xE000) {
            std::string_view rest = text;
            const char32_t low = unit < 0xDC00 && !rest.empty() ? takeUnit(rest) : 0;
            if (low >= 0xDC00 && low < 0xE000) {
                unit = 0x10000 + ((unit - 0xD800) << 10U) + (low - 0xDC00);
                text = rest;
            } else {
                unit = U'\uFFFD';  // half a character
            }
        }
        comment += base::encodeUtf8(unit);
    }
    return comment;
}

}  // namespace tetris

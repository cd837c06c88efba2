#include "tui/curses/Clipboard.h"

#include <cstddef>
#include <cstdint>

namespace tui {

namespace {

// RFC 4648, section 4.
std::string encodeBase64(std::string_view text)
{
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string digits;
    for (std::size_t at = 0; at < text.size(); at += 3) {
        const std::string_view group = text.substr(at, 3);
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            bits <<= 8;
            if (i < group.size()) bits |= static_cast<unsigned char>(group[i]);
        }
        for (std::size_t i = 0; i < 4; ++i)
            digits += i <= group.size() ? kDigits[(bits >> (18 - 6 * i)) & 63] : '=';
    }
    return digits;
}

}  // namespace

std::string formatClipboard(std::string_view text)
{
    return "\033]52;c;" + encodeBase64(text) + "\033\\";
}

}  // namespace tui

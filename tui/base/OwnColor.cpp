#include "tui/base/OwnColor.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cstddef>
#include <system_error>
#include <utility>

#include "core/base/Text.h"
#include "tui/base/Rgb.h"

namespace tui {

namespace {

constexpr std::string_view kThemeWord = "theme";

constexpr auto kColorNames = std::to_array<std::pair<std::string_view, int>>({
    {"black", 0},         {"red", 1},
    {"green", 2},         {"yellow", 3},
    {"blue", 4},          {"magenta", 5},
    {"cyan", 6},          {"white", 7},
    {"bright-black", 8},  {"bright-red", 9},
    {"bright-green", 10}, {"bright-yellow", 11},
    {"bright-blue", 12},  {"bright-magenta", 13},
    {"bright-cyan", 14},  {"bright-white", 15},
    {"orange", 208},      {"purple", 93},
    {"pink", 211},        {"brown", 130},
    {"gray", 244},
});

std::optional<OwnColor> parseRgb(std::string_view digits)
{
    constexpr std::size_t kDigits = 6;
    unsigned rgb = 0;
    const char* const end = digits.data() + digits.size();
    const auto [last, error] = std::from_chars(digits.data(), end, rgb, 16);
    if (digits.size() != kDigits || error != std::errc() || last != end) return std::nullopt;
    return OwnColor{OwnColor::Kind::Rgb, static_cast<int>(rgb)};
}

}  // namespace

int OwnColor::getRgb() const
{
    assert(isOwn());
    return kind == Kind::Number ? computeRgb(value) : value;
}

std::optional<OwnColor> parseOwnColor(std::string_view text)
{
    if (text == kThemeWord) return OwnColor{};
    if (text.starts_with('#')) return parseRgb(text.substr(1));
    const auto* const named =
        std::ranges::find(kColorNames, text, &std::pair<std::string_view, int>::first);
    if (named != kColorNames.end()) return OwnColor{OwnColor::Kind::Number, named->second};
    int number = 0;
    if (!base::readNumber(text, 0, 255, number)) return std::nullopt;
    return OwnColor{OwnColor::Kind::Number, number};
}

std::string formatOwnColor(const OwnColor& color)
{
    switch (color.kind) {
        case OwnColor::Kind::Theme: break;
        case OwnColor::Kind::Number: {
            const auto* const named = std::ranges::find(kColorNames, color.value,
                                                        &std::pair<std::string_view, int>::second);
            return named != kColorNames.end() ? std::string(named->first)
                                              : std::to_string(color.value);
        }
        case OwnColor::Kind::Rgb: {
            std::string text = "#";
            for (int shift = 20; shift >= 0; shift -= 4)
                text += "0123456789abcdef"[color.value >> shift & 0xF];
            return text;
        }
    }
    return std::string(kThemeWord);
}

std::string describeOwnColors()
{
    std::string names;
    for (const auto& [name, number] : kColorNames) {
        if (!name.starts_with("bright-")) names += std::string(name) + ", ";
    }
    return "theme, " + names + "bright- and one of the first eight, 0 to 255, or #rrggbb";
}

}  // namespace tui

#include "tui/base/OwnColor.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <system_error>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/base/Text.h"

namespace tui {

namespace {

constexpr std::string_view kThemeWord = "theme";

using ColorName = std::pair<std::string_view, int>;
constexpr auto kColorNames = std::to_array<ColorName>({
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

std::optional<OwnColor> parseRgb(std::string_view digits) {
    constexpr size_t kDigits = 6;
    unsigned rgb = 0;
    if (digits.size() != kDigits || !base::parseNumber(digits, rgb, 16)) return std::nullopt;
    return OwnColor{OwnColor::Kind::Rgb, static_cast<int>(rgb)};
}

}  // namespace

int OwnColor::getRgb() const {
    assert(isOwn());
    return kind == Kind::Number ? computeRgb(value) : value;
}

std::optional<OwnColor> parseOwnColor(std::string_view text) {
    if (text == kThemeWord) return OwnColor{};
    if (text.starts_with('#')) return parseRgb(text.substr(1));
    int number = 0;
    if (const auto* const named = base::find(kColorNames, text, &ColorName::first))
        number = named->second;
    else if (!base::readNumber(text, 0, 255, number))
        return std::nullopt;
    return OwnColor{OwnColor::Kind::Number, number};
}

std::string formatOwnColor(const OwnColor& color) {
    switch (color.kind) {
        case OwnColor::Kind::Theme: break;
        case OwnColor::Kind::Number: {
            const auto* const named = base::find(kColorNames, color.value, &ColorName::second);
            return named ? std::string(named->first) : std::to_string(color.value);
        }
        case OwnColor::Kind::Rgb: return base::format("#{:06x}", color.value);
    }
    return std::string(kThemeWord);
}

std::string describeOwnColors() {
    std::string names;
    for (const auto& [name, number] : kColorNames) {
        if (!name.starts_with("bright-")) names += std::string(name) + ", ";
    }
    return "theme, " + names + "bright- and one of the first eight, 0 to 255, or #rrggbb";
}

namespace {

constexpr std::array kFirstSixteen{0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd,
                                   0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00,
                                   0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff};

// The linear light of an sRGB component.
double toLinear(int component) {
    const double part = component / 255.0;
    return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
}

}  // namespace

int computeRgb(int number) {
    assert(number >= 0 && number <= 255);
    if (number < 16) return kFirstSixteen.at(base::toIndex(number));
    // A cube of 6x6x6 colours, then 24 grays.
    if (number >= 232) return 0x010101 * (8 + 10 * (number - 232));
    const auto level = [](int step) { return step == 0 ? 0 : 55 + 40 * step; };
    const int cube = number - 16;
    return level(cube / 36) << 16 | level(cube / 6 % 6) << 8 | level(cube % 6);
}

double computeLuminance(int rgb) {
    return 0.2126 * toLinear(rgb >> 16 & 0xFF) + 0.7152 * toLinear(rgb >> 8 & 0xFF) +
           0.0722 * toLinear(rgb & 0xFF);
}

bool isDark(int rgb) {
    constexpr double kMiddle = 0.179;
    return computeLuminance(rgb) < kMiddle;
}

double computeContrast(int one, int other) {
    const double first = computeLuminance(one);
    const double second = computeLuminance(other);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

int findNearest(int rgb, int first, int last) {
    int nearest = first;
    int least = std::numeric_limits<int>::max();
    for (int number = first; number <= last; ++number) {
        const int other = computeRgb(number);
        int distance = 0;
        for (const int shift : {0, 8, 16}) {
            const int difference = (rgb >> shift & 0xFF) - (other >> shift & 0xFF);
            distance += difference * difference;
        }
        if (distance >= least) continue;
        least = distance;
        nearest = number;
    }
    return nearest;
}

}  // namespace tui

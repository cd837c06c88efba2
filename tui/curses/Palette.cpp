#include "tui/curses/Palette.h"

#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace tui {

namespace {

struct Numbers {
    int eight;
    std::array<int, 3> fixed256;  // in the order of Theme
};

// In the order of Color. Orange is not one of the eight colours; it is shown as white, which no
// other piece has. The colours of HighContrast and ColorBlind were found by a search among the
// fixed ones; PaletteTest checks their conditions.
constexpr std::array<Numbers, kColors> kNumbers{{
    {-1, {-1, -1, -1}},
    {0, {16, 16, 16}},
    {7, {231, 231, 231}},
    {-1, {244, 244, 244}},
    {6, {38, 30, 44}},
    {7, {208, 202, 214}},
    {4, {33, 25, 21}},
    {2, {70, 28, 29}},
    {1, {160, 167, 88}},
    {3, {178, 136, 143}},
    {5, {134, 200, 90}},
}};

// The linear light of an sRGB component.
double toLinear(int component)
{
    const double part = component / 255.0;
    return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
}

}  // namespace

int findColorNumber(Color color, PaletteKind kind, Theme theme)
{
    const Numbers& numbers = kNumbers[static_cast<std::size_t>(color)];
    const int fixed = numbers.fixed256[static_cast<std::size_t>(theme)];
    switch (kind) {
        case PaletteKind::Eight: return numbers.eight;
        case PaletteKind::Fixed256: return fixed;
        case PaletteKind::Rgb: return fixed < 0 ? fixed : computeRgb(fixed);
    }
    return -1;
}

Style applyTheme(Style style, PaletteKind kind, Theme theme)
{
    if (theme != Theme::HighContrast || kind == PaletteKind::Eight ||
        style.foreground != Color::Default || style.background == Color::Default) {
        return style;
    }
    const double luminance =
        computeLuminance(findColorNumber(style.background, PaletteKind::Rgb, theme));
    // The luminance with the same contrast to black as to white: (L + 0.05) / 0.05 = 1.05 / (L +
    // 0.05).
    constexpr double kMiddle = 0.179;
    style.foreground = luminance < kMiddle ? Color::White : Color::Black;
    return style;
}

int computeRgb(int number)
{
    assert(number >= 16 && number <= 255);
    // A cube of 6x6x6 colours, then 24 grays.
    if (number >= 232) return 0x010101 * (8 + 10 * (number - 232));
    const auto level = [](int step) { return step == 0 ? 0 : 55 + 40 * step; };
    const int cube = number - 16;
    return level(cube / 36) << 16 | level(cube / 6 % 6) << 8 | level(cube % 6);
}

double computeLuminance(int rgb)
{
    return 0.2126 * toLinear(rgb >> 16 & 0xFF) + 0.7152 * toLinear(rgb >> 8 & 0xFF) +
           0.0722 * toLinear(rgb & 0xFF);
}

}  // namespace tui

#include "tui/curses/Palette.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace tui {
namespace {

using enum Color;

constexpr Color kPieceColors[] = {Cyan, Orange, Blue, Green, Red, Yellow, Magenta};
constexpr Color kNamed[] = {Black, White, Gray, Cyan, Orange, Blue, Green, Red, Yellow, Magenta};
constexpr Theme kThemes[] = {Theme::Classic, Theme::HighContrast, Theme::ColorBlind};
constexpr PaletteKind kKinds[] = {PaletteKind::Eight, PaletteKind::Fixed256, PaletteKind::Rgb};

TEST(PaletteTest, TheDefaultIsTheTerminalsOwnEverywhere)
{
    for (const PaletteKind kind : kKinds)
        EXPECT_EQ(findColorNumber(Default, kind), -1);
}

TEST(PaletteTest, EightColoursAreTheStandardOnes)
{
    EXPECT_EQ(findColorNumber(Black, PaletteKind::Eight), 0);
    EXPECT_EQ(findColorNumber(Red, PaletteKind::Eight), 1);
    EXPECT_EQ(findColorNumber(Green, PaletteKind::Eight), 2);
    EXPECT_EQ(findColorNumber(Yellow, PaletteKind::Eight), 3);
    EXPECT_EQ(findColorNumber(Blue, PaletteKind::Eight), 4);
    EXPECT_EQ(findColorNumber(Magenta, PaletteKind::Eight), 5);
    EXPECT_EQ(findColorNumber(Cyan, PaletteKind::Eight), 6);
    EXPECT_EQ(findColorNumber(White, PaletteKind::Eight), 7);
}

TEST(PaletteTest, NoTwoPiecesShareAColour)
{
    for (const PaletteKind kind : kKinds) {
        for (const Theme theme : kThemes) {
            std::set<int> numbers;
            for (const Color color : kPieceColors)
                numbers.insert(findColorNumber(color, kind, theme));
            EXPECT_EQ(numbers.size(), 7U);
            EXPECT_FALSE(numbers.contains(-1));
        }
    }
}

TEST(PaletteTest, OfTwoHundredAndFiftySixNoneIsAUsersToChange)
{
    for (const Theme theme : kThemes) {
        for (const Color color : kNamed) {
            const int number = findColorNumber(color, PaletteKind::Fixed256, theme);
            EXPECT_GE(number, 16);
            EXPECT_LE(number, 255);
        }
    }
}

TEST(PaletteTest, RgbMeansTheSameColoursAsTheFixedNumbers)
{
    EXPECT_EQ(computeRgb(16), 0x000000);
    EXPECT_EQ(computeRgb(231), 0xffffff);
    EXPECT_EQ(computeRgb(208), 0xff8700);
    EXPECT_EQ(computeRgb(244), 0x808080);
    for (const Theme theme : kThemes) {
        for (const Color color : kNamed) {
            EXPECT_EQ(findColorNumber(color, PaletteKind::Rgb, theme),
                      computeRgb(findColorNumber(color, PaletteKind::Fixed256, theme)))
                << static_cast<int>(color);
        }
    }
}

// ---- Colours as people see them

// The contrast of two luminances, from 1 to 21, as WCAG 2 defines it.
double computeContrast(double one, double other)
{
    return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

double luminanceOf(Color color, Theme theme)
{
    return computeLuminance(findColorNumber(color, PaletteKind::Rgb, theme));
}

using Matrix = std::array<std::array<double, 3>, 3>;

// What people see of linear red, green and blue, with all cones, and without those for long, middle
// and short waves: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based
// Model for Simulation of Color Vision Deficiency", 2009, at full severity.
constexpr Matrix kFull{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix kProtan{{{0.152286, 1.052583, -0.204868},
                          {0.114503, 0.786281, 0.099216},
                          {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix kDeutan{{{0.367322, 0.860646, -0.227968},
                          {0.280085, 0.672501, 0.047413},
                          {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix kTritan{{{1.255528, -0.076749, -0.178779},
                          {-0.078411, 0.930809, 0.147602},
                          {0.004733, 0.691367, 0.303900}}};

// CIE L*a*b* of the colour as these eyes see it.
std::array<double, 3> computeLab(int rgb, const Matrix& eyes)
{
    std::array<double, 3> linear{};
    for (std::size_t i = 0; i < 3; ++i) {
        const double part = (rgb >> (16 - 8 * i) & 0xFF) / 255.0;
        linear.at(i) = part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    }
    std::array<double, 3> seen{};
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j)
            seen.at(i) += eyes.at(i).at(j) * linear.at(j);
        seen.at(i) = std::clamp(seen.at(i), 0.0, 1.0);
    }
    const auto [r, g, b] = seen;
    const auto bend = [](double t) {
        return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116;
    };
    const double x = bend((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
    const double y = bend(0.2126729 * r + 0.7151522 * g + 0.0721750 * b);
    const double z = bend((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

// The least distance between the colours of two pieces for these eyes. 2.3 is just visible.
double findLeastDistance(Theme theme, const Matrix& eyes)
{
    double least = 1000;
    for (const Color one : kPieceColors) {
        for (const Color other : kPieceColors) {
            if (one == other) continue;
            const auto a = computeLab(findColorNumber(one, PaletteKind::Rgb, theme), eyes);
            const auto b = computeLab(findColorNumber(other, PaletteKind::Rgb, theme), eyes);
            least = std::min(least, std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]));
        }
    }
    return least;
}

TEST(PaletteTest, InEachThemeFullEyesTellThePiecesApart)
{
    for (const Theme theme : kThemes)
        EXPECT_GT(findLeastDistance(theme, kFull), 35) << static_cast<int>(theme);
}

TEST(PaletteTest, InTheThemeColorBlindAllEyesDo)
{
    for (const Matrix& eyes : {kProtan, kDeutan, kTritan}) {
        EXPECT_GT(findLeastDistance(Theme::ColorBlind, eyes), 30);
        EXPECT_LT(findLeastDistance(Theme::Classic, eyes), 20) << "what it is for";
    }
}

TEST(PaletteTest, InEachThemeThePiecesShowOnDarkAndLight)
{
    for (const Theme theme : kThemes) {
        const double least = theme == Theme::HighContrast ? 3.0 : 1.7;
        for (const Color color : kPieceColors) {
            const double luminance = luminanceOf(color, theme);
            EXPECT_GE(computeContrast(luminance, 0), least) << static_cast<int>(color);
            EXPECT_GE(computeContrast(luminance, 1), least) << static_cast<int>(color);
        }
    }
}

TEST(PaletteTest, InTheThemeHighContrastLettersStandOut)
{
    for (const Color color : kPieceColors) {
        const Style style =
            applyTheme({.background = color}, PaletteKind::Fixed256, Theme::HighContrast);
        EXPECT_GE(computeContrast(luminanceOf(style.foreground, Theme::HighContrast),
                                  luminanceOf(color, Theme::HighContrast)),
                  4.5)
            << static_cast<int>(color);
        EXPECT_EQ(style.background, color);
    }
    EXPECT_EQ(applyTheme({}, PaletteKind::Fixed256, Theme::HighContrast), Style{});
    for (const Theme theme : {Theme::Classic, Theme::ColorBlind}) {
        EXPECT_EQ(applyTheme({.background = Red}, PaletteKind::Fixed256, theme),
                  (Style{.background = Red}));
    }
}

TEST(ThemeTest, EachHasAName)
{
    EXPECT_EQ(findTheme("classic"), Theme::Classic);
    EXPECT_EQ(findTheme("high-contrast"), Theme::HighContrast);
    EXPECT_EQ(findTheme("color-blind"), Theme::ColorBlind);
    EXPECT_EQ(findTheme("colour-blind"), std::nullopt);
    EXPECT_EQ(getThemeNames().size(), 3U);
}

}  // namespace
}  // namespace tui

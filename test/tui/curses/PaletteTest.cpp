#include "tui/curses/Palette.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include "tui/base/OwnColor.h"

namespace tui {
namespace {

constexpr int kPieces = 7;
constexpr Theme kAllThemes[] = {Theme::Classic, Theme::HighContrast, Theme::ColorBlind,
                                Theme::Pastel, Theme::MonoGreen};
// Those whose blocks show on every ground, and differ for the eye by more than their brightness.
constexpr Theme kColorfulThemes[] = {Theme::Classic, Theme::HighContrast, Theme::ColorBlind};
constexpr Ground kGrounds[] = {Ground::Unknown, Ground::Dark, Ground::Light};

Palette makePalette(PaletteKind kind, Theme theme = Theme::Classic,
                    Ground ground = Ground::Unknown) {
    return {.kind = kind, .theme = theme, .ground = ground};
}

Style makeBlock(int piece) {
    return {.foreground = Color::Ink, .background = findColor(Color::Face, piece)};
}

TEST(PaletteTest, TextOnTheTerminalsOwnBackgroundIsPlainWithoutAKnownGround) {
    for (const PaletteKind kind :
         {PaletteKind::None, PaletteKind::Eight, PaletteKind::Sixteen, PaletteKind::Fixed256}) {
        EXPECT_EQ(findPen({}, makePalette(kind)), Pen{});
    }
    EXPECT_EQ(findPen({}, makePalette(PaletteKind::Fixed256, Theme::HighContrast, Ground::Dark))
                  .foreground,
              231);
    EXPECT_EQ(findPen({}, makePalette(PaletteKind::Fixed256, Theme::HighContrast, Ground::Dark))
                  .background,
              -1)
        << "no theme paints the background";
}

// The table of the design.
TEST(PaletteTest, TheClassicThemeHasTheColoursOfTheDesign) {
    const std::pair<Color, std::array<int, 3>> kNumbers[] = {
        {Color::Dim, {244, 245, 243}},   {Color::Faint, {-1, 238, 252}},
        {Color::Frame, {244, 247, 240}}, {Color::Accent, {32, 81, 25}},
        {Color::Good, {28, 77, 28}},     {Color::Warn, {166, 215, 130}},
        {Color::Bad, {160, 203, 160}}};
    for (const auto& [color, numbers] : kNumbers) {
        for (const Ground ground : kGrounds)
            EXPECT_EQ(findFixedNumber(color, Theme::Classic, ground),
                      numbers.at(static_cast<size_t>(ground)));
    }
    constexpr std::array kFaces{38, 208, 33, 70, 160, 178, 134, 244};
    constexpr std::array kEdges{31, 166, 25, 64, 124, 136, 97, 240};
    for (int piece = 0; piece <= kGarbage; ++piece) {
        const auto at = static_cast<size_t>(piece);
        EXPECT_EQ(findFixedNumber(findColor(Color::Face, piece), Theme::Classic, Ground::Dark),
                  kFaces.at(at));
        EXPECT_EQ(findFixedNumber(findColor(Color::Edge, piece), Theme::Classic, Ground::Dark),
                  kEdges.at(at));
    }
}

TEST(PaletteTest, FewColoursAreTheStandardOnesWithAttributes) {
    const Palette eight = makePalette(PaletteKind::Eight);
    const Palette sixteen = makePalette(PaletteKind::Sixteen);
    EXPECT_EQ(findPen({.foreground = Color::Accent}, eight), (Pen{.foreground = 6, .bold = true}));
    EXPECT_EQ(findPen({.foreground = Color::Dim}, eight), (Pen{.dim = true}));
    EXPECT_EQ(findPen({.foreground = Color::Dim}, sixteen), (Pen{.foreground = 8}));
    EXPECT_EQ(findPen({.foreground = Color::Bad}, sixteen), (Pen{.foreground = 1, .bold = true}));
    EXPECT_EQ(findPen({.foreground = Color::Accent, .inverse = true}, eight),
              (Pen{.foreground = 6, .inverse = true}))
        << "what is chosen";
    EXPECT_EQ(findPen(makeBlock(5), sixteen), (Pen{.foreground = 0, .background = 11}));
    EXPECT_EQ(findPen(makeBlock(2), eight), (Pen{.foreground = 7, .background = 4}));
}

TEST(PaletteTest, WithoutColoursAttributesRemain) {
    const Palette none = makePalette(PaletteKind::None);
    EXPECT_EQ(findPen({.foreground = Color::Accent}, none), (Pen{.bold = true}));
    EXPECT_EQ(findPen({.foreground = Color::Dim}, none), (Pen{.dim = true}));
    EXPECT_EQ(findPen({.foreground = Color::Accent, .inverse = true}, none),
              (Pen{.inverse = true}));
    EXPECT_EQ(findPen(makeBlock(3), none), (Pen{.inverse = true}));
}

TEST(PaletteTest, NoTwoPiecesShareAColour) {
    for (const PaletteKind kind :
         {PaletteKind::Eight, PaletteKind::Sixteen, PaletteKind::Fixed256, PaletteKind::Rgb}) {
        for (const Theme theme : kAllThemes) {
            for (const Ground ground : kGrounds) {
                std::set<int> numbers;
                for (int piece = 0; piece < kPieces; ++piece)
                    numbers.insert(
                        findPen(makeBlock(piece), makePalette(kind, theme, ground)).background);
                // Two of the darker greens are one where the ground is light: letters can be shown.
                const bool isGreen = theme == Theme::MonoGreen && ground == Ground::Light &&
                                     kind >= PaletteKind::Fixed256;
                EXPECT_GE(numbers.size(), isGreen ? 5U : 7U) << static_cast<int>(theme);
                EXPECT_FALSE(numbers.contains(-1));
            }
        }
    }
}

TEST(PaletteTest, OfTwoHundredAndFiftySixNoneIsAUsersToChange) {
    for (const Theme theme : kAllThemes) {
        for (const Ground ground : kGrounds) {
            for (int color = 0; color < 256; ++color) {
                const int number = findFixedNumber(static_cast<Color>(color), theme, ground);
                EXPECT_TRUE(number == -1 || (number >= 16 && number <= 255)) << color;
            }
        }
    }
}

TEST(PaletteTest, RgbMeansTheSameColoursAsTheFixedNumbers) {
    EXPECT_EQ(computeRgb(16), 0x000000);
    EXPECT_EQ(computeRgb(231), 0xffffff);
    EXPECT_EQ(computeRgb(208), 0xff8700);
    EXPECT_EQ(computeRgb(244), 0x808080);
    for (const Theme theme : kAllThemes) {
        for (int piece = 0; piece < kPieces; ++piece) {
            EXPECT_EQ(
                findPen(makeBlock(piece), makePalette(PaletteKind::Rgb, theme)).background,
                computeRgb(findPen(makeBlock(piece), makePalette(PaletteKind::Fixed256, theme))
                               .background));
        }
    }
}

// ---- Colours of one's own

Palette makeOwnPalette(PaletteKind kind, int piece, const OwnColor& color) {
    Palette palette = makePalette(kind, Theme::ColorBlind, Ground::Dark);
    palette.own.at(static_cast<size_t>(piece)) = color;
    return palette;
}

TEST(PaletteTest, AColourOfOnesOwnGoesOverEachTheme) {
    using OwnKind = OwnColor::Kind;
    const OwnColor orange{OwnKind::Rgb, 0xff8700};
    EXPECT_EQ(findPen(makeBlock(2), makeOwnPalette(PaletteKind::Rgb, 2, {OwnKind::Rgb, 0x123456})),
              (Pen{.foreground = 0xffffff, .background = 0x123456}));
    EXPECT_EQ(findPen(makeBlock(2), makeOwnPalette(PaletteKind::Fixed256, 2, orange)),
              (Pen{.foreground = 16, .background = 208}));
    EXPECT_EQ(findPen(makeBlock(2), makeOwnPalette(PaletteKind::Fixed256, 2, {OwnKind::Number, 4})),
              (Pen{.foreground = 231, .background = 4}));
    EXPECT_EQ(findPen(makeBlock(2), makeOwnPalette(PaletteKind::Sixteen, 2, {OwnKind::Number, 9})),
              (Pen{.foreground = 0, .background = 9}));
    EXPECT_EQ(findPen(makeBlock(2), makeOwnPalette(PaletteKind::Eight, 2, {OwnKind::Number, 9})),
              (Pen{.foreground = 7, .background = 1}));
    EXPECT_EQ(findPen(makeBlock(2), makeOwnPalette(PaletteKind::Eight, 2, {OwnKind::Rgb, 0})),
              (Pen{.foreground = 7, .background = 0}));
    EXPECT_EQ(findPen(makeBlock(2), makeOwnPalette(PaletteKind::None, 2, orange)),
              findPen(makeBlock(2), makePalette(PaletteKind::None)));
    // The other pieces have the theme's.
    EXPECT_EQ(findPen(makeBlock(3), makeOwnPalette(PaletteKind::Fixed256, 2, orange)),
              findPen(makeBlock(3), makePalette(PaletteKind::Fixed256, Theme::ColorBlind)));
    // A ghost has the piece's colour, and an edge a shade of it.
    const Palette own = makeOwnPalette(PaletteKind::Rgb, 2, {OwnKind::Rgb, 0x80c0ff});
    EXPECT_EQ(findPen({.foreground = findColor(Color::Face, 2)}, own).foreground, 0x80c0ff);
    EXPECT_EQ(findPen({.foreground = findColor(Color::Edge, 2)}, own).foreground, 0x6090bf);
}

TEST(PaletteTest, TextCanBeReadOnEveryColourOfOnesOwn) {
    for (int number = 0; number < 256; ++number) {
        const OwnColor color{OwnColor::Kind::Number, number};
        const Pen pen = findPen(makeBlock(0), makeOwnPalette(PaletteKind::Fixed256, 0, color));
        EXPECT_GE(computeContrast(computeRgb(pen.foreground), computeRgb(pen.background)), 4.5)
            << number;
    }
}

TEST(PaletteTest, WhatIsSentAsLightIsNeverTakenForANumber) {
    for (int light = 0; light < 8; ++light) {
        const OwnColor color{OwnColor::Kind::Rgb, light};
        EXPECT_EQ(findPen(makeBlock(0), makeOwnPalette(PaletteKind::Rgb, 0, color)).background, 0);
    }
}

// ---- Colours as people see them

// The contrast of two luminances.
double computeContrastOf(double one, double other) {
    return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

double luminanceOf(int number) { return computeLuminance(computeRgb(number)); }

int findFace(int piece, Theme theme) {
    return findFixedNumber(findColor(Color::Face, piece), theme, Ground::Unknown);
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
std::array<double, 3> computeLab(int rgb, const Matrix& eyes) {
    std::array<double, 3> linear{};
    for (size_t i = 0; i < 3; ++i) {
        const double part = (rgb >> (16 - 8 * i) & 0xFF) / 255.0;
        linear.at(i) = part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    }
    std::array<double, 3> seen{};
    for (size_t i = 0; i < 3; ++i) {
        for (size_t j = 0; j < 3; ++j)
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
double findLeastDistance(Theme theme, const Matrix& eyes) {
    double least = 1000;
    for (int one = 0; one < kPieces; ++one) {
        for (int other = 0; other < one; ++other) {
            const auto a = computeLab(computeRgb(findFace(one, theme)), eyes);
            const auto b = computeLab(computeRgb(findFace(other, theme)), eyes);
            least = std::min(least, std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]));
        }
    }
    return least;
}

TEST(PaletteTest, InTheColorfulThemesFullEyesTellThePiecesApart) {
    for (const Theme theme : kColorfulThemes)
        EXPECT_GT(findLeastDistance(theme, kFull), 35) << static_cast<int>(theme);
}

TEST(PaletteTest, InTheThemeColorBlindAllEyesDo) {
    for (const Matrix& eyes : {kProtan, kDeutan, kTritan}) {
        EXPECT_GT(findLeastDistance(Theme::ColorBlind, eyes), 30);
        EXPECT_LT(findLeastDistance(Theme::Classic, eyes), 20) << "what it is for";
    }
}

TEST(PaletteTest, InTheColorfulThemesThePiecesShowOnDarkAndLight) {
    for (const Theme theme : kColorfulThemes) {
        const double least = theme == Theme::HighContrast ? 3.0 : 1.7;
        for (int piece = 0; piece < kPieces; ++piece) {
            const double luminance = luminanceOf(findFace(piece, theme));
            EXPECT_GE(computeContrastOf(luminance, 0), least) << piece;
            EXPECT_GE(computeContrastOf(luminance, 1), least) << piece;
        }
    }
}

TEST(PaletteTest, TextCanBeReadOnEveryColour) {
    for (const Theme theme : kAllThemes) {
        for (const Ground ground : kGrounds) {
            const Palette palette = makePalette(PaletteKind::Fixed256, theme, ground);
            for (int color = static_cast<int>(Color::Face); color < 256; ++color) {
                const Pen pen = findPen(
                    {.foreground = Color::Ink, .background = static_cast<Color>(color)}, palette);
                if (pen.background < 0) continue;
                EXPECT_GE(
                    computeContrastOf(luminanceOf(pen.foreground), luminanceOf(pen.background)),
                    4.5)
                    << color;
            }
        }
    }
}

TEST(PaletteTest, TheRolesCanBeReadOnTheirGround) {
    // The usual grounds: black and a dark gray; white and a warm white.
    const std::array<std::vector<int>, 3> kColors{
        {{0x000000, 0xffffff}, {0x000000, 0x1e1e1e}, {0xffffff, 0xfdf6e3}}};
    for (const Theme theme : kAllThemes) {
        for (const Ground ground : kGrounds) {
            for (const Color color :
                 {Color::Dim, Color::Accent, Color::Good, Color::Warn, Color::Bad}) {
                const int number = findFixedNumber(color, theme, ground);
                if (number < 0) continue;
                const double least = ground == Ground::Unknown || color == Color::Dim ? 2.5 : 3.0;
                for (const int background : kColors.at(static_cast<size_t>(ground))) {
                    EXPECT_GE(computeContrastOf(luminanceOf(number), computeLuminance(background)),
                              least)
                        << static_cast<int>(theme) << ' ' << static_cast<int>(ground) << ' '
                        << number;
                }
            }
        }
    }
}

}  // namespace
}  // namespace tui

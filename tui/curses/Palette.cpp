#include "tui/curses/Palette.h"

#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace tui {

namespace {

// On a ground that is unknown, dark, light.
using Grounds = std::array<int, 3>;

// From Default to Bad, in the order of Color.
constexpr std::size_t kRoles = 8;
using Roles = std::array<Grounds, kRoles>;

// In the order of Theme.
constexpr std::array<Roles, kThemes> kRoleNumbers{{
    {{{-1, -1, -1},
      {244, 245, 243},
      {-1, 238, 252},
      {244, 247, 240},
      {32, 81, 25},
      {28, 77, 28},
      {166, 215, 130},
      {160, 203, 160}}},
    {{{-1, 231, 16},
      {-1, 252, 236},
      {-1, 240, 250},
      {-1, 231, 16},
      {-1, 226, 18},
      {-1, 46, 22},
      {-1, 214, 88},
      {-1, 209, 88}}},
    {{{-1, -1, -1},
      {244, 245, 243},
      {-1, 238, 252},
      {244, 247, 240},
      {32, 117, 25},
      {32, 117, 25},
      {166, 214, 130},
      {166, 208, 130}}},
    {{{-1, 253, 238},
      {244, 246, 244},
      {-1, 238, 253},
      {244, 146, 97},
      {133, 183, 97},
      {65, 151, 65},
      {166, 222, 131},
      {168, 211, 161}}},
    {{{28, 77, 22},
      {65, 65, 65},
      {-1, 22, 194},
      {28, 34, 28},
      {28, 120, 22},
      {28, 120, 22},
      {28, 156, 22},
      {28, 156, 22}}},
}};

struct Block {
    int face;
    int edge;
};

constexpr Block kGarbageBlock{244, 240};

// In the order of Theme; blocks in the order of Piece::getPieces(), then garbage. The colours of
// the second and third theme were found by a search among the fixed ones; PaletteTest checks their
// conditions.
constexpr std::array<std::array<Block, 8>, kThemes> kBlocks{{
    {{{38, 31}, {208, 166}, {33, 25}, {70, 64}, {160, 124}, {178, 136}, {134, 97}, kGarbageBlock}},
    {{{30, 23}, {202, 130}, {25, 17}, {28, 22}, {167, 88}, {136, 94}, {200, 127}, kGarbageBlock}},
    {{{44, 37}, {214, 172}, {21, 18}, {29, 23}, {88, 52}, {143, 101}, {90, 54}, kGarbageBlock}},
    {{{116, 73},
      {216, 173},
      {111, 68},
      {150, 107},
      {210, 167},
      {222, 179},
      {183, 140},
      kGarbageBlock}},
    {{{120, 71}, {71, 65}, {34, 28}, {77, 71}, {28, 22}, {114, 71}, {40, 34}, kGarbageBlock}},
}};

constexpr std::array<int, kHeatSteps> kHeatOnDark{238, 236, 24, 31, 38, 45, 51};
constexpr std::array<int, kHeatSteps> kHeatOnLight{252, 254, 153, 117, 75, 32, 25};

constexpr int kBlack = 16;
constexpr int kWhite = 231;

bool isAmong(Color color, Color first, int count)
{
    return color >= first && color < findColor(first, count);
}

std::size_t findStep(Color color, Color first)
{
    return static_cast<std::size_t>(color) - static_cast<std::size_t>(first);
}

// ---- 16 colours and fewer

// A colour among 16, its place among 8, and the attributes that it needs.
struct Basic {
    int sixteen = -1;
    int eight = -1;
    bool bold = false;
    bool dim = false;  // among 8 only
};

// From Default to Bad, in the order of Color.
constexpr std::array<Basic, kRoles> kBasicRoles{{
    {},
    {.sixteen = 8, .dim = true},
    {},
    {},
    {6, 6, true},
    {2, 2},
    {3, 3, true},
    {1, 1, true},
}};

// In the order of Piece::getPieces(), then garbage. The seven of eight are all that there are
// beside black, so L is white and garbage is not told from it.
constexpr std::array<Basic, 8> kBasicFaces{
    {{6, 6}, {3, 7}, {4, 4}, {2, 2}, {1, 1}, {11, 3}, {5, 5}, {7, 7}}};

// Among 16 and 8 colours there are no edges, heat steps or colours of the cube.
Basic findBasic(Color color)
{
    if (color <= Color::Bad) return kBasicRoles[static_cast<std::size_t>(color)];
    if (isAmong(color, Color::Face, 8)) return kBasicFaces[findStep(color, Color::Face)];
    return {};
}

// The ink on a basic colour: black where it is bright.
int findBasicInk(int background)
{
    return background == 1 || background == 4 || background == 5 ? 7 : 0;
}

Pen findBasicPen(const Style& style, bool hasSixteen)
{
    const Basic text = findBasic(style.foreground);
    const Basic ground = findBasic(style.background);
    Pen pen{.foreground = hasSixteen ? text.sixteen : text.eight,
            .background = hasSixteen ? ground.sixteen : ground.eight,
            .bold = style.bold || (text.bold && !style.inverse),
            .dim = text.dim && !hasSixteen,
            .inverse = style.inverse};
    if (style.foreground == Color::Ink) pen.foreground = findBasicInk(pen.background);
    return pen;
}

// Without colours, a background can only be shown as an inverse cell.
Pen findPlainPen(const Style& style)
{
    const Basic text = findBasic(style.foreground);
    const bool marks = style.foreground == Color::Accent || style.foreground == Color::Warn ||
                       style.foreground == Color::Bad;
    return {.bold = style.bold || (marks && !style.inverse),
            .dim = text.dim,
            .inverse = style.inverse != (style.background != Color::Default)};
}

// ---- 256 colours and more

// The linear light of an sRGB component.
double toLinear(int component)
{
    const double part = component / 255.0;
    return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
}

// Black or white, whichever has more contrast.
int findInk(int background)
{
    // The luminance with the same contrast to black as to white: (L + 0.05) / 0.05 = 1.05 / (L +
    // 0.05).
    constexpr double kMiddle = 0.179;
    return computeLuminance(computeRgb(background)) < kMiddle ? kWhite : kBlack;
}

}  // namespace

int findFixedNumber(Color color, Theme theme, Ground ground)
{
    const auto themeIndex = static_cast<std::size_t>(theme);
    const auto groundIndex = static_cast<std::size_t>(ground);
    if (color <= Color::Bad)
        return kRoleNumbers[themeIndex][static_cast<std::size_t>(color)][groundIndex];
    if (color >= Color::Fixed) return 16 + static_cast<int>(findStep(color, Color::Fixed));
    if (isAmong(color, Color::Heat, kHeatSteps)) {
        const auto& steps = ground == Ground::Light ? kHeatOnLight : kHeatOnDark;
        return steps[findStep(color, Color::Heat)];
    }
    if (isAmong(color, Color::Edge, 8))
        return kBlocks[themeIndex][findStep(color, Color::Edge)].edge;
    if (!isAmong(color, Color::Face, 8)) return -1;
    const Block& block = kBlocks[themeIndex][findStep(color, Color::Face)];
    // The faces of these themes are too bright for a light ground.
    const bool isBright = theme == Theme::Pastel || theme == Theme::MonoGreen;
    return isBright && ground == Ground::Light ? block.edge : block.face;
}

Pen findPen(const Style& style, const Palette& palette)
{
    switch (palette.kind) {
        case PaletteKind::None: return findPlainPen(style);
        case PaletteKind::Eight: return findBasicPen(style, false);
        case PaletteKind::Sixteen: return findBasicPen(style, true);
        case PaletteKind::Fixed256:
        case PaletteKind::Rgb: break;
    }
    Pen pen{.foreground = findFixedNumber(style.foreground, palette.theme, palette.ground),
            .background = findFixedNumber(style.background, palette.theme, palette.ground),
            .bold = style.bold,
            .inverse = style.inverse};
    // The text's colour is never a background.
    if (style.background == Color::Default) pen.background = -1;
    // Only text has attributes or is seen: a blank needs none of the theme's colour.
    if (style.foreground == Color::Ink && pen.background >= 0)
        pen.foreground = findInk(pen.background);
    if (palette.kind == PaletteKind::Rgb) {
        if (pen.foreground >= 0) pen.foreground = computeRgb(pen.foreground);
        if (pen.background >= 0) pen.background = computeRgb(pen.background);
    }
    return pen;
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

#include "tui/curses/Palette.h"

#include <array>
#include <cstddef>
#include <tuple>

#include "core/base/Index.h"
#include "tui/base/OwnColor.h"

namespace tui {

namespace {

// On a ground that is unknown, dark, light.
using Grounds = std::array<int, 3>;

// From Default to Bad, in the order of Color.
constexpr size_t kRoles = 8;
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

struct BlockNumbers {
    int face;
    int edge;
};

constexpr BlockNumbers kGarbageBlock{244, 240};

// In the order of Theme; blocks in the order of Piece::getPieces(), then garbage. The colours of
// the second and third theme were found by a search among the fixed ones; PaletteTest checks their
// conditions.
constexpr std::array<std::array<BlockNumbers, 8>, kThemes> kBlockNumbers{{
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

bool isAmong(Color color, Color first, int count) {
    return color >= first && color < findColor(first, count);
}

size_t findStep(Color color, Color first) { return toIndex(color) - toIndex(first); }

// What the person has chosen for a face or an edge; else the theme's.
OwnColor findOwn(Color color, const OwnColors& own) {
    constexpr int kPieces = std::tuple_size_v<OwnColors>;
    for (const Color first : {Color::Face, Color::Edge}) {
        if (isAmong(color, first, kPieces)) return own.at(findStep(color, first));
    }
    return {};
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
Basic findBasic(Color color, const OwnColors& ownColors) {
    if (const OwnColor own = findOwn(color, ownColors); own.isOwn() && color < Color::Edge) {
        const int sixteen = own.kind == OwnColor::Kind::Number && own.value < 16
                                ? own.value
                                : findNearest(own.getRgb(), 0, 15);
        return {sixteen, sixteen % 8};
    }
    if (color <= Color::Bad) return kBasicRoles[toIndex(color)];
    if (isAmong(color, Color::Face, 8)) return kBasicFaces[findStep(color, Color::Face)];
    return {};
}

// The ink on a basic colour: black where it is bright.
int findBasicInk(int background) {
    return background == 0 || background == 1 || background == 4 || background == 5 ? 7 : 0;
}

Pen findBasicPen(const Style& style, const Palette& palette) {
    const bool hasSixteen = palette.kind == PaletteKind::Sixteen;
    const Basic text = findBasic(style.foreground, palette.own);
    const Basic ground = findBasic(style.background, palette.own);
    Pen pen{.foreground = hasSixteen ? text.sixteen : text.eight,
            .background = hasSixteen ? ground.sixteen : ground.eight,
            .bold = style.bold || (text.bold && !style.inverse),
            .dim = text.dim && !hasSixteen,
            .inverse = style.inverse};
    if (style.foreground == Color::Ink) pen.foreground = findBasicInk(pen.background);
    return pen;
}

// Without colours, a background can only be shown as an inverse cell.
Pen findPlainPen(const Style& style) {
    const Basic text = findBasic(style.foreground, {});
    return {.bold = style.bold || (text.bold && !style.inverse),
            .dim = text.dim,
            .inverse = style.inverse != (style.background != Color::Default)};
}

// ---- 256 colours and more

// Some light less, or more where there is hardly any.
int computeShade(int rgb) {
    constexpr double kDark = 0.03;
    const bool isDark = computeLuminance(rgb) < kDark;
    int shade = 0;
    for (const int shift : {0, 8, 16}) {
        const int part = rgb >> shift & 0xFF;
        shade |= (isDark ? part + 60 : part * 3 / 4) << shift;
    }
    return shade;
}

// The terminal's number of a colour; -1 is its own.
int findNumber(Color color, const Palette& palette) {
    const bool isRgb = palette.kind == PaletteKind::Rgb;
    if (const OwnColor own = findOwn(color, palette.own); own.isOwn()) {
        const bool isEdge = color >= Color::Edge;
        const int rgb = isEdge ? computeShade(own.getRgb()) : own.getRgb();
        // Terminals that take 0xRRGGBB take the least numbers for the first eight of their colours.
        if (isRgb) return rgb < 8 ? 0 : rgb;
        if (!isEdge && own.kind == OwnColor::Kind::Number) return own.value;
        return findNearest(rgb, kBlack, 255);
    }
    const int number = findFixedNumber(color, palette.theme, palette.ground);
    return isRgb && number >= 0 ? computeRgb(number) : number;
}

}  // namespace

int findFixedNumber(Color color, Theme theme, Ground ground) {
    const auto themeIndex = toIndex(theme);
    const auto groundIndex = toIndex(ground);
    if (color <= Color::Bad) return kRoleNumbers[themeIndex][toIndex(color)][groundIndex];
    if (color >= Color::Fixed) return 16 + static_cast<int>(findStep(color, Color::Fixed));
    if (isAmong(color, Color::Heat, kHeatSteps)) {
        const auto& steps = ground == Ground::Light ? kHeatOnLight : kHeatOnDark;
        return steps[findStep(color, Color::Heat)];
    }
    if (isAmong(color, Color::Edge, 8))
        return kBlockNumbers[themeIndex][findStep(color, Color::Edge)].edge;
    if (!isAmong(color, Color::Face, 8)) return -1;
    const BlockNumbers& block = kBlockNumbers[themeIndex][findStep(color, Color::Face)];
    // The faces of these themes are too bright for a light ground.
    const bool isBright = theme == Theme::Pastel || theme == Theme::MonoGreen;
    return isBright && ground == Ground::Light ? block.edge : block.face;
}

Pen findPen(const Style& style, const Palette& palette) {
    switch (palette.kind) {
        case PaletteKind::None: return findPlainPen(style);
        case PaletteKind::Eight:
        case PaletteKind::Sixteen: return findBasicPen(style, palette);
        case PaletteKind::Fixed256:
        case PaletteKind::Rgb: break;
    }
    Pen pen{.foreground = findNumber(style.foreground, palette),
            .background = findNumber(style.background, palette),
            .bold = style.bold,
            .inverse = style.inverse};
    // The text's colour is never a background.
    if (style.background == Color::Default) pen.background = -1;
    if (style.foreground == Color::Ink && pen.background >= 0) {
        const bool isRgb = palette.kind == PaletteKind::Rgb;
        // Whichever has more contrast to that light.
        const int ink =
            isDark(isRgb ? pen.background : computeRgb(pen.background)) ? kWhite : kBlack;
        pen.foreground = isRgb ? computeRgb(ink) : ink;
    }
    return pen;
}

}  // namespace tui

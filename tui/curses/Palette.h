#pragma once

#include "tui/base/Frame.h"
#include "tui/base/ScreenOptions.h"

namespace tui {

// How a terminal identifies colours: not at all; by number, 8 or 16 of them; by number, 256 of
// them, which are fixed from 16 on; or as 0xRRGGBB.
enum class PaletteKind { None, Eight, Sixteen, Fixed256, Rgb };

// What the colours of a picture are chosen from.
struct Palette {
    PaletteKind kind = PaletteKind::Eight;
    Theme theme = Theme::Classic;
    Ground ground = Ground::Unknown;

    friend bool operator==(const Palette&, const Palette&) = default;
};

// How a terminal writes a cell.
struct Pen {
    int foreground = -1;  // the terminal's number; -1: its own colour
    int background = -1;
    bool bold = false;
    bool dim = false;
    bool inverse = false;

    friend bool operator==(const Pen&, const Pen&) = default;
};

// The pen for a style. Terminals with 256 colours use the fixed ones, because users redefine the
// first 16. Those with fewer use the same colours in every theme, and attributes beside them.
[[nodiscard]] Pen findPen(const Style& style, const Palette& palette);

// The number of a colour among the 256, from 16 on, in that theme on that ground; -1 is the
// terminal's own. Ink has none.
[[nodiscard]] int findFixedNumber(Color color, Theme theme, Ground ground);

// 0xRRGGBB of a fixed colour. Requires: 16 to 255.
[[nodiscard]] int computeRgb(int number);
// The relative luminance of WCAG 2, from 0 to 1.
[[nodiscard]] double computeLuminance(int rgb);

}  // namespace tui

#pragma once

#include "tui/base/Frame.h"
#include "tui/base/OwnColor.h"
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
    OwnColors own{};  // of pieces, over those of the theme

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
// first 16. Those with fewer use the same colours in every theme, and attributes beside them. Of a
// person's own colours they use the nearest; the edge of such a block is a shade of it.
Pen findPen(const Style& style, const Palette& palette);

// The number of a colour among the 256, from 16 on, in that theme on that ground; -1 is the
// terminal's own. Ink has none.
int findFixedNumber(Color color, Theme theme, Ground ground);

}  // namespace tui

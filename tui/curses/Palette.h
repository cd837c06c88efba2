#pragma once

#include "tui/base/Frame.h"
#include "tui/base/Theme.h"

namespace tui {

// How a terminal identifies colours: by number, eight of them; by number, 256 of them, which are
// fixed from 16 on; or as 0xRRGGBB.
enum class PaletteKind { Eight, Fixed256, Rgb };

// The terminal's number for the colour. Terminals with 256 colours use the fixed ones, because
// users redefine the first 16. Those with 8 use the nearest one, in every theme. -1 is the
// terminal's own colour: for Default, and for Gray among 8.
[[nodiscard]] int findColorNumber(Color color, PaletteKind kind, Theme theme = Theme::Classic);

// The style in that theme. In HighContrast the terminal's own foreground becomes black or white on
// a coloured background, whichever has more contrast.
[[nodiscard]] Style applyTheme(Style style, PaletteKind kind, Theme theme);

// 0xRRGGBB of a fixed colour. Requires: 16 to 255.
[[nodiscard]] int computeRgb(int number);
// The relative luminance of WCAG 2, from 0 to 1.
[[nodiscard]] double computeLuminance(int rgb);

}  // namespace tui

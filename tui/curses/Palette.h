#pragma once

#include "tui/base/Frame.h"
#include "tui/base/Theme.h"

namespace tui {

// How a terminal identifies colours: eight by number; 256, of which those from 16 on are fixed; or
// by red, green and blue.
enum class PaletteKind { Eight, Fixed256, Rgb };

// The terminal's number for the colour. Terminals with 256 colours get the fixed ones, never the
// first 16, which users redefine; those with 8 the nearest, in every theme. Default is -1.
[[nodiscard]] int findColorNumber(Color color, PaletteKind kind, Theme theme = Theme::Classic);

// The style in that theme. In HighContrast the terminal's own foreground becomes black or white on
// a coloured background, whichever has more contrast.
[[nodiscard]] Style applyTheme(Style style, PaletteKind kind, Theme theme);

// 0xRRGGBB of a fixed colour. Requires: 16 to 255.
[[nodiscard]] int computeRgb(int number);
// The relative luminance of WCAG 2, from 0 to 1.
[[nodiscard]] double computeLuminance(int rgb);

}  // namespace tui

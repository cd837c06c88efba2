#pragma once

#include "tui/base/Frame.h"
#include "tui/base/Theme.h"

namespace tui {

// How a terminal names its colours: eight of them by number, 256 of which those from 16 on are
// fixed, or by what is red, green and blue in them.
enum class PaletteKind { Eight, Fixed256, Rgb };

// The number that a terminal knows the colour by. Terminals with 256 colours get the fixed ones,
// never the first 16, which users change to their taste; those with 8 the nearest, in every theme.
// Default is -1.
[[nodiscard]] int findColorNumber(Color color, PaletteKind kind, Theme theme = Theme::Classic);

// The colours that a style means: a theme may want to know on what it writes. In HighContrast the
// terminal's own foreground becomes black or white on a coloured background, whichever stands out
// more.
[[nodiscard]] Style applyTheme(Style style, PaletteKind kind, Theme theme);

// 0xRRGGBB of a fixed colour. Requires: 16 to 255.
[[nodiscard]] int computeRgb(int number);
// How bright it is for the eye, from 0 to 1: the relative luminance of WCAG 2.
[[nodiscard]] double computeLuminance(int rgb);

}  // namespace tui

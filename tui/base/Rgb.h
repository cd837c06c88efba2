#pragma once

namespace tui {

// Colours as 0xRRGGBB.

// Of a terminal's number from 0 to 255. Users may redefine the first 16: these are those of xterm.
// Requires: 0 to 255.
[[nodiscard]] int computeRgb(int number);
// The relative luminance of WCAG 2, from 0 to 1.
[[nodiscard]] double computeLuminance(int rgb);
// The contrast of two colours, from 1 to 21, as WCAG 2 defines it.
[[nodiscard]] double computeContrast(int one, int other);
// The number from `first` to `last` whose colour is nearest. Requires: as for computeRgb.
[[nodiscard]] int findNearest(int rgb, int first, int last);

}  // namespace tui

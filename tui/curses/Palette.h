#pragma once

#include "tui/base/Frame.h"

namespace tui {

// The number that a terminal knows the colour by. Terminals with 256 colours get the fixed ones
// from 16 on, never the first 16, which users change to their taste; those on which a number is an
// RGB value get that; those with 8 the nearest. Default is -1.
enum class PaletteKind { Eight, Fixed256, Rgb };
[[nodiscard]] int findColorNumber(Color color, PaletteKind kind);

}  // namespace tui

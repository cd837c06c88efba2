#include "tui/curses/Palette.h"

#include <array>
#include <cstddef>

namespace tui {

namespace {

struct Numbers {
    int eight;
    int fixed256;
    int rgb;
};

// In the order of Color. Each piece's colour stands out from black and from white. Orange is none
// of the eight: white, which no other piece has.
constexpr std::array<Numbers, kColors> kNumbers{{
    {-1, -1, -1},
    {0, 16, 0x000000},
    {7, 231, 0xffffff},
    {-1, 244, 0x808080},
    {6, 38, 0x00afd7},
    {7, 208, 0xff8700},
    {4, 33, 0x0087ff},
    {2, 70, 0x5faf00},
    {1, 160, 0xd70000},
    {3, 178, 0xd7af00},
    {5, 134, 0xaf5fd7},
}};

}  // namespace

int findColorNumber(Color color, PaletteKind kind)
{
    const Numbers& numbers = kNumbers[static_cast<std::size_t>(color)];
    switch (kind) {
        case PaletteKind::Eight: return numbers.eight;
        case PaletteKind::Fixed256: return numbers.fixed256;
        case PaletteKind::Rgb: return numbers.rgb;
    }
    return -1;
}

}  // namespace tui

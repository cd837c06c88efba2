#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tui {

// Colours as 0xRRGGBB.

// The colour with a terminal's number, 0 to 255. Users may redefine the first 16: these are those
// of xterm.
// Requires: 0 to 255.
int computeRgb(int number);
// The relative luminance of WCAG 2, from 0 to 1.
double computeLuminance(int rgb);
// True if white has more contrast to it than black: (L + 0.05) / 0.05 = 1.05 / (L + 0.05) in
// between.
bool isDark(int rgb);
// The contrast of two colours, from 1 to 21, as WCAG 2 defines it.
double computeContrast(int one, int other);
// The number from `first` to `last` whose colour is nearest. Requires: as for computeRgb.
int findNearest(int rgb, int first, int last);

// A colour that a person has chosen for the blocks of a piece, over that of the theme.
struct OwnColor {
    enum class Kind : uint8_t { Theme, Number, Rgb };

    Kind kind = Kind::Theme;
    int value = 0;  // of the 256 of a terminal, or 0xRRGGBB

    bool isOwn() const { return kind != Kind::Theme; }
    // Requires: isOwn.
    int getRgb() const;

    friend bool operator==(const OwnColor&, const OwnColor&) = default;
};

// In the order of Piece::getPieces().
using OwnColors = std::array<OwnColor, 7>;
inline constexpr std::string_view kOwnColorPieces = "ILJSZOT";

// Text of less contrast to its ground is hard to read, by WCAG 2; so are blocks to see.
inline constexpr double kLeastContrast = 3;

// Reads "theme", a name, a number from 0 to 255, or #rrggbb. Nullopt for any other text.
std::optional<OwnColor> parseOwnColor(std::string_view text);
// A text that parseOwnColor understands.
std::string formatOwnColor(const OwnColor& color);
// These texts in words.
std::string describeOwnColors();

}  // namespace tui

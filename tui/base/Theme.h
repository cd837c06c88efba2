#pragma once

#include <cstdint>

namespace tui {

// A set of colours for the names in Color.
enum class Theme : std::uint8_t {
    Classic,
    HighContrast,  // strong contrast to black and to white
    ColorBlind,    // distinguishable for people who do not see red, green or blue
    Pastel,
    MonoGreen
};
inline constexpr int kThemes = 5;

// The terminal's background. No theme paints it, but themes choose colours that show on it.
enum class Ground : std::uint8_t { Unknown, Dark, Light };

}  // namespace tui

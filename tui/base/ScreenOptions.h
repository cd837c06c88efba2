#pragma once

#include <cstdint>

#include "tui/base/OwnColor.h"

namespace tui {

// A set of colours for the names in Color.
enum class Theme : uint8_t {
    Classic,
    HighContrast,  // strong contrast to black and to white
    ColorBlind,    // distinguishable for people who do not see red, green or blue
    Pastel,
    MonoGreen
};
inline constexpr int kThemes = 5;

// The terminal's background. No theme paints it, but themes choose colours that show on it.
enum class Ground : uint8_t { Unknown, Dark, Light };

// Letters on the blocks. Auto: where there are fewer than 256 colours, or only ASCII.
enum class Letters : uint8_t { Auto, On, Off };
// The right edge of a block, where there are 256 colours.
enum class Blocks : uint8_t {
    Line,   // a line in a darker colour
    Plain,  // none
    Bevel   // a lighter edge at the top
};

// What the terminal can show, and how the person wants blocks and wells to look.
struct Look {
    bool utf8 = false;       // any character can be shown; else only ASCII
    bool isConsole = false;  // with utf8: only the characters of code page 437
    int colors = 0;          // 256 (all differ), 16, 8, or 0 for none
    Ground ground = Ground::Unknown;
    Letters letters = Letters::Auto;
    Blocks blocks = Blocks::Line;
    bool grid = false;         // a dot in each empty cell
    bool isSlow = false;       // its line: fewer pictures are shown
    bool copies = false;       // it is known to take texts into its clipboard
    bool hasReleases = false;  // it reports when keys are released

    // True if blocks carry the letters of their pieces.
    bool hasLetters() const {
        return letters == Letters::On || (letters == Letters::Auto && (colors < 256 || !utf8));
    }

    friend bool operator==(const Look&, const Look&) = default;
};

enum class Charset : uint8_t { Auto, Utf8, Ascii };
// Sixteen, Eight: of more colours no more are used.
enum class ColorMode : uint8_t { Auto, Always, Never, Sixteen, Eight };
// Bell: the terminal's bell. Flash: a flash in the picture.
enum class Beep : uint8_t { Off, Bell, Flash };

// How a person wants the terminal to be used; can change while the program runs.
struct ScreenOptions {
    Charset charset = Charset::Auto;    // Auto: UTF-8 if the locale names it
    ColorMode color = ColorMode::Auto;  // Auto: unless NO_COLOR is set
    Theme theme = Theme::Classic;
    OwnColors pieces{};
    Ground ground = Ground::Unknown;  // Unknown: the terminal is asked
    Letters letters = Letters::Auto;
    Blocks blocks = Blocks::Line;
    bool grid = false;
    bool mouse = true;
    bool takesText = false;  // a person types text: releases of keys need no report

    friend bool operator==(const ScreenOptions&, const ScreenOptions&) = default;
};

}  // namespace tui

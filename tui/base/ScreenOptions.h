#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tui/base/Theme.h"

namespace tui {

// What the terminal can show.
struct Look {
    bool utf8 = false;  // any character can be shown; else only ASCII
    int colors = 0;     // 256 (all differ, and are visible on dark and light), 8, or 0 for none

    friend bool operator==(const Look&, const Look&) = default;
};

enum class Charset : std::uint8_t { Auto, Utf8, Ascii };
enum class ColorMode : std::uint8_t { Auto, Always, Never };
// Bell: the terminal's bell. Flash: a flash in the picture.
enum class Beep : std::uint8_t { Off, Bell, Flash };

// How a person wants the terminal to be used; can change while the program runs.
struct ScreenOptions {
    Charset charset = Charset::Auto;    // Auto: UTF-8 if the locale names it
    ColorMode color = ColorMode::Auto;  // Auto: unless NO_COLOR is set
    Theme theme = Theme::Classic;
    bool mouse = true;
    bool takesText = false;  // a person types text: releases of keys need no report

    friend bool operator==(const ScreenOptions&, const ScreenOptions&) = default;
};

// The values of the settings: "auto", "utf8", "ascii"; "auto", "always", "never"; "off", "bell",
// "flash". Nullopt for any other name.
[[nodiscard]] std::optional<Charset> findCharset(std::string_view name);
[[nodiscard]] std::optional<ColorMode> findColorMode(std::string_view name);
[[nodiscard]] std::optional<Beep> findBeep(std::string_view name);

}  // namespace tui

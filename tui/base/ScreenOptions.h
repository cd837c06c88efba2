#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tui/base/Theme.h"

namespace tui {

enum class Charset : std::uint8_t { Auto, Utf8, Ascii };
enum class ColorMode : std::uint8_t { Auto, Always, Never };
// What a moment worth a beep is told by: the terminal's bell, or a flash in the picture.
enum class Beep : std::uint8_t { Off, Bell, Flash };

// How a person wants a terminal to be used; it can be changed while it is.
struct ScreenOptions {
    Charset charset = Charset::Auto;    // Auto: UTF-8 if the locale says so
    ColorMode color = ColorMode::Auto;  // Auto: unless NO_COLOR is set
    Theme theme = Theme::Classic;
    bool mouse = true;
    bool takesText =
        false;  // a person types text: keys are characters, whatever else they could be

    friend bool operator==(const ScreenOptions&, const ScreenOptions&) = default;
};

// By their names in the settings: "auto", "utf8", "ascii"; "auto", "always", "never"; "off",
// "bell", "flash".
[[nodiscard]] std::optional<Charset> findCharset(std::string_view name);
[[nodiscard]] std::optional<ColorMode> findColorMode(std::string_view name);
[[nodiscard]] std::optional<Beep> findBeep(std::string_view name);

}  // namespace tui

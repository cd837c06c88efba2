#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace tui {

// The colours that the names in Color mean, where a terminal has enough colours.
enum class Theme : std::uint8_t {
    Classic,
    HighContrast,  // strong contrast to black and to white, with readable letters on them
    ColorBlind     // distinguishable without seeing red, green or blue
};

// "classic", "high-contrast", "color-blind"; in the order of Theme.
[[nodiscard]] std::span<const std::string_view> getThemeNames();
[[nodiscard]] std::optional<Theme> findTheme(std::string_view name);

}  // namespace tui

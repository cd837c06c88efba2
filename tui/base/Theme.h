#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace tui {

// A set of colours for the names in Color; used on terminals that have enough colours.
enum class Theme : std::uint8_t {
    Classic,
    HighContrast,  // strong contrast to black and to white, and readable letters on each colour
    ColorBlind     // distinguishable for people who do not see red, green or blue
};

// "classic", "high-contrast", "color-blind"; in the order of Theme.
[[nodiscard]] std::span<const std::string_view> getThemeNames();
[[nodiscard]] std::optional<Theme> findTheme(std::string_view name);

}  // namespace tui

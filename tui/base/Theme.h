#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace tui {

// Which colours the names of Color stand for, where a terminal has enough of them.
enum class Theme : std::uint8_t {
    Classic,
    HighContrast,  // stand out from black and from white, with letters that stand out of them
    ColorBlind     // told apart by whoever does not see red, green or blue
};

// "classic", "high-contrast", "color-blind"; in the order of Theme.
[[nodiscard]] std::span<const std::string_view> getThemeNames();
[[nodiscard]] std::optional<Theme> findTheme(std::string_view name);

}  // namespace tui

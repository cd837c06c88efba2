#include "tui/base/Theme.h"

#include <algorithm>
#include <array>

namespace tui {

namespace {

constexpr std::array<std::string_view, kThemes> kThemeNames{"classic", "high-contrast",
                                                            "color-blind", "pastel", "mono-green"};

}  // namespace

std::span<const std::string_view> getThemeNames()
{
    return kThemeNames;
}

std::optional<Theme> findTheme(std::string_view name)
{
    const auto* const found = std::ranges::find(kThemeNames, name);
    if (found == kThemeNames.end()) return std::nullopt;
    return static_cast<Theme>(found - kThemeNames.begin());
}

std::optional<Ground> findGround(std::string_view name)
{
    if (name == "auto") return Ground::Unknown;
    if (name == "dark") return Ground::Dark;
    if (name == "light") return Ground::Light;
    return std::nullopt;
}

}  // namespace tui

#include "tui/base/Theme.h"

#include <algorithm>
#include <array>

namespace tui {

namespace {

constexpr std::array<std::string_view, 3> kNames{"classic", "high-contrast", "color-blind"};

}  // namespace

std::span<const std::string_view> getThemeNames()
{
    return kNames;
}

std::optional<Theme> findTheme(std::string_view name)
{
    const auto* const found = std::ranges::find(kNames, name);
    if (found == kNames.end()) return std::nullopt;
    return static_cast<Theme>(found - kNames.begin());
}

}  // namespace tui

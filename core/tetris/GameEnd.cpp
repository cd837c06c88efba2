#include "core/tetris/GameEnd.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/base/Index.h"

namespace tetris {

namespace {

// In the order of GameEnd.
constexpr std::array<std::string_view, 12> kEndNames{"none",     "goal",    "time",  "block-out",
                                                     "lock-out", "top-out", "limit", "over",
                                                     "no-move",  "stopped", "left",  "resigned"};

}  // namespace

std::string_view toString(GameEnd end)
{
    return kEndNames[base::toIndex(end)];
}

std::optional<GameEnd> findGameEnd(std::string_view name)
{
    const auto* const found = std::ranges::find(kEndNames, name);
    if (found == kEndNames.end() || found == kEndNames.begin()) return std::nullopt;
    return static_cast<GameEnd>(found - kEndNames.begin());
}

}  // namespace tetris

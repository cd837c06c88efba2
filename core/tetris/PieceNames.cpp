#include "core/tetris/PieceNames.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace tetris {

namespace {

constexpr std::array<std::string_view, 7> kNames{"STICK", "L1",     "L2",     "S1",
                                                 "S2",    "SQUARE", "PYRAMID"};

}  // namespace

std::string_view getPieceName(int index)
{
    assert(index >= 0 && index < static_cast<int>(kNames.size()));
    return kNames[static_cast<std::size_t>(index)];
}

std::optional<int> findPieceIndex(std::string_view name)
{
    const auto* const found = std::ranges::find(kNames, name);
    if (found == kNames.end()) return std::nullopt;
    return static_cast<int>(found - kNames.begin());
}

}  // namespace tetris

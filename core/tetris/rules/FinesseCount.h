#pragma once

#include <cstdint>
#include <optional>

namespace tetris {

// The pieces that a player has placed by moves and turns alone, and those among them that took more
// presses of keys than needed (Finesse). No replay has presses: they are counted only while a game
// is played, and without pieces nothing is known.
struct FinesseCount {
    std::int64_t pieces = 0;
    std::int64_t faults = 0;

    friend bool operator==(const FinesseCount&, const FinesseCount&) = default;
};

// The pieces without a fault in percent, rounded down; nullopt if nothing is known.
[[nodiscard]] constexpr std::optional<std::int64_t> computeClean(const FinesseCount& count)
{
    if (count.pieces <= 0 || count.faults < 0 || count.faults > count.pieces) return std::nullopt;
    return 100 * (count.pieces - count.faults) / count.pieces;
}

}  // namespace tetris

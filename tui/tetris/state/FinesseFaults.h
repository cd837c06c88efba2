#pragma once

#include <array>
#include <cstddef>
#include <numeric>
#include <optional>

#include "core/base/Index.h"
#include "core/tetris/rules/Finesse.h"

namespace tui {

// How well the player of a modern game has used the keys. FinesseCount says which pieces are
// counted.
struct FinesseFaults {
    int pieces = 0;
    std::array<int, 7> faults{};  // of each piece
    // Presses of keys for pieces; nullopt: those before the game was resumed are not known.
    std::optional<int> presses = 0;
    int64_t earlierFaults = 0;  // of pieces before the game was resumed

    void add(int piece, bool isFault) {
        ++pieces;
        if (isFault) ++faults.at(base::toIndex(piece));
    }
    tetris::FinesseCount sum() const {
        return {.pieces = pieces,
                .faults = std::reduce(faults.begin(), faults.end(), earlierFaults)};
    }
};

}  // namespace tui

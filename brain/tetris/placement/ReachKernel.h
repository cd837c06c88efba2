#pragma once

#include <cstdint>

#include "brain/tetris/placement/LaneWell.h"
#include "brain/tetris/placement/Reach.h"
#include "core/tetris/rules/FallingPiece.h"

namespace tetris::placements {

// A place where a piece can come to rest, as listReachable gives it: the first facing with the same
// cells, the centre, and the spin.
struct RestingPlace {
    uint8_t facing = 0;
    uint8_t x = 0;
    uint8_t y = 0;
    uint8_t spin = 0;

    friend bool operator==(const RestingPlace&, const RestingPlace&) = default;
};

// One implementation of the reach by whole registers; all implementations give the same places.
struct ReachKernel {
    // Room for all that `list` can give.
    static constexpr int kMaxPlaces = 2048;

    // What listReachable gives, in its order; returns how many. Requires: room for kMaxPlaces; the
    // piece is free at `from`, at most at row 27 unless it has at least three rows of air below it.
    int (*list)(const LaneWell& well, const FallingPiece& from, ReachOptions options,
                RestingPlace* places);
};

const ReachKernel& getPortableReach();
// Null where the processor has no AVX2.
const ReachKernel* findAvx2Reach();
// The fastest for this processor, chosen as getKernel chooses.
const ReachKernel& getReachKernel();

// What listReachable gives on boards of any size, column by column.
std::vector<Reached> listReachableByColumns(const Board& board, const FallingPiece& from,
                                            ReachOptions options = {});

}  // namespace tetris::placements

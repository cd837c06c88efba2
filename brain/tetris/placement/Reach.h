#pragma once

#include <optional>
#include <vector>

#include "brain/tetris/placement/LaneWell.h"
#include "core/tetris/Board.h"
#include "core/tetris/rules/FallingPiece.h"
#include "core/tetris/rules/Turning.h"

namespace tetris {

// A placement that a piece can reach by moving, and the spin with which it can lock there.
struct Reached {
    FallingPiece piece;  // named by its first facing, as nameByFirstFacing does
    Spin spin = Spin::None;

    bool operator==(const Reached&) const = default;
};

// Every placement in which the piece can lock, if it moves from where it is by shifts, turns and
// soft drops while no time passes; empty if it is not free where it is.
//
// Ordered by facing, then by the lower left corner of the cells, x before y; the better spin first.
// The search moves whole columns of centres at once, so it costs a few microseconds. `board` is
// committed and without the piece.
std::vector<Reached> listReachable(const Board& board, const FallingPiece& from,
                                   ReachOptions options = {});

// The best spin with which the piece can lock in the placement; nullopt if it cannot reach it. Any
// facing with the same cells means the same placement.
std::optional<Spin> findBestSpin(const Board& board, const FallingPiece& from,
                                 const FallingPiece& placement);

namespace placements {

// What listReachable gives, for boards of any size: by words of 64 bits.
std::vector<Reached> listReachableByColumns(const Board& board, const FallingPiece& from,
                                            ReachOptions options = {});

}  // namespace placements

}  // namespace tetris

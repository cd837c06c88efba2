#pragma once

#include <optional>
#include <vector>

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

struct ReachOptions {
    bool halfTurns = true;
    // True: one set of cells occurs once for each spin that can reach it. False: it occurs once,
    // with its best spin.
    bool spinsApart = false;
};

// Every placement in which the piece can lock, if it moves from where it is by shifts, turns and
// soft drops while no time passes; empty if it is not free where it is.
//
// Ordered by facing, then by the lower left corner of the cells, x before y; the better spin first.
// The search handles a column of centres as a word, so it costs a few microseconds. `board` is
// committed and without the piece.
std::vector<Reached> listReachable(const Board& board, const FallingPiece& from,
                                   ReachOptions options = {});

// The best spin with which the piece can lock in the placement; nullopt if it cannot reach it. Any
// facing with the same cells means the same placement.
std::optional<Spin> findBestSpin(const Board& board, const FallingPiece& from,
                                 const FallingPiece& placement);

namespace placements {

// What listReachable gives on boards of any size, column by column.
std::vector<Reached> listReachableByColumns(const Board& board, const FallingPiece& from,
                                            ReachOptions options = {});

}  // namespace placements

}  // namespace tetris

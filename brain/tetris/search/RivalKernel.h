#pragma once

#include <cstdint>
#include <optional>

#include "brain/tetris/placement/LaneWell.h"
#include "brain/tetris/weights/RivalWeights.h"
#include "core/tetris/rules/FallingPiece.h"

namespace tetris::rival {

// A position of a search, without the pieces that may be placed next.
struct RivalState {
    LaneWell well;
    int cells = 0;  // filled in the well
    int8_t combo = -1;
    bool backToBack = false;
    uint8_t pending = 0;  // rows of garbage on their way
};

// What one placement makes of a state, and its worth. The weights say what a point is.
struct RivalOutcome {
    placements::RestingPlace place;
    int32_t reward = 0;      // what the placement itself brings
    int32_t boardValue = 0;  // the estimated worth of the board after it
    uint64_t hash = 0;       // of the board after it
    uint8_t rows = 0;        // cleared
    int8_t combo = -1;
    bool backToBack = false;
    bool perfect = false;
    uint8_t pending = 0;
    // The pieces that a perfect clear in sight needs; 0 if none is.
    uint8_t piecesToClear = 0;
    uint8_t transitions = 0;  // in rows and columns, counted only if one is in sight

    bool operator==(const RivalOutcome&) const = default;
};

// What a placement is rated by.
struct RatingRules {
    int rows = 20;  // of the well
    const RivalWeights* weights = nullptr;
    int tPieces = 1;  // at hand; for each of them a slot is looked for
    bool halfTurns = true;
};

// One implementation of the work at each node: all placements that the piece can reach from there,
// in the order of listReachable, less those that lose; returns how many. All implementations give
// the same numbers. Requires: room for kMaxPlaces; as Kernel::listPlaces.
using RivalKernel = int (*)(const RivalState& state, const FallingPiece& from,
                            const RatingRules& rules, RivalOutcome* outcomes);

RivalKernel getPortableRival();
// Null where the processor has no AVX2.
RivalKernel findAvx2Rival();
// The fastest for this processor, chosen as placements::getKernel chooses.
RivalKernel getRivalKernel();

// Where the piece is when it has entered the well; nullopt if there is no room.
std::optional<FallingPiece> findEntry(const RivalState& state, int piece, const RatingRules& rules);
// The state after a placement that a RivalKernel has listed.
RivalState applyPlacement(const RivalState& state, int piece, const RivalOutcome& outcome);

// The column of the hole that a search expects in `pending` rows of garbage that rise.
constexpr int guessHole(int pending, int width) { return (5 * pending + 2) % width; }

}  // namespace tetris::rival

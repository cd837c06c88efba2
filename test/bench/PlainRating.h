#pragma once

#include <cstdint>
#include <optional>

#include "brain/tetris/Brain.h"
#include "brain/tetris/Weights.h"
#include "core/tetris/Board.h"
#include "core/tetris/Piece.h"

namespace tetris {

// What the benchmarks measure by: the best landing, each one rated from the beginning on a copy of
// the columns, as careful plain code does it that knows no differences and no lanes.

// By the features that have a weight; the landing with the greatest value.
[[nodiscard]] std::int64_t rateBestPlainly(const Board& board, const Piece& piece, int limitHeight,
                                           const ScaledWeights& weights);

// By DefaultBrain's rating; the least.
[[nodiscard]] double rateLowestPlainly(const Board& board, const Piece& piece, int limitHeight);

}  // namespace tetris

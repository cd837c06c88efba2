#pragma once

#include <optional>

#include "core/tetris/Board.h"
#include "core/tetris/rules/FallingPiece.h"

namespace tetris {

// Clockwise, by half, counter-clockwise.
enum class Turn { Right, Around, Left };

// A turn that succeeded: the piece where it is now, and the number of the test, 1 to 6, that put it
// there.
struct Turned {
    FallingPiece piece;
    int test = 1;

    friend bool operator==(const Turned&, const Turned&) = default;
};

// The facing after a turn.
[[nodiscard]] Facing turnFacing(Facing from, Turn turn);

// Turns the piece by the first test whose four cells are all free; nullopt if there is none.
// `board` is committed and without the piece.
[[nodiscard]] std::optional<Turned> turn(const Board& board, const FallingPiece& piece, Turn turn);

}  // namespace tetris

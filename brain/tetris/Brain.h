#pragma once

#include <optional>
#include <vector>

#include "core/tetris/Board.h"
#include "core/tetris/Piece.h"

namespace tetris {

// A landing that a brain thinks of: the piece in its rotation, its origin at (x, y).
struct Move {
    const Piece* piece = nullptr;
    int x = 0;
    int y = 0;
    double score = 0;  // lower is better
};

// Whatever decides where a piece should land. One brain serves one thread.
class Brain {
public:
    virtual ~Brain() = default;

    // The best landing for the piece, in its given rotation or a later one of its circle; none if
    // there is no landing. A landing counts if it stays within limitHeight rows, looked at before
    // full rows are cleared: y + piece height <= limitHeight.
    // Requires: board committed. The move's piece lives as long as the piece given.
    [[nodiscard]] virtual std::optional<Move> bestMove(const Board& board, const Piece& piece,
                                                       int limitHeight) = 0;

    // Every landing with its score, in the order in which bestMove looks at them; empty from a
    // brain that does not weigh its landings one by one. Same requirements as bestMove.
    [[nodiscard]] virtual std::vector<Move> rateLandings(const Board& board, const Piece& piece,
                                                         int limitHeight);

protected:
    Brain() = default;
    Brain(const Brain&) = default;
    Brain& operator=(const Brain&) = default;
};

}  // namespace tetris

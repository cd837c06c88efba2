#pragma once

#include <vector>

#include "core/tetris/Board.h"
#include "core/tetris/Piece.h"

namespace tetris {

class Game;

// A question to a brain: the falling piece of a game, its board and next queue. A value, which
// another thread may use while the game continues.
struct Situation {
    Board board{1, 1};             // committed, without the falling piece
    const Piece* piece = nullptr;  // in its present rotation
    int limitHeight = 0;           // the rows of the well
    // The next queue, as far as it is known and the brain sees: indices into Piece::getPieces().
    std::vector<int> next{};

    // Pieces are equal if their blocks are.
    friend bool operator==(const Situation& a, const Situation& b);
};

// The situation of the game's falling piece. `sees` is the brain's Brain::sees(). Requires: the
// game is running.
[[nodiscard]] Situation copySituation(const Game& game, int sees);

}  // namespace tetris

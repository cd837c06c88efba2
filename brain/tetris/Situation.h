#pragma once

#include <vector>

#include "core/tetris/Board.h"
#include "core/tetris/Game.h"
#include "core/tetris/Piece.h"

namespace tetris {

// A question to a brain: the falling piece of a game, its board and next queue. A value, which
// another thread may use while the game continues.
struct Situation {
    Board board{1, 1};             // committed, without the falling piece
    const Piece* piece = nullptr;  // in its present rotation
    int limitHeight = 0;           // the rows of the well
    std::vector<int> next{};       // the next queue, as far as the brain sees

    // Pieces are equal if their blocks are.
    friend bool operator==(const Situation& a, const Situation& b);
};

// The situation of the game's falling piece. `sees` is the brain's Brain::sees(). Requires: the
// game is running.
[[nodiscard]] Situation copySituation(const Game& game, int sees);

}  // namespace tetris

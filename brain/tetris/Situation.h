#pragma once

#include <vector>

#include "core/tetris/Board.h"
#include "core/tetris/Game.h"
#include "core/tetris/Piece.h"

namespace tetris {

// What a brain is asked about: the falling piece of a game and what there is to know with it. A
// value, which another thread may have while the game goes on.
struct Situation {
    Board board{1, 1};             // committed, without the falling piece
    const Piece* piece = nullptr;  // in the rotation that it has
    int limitHeight = 0;           // the rows of the well
    std::vector<int> next{};       // the pieces to come, as far as the brain sees

    // The same well, the same blocks in the same rotation, the same pieces to come.
    friend bool operator==(const Situation& a, const Situation& b);
};

// The situation of the game's falling piece, for a brain of which `sees` is what Brain::sees says.
// Requires: the game is running.
[[nodiscard]] Situation copySituation(const Game& game, int sees);

}  // namespace tetris

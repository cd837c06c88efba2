#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/puzzle/BoardId.h"
#include "core/puzzle/PuzzleGame.h"

namespace puzzle {

// A game and the board's id.
struct SavedGame {
    BoardId board;
    PuzzleGame game;
};

// The text of a suspended game, which parseGame reads: docs/formats.md. `now`: as in the game.
[[nodiscard]] std::string formatGame(const BoardId& board, const PuzzleGame& game,
                                     std::int64_t now);

// The game, paused. Throws std::invalid_argument that says which line is wrong, or that the steps
// do not fit the board.
[[nodiscard]] SavedGame parseGame(std::string_view text);

}  // namespace puzzle

#pragma once

#include <cstdint>
#include <string>

#include "core/puzzle/PuzzleGame.h"
#include "tui/base/text/Translation.h"
#include "tui/puzzle/PuzzleState.h"

namespace tui {

// The words and numbers that the parts of the puzzle's picture share.

// Moves a second, from moves a minute: "0.6".
std::string formatRate(int movesPerMinute);
// "1 move", "2 moves".
std::string formatMoves(const Translation& tr, int moves);
// A number that need not be exact: "512", "31 k", "3.1 M".
std::string formatLarge(double number);
// What is known of the distance: "52", "48..60", ">=48"; "?" if nothing was found, and "..." as
// long as the search runs.
std::string formatDistance(const KnownSolution& known);
// A slide in words: "12 left".
std::string formatSlide(const Translation& tr, const puzzle::Position& board, puzzle::Slide slide);
// "helped", "undo used", both or nothing.
std::string formatMarks(const Translation& tr, const puzzle::PuzzleGame& game);
// A result in few characters: "61 in 1:02".
std::string formatBest(const Translation& tr, const BestResult& best);

}  // namespace tui

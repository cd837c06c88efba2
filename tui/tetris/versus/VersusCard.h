#pragma once

#include <string_view>
#include <vector>

#include "tui/base/Frame.h"
#include "tui/tetris/state/TetrisState.h"
#include "tui/tetris/view/EndParts.h"

namespace tui {

// How the loser's game has ended: "block out"; not translated.
[[nodiscard]] std::string_view nameLoss(tetris::GameEnd end);
// The clear that brought the most, in nine columns: "T-spin 2", "four"; empty if there was none;
// not translated.
[[nodiscard]] std::string_view nameBestClear(const tetris::ModernTally& tally);

// Draws the card of a match that has ended: who has won and how, the numbers of both sides, and the
// heights over the match. Returns the lines of keys as drawn, for the mouse. Requires: the game is
// a match.
[[nodiscard]] std::vector<EndWords> drawVersusCard(const TetrisState& state, Box box, Frame& frame);

}  // namespace tui

#pragma once

#include <string_view>
#include <vector>

#include "tui/base/Frame.h"
#include "tui/tetris/state/TetrisState.h"
#include "tui/tetris/view/EndCard.h"

namespace tui {

// How the loser's game has ended: "block out"; not translated.
std::string_view nameLoss(tetris::GameEnd end);
// Draws the card of a match that has ended: who has won and how, the numbers of both sides, and the
// heights over the match, with `more` keys. Requires: the game is a match.
void drawVersusCard(const TetrisState& state, const WordLines& more, Box box, Frame& frame);

}  // namespace tui

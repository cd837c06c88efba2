#pragma once

#include <optional>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/base/Key.h"
#include "tui/tetris/state/TetrisState.h"
#include "tui/tetris/versus/VersusCard.h"

namespace tui {

// Draws a match into a blank frame of the window's size: both wells, what is on its way, the
// numbers, and after it the card. Requires: the game is a match, and the window has room.
void drawVersus(const TetrisState& state, Frame& frame);

// The same without footer and card.
void drawMatchPicture(const TetrisState& state, Frame& frame);

// After a match: the card with these words, and what has room beside it. Returns its lines of words
// as drawn, for the mouse.
std::vector<EndWords> drawMatchEnd(const TetrisState& state, const WordLines& words, Frame& frame);

// The words of the footer during a match and after it.
std::vector<FooterWord> listVersusWords(const TetrisState& state);

// The key of the footer's word, or of the card's line, at that cell; nullopt if there is none.
std::optional<Key> findVersusKey(const TetrisState& state, int column, int row);

}  // namespace tui

#pragma once

#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// The words of the last line of the page of keys.
std::vector<FooterWord> listHelpWords(const TetrisState& state);

// Draws the page of all keys into a blank frame of the window's size. Requires: at least 36x21.
void drawHelp(const TetrisState& state, Frame& frame);

}  // namespace tui

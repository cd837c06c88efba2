#pragma once

#include "tui/base/Frame.h"
#include "tui/base/TextColumn.h"
#include "tui/tetris/Layout.h"
#include "tui/tetris/TetrisState.h"

namespace tui {

// Draws what stands beside the well: next piece and numbers, and with room for them the controls
// and the messages below; without, messages follow the numbers.
void drawSide(const TetrisState& state, const Layout& layout, Frame& frame);

// Draws what the brain says of the falling piece: its goal, and its best rating of each column as a
// bar, the higher the better.
void drawOpinion(const TetrisState& state, Box box, TextColumn& column, Frame& frame);

// Draws the page of all keys over the whole window.
void drawHelp(const TetrisState& state, Frame& frame);

}  // namespace tui

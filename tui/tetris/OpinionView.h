#pragma once

#include "tui/base/Frame.h"
#include "tui/base/TextColumn.h"
#include "tui/tetris/TetrisState.h"

namespace tui {

// Draws what the brain says of the falling piece, in the box whose next line is the column's: its
// goal; its best rating of each column as a bar, the higher the better; and with room for it beside
// the bars what the rating of the goal is made of, a term a line, how much of it there is and what
// that adds to the rating.
void drawOpinion(const TetrisState& state, Box box, TextColumn& column, Frame& frame);

}  // namespace tui

#pragma once

#include "tui/base/Frame.h"
#include "tui/base/TextColumn.h"
#include "tui/tetris/TetrisState.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

// Draws the well: walls, stack, falling piece, its ghost, the brain's goal, a flash; hidden in a
// pause.
void drawWell(const TetrisState& state, const Layout& layout, Frame& frame);

// Rows of the screen that a preview takes.
inline constexpr int kPreviewRows = 4;
// Draws the root rotation of the piece with its top left corner at that cell.
void drawPreview(const Look& look, int piece, int column, int row, Frame& frame);

// Draws what the brain says of the falling piece, in the box whose next line is the column's: its
// goal; its best rating of each column as a bar, the higher the better; and with room for it beside
// the bars what the rating of the goal is made of, a term a line, how much of it there is and what
// that adds to the rating.
void drawSuggestion(const TetrisState& state, Box box, TextColumn& column, Frame& frame);

}  // namespace tui

#pragma once

#include "tui/base/Frame.h"
#include "tui/base/TextColumn.h"
#include "tui/tetris/TetrisState.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

// Draws the well: walls, stack, falling piece, its ghost, the brain's goal, a flash. In a pause
// only the walls and a text are shown.
void drawWell(const TetrisState& state, const Layout& layout, Frame& frame);

// Rows of the screen that a preview takes.
inline constexpr int kPreviewRows = 4;
// Draws the root rotation of the piece, an index into Piece::getPieces(), from its top left corner.
void drawPreview(const Look& look, int piece, int column, int row, Frame& frame);

// Draws the brain's suggestion in the box, from the next line of `column`, which writes to it: the
// goal; the best rating in each column of the well as a bar, the higher the better; and, if there
// is room next to the bars, the terms of the goal's rating, with count and contribution.
void drawSuggestion(const TetrisState& state, Box box, TextColumn& column, Frame& frame);

}  // namespace tui

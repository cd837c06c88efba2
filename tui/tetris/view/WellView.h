#pragma once

#include "tui/base/Frame.h"
#include "tui/tetris/state/TetrisState.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

// Draws the well: walls, stack, falling piece, its ghost, the brain's placements, a flash. In a
// pause and at a question only the walls and a card are shown.
void drawWell(const TetrisState& state, const Layout& layout, Frame& frame);

// Draws what stands in the well before a game, or before it goes on: a number before a match, else
// Ready and Go.
void drawCountdown(const TetrisState& state, const WellPlace& place, Frame& frame);
// The first row of its figure.
int findCountdown(const WellPlace& place);

// True if a card has no room in the well, and stands where the controls are.
bool coversControls(const TetrisState& state, const Layout& layout);

}  // namespace tui

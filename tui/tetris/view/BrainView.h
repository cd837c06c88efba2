#pragma once

#include "tui/base/Frame.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// What the brain thinks of the falling piece. Lower ratings are better.

// The best placement after the goal; null if there is none.
const Move* findSecondBest(const Suggestion& suggestion);

// Marks in the well where the brain wants the falling piece, and the next pieces of its plan up to
// the first one that clears rows; where it has none, its second best placement.
void drawGoal(const Suggestion& suggestion, const WellPlace& place, Frame& frame);

// Draws the floor as a strip: for each column how good the best placement is whose leftmost cell is
// there. With few colours these are digits, 9 the best, and '*' for the goal.
void drawHeatStrip(const TetrisState& state, const WellPlace& place, Frame& frame);

// What the colours of the strip, or its digits, mean: a line that stands beside it.
void drawStripLegend(const TetrisState& state, Box line, Frame& frame);

// What the marks in the well mean, and the strip's colours: a line each, as far as they fit.
void drawBriefLegend(const TetrisState& state, Box box, Frame& frame);

// Draws the goal, its rating, the clear to which the brain's plan leads, and for each term of the
// rating its count and what it adds, the largest first; of a bot what it says.
void drawSuggestion(const TetrisState& state, Box box, Frame& frame);

}  // namespace tui

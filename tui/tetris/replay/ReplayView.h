#pragma once

#include "tui/base/Frame.h"
#include "tui/tetris/replay/ReplayState.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

// Draws the whole picture into a blank frame of the window's size.
void drawReplay(const ReplayState& state, Frame& frame);

// Where everything is in the window; of a match only the least window and the footer.
Layout layOutReplay(const ReplayState& state);
// The place of the bar of pieces with the chart above it; empty if it is not shown.
Box placeReplayBar(const ReplayState& state);

}  // namespace tui

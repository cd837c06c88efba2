#pragma once

#include "tui/base/Frame.h"
#include "tui/tetris/watch/WatchState.h"

namespace tui {

// Draws the page of results after all games: the best brain first, bars of the rows cleared, and
// the heights of the stacks. What has no room is left out, the charts first.
void drawWatchEnd(const WatchState& state, Frame& frame);

}  // namespace tui

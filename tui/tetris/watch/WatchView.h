#pragma once

#include "tui/base/Frame.h"
#include "tui/tetris/watch/WatchState.h"

namespace tui {

// Draws the whole picture into a blank frame of the window's size.
void drawWatch(const WatchState& state, Frame& frame);

}  // namespace tui

#pragma once

#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/tetris/watch/WatchState.h"

namespace tui {

// Draws the whole picture into a blank frame of the window's size.
void drawWatch(const WatchState& state, Frame& frame);

// The words of the footer.
[[nodiscard]] std::vector<FooterWord> listWatchWords(const WatchState& state);

}  // namespace tui

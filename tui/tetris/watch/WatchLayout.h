#pragma once

#include <vector>

#include "tui/base/Frame.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/watch/WatchState.h"

namespace tui {

// The place of one brain: its name and rank in a line above the well, its well, its numbers.
struct WatchPlace {
    Box name;
    WellPlace well;
    Box numbers{};
};

// Where everything stands when brains are watched: a function of the window's size, the well's and
// the number of brains.
//
// The brains stand side by side; the last line of the window is the footer, and above it stands the
// status, if there is room for whole wells. Cells are two characters wide or one, and the numbers
// stand beside each well, with or below their labels, or below it. Of these forms the one that
// shows the most rows is used; of equals, the first in their table. The upper rows of a well that
// is still too high are not shown.
struct WatchLayout {
    // The smallest window for the form that is used, or that nearly fits.
    Size needed;
    bool fits = false;  // the window is large enough

    std::vector<WatchPlace> places;
    Box status;  // empty: the status stands in the footer's line, before the keys
    Box footer;
};

WatchLayout computeWatchLayout(const WatchState& state);

}  // namespace tui

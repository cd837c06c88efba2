#pragma once

#include <vector>

#include "tui/base/Frame.h"
#include "tui/tetris/view/WellParts.h"
#include "tui/tetris/watch/WatchState.h"

namespace tui {

// Where one of the brains stands: its name in a line at the top, its well, its numbers.
struct WatchPlace {
    Box name;
    WellPlace well;
    Box numbers{};
};

// Where everything stands when brains are watched: a function of the window's size, the well's and
// the number of brains.
//
// The brains stand side by side, with the numbers next to each well or, where that is too wide,
// below it; the last line of the window shows the keys. Cells are two characters wide if whole
// wells fit that way, else one. The upper rows of a well that is still too high are not shown.
struct WatchLayout {
    // The smallest window for the brains, and whether this window is large enough.
    Size needed;
    bool fits = false;

    std::vector<WatchPlace> places;
    Box status;
};

[[nodiscard]] WatchLayout computeWatchLayout(const WatchState& state);

}  // namespace tui

#pragma once

#include <vector>

#include "tui/base/Frame.h"
#include "tui/tetris/view/WellParts.h"
#include "tui/tetris/watch/WatchState.h"

namespace tui {

// Where one of the brains stands: its name in a line over all, its well, its numbers.
struct WatchPlace {
    Box name;
    WellPlace well;
    Box numbers{};
};

// Where everything stands when brains are watched: a function of the window's size, the well's and
// the number of brains.
//
// The brains stand side by side, all alike, the numbers beside each well or, where that is too
// wide, below it; the last line of the window says how it goes on. Cells are two characters wide if
// whole wells fit that way, else one. Of a well that is still too high the upper rows are left out.
struct WatchLayout {
    // The window that the brains need, and whether this one is that large.
    Size needed;
    bool fits = false;

    std::vector<WatchPlace> places;
    Box status;
};

[[nodiscard]] WatchLayout computeWatchLayout(const WatchState& state);

}  // namespace tui

#pragma once

#include <optional>
#include <string>

#include "tui/base/Frame.h"
#include "tui/base/Terminal.h"
#include "tui/base/Translation.h"
#include "tui/tetris/TetrisState.h"
#include "tui/tetris/replay/ReplayAnalysis.h"
#include "tui/tetris/replay/ReplayTimeline.h"

namespace tui {

// All that the picture of a replay shows: ReplayApp changes it, the view only reads it.
struct ReplayState {
    const ReplayTimeline* timeline = nullptr;
    Size window;
    Look look;
    Translation tr{};
    std::optional<Flash> flash;
    bool paused = false;
    int speed = 0;            // of play, as a power of two
    std::string typed;        // the number of a piece to jump to, as far as it is there
    bool showsKeys = true;    // a recording of the screen shows none
    bool viewsBrain = false;  // with what follows
    std::string analysis;     // the brain that is asked
    std::string missing;      // the brain that should be asked, but is not here
    Suggestion suggestion;
    std::optional<Choice> choice;  // which of the brain's choices the move is
};

// Draws the whole picture into a blank frame of the window's size.
void drawReplay(const ReplayState& state, Frame& frame);

// "1/8", "1", "64".
[[nodiscard]] std::string formatPlaySpeed(int speed);

}  // namespace tui

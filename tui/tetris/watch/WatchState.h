#pragma once

#include <optional>
#include <string>
#include <vector>

#include "brain/lab/play/HeadlessGame.h"
#include "tui/tetris/watch/Viewer.h"
#include "tui/tetris/watch/WatchedGame.h"

namespace tui {

// The speed at which games run as fast as they can. It is one step above 100, the greatest speed of
// play, which shows each placement.
inline constexpr int kFullSpeed = 105;

// One of the watched brains.
struct WatchedBrain {
    std::string name;
    WatchShot shot;
    Duration played{0};                       // while the game was running and not paused
    std::optional<double> piecesPerSecond{};  // recent rate; nullopt while unknown
    bool isLate = false;                      // the brain has missed its last turn
};

// Everything that the picture of brains side by side shows: WatchApp changes it, the view only
// reads it. Its `speed`: 0 to 100 as in play, or kFullSpeed; when it is over, the page of the end
// is shown.
struct WatchState : ViewState {
    tetris::GameSetup setup;  // without the brain
    std::uint64_t seed = 0;
    int nexts = 1;  // next pieces that are shown
    std::vector<WatchedBrain> brains;
};

// True if the seed chooses the pieces, and there is a greater one.
[[nodiscard]] inline bool hasNextSeed(const WatchState& state)
{
    constexpr std::uint64_t kGreatest = 999'999'999'999'999;  // 15 digits, what seed fields take
    return !state.setup.given && state.setup.sequence != "test" && state.seed < kGreatest;
}

}  // namespace tui

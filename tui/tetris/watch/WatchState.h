#pragma once

#include <optional>
#include <string>
#include <vector>

#include "brain/lab/HeadlessGame.h"
#include "tui/base/Frame.h"
#include "tui/base/Terminal.h"
#include "tui/base/Translation.h"
#include "tui/tetris/watch/WatchedGame.h"

namespace tui {

// Beyond the greatest speed of play, at which each placement is seen: games go as fast as they can.
inline constexpr int kFullSpeed = 105;

// One of the brains that are watched.
struct WatchedBrain {
    std::string name;
    WatchShot shot;
    Duration played{0};                       // while the game was on and not paused
    std::optional<double> piecesPerSecond{};  // lately; none as long as nobody knows
    bool isLate = false;                      // its brain thinks longer than a fall waits
};

// All that the picture of brains side by side shows: WatchApp changes it, the view only reads it.
struct WatchState {
    Size window;
    Look look;
    Translation tr{};
    tetris::GameSetup setup;  // but for the brain
    std::uint64_t seed = 0;
    int speed = 100;  // 0 to 100 as in play, or kFullSpeed
    bool paused = false;
    bool showsKeys = false;  // the page of keys, in front of all
    bool isOver = false;     // all games have ended
    std::vector<WatchedBrain> brains;
};

}  // namespace tui

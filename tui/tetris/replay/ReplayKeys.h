#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tui/base/KeyRow.h"
#include "tui/base/text/Translation.h"
#include "tui/tetris/replay/ReplayTimeline.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// The rank of a move among the placements that a brain has rated.
struct Choice {
    int place = 1;  // 1 is the best; equal ratings share the better place
    int count = 1;  // of placements that were rated
};

// Everything that the picture of a replay shows: ReplayApp changes it, the view only reads it.
struct ReplayState {
    const ReplayTimeline* timeline = nullptr;
    Size window;
    Look look;
    Translation tr{};
    std::string player{};                    // who played it; empty if unknown
    const ReplayCurves* curves = nullptr;    // may be null: then it is not shown
    std::optional<double> curvesProgress{};  // while they are read
    std::optional<Flash> flash;
    bool returns = false;         // to the game or to the scores, from which it was opened
    bool offersPractice = false;  // a person can play on from here
    bool paused = false;
    int speed = 0;            // exponent of the speed, to the base 2
    std::string typed;        // the number of a piece to jump to, while it is typed
    bool showsKeys = true;    // false in a recording of the screen
    bool showsHelp = false;   // the page of keys is open
    bool viewsBrain = false;  // the brain's analysis, which follows, is shown
    int side = 0;             // of a match: whose moves it is about
    std::string analysis;     // the brain of the analysis
    std::string missing;      // the brain that the replay names, if `analysis` replaces it
    Suggestion suggestion;
    std::optional<Choice> choice;  // how the brain ranks the move that was made
};

// What a person can do in a replay.
enum class ReplayAction : std::uint8_t {
    PlayOn,  // a person does
    Play,    // or stop
    StepBack,
    StepOn,
    PieceBack,
    PieceOn,
    ClearBack,
    ClearOn,
    Start,
    End,
    Slower,
    Faster,
    View,
    Side,  // the analysis is about the other side of a match
    Help,
    Quit
};

// In the order of the footer and of the page of keys. Digits are not among them.
[[nodiscard]] std::vector<KeyRow<ReplayAction, ReplayState>> listReplayKeys(
    const ReplayState& state);

}  // namespace tui

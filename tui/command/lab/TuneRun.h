#pragma once

#include <cstdint>
#include <string>

#include "brain/lab/run/RankChannel.h"
#include "tui/command/CommonOptions.h"
#include "tui/command/lab/TuneReport.h"
#include "tui/command/tetris/GameArguments.h"

namespace tui {

// The arguments of `tetris tune`.
struct TuneArguments {
    GameArguments game;
    tetris::BrainRecipe brain = "dt10";  // any linear brain: its weights are not used
    TunePlan plan;
    std::uint64_t budget = 0;
    int jobs = 0;     // 0: one for each core
    int seconds = 0;  // no generation starts after this time; 0: no limit
    TextFormat format = TextFormat::Text;
    std::string checkpoint;  // names of files; the first two may be empty: no file
    std::string csv;
    std::string output;
    bool isRanked = false;
};

// Runs the tuner, from the options to the weights file. `channel`: this is rank 0 of several; null:
// one process alone. Returns the signal that ended it, 0: none. Throws what a game threw, RankLost
// for a lost rank, std::runtime_error for files.
[[nodiscard]] int runTuner(const TuneArguments& arguments, tetris::RankChannel* channel);

}  // namespace tui

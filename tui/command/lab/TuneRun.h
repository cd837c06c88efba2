#pragma once

#include <cstdint>
#include <string>

#include "brain/lab/run/RankChannel.h"
#include "tui/command/CommonOptions.h"
#include "tui/command/lab/TuneReport.h"
#include "tui/command/tetris/GameArguments.h"

namespace tui {

// What `tetris tune` was called with.
struct TuneArguments {
    GameArguments game;
    tetris::BrainRecipe brain = "dt10";  // any linear one: its weights are not used
    TunePlan plan;
    std::uint64_t budget = 0;
    int jobs = 0;     // 0: one a core
    int seconds = 0;  // after which no generation begins; 0: never
    TextFormat format = TextFormat::Text;
    std::string checkpoint;  // names of files; the first two may be empty for none
    std::string csv;
    std::string output;
    bool isRanked = false;
};

// Runs the tuner, from the options to the file of weights; with `channel` as rank 0 of several,
// null where one process does it alone. Returns the signal that ended it, 0 for none. Throws what a
// game threw, RankLost for a rank that is gone, std::runtime_error for files.
[[nodiscard]] int runTuner(const TuneArguments& arguments, tetris::RankChannel* channel);

}  // namespace tui

#pragma once

#include <cstdint>
#include <string>

#include "brain/lab/run/RankChannel.h"
#include "brain/tetris/BrainRecipe.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/report/TuneReport.h"

namespace tui {

// The arguments of `tetris tune`.
struct TuneArguments {
    GameArguments game;
    tetris::BrainRecipe brain = "dt10";  // by default any linear brain; its weights are not used
    TunePlan plan;
    uint64_t budget = 0;
    int jobs = 0;     // threads; 0: one for each core
    int seconds = 0;  // no generation starts after this time; 0: no limit
    TextFormat format = TextFormat::Text;
    std::string checkpoint;  // file names; only `output` must not be empty
    std::string csv;
    std::string output;
    std::string command;  // the command line, for the weights file
};

// Runs the tuner, prints its report and writes the files. `channel` is that of rank 0, or null if
// one process tunes alone. Returns the signal that ended the run, 0 if none did. Throws what a game
// threw, RankLost if a rank is lost, std::runtime_error if a file cannot be read or written.
int runTuner(const TuneArguments& arguments, tetris::RankChannel* channel);

}  // namespace tui

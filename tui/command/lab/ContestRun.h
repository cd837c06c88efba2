#pragma once

#include <optional>
#include <string>

#include "tui/command/ArgumentParser.h"
#include "tui/command/game/VersusOptions.h"
#include "tui/command/long/GamesRun.h"
#include "tui/command/report/ContestReport.h"

namespace tui {

// The arguments of both commands.
struct ContestArguments {
    // But for what playContest settles. Its number of seeds: the usual one.
    ContestTerms terms{};
    GameArguments game{};
    std::optional<int> games{};  // of each brain, as given
    std::string measure{};       // a choice of kMeasures; empty: that of the rules
    LongRunArguments how{};
    // Where the result goes.
    TextFormat format = TextFormat::Text;  // of what is printed
    std::string html{};                    // names of files; empty for none
    std::string json{};
    std::string record{};  // a directory for the replays of matches; empty: none
};

// Adds --measure.
void addMeasureOption(ArgumentParser& parser, ContestArguments& arguments);

// Plays the games of `tetris match` or `tetris league`, or its shard, and prints the result. As one
// of several ranks it plays its part. First settles in the terms what both commands have in common:
// the setup or the rules of the matches, the seed, and the brains' terms. A signal ends the program
// here; it waits for no brain, and the files have what was played before. Returns the exit code.
// Throws UsageError, and what a game throws; if it is one that is played again to be shown, the
// result was printed before.
int playContest(ContestArguments& arguments, bool isLeague, tetris::RankChannel* channel);

}  // namespace tui

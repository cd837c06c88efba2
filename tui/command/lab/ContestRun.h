#pragma once

#include <optional>
#include <string>

#include "tui/command/ArgumentParser.h"
#include "tui/command/game/VersusOptions.h"
#include "tui/command/long/GamesRun.h"
#include "tui/command/report/ContestReport.h"

namespace tui {

// Where the result of a contest goes.
struct ContestOutput {
    TextFormat format = TextFormat::Text;  // of what is printed
    std::string html{};                    // names of files; empty for none
    std::string json{};
    std::string record{};  // a directory for the replays of matches; empty: none
};

// Adds --measure for games of that setup: a choice of kMeasures; empty: that of the rules.
void addMeasureOption(ArgumentParser& parser, const tetris::GameSetup& setup, std::string& measure);

// Settles what both commands have in common, once the options are known and the terms have the
// players and the usual number of seeds: the setup or the rules of the matches, the seed, the
// number of `games` that was given, and the brains' terms. `measure`: as addMeasureOption has set
// it. Throws UsageError.
void settleContest(GameArguments& game, std::optional<int> games, const LongRunArguments& how,
                   ContestTerms& terms, const std::string& measure);

// Plays the games of `tetris match` or `tetris league`, or its shard, and prints the result. As one
// of several ranks it plays its part. A signal ends the program here; it waits for no brain, and
// the files have what was played before. Returns the exit code. Throws what a game throws; if it is
// one that is played again to be shown, the result was printed before.
int playContest(const ContestTerms& terms, bool isLeague, const LongRunArguments& how,
                const ContestOutput& wanted, tetris::RankChannel* channel);

}  // namespace tui

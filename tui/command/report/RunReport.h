#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "brain/lab/Batch.h"
#include "brain/lab/Measures.h"
#include "brain/lab/play/GameResult.h"
#include "tui/command/Output.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

// What is played, and how much of it is printed.
struct RunPlan {
    tetris::GameSetup setup;
    uint64_t firstSeed = 0;
    int64_t games = 1;        // in all shards together
    bool hidesGames = false;  // only the summary is printed
    tetris::Shard shard{};
    int brainTime = ExternalOptions().brainTime;
    int memory = 0;                   // as ExternalOptions have it
    std::chrono::seconds gameTime{};  // that a brain may take for a game; 0: no limit
    std::optional<int> thinkTime{};   // milliseconds; nullopt: the brain is no TBP bot
    // What describeFiles returned for the games, if the setup has only names; otherwise null.
    Json files{};

    // The number of games of the shard.
    int64_t countGames() const { return shard.countGames(games); }
};

// "1/3" is the first of three shards.
std::string formatShard(const tetris::Shard& shard);
// Parses what formatShard returns; nullopt for any other text.
std::optional<tetris::Shard> parseShard(std::string_view text);

// The line "summary" of JSON. `seconds`: the time that the games took.
Json describeNumbers(const tetris::GameNumbers& numbers, tetris::RuleSet set, double seconds);

// How `tetris run` writes its numbers.
enum class RunFormat { Table, Json, Csv };

// The JSON object that describes the run, with which `run --format json` begins.
Json describeRun(const RunPlan& plan);

// What a line of a game says of its setup: for addSetup.
inline constexpr std::string_view kGameKeys =
    "sequence brain mode rules goal fields size adversary";

// The columns of csv: their names, and where the line of JSON has them.
using CsvColumns = std::vector<std::pair<std::string, Json::json_pointer>>;

// Prints a line for each game and a summary. It never flushes the output. Other programs read json
// and csv, so these formats are fixed:
// - json: one object a line, {"type":"run",...}, then {"type":"game",...} for each game, then
//   {"type":"summary",...};
// - csv: a header and a line for each game, no summary;
// - table: for people; the games are listed only if they are at most 20.
class RunReport {
public:
    // Prints the part before the games. The output must outlive the report.
    RunReport(RunFormat format, const RunPlan& plan, Output& output);

    // Adds the next game, in the order of the games. `line`: what json prints of it, without a line
    // feed, if that exists already.
    void addGame(const tetris::BatchGame& game, const std::string& line = {});
    // Prints the summary of all games; csv has none. `seconds` is the time they took.
    void finish(double seconds);

    // What was played so far, for a run that is stopped: "stopped after 12 games: rows mean 34.1
    // (95%: 20.1 to 48.1), 1204 pieces", then `rest`, and lines with what all these games gave.
    std::string describeSoFar(const std::string& rest) const;
    bool hasGames() const { return numbers_.countGames() > 0; }

private:
    bool showsGames() const;
    std::string formatTableNumbers() const;
    void printTableSummary(double seconds);

    const RunFormat format_;
    const RunPlan plan_;
    Output& output_;
    tetris::GameNumbers numbers_;
    CsvColumns csv_;
};

}  // namespace tui

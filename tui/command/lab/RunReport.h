#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "brain/lab/Batch.h"
#include "brain/lab/Statistics.h"
#include "tui/command/Output.h"

namespace tui {

// How `tetris run` writes its numbers.
enum class RunFormat { Table, Json, Csv };

// What is played, and what of it is printed.
struct RunPlan {
    tetris::GameSetup setup;
    std::uint64_t firstSeed = 0;
    std::int64_t games = 1;   // of all shards together
    bool hidesGames = false;  // only the summary is printed
    tetris::Shard shard{};

    // The number of games of the shard.
    [[nodiscard]] std::int64_t countGames() const
    {
        return (games - shard.index + shard.count - 1) / shard.count;
    }
};

// "1/3" is the first of three shards.
[[nodiscard]] std::string formatShard(const tetris::Shard& shard);
// Parses it; nullopt for any other text.
[[nodiscard]] std::optional<tetris::Shard> parseShard(std::string_view text);

// The JSON object that describes the run, with which `run --format json` begins.
[[nodiscard]] std::string formatRunOptions(const RunPlan& plan);

// Prints a line for each game and a summary of all. The formats are fixed, because other programs
// read them:
// - json: an object a line, {"type":"run",...}, then {"type":"game",...} for each game, then
//   {"type":"summary",...};
// - csv: a header and a line for each game, no summary;
// - table: for a person; the games only if they are few. It never flushes the output.
class RunReport {
public:
    // Prints the part before the games. The output must outlive the report.
    RunReport(RunFormat format, const RunPlan& plan, Output& output);

    // Adds the next game, in the order of the games.
    void addGame(const tetris::BatchGame& game);
    // The same with an existing line of JSON, without a line feed.
    void addGame(const tetris::BatchGame& game, const std::string& jsonLine);
    // Prints the summary of all games. Requires: at least one.
    void finish(double seconds);

    [[nodiscard]] std::int64_t getGames() const { return rows_.getCount(); }
    [[nodiscard]] std::int64_t getPieces() const { return pieces_; }

private:
    [[nodiscard]] bool showsGames() const;
    void count(const tetris::BatchGame& game);
    void printTableSummary(double seconds);

    const RunFormat format_;
    const RunPlan plan_;
    Output& output_;
    tetris::Statistics rows_;
    tetris::Statistics scores_;
    std::int64_t pieces_ = 0;
    // Indexed by GameEnd: limit, over, no-move.
    std::int64_t limited_ = 0;
    std::int64_t over_ = 0;
    std::int64_t noMove_ = 0;
};

}  // namespace tui

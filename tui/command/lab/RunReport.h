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

// What is played, and what of it is told.
struct RunPlan {
    tetris::GameSetup setup;
    std::uint64_t firstSeed = 0;
    std::int64_t games = 1;   // of all shards together
    bool hidesGames = false;  // the summary alone
    tetris::Shard shard{};

    // The games of the shard.
    [[nodiscard]] std::int64_t countGames() const
    {
        return (games - shard.index + shard.count - 1) / shard.count;
    }
};

// "1/3" is the first of three shards.
[[nodiscard]] std::string formatShard(const tetris::Shard& shard);
// Reads it back; none if it is no shard.
[[nodiscard]] std::optional<tetris::Shard> parseShard(std::string_view text);

// The object of JSON that says what is played, with which `run --format json` begins.
[[nodiscard]] std::string formatRunOptions(const RunPlan& plan);

// Writes a line for each game and a summary of all. The forms are fixed, since other programs read
// them:
// - json: an object a line, {"type":"run",...}, then {"type":"game",...} for each game, then
//   {"type":"summary",...};
// - csv: a header and a line a game, no summary;
// - table: for a person; the games only if they are few.
// Nothing is flushed here.
class RunReport {
public:
    // Prints what stands before the games. The output has to outlive the report.
    RunReport(RunFormat format, const RunPlan& plan, Output& output);

    // The next game, in the order of the games.
    void addGame(const tetris::BatchGame& game);
    // The same where its line of JSON is there already, without a line feed.
    void addGame(const tetris::BatchGame& game, const std::string& jsonLine);
    // The summary of the games added. Requires: at least one.
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
    // By GameEnd: limit, over, no-move.
    std::int64_t limited_ = 0;
    std::int64_t over_ = 0;
    std::int64_t noMove_ = 0;
};

}  // namespace tui

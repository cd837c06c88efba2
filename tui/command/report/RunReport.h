#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "brain/lab/Batch.h"
#include "tui/command/Output.h"
#include "tui/command/lab/run/RunPlan.h"
#include "tui/command/report/RunTotals.h"

namespace tui {

// How `tetris run` writes its numbers.
enum class RunFormat { Table, Json, Csv };

// The JSON object that describes the run, with which `run --format json` begins.
[[nodiscard]] nlohmann::ordered_json describeRun(const RunPlan& plan);

// What a line of a game says of its setup: for addSetup.
inline constexpr std::string_view kGameKeys =
    "sequence brain mode rules goal fields size adversary";

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

    // Adds the next game, in the order of the games.
    void addGame(const tetris::BatchGame& game);
    // The same; json prints this existing line, given without a line feed.
    void addGame(const tetris::BatchGame& game, const std::string& jsonLine);
    // Prints the summary of all games; csv has none. `seconds` is the time they took.
    void finish(double seconds);

    // What was played so far, for a run that is stopped: "stopped after 12 games: rows mean 34.1
    // (95%: 20.1 to 48.1), 1204 pieces", then `rest`, and lines with what all these games gave.
    [[nodiscard]] std::string describeSoFar(const std::string& rest) const;

    [[nodiscard]] std::int64_t getGames() const { return totals_.rows.getCount(); }
    [[nodiscard]] std::int64_t getPieces() const { return totals_.pieces; }

private:
    [[nodiscard]] bool showsGames() const;
    [[nodiscard]] std::string formatTableNumbers() const;
    void printTableSummary(double seconds);

    const RunFormat format_;
    const RunPlan plan_;
    Output& output_;
    RunTotals totals_;
};

}  // namespace tui

#include "tui/command/RunReport.h"

#include <array>
#include <cstdarg>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "tui/command/GameArguments.h"

namespace tui {

namespace {

using Json = nlohmann::ordered_json;
using tetris::BatchGame;
using tetris::Statistics;

// A table of more games is too long to read.
constexpr std::int64_t kMaxTableGames = 20;

[[gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...)
{
    std::va_list arguments;
    va_start(arguments, pattern);
    std::array<char, 256> text{};
    std::vsnprintf(text.data(), text.size(), pattern, arguments);
    va_end(arguments);
    return text.data();
}

double computeRate(std::int64_t pieces, double seconds)
{
    return seconds > 0 ? static_cast<double>(pieces) / seconds : 0;
}

// ---- JSON

// The board's rows, the top one first.
Json formatBoard(const tetris::Board& board)
{
    Json rows = Json::array();
    for (int y = board.getHeight() - 1; y >= 0; --y) {
        std::string row;
        for (int x = 0; x < board.getWidth(); ++x)
            row += board.getGrid(x, y) ? '#' : '.';
        rows.push_back(std::move(row));
    }
    return rows;
}

std::string formatJsonGame(const tetris::GameSetup& setup, const BatchGame& game)
{
    const tetris::GameResult& result = game.result;
    const Json line = {
        {"type", "game"},
        {"game", game.game},
        {"seed", game.seed},
        {"sequence", setup.sequence},
        {"brain", setup.brain.getName()},
        {"mode", toString(setup.mode)},
        {"size", formatSize(setup)},
        {"adversary", setup.adversary},
        {"pieces", result.pieces},
        {"score", result.computeScore()},
        {"rows", result.tally.rows},
        {"clears", result.tally.clears},
        {"end", toString(result.end)},
        {"board", formatBoard(result.board)},
    };
    return line.dump() + "\n";
}

Json formatJsonStatistics(const Statistics& values)
{
    Json interval = nullptr;
    if (const auto bounds = values.computeInterval()) interval = {bounds->first, bounds->second};
    return {
        {"mean", values.computeMean()},
        {"median", values.computeMedian()},
        {"min", values.computeMin()},
        {"max", values.computeMax()},
        {"ci95", interval},
    };
}

// ---- CSV

constexpr const char* kCsvHeader =
    "game,seed,sequence,brain,mode,size,adversary,pieces,score,rows,"
    "singles,doubles,triples,tetrises,end\n";

std::string formatCsvGame(const tetris::GameSetup& setup, const BatchGame& game)
{
    const tetris::GameResult& result = game.result;
    std::string line;
    const auto add = [&line](const std::string& value) {
        if (!line.empty()) line += ',';
        line += value;
    };
    add(std::to_string(game.game));
    add(std::to_string(game.seed));
    add(setup.sequence);
    add(setup.brain.getName());
    add(toString(setup.mode));
    add(formatSize(setup));
    add(std::to_string(setup.adversary));
    add(std::to_string(result.pieces));
    add(std::to_string(result.computeScore()));
    add(std::to_string(result.tally.rows));
    for (const std::int64_t clears : result.tally.clears)
        add(std::to_string(clears));
    add(toString(result.end));
    return line + "\n";
}

// ---- Table

// 80 columns, as long as the numbers are not huge.
constexpr const char* kTableHeader =
    "game            seed  pieces   score   rows single double triple tetris  end\n";

std::string formatTableGame(const BatchGame& game)
{
    const tetris::GameResult& result = game.result;
    std::string line;
    const auto add = [&line](const std::string& value, std::size_t width) {
        line.append(value.size() < width ? width - value.size() : 1, ' ');
        line += value;
    };
    add(std::to_string(game.game), 4);
    add(std::to_string(game.seed), 16);
    add(std::to_string(result.pieces), 8);
    add(std::to_string(result.computeScore()), 8);
    add(std::to_string(result.tally.rows), 7);
    for (const std::int64_t clears : result.tally.clears)
        add(std::to_string(clears), 7);
    return line + "  " + toString(result.end) + "\n";
}

// What was played, and with which seeds.
std::string formatTableTitle(const RunPlan& plan)
{
    const tetris::GameSetup& setup = plan.setup;
    std::string title = "games   " + std::to_string(plan.games);
    title += ", brain " + setup.brain.getName() + ", sequence " + setup.sequence;
    title += ", size " + formatSize(setup) + ", mode " + toString(setup.mode);
    if (setup.adversary > 0) title += ", adversary " + std::to_string(setup.adversary);
    const std::uint64_t last = tetris::computeGameSeed(setup, plan.firstSeed, plan.games - 1);
    title += last == plan.firstSeed ? "\nseed    " : "\nseeds   ";
    title += std::to_string(plan.firstSeed);
    if (last != plan.firstSeed) title += " to " + std::to_string(last);
    return title + "\n";
}

// The command line that gives the same games.
std::string formatCommand(const RunPlan& plan)
{
    std::string command = nameProgram() + " run";
    if (plan.games > 1) command += " -n " + std::to_string(plan.games);
    command += " " + formatGameOptions(plan.setup, plan.firstSeed);
    if (plan.setup.mode != tetris::GameSetup().mode) {
        command += " --mode ";
        command += toString(plan.setup.mode);
    }
    return command;
}

std::string formatTableStatistics(const char* name, const Statistics& values)
{
    if (values.getCount() == 1) {
        return format("%-7s ", name) + std::to_string(values.getSum()) + "\n";
    }
    std::string line = format("%-7s mean %.1f", name, values.computeMean());
    if (const auto bounds = values.computeInterval()) {
        line += format(" (95%%: %.1f to %.1f)", bounds->first, bounds->second);
    }
    line += format(", median %.15g", values.computeMedian());
    line += ", from " + std::to_string(values.computeMin());
    line += " to " + std::to_string(values.computeMax());
    return line + "\n";
}

}  // namespace

RunReport::RunReport(RunFormat format, const RunPlan& plan, Output& output)
    : format_(format), plan_(plan), output_(output)
{
    if (format_ == RunFormat::Csv) output_.print(kCsvHeader);
    if (format_ == RunFormat::Table && plan_.games <= kMaxTableGames) output_.print(kTableHeader);
}

void RunReport::addGame(const BatchGame& game)
{
    rows_.add(game.result.tally.rows);
    scores_.add(game.result.computeScore());
    pieces_ += game.result.pieces;
    switch (format_) {
        case RunFormat::Json: output_.print(formatJsonGame(plan_.setup, game)); break;
        case RunFormat::Csv: output_.print(formatCsvGame(plan_.setup, game)); break;
        case RunFormat::Table:
            if (plan_.games <= kMaxTableGames) output_.print(formatTableGame(game));
            break;
    }
}

void RunReport::finish(double seconds)
{
    if (format_ == RunFormat::Table) printTableSummary(seconds);
    if (format_ != RunFormat::Json) return;
    const Json line = {
        {"type", "summary"},
        {"games", getGames()},
        {"pieces", pieces_},
        {"rows", formatJsonStatistics(rows_)},
        {"score", formatJsonStatistics(scores_)},
        {"seconds", seconds},
        {"pieces_per_second", computeRate(pieces_, seconds)},
    };
    output_.print(line.dump() + "\n");
}

void RunReport::printTableSummary(double seconds)
{
    if (plan_.games <= kMaxTableGames) output_.print("\n");
    output_.print(formatTableTitle(plan_));
    output_.print(formatTableStatistics("rows", rows_));
    output_.print(formatTableStatistics("score", scores_));
    output_.print("pieces  " + std::to_string(pieces_) +
                  format(" in %.3g s, %.0f a second\n", seconds, computeRate(pieces_, seconds)));
    output_.print("again   " + formatCommand(plan_) + "\n");
}

}  // namespace tui

#include "tui/command/report/RunReport.h"

#include <optional>
#include <string>

#include "brain/tetris/Brains.h"
#include "brain/tetris/search/ScoreBound.h"
#include "core/base/Format.h"
#include "core/base/Text.h"
#include "tui/command/Output.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/lab/RatedPosition.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

std::string formatShard(const tetris::Shard& shard)
{
    return base::format("{}/{}", shard.index + 1, shard.count);
}

std::optional<tetris::Shard> parseShard(std::string_view text)
{
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    constexpr int kMaxShards = 1'000'000;
    int index = 0;
    int count = 0;
    if (!base::readNumber(text.substr(slash + 1), 1, kMaxShards, count) ||
        !base::readNumber(text.substr(0, slash), 1, count, index)) {
        return std::nullopt;
    }
    return tetris::Shard{.index = index - 1, .count = count};
}

namespace {

using tetris::Statistics;

JsonValue formatJsonStatistics(const Statistics& values)
{
    if (values.getCount() == 0) {  // a shard without games
        JsonValue nothing;
        for (const char* const key :
             {"mean", "sd", "se", "ci95", "min", "p10", "p25", "median", "p75", "p90", "max"})
            nothing[key] = nullptr;
        return nothing;
    }
    return {
        {"mean", values.computeMean()},        {"sd", toJson(values.computeDeviation())},
        {"se", toJson(values.computeError())}, {"ci95", toJson(values.computePositiveInterval())},
        {"min", values.computeMin()},          {"p10", values.computeQuantile(10)},
        {"p25", values.computeQuantile(25)},   {"median", values.computeMedian()},
        {"p75", values.computeQuantile(75)},   {"p90", values.computeQuantile(90)},
        {"max", values.computeMax()},
    };
}

}  // namespace

void RunTotals::add(const tetris::GameResult& result)
{
    rows.add(result.tally.rows);
    scores.add(result.computeScore());
    pieces += result.pieces;
    if (result.modern) {
        ++modernEnds[result.end];
        if (result.modern->milliseconds) times.add(*result.modern->milliseconds);
        return;
    }
    ++(result.end == tetris::GameEnd::Limit  ? limited
       : result.end == tetris::GameEnd::Over ? over
                                             : noMove);
}

RowsPerDeath RunTotals::computeRowsPerDeath() const
{
    const std::int64_t deaths = over + noMove;
    const tetris::PoissonInterval interval = tetris::computePoissonInterval(deaths);
    const auto total = static_cast<double>(rows.getSum());
    RowsPerDeath result{.mean = std::nullopt, .low = total / interval.high, .high = std::nullopt};
    if (deaths > 0) {
        result.mean = total / static_cast<double>(deaths);
        result.high = total / interval.low;
    }
    return result;
}

JsonValue RunTotals::formatSummary(tetris::RuleSet set, double seconds) const
{
    JsonValue line = {
        {"type", "summary"},
        {"games", rows.getCount()},
        {"pieces", pieces},
        {"rows", formatJsonStatistics(rows)},
        {"score", formatJsonStatistics(scores)},
    };
    if (times.getCount() > 0) line["milliseconds"] = formatJsonStatistics(times);
    line["ends"] = set == tetris::RuleSet::Modern
                       ? formatModernEnds(modernEnds)
                       : JsonValue{{"limit", limited}, {"over", over}, {"no-move", noMove}};
    if (limited > 0) {
        const RowsPerDeath each = computeRowsPerDeath();
        line["rows_per_death"] = {{"mean", toJson(each.mean)},
                                  {"deaths", over + noMove},
                                  {"ci95", {each.low, toJson(each.high)}}};
    }
    line["seconds"] = seconds;
    line["pieces_per_second"] = computeRate(pieces, seconds);
    return line;
}

namespace {

using tetris::BatchGame;

// A table of more games would be too long to read.
constexpr std::int64_t kMaxTableGames = 20;

// ---- JSON

// Adds the upper bound of the score if the brain is a planner and the pieces are known and limited.
void addBound(JsonValue& line, const tetris::GameSetup& setup, const BatchGame& game)
{
    const int limit = tetris::findLimit(setup, game.seed);
    if (setup.brain.getKind() != tetris::BrainKind::Planner || setup.adversary > 0 || limit == 0 ||
        limit > tetris::kMaxBoundPieces) {
        return;
    }
    const int bound = tetris::computeScoreBound(listPieces(setup, game.seed, limit),
                                                setup.rules.width, setup.rules.rows)
                          .getBound();
    line["bound"] = bound;
    line["optimal"] = game.result.computeScore() == bound;
}

std::string formatJsonGame(const tetris::GameSetup& setup, const BatchGame& game)
{
    const tetris::GameResult& result = game.result;
    JsonValue line = {{"type", "game"}, {"game", game.game}, {"seed", game.seed}};
    addSetup(line, setup, kGameKeys);
    line["pieces"] = result.pieces;
    line["score"] = result.computeScore();
    line["rows"] = result.tally.rows;
    line["clears"] = result.tally.clears;
    if (result.modern) addModernNumbers(line, *result.modern);
    line["end"] = formatEnd(result);
    line["board"] = formatBoard(result.board);
    addBound(line, setup, game);
    return formatLine(line);
}

// ---- CSV

constexpr const char* kCsvHeader =
    "game,seed,sequence,brain,mode,size,adversary,pieces,score,rows,"
    "singles,doubles,triples,tetrises,end\n";

// A field of a line of CSV (RFC 4180). Quotes are needed because a brain's options contain commas.
std::string quoteCsv(const std::string& value)
{
    if (value.find_first_of(",\"\n") == std::string::npos) return value;
    std::string quoted = "\"";
    for (const char c : value) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::string formatCsvGame(const tetris::GameSetup& setup, const BatchGame& game)
{
    const tetris::GameResult& result = game.result;
    std::string line;
    const auto add = [&line](const std::string& value) {
        if (!line.empty()) line += ',';
        line += quoteCsv(value);
    };
    add(std::to_string(game.game));
    add(std::to_string(game.seed));
    add(setup.sequence);
    add(setup.brain.getName());
    add(toString(setup.mode));
    if (setup.rules.set == tetris::RuleSet::Modern) {
        add("modern");
        add(std::string(toString(setup.rules.goal)));
        add(std::to_string(setup.rules.level));
    }
    add(formatSize(setup.rules));
    if (setup.rules.set == tetris::RuleSet::Classic) add(std::to_string(setup.adversary));
    add(std::to_string(result.pieces));
    add(std::to_string(result.computeScore()));
    add(std::to_string(result.tally.rows));
    for (const std::int64_t clears : result.tally.clears)
        add(std::to_string(clears));
    if (result.modern) {
        for (const std::string& field : listModernNumbers(*result.modern))
            add(field);
    }
    add(formatEnd(result));
    return line + "\n";
}

// ---- Table

// 80 columns, as long as the numbers are not huge.
constexpr const char* kTableHeader =
    "game            seed  pieces   score   rows single double triple tetris  end\n";

std::string formatTableGame(const BatchGame& game)
{
    const tetris::GameResult& result = game.result;
    std::string line = makeCell(game.game, 4) + makeCell(std::to_string(game.seed), 16) +
                       makeCell(result.pieces, 8) + makeCell(result.computeScore(), 8) +
                       makeCell(result.tally.rows, 7);
    for (const std::int64_t clears : result.tally.clears)
        line += makeCell(clears, 7);
    return line + "  " + formatEnd(result) + "\n";
}

// What is played, and with which seeds.
std::string formatTableTitle(const RunPlan& plan)
{
    const tetris::GameSetup& setup = plan.setup;
    const std::uint64_t last = tetris::computeGameSeed(setup, plan.firstSeed, plan.games - 1);
    const bool isOne = last == plan.firstSeed;
    return base::format(
        "games   {}{}, brain {}, {}, mode {}{}{}\nseed{}{}{}\n", plan.countGames(),
        plan.shard.count > 1 ? base::format(", shard {} of {}", formatShard(plan.shard), plan.games)
                             : "",
        setup.brain.getName(), describeSetup(setup), toString(setup.mode),
        setup.rules.set == tetris::RuleSet::Modern
            ? base::format(",\nrules   {}", describeRules(setup))
            : "",
        setup.adversary > 0 ? base::format(", adversary {}", setup.adversary) : "",
        isOne ? "    " : "s   ", plan.firstSeed, isOne ? "" : base::format(" to {}", last));
}

// The command line that plays the same games again.
std::string formatCommand(const RunPlan& plan)
{
    const tetris::GameSetup& setup = plan.setup;
    const tetris::GameSetup usual;
    std::string command = nameProgram() + " run";
    if (plan.games > 1) command += base::format(" -n {}", plan.games);
    command += " " + formatGameOptions(setup, plan.firstSeed);
    if (setup.mode != usual.mode) command += base::format(" --mode {}", toString(setup.mode));
    if (setup.pace != usual.pace) command += base::format(" --pace {}", setup.pace);
    if (setup.overflow != usual.overflow)
        command += base::format(" --overflow {}", toString(setup.overflow));
    if (plan.shard.count > 1) command += " --shard " + formatShard(plan.shard);
    return command;
}

// `values`: as in JSON.
std::string formatTableStatistics(const char* name, const JsonValue& values, std::int64_t games)
{
    return base::format("{:<7} ", name) +
           (games == 0   ? "no game\n"
            : games == 1 ? fillText(values, "{min}\n")
                         : fillText(values,
                                    "mean {mean:.1f} (95%: {ci95/0:.1f} to {ci95/1:.1f}), sd "
                                    "{sd:.1f}, median {median:.15g}, from {min} to {max}\n"));
}

}  // namespace

JsonValue describeRun(const RunPlan& plan)
{
    const tetris::GameSetup& setup = plan.setup;
    JsonValue line = startResult("run");
    line["games"] = plan.games;
    line["seed"] = plan.firstSeed;
    addSetup(line, setup, "sequence size brain");
    const std::string& hash =
        plan.weightsHash.empty() ? setup.brain.getWeightsHash() : plan.weightsHash;
    if (!hash.empty()) line["weights_sha256"] = hash;
    addSetup(line, setup, "adversary mode rules goal fields hold pace pieces");
    line["shard"] = formatShard(plan.shard);
    addSetup(line, setup, "adversary_brain overflow sees tells_seed");
    return line;
}

RunReport::RunReport(RunFormat format, const RunPlan& plan, Output& output)
    : format_(format), plan_(plan), output_(output)
{
    if (format_ == RunFormat::Csv) {
        output_.print(plan.setup.rules.set == tetris::RuleSet::Modern ? kModernCsvHeader
                                                                      : kCsvHeader);
    }
    if (format_ == RunFormat::Json) output_.print(formatLine(describeRun(plan_)));
    if (format_ == RunFormat::Table && showsGames()) output_.print(kTableHeader);
}

bool RunReport::showsGames() const
{
    return !plan_.hidesGames &&
           (format_ != RunFormat::Table || plan_.countGames() <= kMaxTableGames);
}

void RunReport::addGame(const BatchGame& game, const std::string& jsonLine)
{
    if (format_ != RunFormat::Json) {
        addGame(game);
        return;
    }
    totals_.add(game.result);
    if (showsGames()) output_.print(jsonLine + "\n");
}

void RunReport::addGame(const BatchGame& game)
{
    totals_.add(game.result);
    if (!showsGames()) return;
    switch (format_) {
        case RunFormat::Json: output_.print(formatJsonGame(plan_.setup, game)); break;
        case RunFormat::Csv: output_.print(formatCsvGame(plan_.setup, game)); break;
        case RunFormat::Table: output_.print(formatTableGame(game)); break;
    }
}

void RunReport::finish(double seconds)
{
    if (format_ == RunFormat::Table) printTableSummary(seconds);
    if (format_ == RunFormat::Json)
        output_.print(formatLine(totals_.formatSummary(plan_.setup.rules.set, seconds)));
}

std::string RunReport::describeSoFar(const std::string& rest) const
{
    std::string text =
        "stopped after " + std::to_string(getGames()) + (getGames() == 1 ? " game" : " games");
    if (getGames() == 0) return text + rest;
    text += format(": rows mean %.1f", totals_.rows.computeMean()) + describeInterval(totals_.rows);
    text += format(", score mean %.1f", totals_.scores.computeMean());
    text += base::format(", {} pieces{}", totals_.pieces, rest);
    if (getGames() == 1) return text;
    std::string numbers = formatTableNumbers();
    numbers.pop_back();
    return text + "\n" + numbers;
}

// What all games gave, a line each.
std::string RunReport::formatTableNumbers() const
{
    const JsonValue summary = totals_.formatSummary(plan_.setup.rules.set, 0);
    std::string text = formatTableStatistics("rows", summary["rows"], getGames()) +
                       formatTableStatistics("score", summary["score"], getGames());
    if (summary.contains("milliseconds"))
        text += formatTableStatistics("ms", summary["milliseconds"], totals_.times.getCount());
    if (getGames() <= 1) return text;
    text += plan_.setup.rules.set == tetris::RuleSet::Modern
                ? formatTableEnds(totals_.modernEnds)
                : fillText(summary["ends"],
                           "ends    {limit} at the limit, {over} over, {no-move} without a move\n");
    if (!summary.contains("rows_per_death")) return text;
    const JsonValue& result = summary["rows_per_death"];
    return text +
           fillText(result, result["mean"].is_null()
                                ? "a game  no end was seen; rows per end (95%: "
                                : "a game  {mean:.6g} rows, by rows per end (95%: ") +
           fillText(result["ci95"],
                    result["ci95"][1].is_null() ? "{0:.6g} to any)\n" : "{0:.6g} to {1:.6g})\n");
}

void RunReport::printTableSummary(double seconds)
{
    if (showsGames()) output_.print("\n");
    output_.print(formatTableTitle(plan_));
    output_.print(formatTableNumbers());
    const double each =
        totals_.pieces == 0 ? 0 : seconds * 1e6 / static_cast<double>(totals_.pieces);
    output_.print("pieces  " + std::to_string(totals_.pieces) +
                  format(" in %.3g s, %.0f a second, %.*f microseconds each\n", seconds,
                         computeRate(totals_.pieces, seconds), each < 100 ? 2 : 0, each));
    output_.print("again   " + formatCommand(plan_) + "\n");
}

}  // namespace tui

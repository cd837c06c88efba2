#include "tui/command/report/RunReport.h"

#include <algorithm>
#include <optional>
#include <string>

#include "brain/tetris/Brains.h"
#include "brain/tetris/search/ScoreBound.h"
#include "core/base/Format.h"
#include "core/base/Text.h"
#include "core/tetris/replay/ReplayVersion.h"
#include "tui/command/Output.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/report/RatedPosition.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

std::string formatShard(const tetris::Shard& shard) {
    return base::format("{}/{}", shard.index + 1, shard.count);
}

std::optional<tetris::Shard> parseShard(std::string_view text) {
    constexpr int kMaxShards = 1'000'000;
    int index = 0;
    int count = 0;
    const std::string_view first = base::takeWord(text, '/');
    if (!base::readNumber(text, 1, kMaxShards, count) || !base::readNumber(first, 1, count, index))
        return std::nullopt;
    return tetris::Shard{.index = index - 1, .count = count};
}

namespace {

using tetris::Statistics;

Json describeStatistics(const Statistics& values) {
    if (values.getCount() == 0) {  // a shard without games
        Statistics some;
        some.add(0);
        Json nothing = describeStatistics(some);
        for (Json& value : nothing)
            value = nullptr;
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

// True if `run` tells it of those games.
bool isTold(const tetris::Measure& measure, const tetris::GameNumbers& numbers,
            tetris::RuleSet set) {
    return !measure.inRun.key.empty() &&
           (set == tetris::RuleSet::Modern || !measure.isModernOnly) &&
           (!measure.isTimed || numbers[measure.name].getCount() > 0);
}

}  // namespace

Json describeNumbers(const tetris::GameNumbers& numbers, tetris::RuleSet set, double seconds) {
    using enum tetris::GameEnd;
    const int64_t pieces = numbers["pieces"].getSum();
    Json line = {{"type", "summary"}, {"games", numbers.countGames()}, {"pieces", pieces}};
    for (const tetris::Measure& measure : tetris::kMeasures) {
        if (!isTold(measure, numbers, set)) continue;
        line[measure.inRun.key] = measure.of.empty() ? describeStatistics(numbers[measure.name])
                                                     : describeRatio(numbers.computeRatio(measure));
    }
    // Whole games alone are counted.
    for (const tetris::GameEnd end : tetris::getReplayVersion({.set = set}).ends)
        if (end != Stopped && end != Left) line["ends"][toString(end)] = numbers.countEnds(end);
    if (numbers.countEnds(Limit) > 0 && set == tetris::RuleSet::Classic) {
        // All rows divided by the number of games that were lost: an estimate of the mean rows of a
        // game without a limit, if lengths are exponential. The 95 % interval is that of the number
        // of losses, which is Poisson.
        const int64_t deaths = numbers.countGames() - numbers.countEnds(Limit);
        const tetris::Interval interval = tetris::computePoissonInterval(deaths);
        const auto total = static_cast<double>(numbers["rows"].getSum());
        const auto divide = [=](double by) { return deaths > 0 ? Json(total / by) : nullptr; };
        line["rows_per_death"] = {{"mean", divide(static_cast<double>(deaths))},
                                  {"deaths", deaths},
                                  {"ci95", {total / interval.second, divide(interval.first)}}};
    }
    line["seconds"] = seconds;
    line["pieces_per_second"] = computeRate(pieces, seconds);
    return line;
}

namespace {

using tetris::BatchGame;

// A table of more games would be too long to read.
constexpr int64_t kMaxTableGames = 20;

// ---- JSON

// Adds the board, and the upper bound of the score if the brain is a planner and the pieces are
// known and limited.
void addBoard(Json& line, const tetris::GameSetup& setup, const BatchGame& game) {
    line["board"] = formatBoard(game.result.board);
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

Json describeGame(const tetris::GameSetup& setup, const BatchGame& game) {
    const tetris::GameResult& result = game.result;
    Json line = {{"type", "game"}, {"game", game.game}, {"seed", game.seed}};
    addSetup(line, setup, kGameKeys);
    line["pieces"] = result.pieces;
    line["score"] = result.computeScore();
    line["rows"] = result.tally.rows;
    line["clears"] = result.tally.clears;
    addModernNumbers(line, result);
    line["end"] = toString(result.end);
    return line;
}

// ---- CSV

// The columns: the name and, after a colon, the place in the line of JSON if that is another one.
constexpr std::string_view kClassicCsv =
    "game seed sequence brain mode size adversary pieces score rows singles:clears/0 "
    "doubles:clears/1 triples:clears/2 tetrises:clears/3 end";
constexpr std::string_view kModernCsv =
    "game seed sequence brain mode rules goal level size pieces score rows singles:clears/0 "
    "doubles:clears/1 triples:clears/2 tetrises:clears/3 mini0:spins/mini/0 mini1:spins/mini/1 "
    "mini2:spins/mini/2 full0:spins/full/0 full1:spins/full/1 full2:spins/full/2 "
    "full3:spins/full/3 back_to_back perfect max_combo attack milliseconds level_reached end";

// A field of a line of CSV (RFC 4180). Quotes are needed because a brain's options contain commas.
std::string quoteCsv(const std::string& value) {
    if (value.find_first_of(",\"\n") == std::string::npos) return value;
    std::string quoted = "\"";
    for (const char c : value) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

CsvColumns listCsvColumns(tetris::RuleSet set) {
    CsvColumns columns;
    for (const std::string& column :
         listSetupKeys(set == tetris::RuleSet::Modern ? kModernCsv : kClassicCsv)) {
        std::string_view place = column;
        const std::string_view name = base::takeWord(place, ':');
        columns.emplace_back(name, base::format("/{}", place.empty() ? name : place));
    }
    return columns;
}

// The line of a game, or the head.
std::string formatCsvLine(const CsvColumns& columns, const Json* game = nullptr) {
    std::string line;
    for (const auto& [name, place] : columns) {
        if (!line.empty()) line += ',';
        if (game == nullptr) {
            line += name;
        } else if (const Json& value = game->at(place); !value.is_null()) {
            line += quoteCsv(showValue(value, ""));
        }
    }
    return line + "\n";
}

// ---- Table

// 80 columns, as long as the numbers are not huge.
constexpr const char* kTableHeader =
    "game            seed  pieces   score   rows single double triple tetris  end\n";

constexpr std::string_view kTablePattern =
    " {game:>3} {seed:>15} {pieces:>7} {score:>7} {rows:>6} {clears/0:>6} {clears/1:>6} "
    "{clears/2:>6} {clears/3:>6}  {end}\n";

// What is played, and with which seeds.
std::string formatTableTitle(const RunPlan& plan) {
    const tetris::GameSetup& setup = plan.setup;
    const uint64_t last = tetris::computeGameSeed(setup, plan.firstSeed, plan.games - 1);
    const bool isOne = last == plan.firstSeed;
    return base::format(
        "games   {}{}, brain {}, {}, mode {}{}{}\nseed{}{}{}\n", plan.countGames(),
        plan.shard.count > 1 ? base::format(", shard {} of {}", formatShard(plan.shard), plan.games)
                             : "",
        setup.brain.getName(), describeSetup(setup), toString(setup.mode),
        setup.rules.set == tetris::RuleSet::Modern
            ? base::format(",\nrules   {}", describeRules(setup.rules))
            : "",
        setup.adversary > 0 ? base::format(", adversary {}", setup.adversary) : "",
        isOne ? "    " : "s   ", plan.firstSeed, isOne ? "" : base::format(" to {}", last));
}

// The command line that plays the same games again.
std::string formatCommand(const RunPlan& plan) {
    const tetris::GameSetup& setup = plan.setup;
    const tetris::GameSetup usual;
    std::string command = nameProgram() + " run";
    if (plan.games > 1) command += base::format(" -n {}", plan.games);
    command += " " + formatGameOptions(setup, plan.firstSeed);
    if (setup.mode != usual.mode) command += base::format(" --mode {}", toString(setup.mode));
    if (setup.pace != usual.pace) command += base::format(" --pace {}", setup.pace);
    if (setup.overflow != usual.overflow)
        command += base::format(" --overflow {}", toString(setup.overflow));
    const ExternalOptions external;
    const auto add = [&command](std::string_view option, int64_t value, int64_t usual) {
        if (value != usual) command += base::format(" {} {}", option, value);
    };
    add("--brain-time", plan.brainTime, external.brainTime);
    add("--memory", plan.memory, external.memory);
    add("--game-time", plan.gameTime.count(), external.gameTime);
    add("--think", plan.thinkTime.value_or(external.thinkTime), external.thinkTime);
    if (plan.shard.count > 1) command += " --shard " + formatShard(plan.shard);
    return command;
}

// The ends that occurred.
std::string formatTableEnds(const std::map<tetris::GameEnd, int64_t>& ends) {
    std::string line = "ends   ";
    for (const char* comma = " "; const auto& [end, count] : ends) {
        line += base::format("{}{} {}", comma, count, toString(end));
        comma = ", ";
    }
    return line + "\n";
}

// `values`: as in JSON.
std::string formatTableStatistics(const Json& values, int64_t games) {
    return (games == 0 ? "no game\n"
            : games == 1
                ? fillText(values, "{min}\n")
                : fillText(values, "mean {mean:.1f}") + showInterval(values["ci95"], ".1f") +
                      fillText(values,
                               ", sd {sd:.1f}, median {median:.15g}, from {min} to "
                               "{max}\n"));
}

std::string formatTableRatio(const Json& ratio, std::string_view unit) {
    return fillText(ratio, "{mean:.3f} ") + std::string(unit) + showInterval(ratio["ci95"], ".3f") +
           "\n";
}

}  // namespace

Json describeRun(const RunPlan& plan) {
    const tetris::GameSetup& setup = plan.setup;
    Json line = startResult("run");
    line["games"] = plan.games;
    line["seed"] = plan.firstSeed;
    addSetup(line, setup, "sequence size brain");
    line.update(plan.files.is_null() ? describeFiles(setup) : plan.files);
    addSetup(line, setup, "adversary mode rules goal fields hold pace pieces");
    line["shard"] = formatShard(plan.shard);
    addSetup(line, setup, "adversary_brain overflow sees tells_seed");
    if (plan.thinkTime) line["think"] = *plan.thinkTime;
    return line;
}

RunReport::RunReport(RunFormat format, const RunPlan& plan, Output& output)
    : format_(format), plan_(plan), output_(output) {
    if (format_ == RunFormat::Csv) {
        csv_ = listCsvColumns(plan.setup.rules.set);
        output_.print(formatCsvLine(csv_));
    }
    if (format_ == RunFormat::Json) output_.print(formatLine(describeRun(plan_)));
    if (format_ == RunFormat::Table && showsGames()) output_.print(kTableHeader);
}

bool RunReport::showsGames() const {
    return !plan_.hidesGames &&
           (format_ != RunFormat::Table || plan_.countGames() <= kMaxTableGames);
}

void RunReport::addGame(const BatchGame& game, const std::string& line) {
    numbers_.add(game.result);
    if (!showsGames()) return;
    if (format_ == RunFormat::Json && !line.empty()) return output_.print(line + "\n");
    Json told = describeGame(plan_.setup, game);
    switch (format_) {
        case RunFormat::Json:
            addBoard(told, plan_.setup, game);
            output_.print(formatLine(told));
            break;
        case RunFormat::Csv: output_.print(formatCsvLine(csv_, &told)); break;
        case RunFormat::Table: output_.print(fillText(told, kTablePattern)); break;
    }
}

void RunReport::finish(double seconds) {
    if (format_ == RunFormat::Table) printTableSummary(seconds);
    if (format_ == RunFormat::Json)
        output_.print(formatLine(describeNumbers(numbers_, plan_.setup.rules.set, seconds)));
}

std::string RunReport::describeSoFar(const std::string& rest) const {
    std::string text = "stopped after " + countGames(numbers_.countGames());
    if (numbers_.countGames() == 0) return text + rest;
    const Json summary = describeNumbers(numbers_, plan_.setup.rules.set, 0);
    text += fillText(summary, ": rows mean {rows/mean:.1f}") +
            showInterval(summary["rows"]["ci95"], ".1f") +
            fillText(summary, ", score mean {score/mean:.1f}, {pieces} pieces") + rest;
    if (numbers_.countGames() == 1) return text;
    std::string numbers = formatTableNumbers();
    numbers.pop_back();
    return text + "\n" + numbers;
}

// What all games gave, a line each.
std::string RunReport::formatTableNumbers() const {
    const Json summary = describeNumbers(numbers_, plan_.setup.rules.set, 0);
    std::string text;
    for (const tetris::Measure& measure : tetris::kMeasures) {
        const auto& how = measure.inRun;
        if (how.word.empty() || !isTold(measure, numbers_, plan_.setup.rules.set)) continue;
        const Json& values = summary[how.key];
        const bool isRatio = !measure.of.empty();
        if (isRatio && values["mean"].is_null()) continue;
        text += base::format("{:<7} ", how.word) +
                (isRatio ? formatTableRatio(values, measure.unit)
                         : formatTableStatistics(values, numbers_[measure.name].getCount()));
    }
    if (numbers_.countGames() <= 1) return text;
    text += plan_.setup.rules.set == tetris::RuleSet::Modern
                ? formatTableEnds(numbers_.getEnds())
                : fillText(summary["ends"],
                           "ends    {limit} at the limit, {over} over, {no-move} without a move\n");
    if (!summary.contains("rows_per_death")) return text;
    const Json& result = summary["rows_per_death"];
    return text +
           fillText(result, result["mean"].is_null()
                                ? "a game  no end was seen; rows per end (95%: "
                                : "a game  {mean:.6g} rows, by rows per end (95%: ") +
           fillText(result["ci95"],
                    result["ci95"][1].is_null() ? "{0:.6g} to any)\n" : "{0:.6g} to {1:.6g})\n");
}

void RunReport::printTableSummary(double seconds) {
    if (showsGames()) output_.print("\n");
    output_.print(formatTableTitle(plan_));
    output_.print(formatTableNumbers());
    const int64_t pieces = numbers_["pieces"].getSum();
    const double each = pieces == 0 ? 0 : seconds * 1e6 / static_cast<double>(pieces);
    output_.print(base::format(
        "pieces  {} in {:.3g} s, {:.0f} a second, {:.{}f} microseconds each\nagain   {}\n", pieces,
        seconds, computeRate(pieces, seconds), each, each < 100 ? 2 : 0, formatCommand(plan_)));
}

}  // namespace tui

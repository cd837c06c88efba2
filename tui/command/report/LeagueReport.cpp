#include "tui/command/report/LeagueReport.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <utility>

#include "core/base/Index.h"
#include "core/base/Text.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/Output.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

namespace {

using tetris::Grade;
using tetris::League;
using tetris::LeaguePair;
using tetris::Standing;
using tetris::Statistics;

// Columns of the table; together at most 80.
constexpr std::size_t kNameWidth = 12;
constexpr std::size_t kCellWidth = 9;
constexpr std::size_t kCellsInLine = 8;
// Bytes of a message about a fault, which contains a board.
constexpr std::size_t kLongestFault = 2000;

// ---- Text

// The number in at most eight characters.
std::string formatShort(double number)
{
    const double size = std::abs(number);
    return size < 99'999.95     ? format("%.1f", number)
           : size < 9'999'999.5 ? format("%.0f", number)
                                : format("%.2e", number);
}

std::string formatTime(double seconds)
{
    const auto show = [](double number, const char* unit) {
        return format("%.*f %s", number < 99.95 ? 1 : 0, number, unit);
    };
    return seconds < 1e-6   ? format("%.0f ns", seconds * 1e9)
           : seconds < 1e-3 ? show(seconds * 1e6, "us")
           : seconds < 1    ? show(seconds * 1e3, "ms")
                            : show(seconds, "s");
}

// Nullopt without a move whose time was measured.
std::optional<double> computeMoveSeconds(const Standing& standing)
{
    if (standing.times.moves == 0) return std::nullopt;
    return toSeconds(standing.times.total) / static_cast<double>(standing.times.moves);
}

bool isStopped(const LeagueTerms& terms, const League& league)
{
    return league.getSeeds() < terms.games;
}

std::string formatHead(const LeagueTerms& terms, const League& league)
{
    const tetris::GameSetup& setup = terms.setup;
    const std::string games =
        std::to_string(league.getSeeds()) +
        (league.getSeeds() == 1 ? " game each" : " games each") +
        (isStopped(terms, league) ? " of " + std::to_string(terms.games) + ", then stopped" : "");
    return "league   " + std::to_string(terms.names.size()) + " brains, " + games + "\n" +
           "games    " + describeSetup(setup) +
           (setup.rules.limit > 0 ? ", at most " + std::to_string(setup.rules.limit) + " pieces"
                                  : "") +
           ", seeds from " + std::to_string(terms.seed) + "\n" +
           (setup.rules.set == tetris::RuleSet::Modern
                ? "rules    " + describeRules(setup) + ", compared by " +
                      std::string(league.getMeasure().name) + "\n"
            : league.getMeasure().name != "rows"
                ? "measure  " + std::string(league.getMeasure().name) + "\n"
                : "");
}

// What stands beside the measure: how often the goal was reached, or the other one of rows and
// points.
std::string nameSecond(const tetris::Measure& measure)
{
    return measure.isLeastBest ? "reached" : measure.name == "rows" ? "score" : "rows";
}

std::string formatSecond(const std::string& second, const Standing& standing)
{
    if (second == "reached") return std::to_string(standing.reached);
    return formatShort((second == "rows" ? standing.rows : standing.scores).computeMean());
}

std::string formatBrain(std::size_t rank, const std::string& name, const League& league,
                        std::size_t brain)
{
    const Standing& standing = league.getStanding(brain);
    const Statistics measured = league.computeMeasured(brain);
    constexpr std::size_t kMost = kNameWidth - 1;
    std::string shown = base::makePlainText(name, kMost);
    if (shown.size() < name.size()) shown = base::makePlainText(name, kMost - 3) + "...";
    const auto interval = measured.computePositiveInterval();
    const auto time = computeMoveSeconds(standing);
    return padLeft(std::to_string(rank), 2) + " " + padRight(shown, kNameWidth) +
           makeCell(formatShort(measured.computeMean()), 9) +
           makeCell(interval ? formatShort(interval->first) : "-", 9) +
           makeCell(interval ? formatShort(interval->second) : "-", 9) +
           makeCell(formatSecond(nameSecond(league.getMeasure()), standing), 9) +
           makeCell(standing.lost, 5) + makeCell(standing.countIllegalMoves(), 8) +
           makeCell(time ? formatTime(*time) : "-", 8) +
           makeCell(time ? formatTime(toSeconds(standing.times.slowest)) : "-", 8) + "\n";
}

// The ranks of the brains in this order, from 1 on: brains with the same games share one.
std::vector<std::size_t> listRanks(const League& league, const std::vector<std::size_t>& order)
{
    std::vector<std::size_t> ranks;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool isTwin = i > 0 && league.findTwin(order[i]) == league.findTwin(order[i - 1]);
        ranks.push_back(isTwin ? ranks.back() : i + 1);
    }
    return ranks;
}

// The names of the brains with the same games, without this one.
std::vector<std::string> listTwins(const LeagueTerms& terms, const League& league,
                                   std::size_t brain)
{
    std::vector<std::string> twins;
    for (std::size_t other = 0; other < terms.names.size(); ++other)
        if (other != brain && league.findTwin(other) == league.findTwin(brain))
            twins.push_back(terms.names[other]);
    return twins;
}

std::string formatStandings(const LeagueTerms& terms, const League& league,
                            const std::vector<std::size_t>& order)
{
    const tetris::Measure& measure = league.getMeasure();
    std::string table = "\n   " + padRight("brain", kNameWidth) + makeCell(measure.name, 9) +
                        " 95% from       to" + makeCell(nameSecond(measure), 9) +
                        " lost illegal  a move slowest\n";
    std::string cut;
    const std::vector<std::size_t> ranks = listRanks(league, order);
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::string& name = terms.names[order[i]];
        table += formatBrain(ranks[i], name, league, order[i]);
        if (name.size() >= kNameWidth)
            cut +=
                padLeft(std::to_string(ranks[i]), 2) + " " + base::makePlainText(name, 200) + "\n";
    }
    return table + (cut.empty() ? "" : "\n" + cut);
}

// The pairs by their brains, in either order.
using PairTable = std::map<std::pair<std::size_t, std::size_t>, const LeaguePair*>;

PairTable indexPairs(const std::vector<LeaguePair>& pairs)
{
    PairTable table;
    for (const LeaguePair& pair : pairs) {
        table[{pair.a, pair.b}] = &pair;
        table[{pair.b, pair.a}] = &pair;
    }
    return table;
}

// A cell in the line of `brain`.
std::string formatCell(const LeaguePair& pair, std::size_t brain)
{
    const double sign = pair.a == brain ? 1 : -1;
    const tetris::Verdict better = pair.a == brain ? tetris::Verdict::A : tetris::Verdict::B;
    const char* const mark = pair.verdict == tetris::Verdict::Undecided ? ""
                             : pair.verdict == better                   ? ">"
                                                                        : "<";
    const double difference = sign * pair.difference.computeMean() + 0.0;  // no "-0.0"
    return makeCell(mark + formatShort(difference), kCellWidth);
}

// In blocks of some columns, so that lines fit.
std::string formatMatrix(const League& league, const std::vector<std::size_t>& order)
{
    const std::vector<LeaguePair> pairs = league.comparePairs();
    const PairTable table = indexPairs(pairs);
    std::string matrix =
        "\n" + std::string(league.getMeasure().unit) +
        " of the brain in the line minus those of the brain in the column; > better,\n" +
        (league.isFixed()
             ? "< worse, by the numbers, because the pieces are the same in every game\n"
             : "< worse, with an error of 1 % for all pairs together (paired t test, Holm)\n");
    for (std::size_t first = 0; first < order.size(); first += kCellsInLine) {
        const std::size_t end = std::min(first + kCellsInLine, order.size());
        matrix += "\n  ";
        for (std::size_t column = first; column < end; ++column)
            matrix += makeCell(std::to_string(column + 1), kCellWidth);
        matrix += "\n";
        for (std::size_t line = 0; line < order.size(); ++line) {
            std::string cells = padLeft(std::to_string(line + 1), 2);
            for (std::size_t column = first; column < end; ++column) {
                cells += line == column
                             ? makeCell("", kCellWidth)
                             : formatCell(*table.at({order[line], order[column]}), order[line]);
            }
            cells.resize(cells.find_last_not_of(' ') + 1);
            matrix += cells + "\n";
        }
    }
    return matrix;
}

// What each brain was told: "saw      next pieces at most: anna 1, ben 0; not the seed".
std::string formatSeen(const LeagueTerms& terms, const League& league,
                       const std::vector<std::size_t>& order)
{
    std::string seen;
    for (const std::size_t brain : order) {
        seen += (seen.empty() ? "" : ", ") + base::makePlainText(terms.names[brain], 60) + " " +
                std::to_string(league.getStanding(brain).seen);
    }
    return "\nsaw      next pieces at most: " + seen + "; " +
           (terms.setup.tellsSeed ? "and the seed" : "not the seed") + "\n";
}

// Brains with the same games, and games that a brain has not repeated.
std::string formatRemarks(const LeagueTerms& terms, const League& league,
                          const LeagueDetails& details, const std::vector<std::size_t>& order)
{
    std::string text;
    for (const std::size_t brain : order) {
        const std::vector<std::string> twins = listTwins(terms, league, brain);
        if (twins.empty() || league.findTwin(brain) != brain) continue;
        text += "same     " + base::makePlainText(terms.names[brain], 60);
        for (const std::string& twin : twins)
            text += ", " + base::makePlainText(twin, 60);
        text += ": all their games are the same\n";
    }
    for (const LeagueReplay& replay : details.replays) {
        if (replay.isSame) continue;
        text += "differs  " + base::makePlainText(terms.names[replay.brain], 60) +
                ": its game with seed " + std::to_string(replay.seed) +
                ", played again, was another one\n";
    }
    return text.empty() ? text : "\n" + text;
}

// The brain that plays this game.
const std::string& nameBrain(const LeagueTerms& terms, const tetris::BatchGame& game)
{
    return terms.names[base::toIndex(game.game) % terms.names.size()];
}

std::string formatGames(const LeagueTerms& terms, const LeagueDetails& details)
{
    std::string text;
    for (const tetris::BatchGame& game : details.games) {
        text += "game     seed " + std::to_string(game.seed) + ", " +
                base::makePlainText(nameBrain(terms, game), 60) + ": ";
        text += game.fault ? std::string("lost\n")
                           : std::to_string(game.result.tally.rows) + " rows, " +
                                 std::to_string(game.result.pieces) + " pieces, score " +
                                 std::to_string(game.result.computeScore()) + ", " +
                                 std::string(toString(game.result.end)) + "\n";
    }
    return text.empty() ? text : "\n" + text;
}

// The command that plays the lost game again.
std::string repeat(const LeagueTerms& terms, std::size_t brain, const tetris::LostGame& game)
{
    tetris::GameSetup setup = terms.setup;
    setup.brain = tetris::BrainRecipe::nameOnly(terms.brains[brain]);
    return base::makePlainText(
        nameProgram() + " run " + formatGameOptions(setup, game.seed) + " --brain-time " +
            std::to_string(terms.brainTime) + " --memory " + std::to_string(terms.memory) +
            (terms.gameTime > 0 ? " --game-time " + std::to_string(terms.gameTime) : ""),
        kLongestFault);
}

std::string formatLost(const LeagueTerms& terms, const League& league,
                       const std::vector<std::size_t>& order)
{
    std::string lost;
    for (const std::size_t brain : order) {
        for (const tetris::LostGame& game : league.getStanding(brain).faults) {
            lost += "lost     seed " + std::to_string(game.seed) + " after " +
                    std::to_string(game.pieces) +
                    " pieces: " + base::makePlainText(game.fault.what, kLongestFault) + "\n" +
                    "again    " + repeat(terms, brain, game) + "\n";
        }
        if (league.isOut(brain)) {
            lost += "out      " + base::makePlainText(terms.names[brain], 60) + ": its other " +
                    "games are lost, too\n";
        }
    }
    return lost.empty() ? lost : "\n" + lost;
}

std::string formatGrades(const LeagueTerms& terms, const League& league,
                         const std::vector<std::size_t>& order)
{
    const std::size_t baseline = terms.baseline.value();
    std::string text =
        "\ngrades   by " + std::string(league.getMeasure().name) + ", each brain against " +
        base::makePlainText(terms.names[baseline], 60) + " alone, " +
        (league.isFixed() ? "by the numbers\n" : "with an error of 1 % (paired t test)\n");
    for (const std::size_t brain : order) {
        if (brain == baseline) continue;
        const tetris::GradedBrain graded = league.grade(brain, baseline);
        text += graded.grade == Grade::Passed   ? "passed   "
                : graded.grade == Grade::Failed ? "FAILED   "
                                                : "unjudged ";
        text += base::makePlainText(terms.names[brain], 200);
        if (graded.grade == Grade::Unjudged) text += ": cannot be judged";
        if (!graded.why.empty()) text += ": " + graded.why;
        if (graded.p) text += format(" (p %.2g)", *graded.p);
        text += "\n";
    }
    return text;
}

// ---- JSON

JsonValue describeLeague(const LeagueTerms& terms, const League& league)
{
    const auto testOrNull = [&league](const JsonValue& value) {
        return league.isFixed() ? JsonValue(nullptr) : value;  // all pieces are the same
    };
    JsonValue line = startResult("league");
    line["brains"] = terms.names;
    line["games"] = league.getSeeds();
    line["stopped"] = isStopped(terms, league);
    line["seed"] = terms.seed;
    addSetup(line, terms.setup, "sequence size rules goal fields hold pieces");
    line["sees"] = terms.setup.sees == tetris::Brain::kSeesAll ? JsonValue(nullptr)
                                                               : JsonValue(terms.setup.sees);
    line["tells_seed"] = terms.setup.tellsSeed;
    line.update({
        {"brain_time", terms.brainTime},
        {"game_time", orNull(terms.gameTime)},
        {"memory", terms.memory},
        {"baseline", terms.baseline ? JsonValue(terms.names[*terms.baseline]) : JsonValue(nullptr)},
        {"measure", league.getMeasure().name},
        {"error", testOrNull(League::kError)},
        {"test", league.isFixed() ? "numbers" : "paired t"},
        {"correction", testOrNull("holm")},
        {"grade_error", terms.baseline ? testOrNull(League::kError) : JsonValue(nullptr)},
    });
    return line;
}

JsonValue describeValues(const Statistics& values)
{
    return {{"mean", values.computeMean()},
            {"ci95", toJson(values.computePositiveInterval())},
            {"min", values.computeMin()},
            {"median", values.computeMedian()},
            {"max", values.computeMax()}};
}

JsonValue describeFaults(const LeagueTerms& terms, const League& league, std::size_t brain)
{
    const Standing& standing = league.getStanding(brain);
    JsonValue faults = JsonValue::array();
    for (const tetris::LostGame& game : standing.faults) {
        faults.push_back({{"game", game.game},
                          {"seed", game.seed},
                          {"pieces", game.pieces},
                          {"kind", toString(game.fault.fault)},
                          {"message", base::makePlainText(game.fault.what, kLongestFault)},
                          {"again", repeat(terms, brain, game)}});
    }
    return faults;
}

JsonValue describeGame(const LeagueTerms& terms, const tetris::BatchGame& game)
{
    const tetris::GameResult& result = game.result;
    JsonValue line{{"type", "game"},
                   {"game", game.game / static_cast<std::int64_t>(terms.names.size())},
                   {"seed", game.seed},
                   {"brain", nameBrain(terms, game)},
                   {"fault", game.fault ? JsonValue(toString(game.fault->fault)) : JsonValue()}};
    if (game.fault) return line;
    line.update({{"pieces", result.pieces},
                 {"rows", result.tally.rows},
                 {"score", result.computeScore()},
                 {"end", toString(result.end)}});
    return line;
}

// Whether the brain has repeated a game; null if it was not tried.
JsonValue describeRepeat(const League& league, const LeagueDetails& details, std::size_t brain)
{
    const auto replay = std::ranges::find(details.replays, brain, &LeagueReplay::brain);
    const bool isTried =
        replay != details.replays.end() && !league.getStanding(brain).ended.empty();
    return !isTried ? JsonValue(nullptr) : JsonValue(replay->isSame);
}

JsonValue describeBrain(std::size_t rank, const LeagueTerms& terms, const League& league,
                        std::size_t brain)
{
    const Standing& standing = league.getStanding(brain);
    JsonValue line = {
        {"type", "brain"},
        {"rank", rank},
        {"name", terms.names[brain]},
        {"games", standing.rows.getCount()},
        {"lost", standing.lost},
        {"out", league.isOut(brain)},
        {"illegal_moves", standing.countIllegalMoves()},
        {"at_limit", standing.atLimit},
        {"saw", standing.seen},
        {"measure", league.getMeasure().name},
        {"rows", describeValues(standing.rows)},
        {"score", describeValues(standing.scores)},
        {"pieces", describeValues(standing.pieces)},
        {"faults", describeFaults(terms, league, brain)},
    };
    if (league.getMeasure().isLeastBest) {
        line["reached"] = standing.reached;
        line["measured"] = describeValues(league.computeMeasured(brain));
    }
    return line;
}

// "passed" is null if the brain cannot be judged.
void addGrade(JsonValue& line, const tetris::GradedBrain& graded)
{
    line["passed"] = graded.grade == Grade::Unjudged ? JsonValue(nullptr)
                                                     : JsonValue(graded.grade == Grade::Passed);
    line["grade"] = toString(graded.grade);
    line["why"] = orNull(graded.why);
    line["p_baseline"] = toJson(graded.p);
}

JsonValue describePair(const LeagueTerms& terms, const LeaguePair& pair)
{
    return {
        {"type", "pair"},
        {"a", terms.names[pair.a]},
        {"b", terms.names[pair.b]},
        {"difference", pair.difference.computeMean()},
        {"ci95", toJson(pair.difference.computeInterval())},
        {"p", toJson(pair.p)},
        {"p_holm", toJson(pair.adjusted)},
        {"verdict", toString(pair.verdict)},
    };
}

}  // namespace

std::string formatLeagueText(const LeagueTerms& terms, const League& league,
                             const LeagueDetails& details)
{
    const std::vector<std::size_t> order = league.rank();
    return formatHead(terms, league) + formatStandings(terms, league, order) +
           formatMatrix(league, order) + formatSeen(terms, league, order) +
           formatRemarks(terms, league, details, order) + formatGames(terms, details) +
           formatLost(terms, league, order) +
           (terms.baseline ? formatGrades(terms, league, order) : "");
}

std::vector<std::string> listLeagueJson(const LeagueTerms& terms, const League& league,
                                        const LeagueDetails& details)
{
    const std::vector<std::size_t> order = league.rank();
    std::vector<std::string> lines{describeLeague(terms, league).dump()};
    for (const tetris::BatchGame& game : details.games)
        lines.push_back(describeGame(terms, game).dump());
    const std::vector<std::size_t> ranks = listRanks(league, order);
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::size_t brain = order[i];
        JsonValue line = describeBrain(ranks[i], terms, league, brain);
        line["same_as"] = listTwins(terms, league, brain);
        line["repeats"] = describeRepeat(league, details, brain);
        if (terms.baseline && brain != terms.baseline)
            addGrade(line, league.grade(brain, *terms.baseline));
        const Standing& standing = league.getStanding(brain);
        const auto time = computeMoveSeconds(standing);
        line["ms_per_move"] = time ? JsonValue(*time * 1e3) : JsonValue(nullptr);
        line["ms_slowest"] =
            time ? JsonValue(toSeconds(standing.times.slowest) * 1e3) : JsonValue(nullptr);
        lines.push_back(line.dump());
    }
    for (const LeaguePair& pair : league.comparePairs())
        lines.push_back(describePair(terms, pair).dump());
    return lines;
}

}  // namespace tui

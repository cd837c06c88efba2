#include "tui/command/tetris/Commands.h"

#include <charconv>
#include <chrono>
#include <limits>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "brain/lab/Batch.h"
#include "brain/lab/Comparison.h"
#include "core/base/Text.h"
#include "tui/base/App.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/CommonOptions.h"
#include "tui/command/Interrupts.h"
#include "tui/command/Output.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/game/RulesOptions.h"
#include "tui/command/game/VersusOptions.h"
#include "tui/command/lab/VersusMatch.h"
#include "tui/command/long/GamesProgress.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

namespace {

using tetris::Comparison;

constexpr const char* kTwoBrains =
    "is missing; expected two brains, as in 'tetris match dt10 rvce'";

constexpr int kUsualGames = 1000;
constexpr int kUsualSeeds = 100;  // of matches

struct MatchArguments {
    GameArguments game;
    VersusArguments versus;
    std::optional<tetris::Contestant> a;
    std::optional<tetris::Contestant> b;
    std::optional<int> games;  // as given; set in any case before the match
    double sprt = 0;           // percent, or with --versus Elo
    std::string record;        // a directory; empty: none
    int jobs = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    TextFormat format = TextFormat::Text;
    bool listsGames = false;
};

bool readSprt(const std::string& text, double& sprt)
{
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, sprt);
    return error == std::errc() && stop == end;
}

// What is wrong with --sprt; empty if nothing is.
std::string explainSprt(const MatchArguments& arguments, const std::string& text)
{
    const double sprt = arguments.sprt;
    const bool isElo = arguments.versus.isVersus;
    if (isElo ? sprt >= 1 && sprt <= 1000 : sprt >= 0.1 && sprt <= 90) return "";
    return base::quote(text) +
           (isElo ? " is not a difference in Elo; expected a number from 1 to 1000"
                  : " is not a difference in percent; expected a number from 0.1 to 90");
}

void addMatchOptions(ArgumentParser& parser, MatchArguments& arguments)
{
    parser.addNumber(
        {"-n", "GAMES",
         "at most GAMES games of each brain, with the seeds from --seed on (default 1000, or one "
         "if all games have the same pieces); with --versus two matches for each seed (default "
         "100)",
         "a number of games"},
        1, std::numeric_limits<int>::max(), arguments.games);
    parser.addOption(
        {"--sprt", "PERCENT",
         "stop as soon as it is clear who wins PERCENT more, as games PERCENT longer do; with "
         "--versus who is so much stronger in Elo",
         "a difference in percent"},
        "a number from 0.1 to 90",
        [&arguments](const std::string& text) { return readSprt(text, arguments.sprt); });
    parser.refuse({"--sprt"}, [&parser, &arguments] {
        return explainSprt(arguments, *parser.findText("--sprt"));
    });
    addJobsOption(parser, "games", arguments.jobs);
    addFormatOption(parser, arguments.format);
    parser.addFlag("--games",
                   "a line for the games with each seed, with --versus for each match, too",
                   arguments.listsGames);
    parser.addText({"--record", "DIR", "versus: write the replays there, SEED-1 and SEED-2.replay",
                    "a directory"},
                   "the name of a directory", arguments.record);
    parser.need({"--record"}, "--versus", "given without --versus");
}

void addBrainOperand(ArgumentParser& parser, const std::string& name,
                     std::optional<tetris::Contestant>& brain)
{
    parser.addOption(
        {name, "", "a brain, with --versus also a level from 1 to 10", "a brain"},
        "a name that 'tetris brains' lists, FILE.toml, FILE.so, command:CMD or tbp:CMD",
        [name, &brain](const std::string& text) {
            brain = readContestant(name, text);
            return true;
        });
}

// ---- The report

JsonValue formatValues(const Comparison::Values& values)
{
    return {{"a", values.a.computeMean()},
            {"b", values.b.computeMean()},
            {"difference", values.difference.computeMean()},
            {"ci95", toJson(values.difference.computeInterval())}};
}

std::string formatJson(const MatchArguments& arguments, std::uint64_t seed, const Comparison& match)
{
    const Comparison::Wins& wins = match.getWins();
    JsonValue line = {
        {"type", "match"},
        {"a", arguments.a->name},
        {"b", arguments.b->name},
        {"games", match.getRows().a.getCount()},
        {"measure", match.getMeasure().name},
        {"rows", formatValues(match.getRows())},
        {"score", formatValues(match.getScores())},
        {"wins", {wins.a, wins.b, wins.ties}},
        {"verdict", toString(match.computeVerdict())},
        {"error", match.isDecidedByNumbers() ? JsonValue(nullptr) : JsonValue(Comparison::kError)},
    };
    if (match.getMeasure().isLeastBest) {
        const auto [a, b] = match.countReached();
        line["reached"] = {a, b};
        line["measured"] = a + b > 0 ? formatValues(match.computeMeasured()) : JsonValue(nullptr);
    } else if (getEntry(arguments.game.setup.rules.goal).ranksPieces) {
        line["measured"] = formatValues(match.computeMeasured());
    }
    if (match.isOver()) line["biased"] = true;
    line["version"] = TETRIS_VERSION;
    line["limit"] = *arguments.games;
    line["sprt"] = orNull(arguments.sprt);
    line["seed"] = seed;
    addSetup(line, arguments.game.setup,
             "sequence size adversary adversary_brain mode rules goal fields hold pieces sees "
             "tells_seed");
    return formatLine(line);
}

// A line for the game of each brain with one seed.
std::string formatGames(const MatchArguments& arguments, const tetris::BatchGame& a,
                        const tetris::BatchGame& b)
{
    if (arguments.format == TextFormat::Json) {
        const auto describe = [](const tetris::GameResult& result) {
            return JsonValue{{"pieces", result.pieces},
                             {"rows", result.tally.rows},
                             {"score", result.computeScore()},
                             {"end", toString(result.end)}};
        };
        return formatLine({{"type", "game"},
                           {"game", a.game / 2},
                           {"seed", a.seed},
                           {"a", describe(a.result)},
                           {"b", describe(b.result)}});
    }
    const auto describe = [](const char* name, const tetris::GameResult& result) {
        return std::string(name) + " " + std::to_string(result.tally.rows) + " rows, " +
               std::to_string(result.pieces) + " pieces, score " +
               std::to_string(result.computeScore()) + ", " + std::string(toString(result.end));
    };
    return "game     seed " + std::to_string(a.seed) + ": " + describe("a", a.result) + "; " +
           describe("b", b.result) + "\n";
}

std::string formatTextValues(const char* name, const Comparison::Values& values)
{
    return format("%-8s a %.1f, b %.1f, difference %+.1f", name, values.a.computeMean(),
                  values.b.computeMean(), values.difference.computeMean()) +
           describeInterval(values.difference, true) + "\n";
}

std::string formatText(const MatchArguments& arguments, std::uint64_t seed, const Comparison& match)
{
    const tetris::GameSetup& setup = arguments.game.setup;
    const Comparison::Wins& wins = match.getWins();
    const tetris::Measure& measure = match.getMeasure();
    std::string text = "a        " + arguments.a->name + "\n";
    text += "b        " + arguments.b->name + "\n";
    text += "games    " + std::to_string(match.getRows().a.getCount()) + " each, " +
            describeSetup(setup) + ", seeds from " + std::to_string(seed) + "\n";
    if (setup.rules.set == tetris::RuleSet::Modern) {
        text += "rules    " + describeRules(setup) + ", compared by " + std::string(measure.name) +
                "\n";
    }
    if (measure.isLeastBest) {
        const auto [a, b] = match.countReached();
        text += "reached  a " + std::to_string(a) + ", b " + std::to_string(b) + "\n";
        if (a + b > 0) text += formatTextValues("pieces", match.computeMeasured());
    } else if (getEntry(setup.rules.goal).ranksPieces) {
        text += formatTextValues("pieces", match.computeMeasured());
    }
    text += formatTextValues("rows", match.getRows());
    text += formatTextValues("score", match.getScores());
    text += "wins     a " + std::to_string(wins.a) + ", b " + std::to_string(wins.b) + ", ties " +
            std::to_string(wins.ties) + "\n";
    const tetris::Verdict verdict = match.computeVerdict();
    const auto interval = match.computeDecidingInterval();
    const bool isSame = interval && interval->first == interval->second;
    if (match.isDecidedByNumbers()) {
        return text + "verdict  " +
               (verdict == tetris::Verdict::Undecided
                    ? "undecided: the numbers are equal"
                    : toString(verdict) + std::string(" is better")) +
               "; the pieces are the same in every game\n";
    }
    text += verdict != tetris::Verdict::Undecided
                ? std::string("verdict  ") + toString(verdict) + " is better (error 1 %"
            : isSame ? "verdict  undecided: all games differ by the same number of " +
                           std::string(measure.unit)
                     : "verdict  undecided: more games may decide";
    if (interval && !isSame) {
        text += verdict == tetris::Verdict::Undecided ? " (" : "; ";
        text += std::string(measure.name) +
                format(" 99%%: %+.1f to %+.1f", interval->first, interval->second);
    }
    text += (interval && !isSame) || verdict != tetris::Verdict::Undecided ? ")\n" : "\n";
    if (match.isOver()) {
        text += "         the difference of a match that was stopped by its result is biased\n";
    }
    return text;
}

// ---- The match

[[noreturn]] void endBySignal(const MatchArguments& arguments, std::uint64_t seed,
                              const Comparison& match, tetris::Batch& batch, int signal)
{
    const std::int64_t games = match.getRows().a.getCount();
    const std::string running = describeRunning(batch.countRunning());
    std::string text = "stopped after " + std::to_string(games) + " games each";
    if (!running.empty()) text += "; " + running;
    if (games > 0) text += "\n" + formatText(arguments, seed, match);
    dieAfterReport("tetris match: " + text, signal);
}

// Plays until the match is decided or all games are played. A signal ends the program here; it
// waits for no brain.
void play(const MatchArguments& arguments, std::uint64_t seed)
{
    tetris::GameSetup a = arguments.game.setup;
    tetris::GameSetup b = a;
    a.brain = arguments.a->brain;
    b.brain = arguments.b->brain;
    const Interrupts interrupts;
    const std::string games = std::to_string(*arguments.games);
    ProgressBar bar("tetris match", 2 * std::int64_t{*arguments.games}, a.rules.limit,
                    Clock::now());
    std::int64_t done = 0;
    std::int64_t pieces = 0;  // of those games
    Comparison match(arguments.sprt, tetris::findMeasure(arguments.game.setup.rules),
                     arguments.game.isFixed());
    tetris::Batch batch({.setups = {std::move(a), std::move(b)},
                         .firstSeed = seed,
                         .games = 2 * std::int64_t{*arguments.games}},
                        arguments.jobs);
    std::optional<tetris::BatchGame> first;
    Output output;
    while (!batch.isDone() && !match.isOver() && Interrupts::getSignal() == 0) {
        if (const auto game = batch.next(Interrupts::kPatience)) {
            ++done;
            pieces += game->result.pieces;
            if (first) {
                match.add(first->result, game->result);
                if (arguments.listsGames) output.print(formatGames(arguments, *first, *game));
                first.reset();
            } else {
                first = game;
            }
        }
        const Comparison::Wins& wins = match.getWins();
        bar.update(done, pieces, batch, Clock::now(),
                   std::to_string(match.getRows().a.getCount()) + "/" + games +
                       " games each, wins " + std::to_string(wins.a) + " to " +
                       std::to_string(wins.b) + ", ");
    }
    bar.erase();
    if (const int signal = Interrupts::getSignal())
        endBySignal(arguments, seed, match, batch, signal);
    output.print(arguments.format == TextFormat::Json ? formatJson(arguments, seed, match)
                                                      : formatText(arguments, seed, match));
    output.flush();
}

void playVersus(const MatchArguments& arguments, std::uint64_t seed)
{
    DuelTerms terms{.players = {*arguments.a, *arguments.b},
                    .rules = makeMatchRules(arguments.game, arguments.versus, seed),
                    .seeds = arguments.games.value_or(kUsualSeeds),
                    .sprt = arguments.sprt};
    setPaces(arguments.versus, terms.players);
    playDuel(terms, arguments.jobs,
             {.format = arguments.format,
              .listsGames = arguments.listsGames,
              .record = arguments.record});
}

}  // namespace

int playMatch(int argc, char** argv)
{
    MatchArguments arguments;
    arguments.game.acceptsFile = true;
    ArgumentParser parser("tetris match", "Two brains play the same seeds: which is better?");
    addBrainOperand(parser, "A", arguments.a);
    addBrainOperand(parser, "B", arguments.b);
    addMatchOptions(parser, arguments);
    addSequenceOptions(parser, arguments.game);
    addAdversaryOptions(parser, arguments.game);
    addExternalOptions(parser, arguments.game.external);
    addSightOptions(parser, arguments.game.setup);
    parser.require("A", kTwoBrains);
    parser.require("B", kTwoBrains);
    addVersusOptions(parser, arguments.game, arguments.versus,
                     {"--adversary", "--adversary-brain", "--sees", "--tell-seed"});
    addRulesOptions(parser, arguments.game.setup);
    parser.refuse({"--pps"}, [&arguments] { return explainPaces(arguments.versus, 2); });
    for (const auto& [name, contestant] :
         {std::pair("A", &arguments.a), std::pair("B", &arguments.b)}) {
        parser.refuse({name}, [&arguments, brain = contestant] {
            return explainUnfitContestant(arguments.game.setup.rules, arguments.versus.isVersus,
                                          **brain);
        });
    }
    addBotRelations(parser, arguments.game.setup.rules,
                    [&] { return arguments.a->brain.isBot() || arguments.b->brain.isBot(); });
    parser.refuse({"--goal"}, [&] { return explainEnd(arguments.game.setup, "a match"); });
    if (!parser.parse(argc, argv)) return 0;
    fitToVersus(parser, arguments.game, arguments.versus);
    parser.check();
    arguments.game.passTerms(arguments.game.external.makeTerms(),
                             {arguments.a->brain, arguments.b->brain});
    const std::uint64_t seed = arguments.game.chooseSeed();
    if (arguments.versus.isVersus) {
        playVersus(arguments, seed);
        return 0;
    }
    fitToRules(arguments.game.setup);
    if (!arguments.games) arguments.games = arguments.game.isFixed() ? 1 : kUsualGames;
    play(arguments, seed);
    return 0;
}

}  // namespace tui

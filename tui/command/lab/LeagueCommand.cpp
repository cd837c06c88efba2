#include "core/base/Index.h"
#include "tui/command/tetris/Commands.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "brain/base/TaskPool.h"
#include "brain/base/ThreadTime.h"
#include "brain/lab/Batch.h"
#include "brain/lab/League.h"
#include "brain/tetris/external/ProcessWatch.h"
#include "core/base/Text.h"
#include "tui/base/App.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/CommonOptions.h"
#include "tui/command/Interrupts.h"
#include "tui/command/Output.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/game/RulesOptions.h"
#include "tui/command/game/VersusOptions.h"
#include "tui/command/lab/VersusLeagueRun.h"
#include "tui/command/long/CheckpointFile.h"
#include "tui/command/long/GamesCheckpoint.h"
#include "tui/command/long/GamesProgress.h"
#include "tui/command/report/LeaguePage.h"
#include "tui/command/report/LeagueReport.h"
#include "tui/command/report/WeightsJson.h"

namespace tui {

namespace {

using tetris::Batch;
using tetris::BatchGame;
using tetris::League;

constexpr int kNotPassed = 3;
constexpr int kUnjudged = 4;  // none has failed, but one cannot be judged

// A brain of the league, or with --versus a level. One that may crash or hang runs in a process of
// its own.
struct Entrant {
    tetris::Contestant player;  // with the name that the league calls it
    std::string given{};        // on the command line
};

struct LeagueArguments {
    LeagueTerms terms;
    GameArguments game;
    VersusArguments versus;
    std::vector<Entrant> entrants;
    std::optional<int> games;  // of each brain, as given
    int jobs = chooseJobs(0);
    TextFormat format = TextFormat::Text;
    std::string html;  // names of files; empty for none
    std::string json;
    std::string checkpoint;
    std::string baseline;
    std::string measure;  // empty: that of the rules
    bool listsGames = false;
};

// ---- The brains

// The name and the brain of "anna=command:python3 anna.py". Without a name, as in
// "expectimax:depth=1", the whole text is both.
std::pair<std::string, std::string> splitName(const std::string& text)
{
    const std::size_t end = text.find('=');
    const bool isName = end != std::string::npos && end > 0 && text.find_first_of(":/") > end;
    if (!isName) return {text, text};
    return {text.substr(0, end), text.substr(end + 1)};
}

// The command that runs a brain of this program in a process of its own.
std::string serve(const std::string& brain)
{
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe");
    return "exec " + quoteForShell(self) + " serve " + quoteForShell(brain);
}

// Plugins, and files of weights that cannot be read or are not there, are given to a process: what
// is wrong with them ends that process and its games, not the league. Names that mean nothing are
// wrong usage.
tetris::BrainRecipe readRecipe(const std::string& name, const std::string& brain)
{
    std::error_code none;
    const bool isFile =
        brain.ends_with(".so") || brain.ends_with(".toml") || std::filesystem::exists(brain, none);
    if (brain.ends_with(".so")) return tetris::BrainRecipe::fromCommand(name, serve(brain));
    constexpr std::string_view kCommand = "command:";
    if (brain.starts_with(kCommand) && brain.size() > kCommand.size())
        return tetris::BrainRecipe::fromCommand(name, brain.substr(kCommand.size()));
    if (tetris::namesBot(brain)) {
        static_cast<void>(readBrain("BRAIN", brain));  // refuses one without a command
        return tetris::BrainRecipe::fromCommand(name, brain);
    }
    try {
        return readBrain("BRAIN", brain);
    } catch (const UsageError&) {
        if (!isFile) throw;
        return tetris::BrainRecipe::fromCommand(name, serve(brain));
    }
}

Entrant readEntrant(const std::string& text)
{
    const auto [name, brain] = splitName(text);
    if (!base::isPlainText(name)) {
        throw UsageError("BRAIN: " + base::quote(name) + " is not plain text; expected a name");
    }
    if (tetris::namesLevel(brain)) {
        tetris::Contestant level = readContestant("BRAIN", brain);
        if (name != brain) level.name = name;
        return {.player = std::move(level), .given = text};
    }
    return {.player = {.name = name, .brain = readRecipe(name, brain)}, .given = text};
}

void addEntrant(LeagueArguments& arguments, const std::string& text)
{
    Entrant entrant = readEntrant(text);
    const auto isSame = [&entrant](const Entrant& other) {
        return other.player.name == entrant.player.name;
    };
    if (std::ranges::any_of(arguments.entrants, isSame)) {
        throw UsageError("BRAIN: " + base::quote(entrant.player.name) +
                         " is given twice; expected another name, as in 'second=" +
                         base::makeExcerpt(splitName(text).second) + "'");
    }
    arguments.entrants.push_back(std::move(entrant));
}

// ---- The games

tetris::GameSetup makeSetup(const LeagueArguments& arguments, std::size_t brain)
{
    tetris::GameSetup setup = arguments.terms.setup;
    setup.brain = arguments.entrants[brain].player.brain;
    return setup;
}

// What must be equal in order to go on.
GamesIdentity identify(const LeagueArguments& arguments)
{
    const LeagueTerms& terms = arguments.terms;
    JsonValue options = startResult("league");
    options.erase("type");
    JsonValue brains = JsonValue::array();
    for (const Entrant& entrant : arguments.entrants) {
        JsonValue brain{{"brain", entrant.given}};
        if (const tetris::Weights* const weights = entrant.player.brain.getWeights())
            addWeights(brain, *weights);
        brains.push_back(std::move(brain));
    }
    options["brains"] = std::move(brains);
    options["games"] = terms.games;
    options["seed"] = terms.seed;
    addSetup(options, terms.setup, "sequence size rules goal fields hold pieces sees tells_seed");
    options["brain_time"] = terms.brainTime;
    options["game_time"] = terms.gameTime;
    options["memory"] = terms.memory;
    if (terms.setup.given != nullptr) options["given"] = *terms.setup.given;
    const auto count = static_cast<std::int64_t>(arguments.entrants.size());
    return {.command = "league",
            .options = std::move(options),
            .setup = terms.setup,
            .firstSeed = terms.seed,
            .games = count * terms.games,
            .turns = count};
}

// Plays all games, or until a signal comes.
void playGames(const LeagueArguments& arguments, GamesCheckpoint& checkpoint, League& league,
               LeagueDetails& details)
{
    const std::size_t brains = arguments.entrants.size();
    tetris::BatchPlan plan{.setups = {},
                           .firstSeed = arguments.terms.seed,
                           .games = static_cast<std::int64_t>(brains) * arguments.terms.games,
                           .isLogged = checkpoint.isKept(),
                           .isMeasured = true,
                           .gameTime = std::chrono::seconds(arguments.terms.gameTime),
                           .maxFaults = League::kMaxFaults};
    for (std::size_t brain = 0; brain < brains; ++brain)
        plan.setups.push_back(makeSetup(arguments, brain));
    tetris::BatchProgress before = checkpoint.read();
    ProgressBar bar("tetris league", plan.games, arguments.terms.setup.rules.limit, Clock::now());
    Batch batch(std::move(plan), arguments.jobs, std::move(before));
    std::vector<BatchGame> round;  // of one seed
    std::int64_t done = 0;
    std::int64_t pieces = 0;  // of the games that are done
    while (!batch.isDone() && Interrupts::getSignal() == 0) {
        if (auto game = batch.next(Interrupts::kPatience)) {
            pieces += game->result.pieces;
            round.push_back(std::move(*game));
            ++done;
        }
        if (round.size() == brains) {
            league.add(round);
            if (arguments.listsGames) std::ranges::move(round, std::back_inserter(details.games));
            round.clear();
        }
        checkpoint.update(batch, Clock::now());
        bar.update(done, pieces, batch, Clock::now());
    }
    checkpoint.write(batch);
}

// ---- The replays

// Plays the median game of the brain once more; of a brain that has lost all its games, the first
// one. Nullopt if a stop is requested before the end.
std::optional<LeagueReplay> playReplay(const LeagueArguments& arguments, const League& league,
                                       std::size_t brain, const std::stop_token& stop)
{
    const auto median = league.getStanding(brain).findMedian();
    LeagueReplay replay{.brain = brain, .seed = median ? median->seed : arguments.terms.seed};
    const std::chrono::seconds gameTime(arguments.terms.gameTime);
    const std::chrono::nanoseconds until = base::getThreadTime() + gameTime;
    const bool isRecorded = arguments.terms.setup.rules.set == tetris::RuleSet::Classic;
    const auto observe = [&](const tetris::PlacementView& placement) {
        if (isRecorded) replay.recorder.onPlacement(placement);
        // As in Batch: a brain that took too long does so again.
        if (gameTime.count() > 0 && base::getThreadTime() > until) {
            throw tetris::BrainFailure("the brain " + arguments.entrants[brain].player.name + " " +
                                           tetris::describeExcess(gameTime),
                                       tetris::Fault::Late);
        }
    };
    try {
        const auto result =
            tetris::playGame(makeSetup(arguments, brain), replay.seed, stop, {.observer = observe});
        if (!result) return std::nullopt;
        replay.isSame =
            !median || (median->rows == result->tally.rows && median->pieces == result->pieces);
    } catch (const tetris::BrainFailure& fault) {
        replay.fault = {fault.getFault(), fault.what()};
        replay.isSame = !median;
    }
    return replay;
}

// Those of all brains, the best brain first.
std::vector<LeagueReplay> playReplays(const LeagueArguments& arguments, const League& league)
{
    base::TaskPool<std::size_t, LeagueReplay> pool(
        arguments.jobs, [&](std::size_t brain, const std::stop_token& stop) {
            return playReplay(arguments, league, brain, stop);
        });
    pool.add(league.rank());
    std::vector<LeagueReplay> replays;
    while (pool.countOpen() > 0 && Interrupts::getSignal() == 0) {
        for (auto& done : pool.take(Interrupts::kPatience))
            replays.push_back(std::move(done.result));
    }
    return replays;
}

// ---- The command

std::string formatJson(const LeagueArguments& arguments, const League& league,
                       const LeagueDetails& details)
{
    std::string lines;
    for (const std::string& line : listLeagueJson(arguments.terms, league, details))
        lines += line + "\n";
    return lines;
}

// Writes the files that were asked for.
void writeFiles(const LeagueArguments& arguments, const League& league,
                const LeagueDetails& details)
{
    if (!arguments.json.empty())
        CheckpointFile(arguments.json).write(formatJson(arguments, league, details));
    if (!arguments.html.empty())
        CheckpointFile(arguments.html).write(formatLeaguePage(arguments.terms, league, details));
}

// A league that a signal stops has no replays.
[[noreturn]] void endBySignal(const LeagueArguments& arguments, const League& league,
                              LeagueDetails details, int signal)
{
    details.replays.clear();
    std::string text = "tetris league: stopped after " + std::to_string(league.getSeeds()) +
                       (league.getSeeds() == 1 ? " game each" : " games each") +
                       CheckpointFile(arguments.checkpoint).describeWayOn() + "\n";
    if (league.getSeeds() > 0) {
        writeFiles(arguments, league, details);
        text += formatLeagueText(arguments.terms, league, details);
    }
    dieAfterReport(text, signal);
}

int play(const LeagueArguments& arguments)
{
    const Interrupts interrupts;
    League league(arguments.entrants.size(),
                  tetris::findMeasure(arguments.terms.setup.rules, arguments.measure),
                  arguments.game.isFixed());
    GamesCheckpoint checkpoint(arguments.checkpoint, identify(arguments));
    LeagueDetails details;
    playGames(arguments, checkpoint, league, details);
    if (Interrupts::getSignal() == 0) details.replays = playReplays(arguments, league);
    if (const int signal = Interrupts::getSignal())
        endBySignal(arguments, league, std::move(details), signal);
    Output output;
    output.print(arguments.format == TextFormat::Text
                     ? formatLeagueText(arguments.terms, league, details)
                     : formatJson(arguments, league, details));
    output.flush();
    writeFiles(arguments, league, details);
    if (!arguments.terms.baseline) return 0;
    if (const std::int64_t lost = league.getStanding(*arguments.terms.baseline).lost; lost > 0) {
        throw std::runtime_error("the baseline " + base::quote(arguments.baseline) + " has lost " +
                                 std::to_string(lost) + (lost == 1 ? " game" : " games") +
                                 ", so that no brain is graded; expected one that loses none");
    }
    int code = 0;
    for (std::size_t brain = 0; brain < arguments.entrants.size(); ++brain) {
        if (brain == arguments.terms.baseline) continue;
        const tetris::Grade grade = league.grade(brain, *arguments.terms.baseline).grade;
        if (grade == tetris::Grade::Failed) return kNotPassed;
        if (grade == tetris::Grade::Unjudged) code = kUnjudged;
    }
    return code;
}

void addLeagueOptions(ArgumentParser& parser, LeagueArguments& arguments)
{
    constexpr int kMostGames = std::numeric_limits<int>::max() / 1000;
    parser.addOperands(
        {"BRAIN", "[NAME=]BRAIN...",
         "two or more: names that 'tetris brains' lists, FILE.toml, FILE.so, command:CMD, tbp:CMD, "
         "with --versus also levels from 1 to 10; NAME is what the table calls it",
         "a brain"},
        "a name that 'tetris brains' lists, FILE.toml, FILE.so, command:CMD or tbp:CMD",
        [&arguments](const std::string& text) {
            addEntrant(arguments, text);
            return true;
        });
    parser.addNumber({"-n", "GAMES",
                      "games of each brain, with the seeds from --seed on "
                      "(default 100, or one if all games have the same pieces); with --versus two "
                      "matches of each pair with each seed",
                      "a number of games"},
                     1, kMostGames, arguments.games);
    addJobsOption(parser, "games", arguments.jobs);
    addFormatOption(parser, arguments.format);
    parser.addFile("--html", "FILE",
                   "writes a page with the table, curves, and a replay of each brain",
                   arguments.html);
    parser.addFlag("--games", "a line for each game, too", arguments.listsGames);
    parser.addFile("--json", "FILE", "writes the result as JSON there, too", arguments.json);
    parser.addFile("--checkpoint", "FILE",
                   "save the progress there; the same command continues from it",
                   arguments.checkpoint);
    parser.addText(
        {"--baseline", "NAME",
         "the brain that each other one has to beat; exit code 3 if one does not, 4 if one cannot "
         "be judged",
         "a brain"},
        "the name of a brain of the league", arguments.baseline);
    parser.addOption({"--measure", "rows|score",
                      "what games are compared by (default: as the score tables do)", "a measure"},
                     "rows or score", [&arguments](const std::string& text) {
                         arguments.measure = text;
                         return text == "rows" || text == "score";
                     });
    addLimitOptions(parser, "512", arguments.game.external);
    addExternalOptions(parser, arguments.game.external);
    addSightOptions(parser, arguments.game.setup);
    addSequenceOptions(parser, arguments.game);
    addVersusOptions(parser, arguments.game, arguments.versus,
                     {"--sees", "--tell-seed", "--baseline", "--measure", "--game-time"});
    addRulesOptions(parser, arguments.game.setup);
    parser.refuse({"--pps"}, [&arguments] {
        return explainPaces(arguments.versus, arguments.entrants.size());
    });
    parser.refuse({"BRAIN"}, [&arguments] {
        for (const Entrant& entrant : arguments.entrants) {
            const std::string why = explainUnfitContestant(
                arguments.game.setup.rules, arguments.versus.isVersus, entrant.player);
            if (!why.empty()) return why;
        }
        return std::string();
    });
    addBotRelations(parser, arguments.game.setup.rules, [&arguments] {
        return std::ranges::any_of(arguments.entrants,
                                   [](const Entrant& each) { return each.player.brain.isBot(); });
    });
    parser.refuse({"--goal"},
                  [&arguments] { return explainEnd(arguments.game.setup, "a league"); });
}

// The brain as 'tetris run --brain' takes it. Plugins stay in a process of their own.
std::string nameForRun(const Entrant& entrant)
{
    const std::string brain = splitName(entrant.given).second;
    return brain.ends_with(".so") ? "command:" + nameProgram() + " serve " + quoteForShell(brain)
                                  : brain;
}

void settle(const ArgumentParser& parser, LeagueArguments& arguments)
{
    LeagueTerms& terms = arguments.terms;
    if (arguments.entrants.size() < 2) {
        throw UsageError(std::string("BRAIN: ") +
                         (arguments.entrants.empty() ? "no brain" : "one brain") +
                         " is given; expected two at least, as in 'tetris league dt10 rvce'");
    }
    constexpr int kUsualPieces = 10'000;  // a good brain's games have no end
    tetris::GameRules& rules = arguments.game.setup.rules;
    if (rules.limit == 0 && !arguments.versus.isVersus) rules.limit = kUsualPieces;
    fitToVersus(parser, arguments.game, arguments.versus);
    parser.check();
    if (!arguments.versus.isVersus) fitToRules(arguments.game.setup);
    for (const Entrant& entrant : arguments.entrants)
        terms.names.push_back(entrant.player.name);
    if (!arguments.baseline.empty()) {
        const auto found = std::ranges::find(terms.names, arguments.baseline);
        if (found == terms.names.end()) {
            throw UsageError("--baseline: " + base::quote(arguments.baseline) +
                             " is no brain of the league; expected one of them");
        }
        terms.baseline = base::toIndex(found - terms.names.begin());
    }
    for (const std::string& file : {arguments.html, arguments.json}) {
        if (CheckpointFile(file).isWritable()) continue;
        throw std::system_error(errno, std::generic_category(),
                                "cannot write " + base::quote(file));
    }
    terms.setup = arguments.game.setup;
    if (!arguments.game.seed) arguments.game.seed = CheckpointFile(arguments.checkpoint).findSeed();
    terms.seed = arguments.game.chooseSeed();
    const ExternalOptions& external = arguments.game.external;
    terms.brainTime = external.brainTime;
    terms.memory = external.memory;
    terms.gameTime = external.gameTime;
    terms.games = arguments.games.value_or(arguments.game.isFixed() ? 1 : terms.games);
    std::vector<tetris::BrainRecipe> brains;
    for (const Entrant& entrant : arguments.entrants) {
        brains.push_back(entrant.player.brain);
        terms.brains.push_back(nameForRun(entrant));
    }
    arguments.game.passTerms(external.makeTerms(), brains);
}

int playMatches(const LeagueArguments& arguments)
{
    const LeagueTerms& terms = arguments.terms;
    VersusLeagueTerms versus{.players = {},
                             .rules = makeMatchRules(arguments.game, arguments.versus, terms.seed),
                             .seeds = terms.games,
                             .brainTime = terms.brainTime,
                             .memory = terms.memory};
    for (const Entrant& entrant : arguments.entrants) {
        versus.players.push_back(entrant.player);
        versus.given.push_back(entrant.given);
    }
    setPaces(arguments.versus, versus.players);
    playVersusLeague(versus, arguments.jobs,
                     {.format = arguments.format,
                      .listsGames = arguments.listsGames,
                      .html = arguments.html,
                      .json = arguments.json,
                      .checkpoint = arguments.checkpoint});
    return 0;
}

}  // namespace

int playLeague(int argc, char** argv)
{
    LeagueArguments arguments;
    arguments.game.acceptsFile = true;
    arguments.game.external.memory = 512;
    ArgumentParser parser("tetris league",
                          "Many brains play the same seeds: which are better? Brains that fail "
                          "lose their games.");
    addLeagueOptions(parser, arguments);
    if (!parser.parse(argc, argv)) return 0;
    settle(parser, arguments);
    return arguments.versus.isVersus ? playMatches(arguments) : play(arguments);
}

}  // namespace tui

#include "tui/command/tetris/Commands.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "brain/lab/Batch.h"
#include "brain/lab/League.h"
#include "brain/tetris/external/MemoryWatch.h"
#include "core/base/Text.h"
#include "tui/base/App.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/CommonOptions.h"
#include "tui/command/Interrupts.h"
#include "tui/command/Output.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/game/RulesOptions.h"
#include "tui/command/long/CheckpointFile.h"
#include "tui/command/long/GamesProgress.h"
#include "tui/command/report/LeaguePage.h"
#include "tui/command/report/LeagueReport.h"

namespace tui {

namespace {

using tetris::Batch;
using tetris::BatchGame;
using tetris::GameMeter;
using tetris::League;
using tetris::LeagueGame;

constexpr int kNotPassed = 3;
constexpr int kUnjudged = 4;  // none has failed, but one cannot be judged

// A brain of the league. One that may crash or hang runs in a process of its own.
struct Entrant {
    std::string name;
    tetris::BrainRecipe recipe;
};

struct LeagueArguments {
    LeagueTerms terms;
    GameArguments game;
    std::vector<Entrant> entrants;
    int jobs = chooseJobs(0);
    TextFormat format = TextFormat::Text;
    std::string html;
    std::string baseline;
    std::string measure;  // empty: that of the rules
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

// Plugins, and files of weights that cannot be read, are given to a process: what is wrong with
// them ends that process and its games, not the league. Names that mean nothing are wrong usage.
Entrant readEntrant(const std::string& text)
{
    const auto [name, brain] = splitName(text);
    if (!base::isPlainText(name)) {
        throw UsageError("BRAIN: " + base::quote(name) + " is not plain text; expected a name");
    }
    std::error_code none;
    const bool isFile = std::filesystem::exists(brain, none);
    if (isFile && brain.ends_with(".so"))
        return {name, tetris::BrainRecipe::fromCommand(name, serve(brain))};
    constexpr std::string_view kCommand = "command:";
    if (brain.starts_with(kCommand) && brain.size() > kCommand.size())
        return {name, tetris::BrainRecipe::fromCommand(name, brain.substr(kCommand.size()))};
    try {
        return {name, readBrain("BRAIN", brain)};
    } catch (const UsageError&) {
        if (!isFile) throw;
        return {name, tetris::BrainRecipe::fromCommand(name, serve(brain))};
    }
}

void addEntrant(LeagueArguments& arguments, const std::string& text)
{
    Entrant entrant = readEntrant(text);
    const auto isSame = [&entrant](const Entrant& other) { return other.name == entrant.name; };
    if (std::ranges::any_of(arguments.entrants, isSame)) {
        throw UsageError("BRAIN: " + base::quote(entrant.name) +
                         " is given twice; expected another name, as in 'second=" +
                         base::makeExcerpt(splitName(text).second) + "'");
    }
    arguments.entrants.push_back(std::move(entrant));
}

// ---- The games

// The meters of the games, by their numbers. The thread that plays a game writes its meter; take()
// may be called when the batch has returned the game.
class Meters {
public:
    tetris::PlacementObserver start(std::int64_t game)
    {
        const auto meter = std::make_shared<GameMeter>();
        const std::lock_guard lock(mutex_);
        meters_[game] = meter;
        return [meter](const tetris::PlacementView& placement) { meter->onPlacement(placement); };
    }
    // The meter of a game that has ended; an empty one if the game was not played.
    GameMeter take(std::int64_t game)
    {
        const std::lock_guard lock(mutex_);
        const auto node = meters_.extract(game);
        return node.empty() ? GameMeter() : std::move(*node.mapped());
    }

private:
    std::mutex mutex_;
    std::map<std::int64_t, std::shared_ptr<GameMeter>> meters_;
};

tetris::GameSetup makeSetup(const LeagueArguments& arguments, std::size_t brain)
{
    tetris::GameSetup setup = arguments.terms.setup;
    setup.brain = arguments.entrants[brain].recipe;
    return setup;
}

// Plays all games, or until a signal comes.
void playGames(const LeagueArguments& arguments, League& league)
{
    const std::size_t brains = arguments.entrants.size();
    tetris::BatchPlan plan{.setups = {},
                           .firstSeed = arguments.terms.seed,
                           .games = static_cast<std::int64_t>(brains) * arguments.terms.games,
                           .maxFaults = League::kMaxFaults};
    for (std::size_t brain = 0; brain < brains; ++brain)
        plan.setups.push_back(makeSetup(arguments, brain));
    ProgressBar bar("tetris league", plan.games, arguments.terms.setup.rules.limit, Clock::now());
    Meters meters;
    Batch batch(std::move(plan), arguments.jobs, {},
                [&meters](std::int64_t game) { return meters.start(game); });
    std::vector<LeagueGame> round;  // of one seed
    std::int64_t done = 0;
    std::int64_t pieces = 0;  // of the games that are done
    while (!batch.isDone() && Interrupts::getSignal() == 0) {
        if (auto game = batch.next(Interrupts::kPatience)) {
            const std::int64_t number = game->game;
            pieces += game->result.pieces;
            round.push_back({std::move(*game), meters.take(number)});
            ++done;
        }
        if (round.size() == brains) {
            league.add(round);
            round.clear();
        }
        bar.update(done, pieces, batch, Clock::now());
    }
}

// ---- The replays

// A game that is played once more, and recorded.
class Rerun {
public:
    Rerun(const LeagueArguments& arguments, const League& league, std::size_t brain)
        : median_(league.getStanding(brain).findMedian())
    {
        replay_.brain = brain;
        replay_.seed = median_ ? median_->seed : arguments.terms.seed;
        batch_ = std::make_unique<Batch>(tetris::BatchPlan{.setups = {makeSetup(arguments, brain)},
                                                           .firstSeed = replay_.seed,
                                                           .games = 1,
                                                           .maxFaults = 1},
                                         1, tetris::BatchProgress{}, [this](std::int64_t) {
                                             return [this](const tetris::PlacementView& placement) {
                                                 replay_.recorder.onPlacement(placement);
                                             };
                                         });
    }

    // Nullopt if a signal comes before the end.
    std::optional<LeagueReplay> finish()
    {
        std::optional<BatchGame> game;
        while (!game && Interrupts::getSignal() == 0)
            game = batch_->next(Interrupts::kPatience);
        batch_.reset();
        if (!game) return std::nullopt;
        replay_.fault = game->fault;
        replay_.isSame = !median_ || (!game->fault && median_->rows == game->result.tally.rows &&
                                      median_->pieces == game->result.pieces);
        return std::move(replay_);
    }

private:
    std::optional<tetris::Standing::Ended> median_;
    LeagueReplay replay_;
    std::unique_ptr<Batch> batch_;  // last, so that its thread ends first
};

// The median game of each brain, the best brain first; of a brain that has lost all its games, the
// first one. The page shows straight drops, so it has no modern game.
std::vector<LeagueReplay> playReplays(const LeagueArguments& arguments, const League& league)
{
    if (arguments.terms.setup.rules.set == tetris::RuleSet::Modern) return {};
    const std::vector<std::size_t> order = league.rank();
    const auto jobs = static_cast<std::size_t>(arguments.jobs);
    std::vector<LeagueReplay> replays;
    for (std::size_t first = 0; first < order.size(); first += jobs) {
        std::vector<std::unique_ptr<Rerun>> reruns;
        for (std::size_t i = first; i < std::min(first + jobs, order.size()); ++i)
            reruns.push_back(std::make_unique<Rerun>(arguments, league, order[i]));
        for (const auto& rerun : reruns) {
            if (auto replay = rerun->finish()) replays.push_back(std::move(*replay));
        }
    }
    return replays;
}

// ---- The command

std::string formatResult(const LeagueArguments& arguments, const League& league)
{
    if (arguments.format == TextFormat::Text) return formatLeagueText(arguments.terms, league);
    std::string lines;
    for (const std::string& line : listLeagueJson(arguments.terms, league))
        lines += line + "\n";
    return lines;
}

[[noreturn]] void endBySignal(const LeagueArguments& arguments, const League& league, int signal)
{
    std::string text = "tetris league: stopped after " + std::to_string(league.getSeeds()) +
                       (league.getSeeds() == 1 ? " game each\n" : " games each\n");
    if (league.getSeeds() > 0) text += formatLeagueText(arguments.terms, league);
    dieAfterReport(text, signal);
}

int play(const LeagueArguments& arguments)
{
    const Interrupts interrupts;
    League league(arguments.entrants.size(),
                  tetris::findMeasure(arguments.terms.setup.rules, arguments.measure),
                  arguments.game.isFixed());
    playGames(arguments, league);
    if (const int signal = Interrupts::getSignal()) endBySignal(arguments, league, signal);
    Output output;
    output.print(formatResult(arguments, league));
    output.flush();
    if (!arguments.html.empty()) {
        const std::vector<LeagueReplay> replays = playReplays(arguments, league);
        if (const int signal = Interrupts::getSignal()) dieBySignal(signal);
        CheckpointFile(arguments.html).write(formatLeaguePage(arguments.terms, league, replays));
    }
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
    constexpr int kMostMemory = 1 << 20;
    parser.addOperands(
        {"BRAIN", "[NAME=]BRAIN...",
         "two or more: names that 'tetris brains' lists, FILE.toml, FILE.so, command:CMD; NAME is "
         "what the table calls it",
         "a brain"},
        "a name that 'tetris brains' lists, FILE.toml, FILE.so or command:CMD",
        [&arguments](const std::string& text) {
            addEntrant(arguments, text);
            return true;
        });
    parser.addNumber({"-n", "GAMES",
                      "games of each brain, with the seeds from --seed on "
                      "(default 100; one of a sequence without seeds)",
                      "a number of games"},
                     1, kMostGames, arguments.terms.games);
    addJobsOption(parser, "games", arguments.jobs);
    addFormatOption(parser, arguments.format);
    parser.addFile("--html", "FILE",
                   "writes a page with the table, curves, and a replay of each brain",
                   arguments.html);
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
    parser.addNumber({"--memory", "MB", "how much memory an external brain may use (default 512)",
                      "a size in MB"},
                     8, kMostMemory, arguments.terms.memory);
    addBrainTimeOption(parser, arguments.game.brainTime);
    addSequenceOptions(parser, arguments.game);
    addRulesOptions(parser, arguments.game.setup);
    parser.refuse({"BRAIN"}, [&arguments] {
        for (const Entrant& entrant : arguments.entrants) {
            const std::string why = explainUnfitBrain(arguments.game.setup.rules, entrant.recipe);
            if (!why.empty()) return why;
        }
        return std::string();
    });
    parser.refuse({"--goal"},
                  [&arguments] { return explainEnd(arguments.game.setup, "a league"); });
}

void settle(const ArgumentParser& parser, LeagueArguments& arguments)
{
    LeagueTerms& terms = arguments.terms;
    if (arguments.entrants.size() < 2) {
        throw UsageError(std::string("BRAIN: ") +
                         (arguments.entrants.empty() ? "no brain" : "one brain") +
                         " is given; expected two at least, as in 'tetris league dt10 rvce'");
    }
    parser.check();
    fitToRules(arguments.game.setup);
    for (const Entrant& entrant : arguments.entrants)
        terms.names.push_back(entrant.name);
    if (!arguments.baseline.empty()) {
        const auto found = std::ranges::find(terms.names, arguments.baseline);
        if (found == terms.names.end()) {
            throw UsageError("--baseline: " + base::quote(arguments.baseline) +
                             " is no brain of the league; expected one of them");
        }
        terms.baseline = static_cast<std::size_t>(found - terms.names.begin());
    }
    if (!CheckpointFile(arguments.html).isWritable()) {
        throw std::system_error(errno, std::generic_category(),
                                "cannot write " + base::quote(arguments.html));
    }
    terms.setup = arguments.game.setup;
    terms.seed = arguments.game.chooseSeed();
    terms.brainTime = arguments.game.brainTime;
    if (!arguments.game.hasSeeds()) terms.games = 1;
    const auto watch = std::make_shared<tetris::MemoryWatch>(std::int64_t{terms.memory} << 20);
    for (const Entrant& entrant : arguments.entrants) {
        entrant.recipe.setAnswerTime(std::chrono::milliseconds(terms.brainTime));
        entrant.recipe.setMemoryWatch(watch);
    }
}

}  // namespace

int playLeague(int argc, char** argv)
{
    LeagueArguments arguments;
    arguments.game.acceptsFile = true;
    constexpr int kUsualPieces = 10'000;  // a good brain's games have no end
    arguments.game.setup.rules.limit = kUsualPieces;
    ArgumentParser parser("tetris league",
                          "Many brains play the same seeds: which are better? Brains that fail "
                          "lose their games.");
    addLeagueOptions(parser, arguments);
    if (!parser.parse(argc, argv)) return 0;
    settle(parser, arguments);
    return play(arguments);
}

}  // namespace tui

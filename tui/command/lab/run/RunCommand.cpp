#include "tui/command/tetris/Commands.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/base/Text.h"
#include "tui/base/App.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/CommonOptions.h"
#include "tui/command/Interrupts.h"
#include "tui/command/Output.h"
#include "tui/command/ProgressLine.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/game/RulesOptions.h"
#include "tui/command/lab/run/PositionsFile.h"
#include "tui/command/lab/run/ReplayFolder.h"
#include "tui/command/lab/run/RunMerge.h"
#include "tui/command/long/GamesCheckpoint.h"
#include "tui/command/long/GamesProgress.h"
#include "tui/command/long/RankedCommand.h"
#include "tui/command/long/RankedGames.h"
#include "tui/command/report/RunReport.h"

namespace tui {

namespace {

using namespace std::chrono_literals;

constexpr int kMaxPace = 1000;
constexpr int kMaxGames = std::numeric_limits<int>::max();

// The shortest time between two writes, unless Output::kMaxGathered characters are waiting: so
// games that end in quick succession are written together.
constexpr auto kBetweenFlushes = 200ms;

struct RunArguments {
    GameArguments game;
    int games = 1;
    int jobs = 0;  // threads; 0: one for each core
    RunFormat format = RunFormat::Table;
    bool hidesGames = false;
    std::string positions;  // a file's name; empty for none
    tetris::Shard shard{};
    std::string checkpoint;  // a file's name; empty for none
    bool merges = false;
    std::vector<std::string> merged;  // names of files
    std::string record;               // a directory's name; empty for none
    bool isRanked = false;
};

void addRunOptions(ArgumentParser& parser, RunArguments& arguments)
{
    parser.addNumber(
        {"-n", "GAMES", "games, with the seeds from --seed on (default 1)", "a number of games"}, 1,
        kMaxGames, arguments.games);
    addModeOption(parser, arguments.game.setup);
    parser.addNumber({"--pace", "MS", "modern, by ticks: a verb every MS milliseconds (default 50)",
                      "a time in milliseconds"},
                     1, kMaxPace, arguments.game.setup.pace);
    addJobsOption(parser, "games", arguments.jobs);
    parser.addChoice(
        {"--format", "FORMAT", "table, json or csv (default table)", "a format"},
        std::vector<std::pair<std::string, RunFormat>>{
            {"table", RunFormat::Table}, {"json", RunFormat::Json}, {"csv", RunFormat::Csv}},
        arguments.format);
}

void addDetailOptions(ArgumentParser& parser, RunArguments& arguments)
{
    parser.addFlag("--no-games", "only the summary", arguments.hidesGames);
    addOverflowOption(parser, arguments.game.setup);
    parser.addFile("--positions", "FILE",
                   "write each placement there, a line of JSON; one game at a time",
                   arguments.positions);
    parser.addText(
        {"--record", "DIR", "write the replay of each game there: SEED.replay", "a directory"},
        "the name of a directory", arguments.record);
}

// Options for runs that take hours or several machines.
void addLongRunOptions(ArgumentParser& parser, RunArguments& arguments,
                       const tetris::RankChannel* channel)
{
    parser.addChoice({"--shard", "I/N", "only every Nth game, starting with the Ith", "a shard"},
                     "two whole numbers as in 1/3, from 1/1 to 1000000/1000000", parseShard,
                     arguments.shard);
    parser.addFile("--checkpoint", "FILE",
                   "save the progress there; the same command continues from it",
                   arguments.checkpoint);
    addRanksOption(parser, arguments.isRanked, channel);
    parser.addFlag("--merge", "the shards in FILE..., written as json, as one run",
                   arguments.merges);
    parser.addFiles("what is merged", arguments.merged);
}

// What the options need and exclude, in the order of the messages.
void addRelations(ArgumentParser& parser, const RunArguments& arguments)
{
    parser.refuse({"FILE"}, [&parser, &arguments] {
        if (!arguments.merges) parser.refuseArgument(arguments.merged.front());
        return "";
    });
    parser.refuse({"--merge"}, [&parser, &arguments]() -> std::string {
        const ArgumentParser::Names allowed{"--format", "--no-games", "--merge", "FILE"};
        for (const std::string& name : parser.listNames()) {
            if (!parser.isGiven(name) || std::ranges::count(allowed, name) > 0) continue;
            return name + ": given beside --merge; expected --format and --no-games alone";
        }
        return arguments.merged.empty() ? "names no file; expected what the shards have written"
                                        : "";
    });
    parser.exclude({"--positions", "--record", "--shard"}, "--mpi");
    parser.need({"--positions"}, "--mode instant", "is for pieces placed at once");
    parser.exclude({"--positions"}, "--checkpoint");
    parser.refuse({"--no-games"}, [&arguments] {
        return !arguments.merges && arguments.format == RunFormat::Csv
                   ? "leaves nothing of csv; expected --format table or json beside it"
                   : "";
    });
}

std::unique_ptr<tetris::GameSource> startGames(const RunPlan& plan, const RunArguments& arguments,
                                               tetris::RankChannel* channel, bool isKept,
                                               tetris::BatchProgress before, PositionsFile* file,
                                               const ReplayFolder* folder)
{
    if (channel != nullptr) {
        return std::make_unique<RankedGames>(*channel, plan, arguments.jobs, isKept,
                                             std::move(before));
    }
    tetris::Batch::MakeObserver makeObserver;
    std::function<void(const tetris::BatchGame&)> onEnd;
    if (file != nullptr) {
        makeObserver = [file, plan](std::int64_t number) {
            PositionsGame game{.game = number,
                               .seed = computeGameSeed(plan.setup, plan.firstSeed, number),
                               .rows = plan.setup.rules.rows};
            return [file, game](const tetris::PlacementView& placement) mutable {
                file->add(game, placement);
            };
        };
        onEnd = [file](const tetris::BatchGame& game) { file->end(game.result.end); };
    }
    const auto recording = folder == nullptr ? nullptr : folder->getRecording();
    return std::make_unique<tetris::Batch>(tetris::BatchPlan{.setups = {plan.setup},
                                                             .firstSeed = plan.firstSeed,
                                                             .games = plan.games,
                                                             .shard = plan.shard,
                                                             .isLogged = isKept,
                                                             .gameTime = plan.gameTime,
                                                             .recording = recording,
                                                             .onEnd = std::move(onEnd)},
                                           file != nullptr ? 1 : chooseJobs(arguments.jobs),
                                           std::move(before), makeObserver);
}

// Plays the games and prints them, until all are done or a signal comes. Writes the checkpoint at
// the end, and also before it throws RankLost.
void printGames(tetris::GameSource& games, GamesCheckpoint& checkpoint, RunReport& report,
                Output& output, ProgressBar& bar)
{
    const bool mayShare = mayOutputEndOnTerminal();
    Clock::time_point flushed = Clock::now() - kBetweenFlushes;
    try {
        while (!games.isDone() && Interrupts::getSignal() == 0) {
            if (const auto game = games.next(Interrupts::kPatience)) report.addGame(*game);
            const Clock::time_point now = Clock::now();
            if (output.getSize() >= Output::kMaxGathered ||
                (output.getSize() > 0 && now >= flushed + kBetweenFlushes)) {
                if (mayShare) bar.giveWay(now);
                output.flush();
                flushed = now;
            }
            checkpoint.update(games, now);
            bar.update(report.getGames(), report.getPieces(), games, now);
        }
    } catch (const tetris::RankLost& lost) {
        checkpoint.write(games);
        throw tetris::RankLost(lost.what() + checkpoint.describeWayOn());
    }
    checkpoint.write(games);
}

// Stops the games, prints those that have ended, and says on standard error what was played. Ends
// the program, also if a brain hangs, which no thread can be made to stop.
[[noreturn]] void endBySignal(int signal, tetris::GameSource& games, RunReport& report,
                              Output& output, ProgressBar& bar, const ReplayFolder* folder)
{
    bar.erase();
    output.flush();
    const std::string running = describeRunning(games.countRunning());
    const std::string rest = running.empty() ? "" : "; " + running;
    {
        const StopDeadline deadline(signal, "tetris run: " + report.describeSoFar(rest) +
                                                "\ntetris run: a brain hangs; ended without it");
        for (const tetris::BatchGame& game : games.stop())
            report.addGame(game);
    }
    output.flush();
    if (folder != nullptr) folder->reportStopped();
    dieAfterReport("tetris run: " + report.describeSoFar(rest), signal);
}

// Plays the games and prints them. A signal ends the program here, without a summary. `folder` may
// be null.
void playAndPrint(const RunPlan& plan, const RunArguments& arguments, tetris::RankChannel* channel,
                  const ReplayFolder* folder)
{
    std::optional<PositionsFile> file;
    if (!arguments.positions.empty()) file.emplace(arguments.positions);
    const Interrupts interrupts;
    GamesCheckpoint checkpoint(arguments.checkpoint, identifyRun(plan));
    tetris::BatchProgress before = checkpoint.read();
    const Clock::time_point start = Clock::now();
    const std::unique_ptr<tetris::GameSource> games =
        startGames(plan, arguments, channel, checkpoint.isKept(), std::move(before),
                   file ? &*file : nullptr, folder);
    Output output;
    RunReport report(arguments.format, plan, output);
    ProgressBar bar("tetris run", plan.countGames(), plan.setup.rules.limit, start);
    printGames(*games, checkpoint, report, output, bar);
    if (file) file->close();
    if (const int signal = Interrupts::getSignal())
        endBySignal(signal, *games, report, output, bar, folder);
    report.finish(toSeconds(Clock::now() - start));
    bar.erase();
    output.flush();
    if (folder != nullptr) folder->reportStopped();
}

// Shards that each drew a seed of their own would never fit together.
void requireSeedOfShard(const RunArguments& arguments)
{
    const GameArguments& game = arguments.game;
    if (arguments.shard.count <= 1 || game.seed || !game.hasSeeds()) return;
    throw UsageError("--shard: given without --seed; expected --seed N, the same for each shard");
}

// `channel` is null if one process plays alone.
int runGamesWith(int argc, char** argv, tetris::RankChannel* channel)
{
    RunArguments arguments;
    arguments.game.acceptsFile = true;
    ArgumentParser parser("tetris run", "Plays games without a screen, and prints their numbers.");
    addRunOptions(parser, arguments);
    addDetailOptions(parser, arguments);
    addLongRunOptions(parser, arguments, channel);
    addGameOptions(parser, arguments.game);
    addLimitOptions(parser, "no limit", arguments.game.external);
    addSightOptions(parser, arguments.game.setup);
    addRelations(parser, arguments);
    addRulesOptions(parser, arguments.game.setup);
    parser.need({"--pace"}, "--rules modern");
    parser.need({"--pace"}, "--mode ticks");
    parser.need({"--positions"}, "--rules classic");
    parser.refuse({"--goal"}, [&] { return explainEnd(arguments.game.setup); });
    if (!parser.parse(argc, argv)) return 0;
    parser.check();
    if (arguments.merges) {
        mergeRuns(arguments.merged, arguments.format, arguments.hidesGames);
        return 0;
    }
    fitToRules(arguments.game.setup);
    arguments.game.passTerms(arguments.game.external.makeTerms());
    if (!arguments.game.seed) arguments.game.seed = CheckpointFile(arguments.checkpoint).findSeed();
    requireSeedOfShard(arguments);
    const RunPlan plan{.setup = arguments.game.setup,
                       .firstSeed = arguments.game.chooseSeed(),
                       .games = arguments.games,
                       .hidesGames = arguments.hidesGames,
                       .shard = arguments.shard,
                       .gameTime = std::chrono::seconds(arguments.game.external.gameTime)};
    if (channel != nullptr && !channel->isLeader()) {
        serveGames(*channel, plan, arguments.jobs);
        return 0;
    }
    std::optional<ReplayFolder> folder;
    if (!arguments.record.empty()) folder.emplace(arguments.record);
    playAndPrint(plan, arguments, channel, folder ? &*folder : nullptr);
    return 0;
}

}  // namespace

int runGames(int argc, char** argv)
{
    return runRanked("tetris run", argc, argv, [=](tetris::RankChannel* channel) {
        return runGamesWith(argc, argv, channel);
    });
}

int runGames(int argc, char** argv, tetris::Ranks& ranks)
{
    return runRanked("tetris run", ranks, [=](tetris::RankChannel* channel) {
        return runGamesWith(argc, argv, channel);
    });
}

}  // namespace tui

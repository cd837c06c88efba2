#include "tui/command/tetris/Commands.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "brain/base/WholeFile.h"
#include "core/base/Format.h"
#include "core/base/NotCopied.h"
#include "core/base/Range.h"
#include "core/base/Text.h"
#include "core/tetris/Piece.h"
#include "tui/base/App.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Interrupts.h"
#include "tui/command/Output.h"
#include "tui/command/ProgressLine.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/game/RulesOptions.h"
#include "tui/command/long/GamesRun.h"
#include "tui/command/long/RankedCommand.h"
#include "tui/command/long/RankedGames.h"
#include "tui/command/report/RatedPosition.h"
#include "tui/command/report/RunReport.h"
#include "tui/command/run/ReplayFolder.h"
#include "tui/command/run/RunMerge.h"

namespace tui {

namespace {

using namespace std::chrono_literals;

constexpr int kMaxGames = std::numeric_limits<int>::max();

// The shortest time between two writes, unless Output::kMaxGathered characters are waiting: so
// games that end in quick succession are written together.
constexpr auto kBetweenFlushes = 200ms;

struct RunArguments {
    GameArguments game;
    int games = 1;
    RunFormat format = RunFormat::Table;
    bool hidesGames = false;
    std::string positions;  // a file's name; empty for none
    LongRunArguments how;
    bool merges = false;
    std::vector<std::string> merged;  // names of files
    std::string record;               // a directory's name; empty for none
};

// A game whose placements are written.
struct PositionsGame {
    int64_t game = 0;  // its number
    uint64_t seed = 0;
    int rows = 0;        // of the well
    int64_t number = 0;  // of the next piece, from 0 on
};

// Writes the placements of games to a file for learning. Each is a line of JSON that `tetris rate`
// reads, and that contains the game, the move and its features, too; the last one of a game tells
// its end. One game at a time. Its functions may be called by different threads, one after the
// other, but flush at any time.
class PositionsFile : base::NotCopied {
public:
    // Creates the file, or empties it. Throws std::runtime_error with the system's reason.
    explicit PositionsFile(const std::string& name) : file_(name) {}
    // After a failure what is left is written, too.
    ~PositionsFile() {
        try {
            close();
        } catch (const std::exception&) {  // the failure is reported
        }
    }

    // Adds a placement, and counts it in game.number. Throws std::runtime_error if the system
    // refuses. Requires, as end() does: close() has not been called.
    void add(PositionsGame& game, const tetris::PlacementView& placement) {
        write(nullptr);
        const tetris::Move& move = placement.move;
        Json next = Json::array();
        for (const int piece : placement.peek(tetris::ReplayHeader::kMaxNext))
            next.push_back(tetris::getPieceName(piece));
        last_ = {
            {"game", game.game},
            {"seed", game.seed},
            {"number", game.number++},
            {"rows", placement.rows},
            {"board", formatBoard(placement.board)},
            {"piece", tetris::getPieceName(placement.piece)},
            {"next", next},
            {"limit", game.rows},
            {"move",
             {{"rotation", countTurns(placement.piece, *move.piece)},
              {"x", move.x},
              {"y", move.y}}},
            {"features", formatFeatures(placement.board, move, game.rows)},
        };
    }
    // The game of the placement added last has ended. Throws as add does.
    void end(tetris::GameEnd end) { write(toString(end)); }
    // Writes out what is there, but for the placement added last, whose end is not known. Throws as
    // add does.
    void flush() {
        const std::lock_guard lock(mutex_);
        file_.flush();
    }
    // Writes out what is left and closes the file. Requires: no game is running. Throws
    // std::runtime_error if the system refuses.
    void close() {
        write(nullptr);
        file_.close();
    }

private:
    // Writes the placement added last, if it is not written yet, with that end.
    void write(const Json& end) {
        if (last_.is_null()) return;
        last_["end"] = end;
        const std::lock_guard lock(mutex_);
        file_.print(formatLine(std::exchange(last_, nullptr)));
        if (file_.getSize() >= Output::kMaxGathered) file_.flush();
    }

    std::mutex mutex_;  // guards file_
    Output file_;
    Json last_;  // the placement added last, without its end
};

void addRunOptions(ArgumentParser& parser, RunArguments& arguments) {
    parser.addNumber(
        {"-n", "GAMES", "games, with the seeds from --seed on (default 1)", "a number of games"}, 1,
        kMaxGames, arguments.games);
    addModeOption(parser, arguments.game.setup);
    addVerbPaceOption(parser, arguments.game.setup);
    addJobsOption(parser, "games", arguments.how.jobs);
    parser.addChoice(
        {"--format", "FORMAT", "table, json or csv (default table)", "a format"},
        {{"table", RunFormat::Table}, {"json", RunFormat::Json}, {"csv", RunFormat::Csv}},
        arguments.format);
    parser.addFlag("--no-games", "only the summary", arguments.hidesGames);
    addOverflowOption(parser, arguments.game.setup);
    parser.addFile("--positions", "FILE",
                   "write each placement there, a line of JSON; one game at a time",
                   arguments.positions);
    parser.addText(
        {"--record", "DIR", "write the replay of each game there: SEED.replay", "a directory"},
        "the name of a directory", arguments.record);
}

// What the options need and exclude, in the order of the messages.
void addRelations(ArgumentParser& parser, const RunArguments& arguments) {
    parser.refuse({"FILE"}, [&parser, &arguments] {
        if (!arguments.merges) parser.refuseArgument(arguments.merged.front());
        return "";
    });
    parser.refuse({"--merge"}, [&parser, &arguments]() -> std::string {
        const ArgumentParser::Names allowed{"--format", "--no-games", "--merge", "FILE"};
        for (const std::string& name : parser.listNames()) {
            if (!parser.isGiven(name) || base::contains(allowed, name)) continue;
            return name + ": given beside --merge; expected --format and --no-games alone";
        }
        return arguments.merged.empty() ? "names no file; expected what the shards have written"
                                        : "";
    });
    parser.exclude({"--positions", "--record", "--shard"}, "--mpi");
    parser.need({"--positions"}, "--mode instant", "is for pieces placed at once");
    parser.exclude({"--positions"}, "--checkpoint");
    parser.refuse({"--no-games"}, [&arguments] {
        return arguments.format == RunFormat::Csv
                   ? "leaves nothing of csv; expected --format table or json beside it"
                   : "";
    });
}

// Stops the games, prints those that have ended, and says on standard error what was played. Ends
// the program, also if a brain hangs, which no thread can be made to stop.
[[noreturn]] void endBySignal(int signal, GamesRun& run, RunReport& report, Output& output,
                              std::optional<PositionsFile>& file, const ReplayFolder* folder) {
    run.getLine().erase();
    output.flush();
    const std::string running = describeRunning(run.getSource().countRunning());
    const std::string rest = running.empty() ? "" : "; " + running;
    std::exception_ptr unwritten;
    {
        const std::jthread deadline =
            setStopDeadline(signal, "tetris run: " + report.describeSoFar(rest) +
                                        "\ntetris run: a brain hangs; ended without it");
        try {
            if (file) file->flush();
        } catch (const std::exception&) {
            unwritten = std::current_exception();  // thrown when no game is running any more
        }
        for (const tetris::BatchGame& game : run.getSource().stop())
            report.addGame(game);
    }
    output.flush();
    if (unwritten) std::rethrow_exception(unwritten);
    if (file) file->close();
    if (folder != nullptr) folder->reportStopped();
    dieAfterReport("tetris run: " + report.describeSoFar(rest), signal);
}

// Plays the games and prints them. A signal ends the program here, without a summary. `folder` may
// be null.
void playAndPrint(const RunPlan& plan, const RunArguments& arguments, tetris::RankChannel* channel,
                  const ReplayFolder* folder) {
    LongRunArguments how = arguments.how;
    GamesIdentity identity = identifyRun(plan);
    std::optional<PositionsFile> file;
    tetris::Batch::MakeObserver makeObserver;
    if (!arguments.positions.empty()) {
        file.emplace(arguments.positions);
        how.jobs = 1;
        makeObserver = [&file, &plan](int64_t number) {
            PositionsGame game{.game = number,
                               .seed = computeGameSeed(plan.setup, plan.firstSeed, number),
                               .rows = plan.setup.rules.rows};
            return [&file, game](const tetris::PlacementView& placement) mutable {
                file->add(game, placement);
            };
        };
        identity.plan.onEnd = [&file](const tetris::BatchGame& game) {
            file->end(game.result.end);
        };
    }
    if (folder != nullptr) identity.plan.recording = folder->getRecording();
    TimePoint flushed = Clock::now() - kBetweenFlushes;
    GamesRun run(std::move(identity), how, channel, makeObserver);
    Output output;
    RunReport report(arguments.format, plan, output);
    run.play({.take = [&](const tetris::BatchGame& game) { report.addGame(game); },
              .tellSoFar =
                  [&] {
                      if (!report.hasGames()) return;
                      output.flush();
                      printError("tetris run: " + report.describeSoFar(run.describeWayOn()));
                  },
              // Prints what is gathered if it is much, or waits for long.
              .tick =
                  [&](TimePoint now) {
                      const size_t size = output.getSize();
                      if (size == 0 ||
                          (size < Output::kMaxGathered && now < flushed + kBetweenFlushes))
                          return;
                      run.getLine().flush(output);
                      flushed = now;
                  }});
    if (const int signal = Interrupts::getSignal())
        endBySignal(signal, run, report, output, file, folder);
    if (file) file->close();
    report.finish(run.countSeconds());
    run.getLine().erase();
    output.flush();
    if (folder != nullptr) folder->reportStopped();
}

}  // namespace

int runGames(CommandLine words, tetris::RankChannel* channel) {
    RunArguments arguments;
    GameArguments& game = arguments.game;
    tetris::GameSetup& setup = game.setup;
    game.acceptsFile = true;
    ArgumentParser parser("tetris run", "Plays games without a screen, and prints their numbers.");
    addRunOptions(parser, arguments);
    addLongRunOptions(parser, arguments.how, channel);
    parser.addFlag("--merge", "the shards in FILE..., written as json, as one run",
                   arguments.merges);
    parser.addFiles("what is merged", arguments.merged);
    addGameOptions(parser, game);
    addLimitOptions(parser, "no limit", game.external);
    addSightOptions(parser, setup);
    addRelations(parser, arguments);
    addRulesOptions(parser, setup);
    addVerbPaceRelations(parser);
    parser.need({"--positions"}, "--rules classic");
    addEndRelation(parser, setup);
    if (!parser.parse(words)) return 0;
    game.passTime();
    parser.check();
    if (arguments.merges) {
        mergeRuns(arguments.merged, arguments.format, arguments.hidesGames);
        return 0;
    }
    fitToRules(setup);
    game.passTerms(game.external.makeTerms());
    settleSeed(game, arguments.how);
    const RunPlan plan{
        .setup = setup,
        .firstSeed = game.chooseSeed(),
        .games = arguments.games,
        .hidesGames = arguments.hidesGames,
        .shard = arguments.how.shard,
        .brainTime = game.external.brainTime,
        .memory = game.external.memory,
        .gameTime = std::chrono::seconds(game.external.gameTime),
        .thinkTime = setup.brain.isBot() ? std::optional(game.external.thinkTime) : std::nullopt};
    if (channel != nullptr && !channel->isLeader()) {
        serveGames(*channel, identifyRun(plan), arguments.how.jobs);
        return 0;
    }
    std::optional<ReplayFolder> folder;
    if (!arguments.record.empty()) folder.emplace(arguments.record);
    playAndPrint(plan, arguments, channel, folder ? &*folder : nullptr);
    return 0;
}

}  // namespace tui

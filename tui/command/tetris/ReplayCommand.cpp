#include "tui/command/tetris/Commands.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "brain/base/TaskPool.h"
#include "brain/base/WholeFile.h"
#include "brain/tetris/placement/Reach.h"
#include "core/base/Format.h"
#include "core/base/Text.h"
#include "core/tetris/fumen/BoardFumen.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "core/tetris/replay/ReplayVersion.h"
#include "tui/base/Worker.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Output.h"
#include "tui/command/Program.h"
#include "tui/command/ProgressLine.h"
#include "tui/command/ScreenArguments.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/report/ReviewReport.h"
#include "tui/command/tetris/Asciicast.h"
#include "tui/command/tetris/ReplayFile.h"
#include "tui/session/Restriction.h"
#include "tui/store/Paths.h"
#include "tui/tetris/replay/ReplayApp.h"
#include "tui/tetris/versus/VersusLayout.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

namespace {

// How often the work on files is looked at.
constexpr std::chrono::milliseconds kLook{100};

// What the work on a file has given, or why it has given nothing.
template <class Result>
struct FileResult {
    std::optional<Result> value{};
    std::string error{};
};

// What --verify says of a file that is right. `watch`: as for verifyReplay. Nullopt if it has
// stopped this.
std::optional<std::string> verifyFile(const std::string& file, const tetris::ReplayWatch& watch) {
    const tetris::SharedReplay replay = readReplay(file);
    if (!tetris::verifyReplay(replay, tetris::findBestSpin, watch)) return std::nullopt;
    return base::format("{}: ok {}", formatFileName(file), describeResult(*replay));
}

// `played`: thousandths of a file.
std::string describeFiles(size_t done, size_t files, int64_t played) {
    const std::string part = std::to_string(played / static_cast<int64_t>(10 * files)) + " %";
    if (files == 1) return part;
    return base::format("{} of {} files, {}", done, files, part);
}

// Works on the files in threads, and shows how far it has got. `work` gets a file and what to tell
// the part that is done, as verifyReplay does; `take` gets each FileResult in the order of the
// files, before output is flushed.
template <class Result, class Work, class Take>
void workOnFiles(const std::vector<std::string>& files, Work work, Take take) {
    std::atomic<int64_t> played = 0;  // thousandths of a file
    base::TaskPool<std::string, FileResult<Result>> pool(
        chooseJobs(0), [&](const std::string& file, const std::stop_token& stop) {
            int64_t told = 0;
            const auto tell = [&](double part) {
                const auto now = static_cast<int64_t>(1000 * part);
                played += now - std::exchange(told, now);
                return !stop.stop_requested();
            };
            FileResult<Result> result;
            try {
                result.value = workOnReplay(file, [&] { return work(file, tell); });
            } catch (const std::runtime_error& error) {
                result.error = error.what();
            }
            tell(1);
            const bool isStopped = !result.value && result.error.empty();
            return isStopped ? std::nullopt : std::optional(std::move(result));
        });
    pool.add(files);
    ProgressLine line;
    for (size_t done = 0; pool.countOpen() > 0;) {
        const auto results = pool.take(kLook);
        line.show([&] { return describeFiles(done, files.size(), played); });
        if (results.empty()) continue;
        line.giveWay();
        for (const auto& [file, result] : results)
            take(result);
        done += results.size();
    }
}

bool verifyReplays(const std::vector<std::string>& files) {
    Output output;
    bool areRight = true;
    workOnFiles<std::string>(files, verifyFile, [&](const FileResult<std::string>& file) {
        areRight = areRight && file.value;
        output.print(file.value.value_or(file.error) + "\n");
        output.flush();
    });
    return areRight;
}

constexpr int kMaxWindow = 1000;

struct ReplayArguments {
    std::vector<std::string> files;
    bool verifies = false;
    bool exports = false;
    bool printsFumen = false;
    bool reviews = false;
    tetris::BrainRecipe judge;  // of a review, if it is given
    TextFormat format = TextFormat::Text;
    std::optional<int> side;     // of a match, whose pieces are printed or reviewed
    std::string output;          // a file's name; empty: standard output
    std::optional<Size> window;  // of a cast
    ScreenArguments screen;
};

void addReplayOptions(ArgumentParser& parser, ReplayArguments& arguments) {
    parser.addFlag("--verify", "play the files again without a screen, and say what differs",
                   arguments.verifies);
    parser.addChoice(
        {"--export", "FORMAT", "asciicast: the game as a recording of the screen, for asciinema",
         "a format"},
        {{"asciicast", true}}, arguments.exports);
    parser.addFlag("--fumen", "print the game as one document of fumen, a page a piece",
                   arguments.printsFumen);
    parser.addFlag("--review", "print how a brain rates the moves, and those that cost most",
                   arguments.reviews);
    addBrainOption(parser, arguments.judge, arguments.screen.isRestricted);
    addFormatOption(parser, arguments.format);
    parser.addNumber({"--side", "N",
                      "of a match: whose pieces --fumen prints (default 0), or --review rates "
                      "(default: both sides')",
                      "a side"},
                     0, 1, arguments.side);
    parser.addFile("-o", "FILE", "where the recording goes (default: standard output)",
                   arguments.output);
    parser.addOption({"--window", "WxH", "columns and rows of the recording (default 80x24)",
                      "the size of a window"},
                     "columns and rows as in 80x24, at most 1000x1000",
                     [&arguments](const std::string& text) {
                         const auto size = base::readSize(text, 1, kMaxWindow);
                         if (size) arguments.window = {size->first, size->second};
                         return size.has_value();
                     });
    parser.addFiles("a replay; several with --verify or --review", arguments.files,
                    "the name of a replay's file");
}

// The options of addBrainOption.
const ArgumentParser::Names kJudgeOptions{"--brain", "--weights", "--load-brain",
                                          "--brain-command"};

// What the options need and exclude, in the order of the messages.
void addRelations(ArgumentParser& parser, const ReplayArguments& arguments) {
    parser.require("FILE", "the value is missing; expected a replay");
    parser.exclude({"--export", "--fumen", "--review"}, "--verify");
    parser.exclude({"--fumen", "--review"}, "--export");
    parser.exclude({"--review"}, "--fumen");
    parser.refuse({"FILE"}, [&arguments]() -> std::string {
        if (arguments.verifies || arguments.reviews || arguments.files.size() == 1) return "";
        return "given with " + base::quote(arguments.files[0]) + " and again with " +
               base::quote(arguments.files[1]) +
               "; expected one, or --verify or --review beside them";
    });
    parser.need({"--window", "-o"}, "--export", "is for a recording");
    parser.need(kJudgeOptions, "--review", "is for a review");
    parser.need({"--format"}, "--review", "is for a review");
    parser.refuse({"--side"}, [&arguments]() -> std::string {
        if (arguments.printsFumen || arguments.reviews) return "";
        return "is for a document or a review; expected --fumen or --review beside it";
    });
}

// The sides to print; throws if the replay does not have the one that was asked for.
std::vector<int> listSides(const ReplayArguments& arguments, const std::string& file,
                           const tetris::Replay& replay) {
    const int sides = getReplayVersion(replay.header.rules).sides;
    if (arguments.side && sides == 1)
        base::fail("{}: has one side; --side is for a match", formatFileName(file));
    if (arguments.side) return {*arguments.side};
    return sides > 1 && arguments.reviews ? std::vector{0, 1} : std::vector{0};
}

bool printReviews(const ReplayArguments& arguments, const tetris::BrainRecipe* judge) {
    const bool isJson = arguments.format == TextFormat::Json;
    const bool isWhole = arguments.files.size() == 1;
    Output output;
    tetris::ReviewTally sum;
    int reviews = 0;
    bool areRight = true;
    const auto work = [&](const std::string& file, const tetris::ReplayWatch& watch) {
        const tetris::SharedReplay replay = readReplay(file);
        return reviewReplay(formatFileName(file), replay, listSides(arguments, file, *replay),
                            judge, watch);
    };
    using Sides = std::vector<ReviewedSide>;
    workOnFiles<Sides>(arguments.files, work, [&](const FileResult<Sides>& file) {
        if (!file.value) {
            areRight = false;
            return printError("tetris replay: " + file.error);
        }
        for (const ReviewedSide& side : *file.value) {
            output.print(isJson ? formatReviewJson(side) : formatReviewText(side, isWhole));
            sum.add(side.review.tally);
            ++reviews;
        }
        output.flush();
    });
    if (!isWhole) output.print(formatReviewSum(sum, reviews, isJson));
    output.flush();
    return areRight;
}

CastOptions makeCastOptions(const ReplayArguments& arguments, const tetris::ReplayHeader& header) {
    // The options as given: a cast does not depend on the user's settings.
    const ScreenOptions& screen = arguments.screen.settings.screen;
    CastOptions options{.utf8 = screen.charset != Charset::Ascii,
                        .colors = screen.color == ColorMode::Never ? 0 : 256,
                        .theme = screen.theme};
    if (arguments.window) options.window = *arguments.window;
    const auto [width, rows] = std::pair(header.rules.width, header.rules.rows);
    const Size needed = header.match ? placeVersus(options.window, width, rows).needed
                                     : computeLayout(options.window, width, rows).needed;
    if (options.window.columns < needed.columns || options.window.rows < needed.rows) {
        const auto format = [](Size size) {
            return base::format("{}x{}", size.columns, size.rows);
        };
        refuseUsage("--window: {} is too small for this game; expected {} at least",
                    format(options.window), format(needed));
    }
    return options;
}

int exportCast(const ReplayArguments& arguments) {
    const tetris::SharedReplay replay = readReplay(arguments.files[0]);
    const CastOptions options = makeCastOptions(arguments, replay->header);
    std::optional<Output> output;
    ProgressLine line;
    const bool showsProgress = !arguments.output.empty() || !mayOutputEndOnTerminal();
    writeAsciicast(
        replay, options,
        [&](std::string_view text) {
            if (!output) output.emplace(arguments.output);
            output->print(text);
            if (output->getSize() >= Output::kMaxGathered) output->flush();
        },
        [&](double part) { return !showsProgress || line.showPart(part); });
    output->close();
    return 0;
}

int printFumen(const ReplayArguments& arguments) {
    const std::string& file = arguments.files[0];
    const tetris::SharedReplay replay = readReplay(file);
    const int side = listSides(arguments, file, *replay).front();
    ProgressLine line;
    const std::optional<std::string> fumen = tetris::formatFumen(
        replay, tetris::findBestSpin, [&line](double part) { return line.showPart(part); }, side);
    line.erase();
    printText(*fumen + "\n");
    return 0;
}

// A stranger must not learn what is in other files of the host, so no line of them is shown.
tetris::SharedReplay readForScreen(const ReplayArguments& arguments) {
    try {
        return readReplay(arguments.files[0]);
    } catch (const std::runtime_error&) {
        if (!arguments.screen.isRestricted) throw;
        base::fail("{}: cannot be read; expected a replay", formatFileName(arguments.files[0]));
    }
}

int watch(const ReplayArguments& arguments) {
    const std::string wayOut =
        "to check a replay without a screen: " + nameProgram() + " replay --verify FILE";
    const auto replay = readForScreen(arguments);
    requireScreen(arguments.screen, wayOut);
    LoopResult result;
    {
        Waker waker;
        CursesTerminal terminal(arguments.screen.makeOptions(waker));
        const Look look = terminal.getLook();
        ReplayApp app(replay, look, std::make_unique<Worker>(waker),
                      loadLanguages().choose(arguments.screen.settings.language, look.utf8));
        app.offerReview(std::make_unique<Worker>(waker));
        result = runLoop(app, terminal, arguments.screen.makeLimits());
    }
    return finishLoop(result);
}

}  // namespace

int replayGames(CommandLine words) {
    ReplayArguments arguments;
    arguments.screen.restrictIfAsked(words);
    ArgumentParser parser("tetris replay", "Watches a recorded game, checks it, or exports it.");
    addReplayOptions(parser, arguments);
    addScreenOptions(parser, arguments.screen);
    addRelations(parser, arguments);
    if (!parser.parse(words)) return 0;
    parser.check();
    if (arguments.verifies) return verifyReplays(arguments.files) ? 0 : 1;
    if (arguments.reviews) {
        const bool isGiven = std::ranges::any_of(
            kJudgeOptions, [&parser](const std::string& name) { return parser.isGiven(name); });
        return printReviews(arguments, isGiven ? &arguments.judge : nullptr) ? 0 : 1;
    }
    if (!arguments.exports && !arguments.printsFumen) takeScreenSettings(parser, arguments.screen);
    return workOnReplay(arguments.files[0], [&] {
        if (arguments.printsFumen) return printFumen(arguments);
        return arguments.exports ? exportCast(arguments) : watch(arguments);
    });
}

}  // namespace tui

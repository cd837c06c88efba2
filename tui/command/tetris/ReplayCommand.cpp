#include "tui/command/tetris/Commands.h"

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
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
#include "core/tetris/fumen/ReplayFumen.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "tui/base/Worker.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/CommonOptions.h"
#include "tui/command/Output.h"
#include "tui/command/Program.h"
#include "tui/command/ProgressLine.h"
#include "tui/command/ScreenArguments.h"
#include "tui/command/tetris/Asciicast.h"
#include "tui/command/tetris/ReplayFile.h"
#include "tui/session/LanguageFiles.h"
#include "tui/session/Restriction.h"
#include "tui/tetris/replay/ReplayApp.h"
#include "tui/tetris/versus/VersusLayout.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

namespace {

// How often the work on files is looked at.
constexpr std::chrono::milliseconds kLook{100};

struct Verdict {
    std::string line;
    bool isRight = false;
};

// `watch`: as for verifyReplay. Nullopt if it has stopped this.
std::optional<Verdict> verifyFile(const std::string& file, const tetris::ReplayWatch& watch)
{
    try {
        const tetris::SharedReplay replay = readReplay(file);
        if (!tetris::verifyReplay(replay, tetris::findBestSpin, watch)) return std::nullopt;
        return Verdict{base::format("{}: ok {}", nameFile(file), describeResult(*replay)), true};
    } catch (const tetris::ReplayDifference& difference) {
        return Verdict{
            tetris::formatPlace(nameFile(file), difference.getLine(), difference.what())};
    } catch (const std::exception& error) {
        return Verdict{error.what()};
    }
}

// `played`: thousandths of a file.
std::string describeFiles(std::size_t done, std::size_t files, std::int64_t played)
{
    const std::string part = std::to_string(played / static_cast<std::int64_t>(10 * files)) + " %";
    if (files == 1) return part;
    return base::format("{} of {} files, {}", done, files, part);
}

bool verifyReplays(const std::vector<std::string>& files)
{
    std::atomic<std::int64_t> played = 0;  // thousandths of a file
    base::TaskPool<std::string, Verdict> pool(
        chooseJobs(0), [&played](const std::string& file, const std::stop_token& stop) {
            std::int64_t told = 0;
            const auto tell = [&](double part) {
                const auto now = static_cast<std::int64_t>(1000 * part);
                played += now - std::exchange(told, now);
                return !stop.stop_requested();
            };
            std::optional<Verdict> verdict = verifyFile(file, tell);
            tell(1);
            return verdict;
        });
    pool.add(files);
    ProgressLine line(ProgressLine::Clock::now());
    Output output;
    bool areRight = true;
    for (std::size_t done = 0; pool.countOpen() > 0;) {
        const auto verdicts = pool.take(kLook);
        const auto now = ProgressLine::Clock::now();
        if (line.isDue(now)) line.draw(describeFiles(done, files.size(), played), now);
        if (verdicts.empty()) continue;
        line.giveWay(now);
        for (const auto& [file, verdict] : verdicts) {
            areRight = areRight && verdict.isRight;
            output.print(verdict.line + "\n");
        }
        done += verdicts.size();
        output.flush();
    }
    return areRight;
}

constexpr int kMaxWindow = 1000;

struct ReplayArguments {
    std::vector<std::string> files;
    bool verifies = false;
    bool exports = false;
    bool printsFumen = false;
    std::optional<int> side;     // of a match, whose pieces are printed
    std::string output;          // a file's name; empty: standard output
    std::optional<Size> window;  // of a cast
    ScreenArguments screen;
};

bool readWindow(const std::string& text, Size& window)
{
    const std::size_t cross = text.find('x');
    return cross != std::string::npos &&
           base::readNumber(std::string_view(text).substr(0, cross), 1, kMaxWindow,
                            window.columns) &&
           base::readNumber(std::string_view(text).substr(cross + 1), 1, kMaxWindow, window.rows);
}

void addReplayOptions(ArgumentParser& parser, ReplayArguments& arguments)
{
    parser.addFlag("--verify", "play the files again without a screen, and say what differs",
                   arguments.verifies);
    parser.addOption(
        {"--export", "FORMAT", "asciicast: the game as a recording of the screen, for asciinema",
         "a format"},
        "asciicast", [&arguments](const std::string& text) {
            arguments.exports = true;
            return text == "asciicast";
        });
    parser.addFlag("--fumen", "print the game as one document of fumen, a page a piece",
                   arguments.printsFumen);
    parser.addNumber(
        {"--side", "N", "whose pieces of a match --fumen prints (default 0)", "a side"}, 0, 1,
        arguments.side);
    parser.addFile("-o", "FILE", "where the recording goes (default: standard output)",
                   arguments.output);
    parser.addOption({"--window", "WxH", "columns and rows of the recording (default 80x24)",
                      "the size of a window"},
                     "columns and rows as in 80x24, at most 1000x1000",
                     [&arguments](const std::string& text) {
                         return readWindow(text, arguments.window.emplace());
                     });
    parser.addFiles("a replay; several with --verify", arguments.files,
                    "the name of a replay's file");
}

// What the options need and exclude, in the order of the messages.
void addRelations(ArgumentParser& parser, const ReplayArguments& arguments)
{
    parser.exclude({"--export", "--fumen", "--verify"}, "--restricted",
                   "is not for a restricted session");
    parser.require("FILE", "the value is missing; expected a replay");
    parser.exclude({"--export", "--fumen"}, "--verify");
    parser.exclude({"--fumen"}, "--export");
    parser.refuse({"FILE"}, [&arguments]() -> std::string {
        if (arguments.verifies || arguments.files.size() == 1) return "";
        return "given with " + base::quote(arguments.files[0]) + " and again with " +
               base::quote(arguments.files[1]) + "; expected one, or --verify beside them";
    });
    parser.need({"--window", "-o"}, "--export", "is for a recording");
    parser.need({"--side"}, "--fumen", "is for a document");
}

// The file to write, or standard output if its name is empty.
class Destination {
public:
    explicit Destination(const std::string& fileName) : name_(nameFile(fileName))
    {
        if (fileName.empty()) return;
        file_ = base::createStream(fileName);
        if (file_ == nullptr) fail();
    }
    ~Destination()
    {
        if (file_ != nullptr) std::fclose(file_);
    }
    Destination(const Destination&) = delete;
    Destination& operator=(const Destination&) = delete;

    void write(std::string_view text)
    {
        if (file_ != nullptr) {
            if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) fail();
            return;
        }
        output_.print(text);
        if (output_.getSize() >= Output::kMaxGathered) output_.flush();
    }

    void close()
    {
        if (file_ == nullptr) {
            output_.flush();
        } else if (std::fclose(std::exchange(file_, nullptr)) != 0) {
            fail();
        }
    }

private:
    [[noreturn]] void fail() const
    {
        throw std::runtime_error("cannot write " + name_ + ": " + base::sayReason(errno));
    }

    std::string name_;
    std::FILE* file_ = nullptr;
    Output output_;
};

CastOptions makeCastOptions(const ReplayArguments& arguments, const tetris::ReplayHeader& header)
{
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
        throw UsageError("--window: " + format(options.window) +
                         " is too small for this game; expected " + format(needed) + " at least");
    }
    return options;
}

int exportCast(const ReplayArguments& arguments)
{
    const tetris::SharedReplay replay = readReplay(arguments.files[0]);
    const CastOptions options = makeCastOptions(arguments, replay->header);
    std::optional<Destination> destination;
    ProgressLine line(ProgressLine::Clock::now());
    const bool showsProgress = !arguments.output.empty() || !mayOutputEndOnTerminal();
    writeAsciicast(
        replay, options,
        [&](std::string_view text) {
            if (!destination) destination.emplace(arguments.output);
            destination->write(text);
        },
        [&](double part) {
            const auto now = ProgressLine::Clock::now();
            if (showsProgress && line.isDue(now))
                line.draw(std::to_string(static_cast<int>(100 * part)) + " %", now);
            return true;
        });
    destination->close();
    return 0;
}

int printFumen(const ReplayArguments& arguments)
{
    const std::string& file = arguments.files[0];
    const tetris::SharedReplay replay = readReplay(file);
    if (arguments.side && !replay->header.match)
        throw std::runtime_error(nameFile(file) + ": has one side; --side is for a match");
    ProgressLine line(ProgressLine::Clock::now());
    std::optional<std::string> fumen;
    try {
        fumen = tetris::formatFumen(
            replay, tetris::findBestSpin,
            [&line](double part) {
                const auto now = ProgressLine::Clock::now();
                if (line.isDue(now))
                    line.draw(std::to_string(static_cast<int>(100 * part)) + " %", now);
                return true;
            },
            arguments.side.value_or(0));
    } catch (const std::invalid_argument& error) {
        throw std::runtime_error(nameFile(file) + ": " + error.what());
    }
    line.erase();
    Output output;
    output.print(*fumen + "\n");
    output.flush();
    return 0;
}

// A stranger must not learn what is in other files of the host, so no line of them is shown.
tetris::SharedReplay readForScreen(const ReplayArguments& arguments)
{
    try {
        return readReplay(arguments.files[0]);
    } catch (const std::runtime_error&) {
        if (!arguments.screen.isRestricted) throw;
        throw std::runtime_error(nameFile(arguments.files[0]) +
                                 ": cannot be read; expected a replay");
    }
}

int watch(const ReplayArguments& arguments)
{
    const std::string wayOut =
        "to check a replay without a screen: " + nameProgram("TETRIS_COMMAND", "tetris") +
        " replay --verify FILE";
    const auto replay = readForScreen(arguments);
    requireScreen(wayOut);
    LoopResult result;
    {
        Waker waker;
        CursesTerminal terminal(arguments.screen.makeOptions(waker));
        const Look look = terminal.getLook();
        ReplayApp app(replay, look, std::make_unique<Worker>(waker),
                      loadLanguages().choose(arguments.screen.settings.language, look.utf8));
        result = runLoop(app, terminal, arguments.screen.makeLimits());
    }
    return finishLoop(result);
}

}  // namespace

int replayGames(int argc, char** argv)
{
    const bool restricted = asksForRestriction(argc, argv);
    if (restricted) restrictSession();
    ReplayArguments arguments;
    arguments.screen.isRestricted = restricted;
    ArgumentParser parser("tetris replay", "Watches a recorded game, checks it, or exports it.");
    addReplayOptions(parser, arguments);
    addScreenOptions(parser, arguments.screen);
    addRelations(parser, arguments);
    if (!parser.parse(argc, argv)) return 0;
    parser.check();
    if (arguments.verifies) return verifyReplays(arguments.files) ? 0 : 1;
    if (!arguments.exports && !arguments.printsFumen) takeScreenSettings(parser, arguments.screen);
    try {
        if (arguments.printsFumen) return printFumen(arguments);
        return arguments.exports ? exportCast(arguments) : watch(arguments);
    } catch (const tetris::ReplayDifference& difference) {
        throw std::runtime_error(tetris::formatPlace(nameFile(arguments.files[0]),
                                                     difference.getLine(), difference.what()));
    }
}

}  // namespace tui

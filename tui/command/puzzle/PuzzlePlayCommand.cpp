#include "tui/command/puzzle/PuzzleCommands.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "core/base/Text.h"
#include "core/puzzle/PuzzleGame.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Output.h"
#include "tui/command/Program.h"
#include "tui/command/ScreenArguments.h"
#include "tui/command/puzzle/PuzzleArguments.h"
#include "tui/puzzle/DefaultHintSolver.h"
#include "tui/puzzle/PuzzleApp.h"
#include "tui/session/Restriction.h"
#include "tui/session/StoredPuzzles.h"
#include "tui/store/SuspendedFiles.h"

namespace tui {

namespace {

using puzzle::BoardId;

constexpr int kMaxSlideMs = 1000;
// How long the program waits at the end for a result that is being saved.
constexpr std::chrono::seconds kResultPatience{3};
// The same for the board.
constexpr std::chrono::seconds kBoardPatience{5};

struct PuzzlePlayArguments {
    std::optional<puzzle::BoardSize> size;
    std::optional<std::string> id;
    std::optional<std::string> board;
    std::optional<uint64_t> seed;
    std::optional<puzzle::ShuffleWay> way;
    bool isNew = false;
    bool movesBlank = false;
    int slideMs = 0;
    ScreenArguments screen;
};

void addPlayOptions(ArgumentParser& parser, PuzzlePlayArguments& arguments) {
    parser.addFlag("--new", "do not resume the suspended board", arguments.isNew);
    addSizeOption(parser, arguments.size, "columns and rows of the board (default 4x4)");
    parser.addText({"--id", "ID", "the board of an id, such as 4x4#u1729", "a board"}, "a board",
                   arguments.id);
    parser.addText({"--board", "TEXT", "this board, such as '1 2 3/4 5 6/7 _ 8'", "a board"},
                   "a board", arguments.board);
    addSeedOption(parser, arguments.seed);
    addShuffleOption(parser, arguments.way);
    parser.addChoice(
        {"--move", "WHAT", "what a direction key moves that way: tile or blank (default tile)",
         "what to move"},
        {{"tile", false}, {"blank", true}}, arguments.movesBlank);
    parser.addNumber(
        {"--slide-ms", "N", "how long a slid tile still shows where it was (default 0: off)",
         "a time in milliseconds"},
        0, kMaxSlideMs, arguments.slideMs);
    parser.exclude({"--board", "--size", "--seed", "--shuffle"}, "--id",
                   "--id says all about a board; expected no --board, --size, --seed or --shuffle "
                   "beside it");
    parser.exclude({"--seed", "--shuffle"}, "--board",
                   "--board gives every tile; expected no --seed or --shuffle beside it");
}

// The board that the options describe. Throws UsageError if a text is wrong.
BoardId chooseBoard(const PuzzlePlayArguments& arguments) {
    if (arguments.id && !puzzle::isBoardId(*arguments.id))
        refuseUsage("--id: {} is not an id; expected one such as 4x4#u1729 or 2x2:1,3,2,0",
                    base::quote(*arguments.id));
    // An id says its size itself.
    if (const auto& text = arguments.id ? arguments.id : arguments.board) {
        return readArgument(
            arguments.id ? "--id" : "--board", *text,
            [&](const std::string& board) { return readPlayableBoard(board, arguments.size); });
    }
    return BoardId(arguments.size.value_or(puzzle::BoardSize{}),
                   arguments.way.value_or(puzzle::ShuffleWay::Uniform),
                   arguments.seed ? *arguments.seed : drawPuzzleSeed());
}

std::string nameWayOut() { return "to solve without a screen: " + nameNpuzzle() + " solve"; }

// The board that was suspended last; `file` gets its file.
std::optional<puzzle::SavedGame> findSuspendedBoard(const std::filesystem::path& directory,
                                                    std::optional<SuspendedFile>& file) {
    for (const auto& each : listNewestFirst(directory, kBoardEnding)) {
        file = SuspendedFile::open(each);
        try {
            if (file) return puzzle::parseGame(file->read(kMostBoardBytes).value_or(""));
        } catch (const std::invalid_argument&) {
            // A damaged one stays as it is.
        }
    }
    file.reset();
    return std::nullopt;
}

// `resumes`: the options describe no board, so a suspended one goes on.
LoopResult play(const PuzzlePlayArguments& arguments, const BoardId& board, bool resumes) {
    const SettingValues& settings = arguments.screen.settings;
    Waker waker;
    CursesOptions options = arguments.screen.makeOptions(waker);
    options.mouseReleases = true;
    ScoreFileOptions limited;
    if (arguments.screen.isRestricted) limited.maxBytes = kRestrictedScores;
    const auto stored =
        std::make_shared<StoredPuzzleScores>(findPaths().findScores(), settings.name, limited);
    Background<PuzzleScores> results(stored, std::make_unique<Worker>(waker));
    const std::filesystem::path directory = arguments.screen.findAutosaves(settings.name);
    std::optional<SuspendedFile> file;
    std::optional<puzzle::SavedGame> resumed;
    std::shared_ptr<StoredBoard> suspended;
    std::optional<Background<BoardAutosave>> autosave;
    if (!directory.empty()) {
        if (resumes) resumed = findSuspendedBoard(directory, file);
        suspended = std::make_shared<StoredBoard>(
            directory, std::move(file),
            arguments.screen.isRestricted ? kRestrictedReplay : kMostBoardBytes);
        autosave.emplace(suspended, std::make_unique<Worker>(waker));
    }
    auto terminal = openTerminal(options, nameWayOut());
    PuzzleApp app({.board = board,
                   .movesBlank = arguments.movesBlank,
                   .beep = settings.sound ? settings.beep : Beep::Off,
                   .slideMs = arguments.slideMs,
                   .hasTetris = !arguments.screen.isRestricted && !findProgram("tetris").empty(),
                   .returns = isStartedByOtherGame(),
                   .languages = loadLanguages(),
                   .language = settings.language,
                   .results = &results,
                   .autosave = autosave ? &*autosave : nullptr,
                   .resumed = std::move(resumed),
                   .drawSeed = drawPuzzleSeed},
                  terminal->getLook(), std::make_shared<DefaultHintSolver>(openTables()), waker);
    const LoopResult result = runLoop(app, *terminal, arguments.screen.makeLimits());
    app.finishSaves(kResultPatience);
    const bool isSlow = autosave && !autosave->finish(kBoardPatience);
    terminal.reset();
    const std::string lost = isSlow      ? "the board could not be saved: the disk does not answer"
                             : suspended ? suspended->getFailure()
                                         : "";
    if (!lost.empty()) {
        printError("npuzzle play: " + lost);
    } else if (app.isSuspended()) {
        printError("npuzzle: the board is kept, " + nameNpuzzle() + " resumes it");
    }
    const std::string unsaved =
        app.isSaving() ? "the last result is not saved: the disk, or others, took too long"
                       : stored->getFailure();
    if (!unsaved.empty()) printError("npuzzle play: " + unsaved);
    if (app.startsTetris()) startOtherGame("tetris");
    return result;
}

}  // namespace

int playPuzzle(CommandLine words) {
    PuzzlePlayArguments arguments;
    arguments.screen.restrictIfAsked(words);
    ArgumentParser parser("npuzzle play", "Plays the puzzle in the terminal.");
    addPlayOptions(parser, arguments);
    addScreenOptions(parser, arguments.screen);
    if (!parser.parse(words)) return 0;
    parser.check();
    const BoardId board = chooseBoard(arguments);
    const Settings settings = takeScreenSettings(parser, arguments.screen);
    // In a restricted session the login name is that of the host, not of the player.
    const bool isKnown = settings.getOrigin("name") != Origin::Default;
    if (!isKnown && arguments.screen.isRestricted) arguments.screen.settings.name.clear();
    requireScreen(arguments.screen, nameWayOut());
    const bool resumes = !arguments.isNew && !arguments.id && !arguments.board && !arguments.size &&
                         !arguments.seed && !arguments.way;
    return finishLoop(play(arguments, board, resumes));
}

}  // namespace tui

#include "tui/command/tetris/Commands.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <string>
#include <system_error>
#include <vector>

#include "brain/base/WholeFile.h"
#include "core/base/Format.h"
#include "core/base/NotCopied.h"
#include "core/base/Text.h"
#include "core/tetris/replay/Replay.h"
#include "tui/base/Worker.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Output.h"
#include "tui/command/Program.h"
#include "tui/command/ScreenArguments.h"
#include "tui/command/game/GameArguments.h"
#include "tui/command/game/RulesOptions.h"
#include "tui/command/game/VersusOptions.h"
#include "tui/command/report/WatchReport.h"
#include "tui/command/tetris/LivePlay.h"
#include "tui/session/LiveSession.h"
#include "tui/store/Paths.h"
#include "tui/tetris/game/GameClock.h"
#include "tui/tetris/versus/MatchWatchApp.h"
#include "tui/tetris/watch/WatchApp.h"

namespace tui {

namespace {

constexpr size_t kFewestBrains = 2;
constexpr size_t kMostBrains = 4;

struct WatchArguments {
    GameArguments game;
    int next = 5;  // next pieces of a modern game
    std::vector<tetris::Contestant> brains;
    int speed = 100;
    bool isLive = false;
    std::string code;  // of the match to watch
    TextFormat format = TextFormat::Text;
    ScreenArguments screen;
};

// A stranger names no files and no commands.
tetris::Contestant readPlayer(const std::string& text, bool isRestricted) {
    if (isRestricted && !tetris::namesLevel(text))
        return {.name = text, .brain = readBrain("BRAIN", text, true)};
    return readContestant("BRAIN", text);
}

void addWatchOptions(ArgumentParser& parser, WatchArguments& arguments) {
    GameArguments& game = arguments.game;
    parser.addOption(
        {"BRAIN", "...",
         "two to four: names that 'tetris brains' lists, FILE.toml, FILE.so, command:CMD, "
         "tbp:CMD; with --versus two, and levels from 1 to 10",
         "a brain"},
        kBrainsExpected, [&arguments](const std::string& text) {
            if (arguments.brains.size() == kMostBrains) {
                refuseUsage("BRAIN: {} is one too many; expected four at most", base::quote(text));
            }
            arguments.brains.push_back(readPlayer(text, arguments.screen.isRestricted));
            return true;
        });
    parser.addOption({"--speed", "0..100|full",
                      "as in play; full: as fast as they can (default 100)", "a speed"},
                     base::formatRange(0, GameClock::kMaxSpeed) + ", or full",
                     [&arguments](const std::string& text) {
                         if (text != "full")
                             return base::readNumber(text, 0, GameClock::kMaxSpeed,
                                                     arguments.speed);
                         arguments.speed = kFullSpeed;
                         return true;
                     });
    addFormatOption(parser, arguments.format);
    parser.addFlag("--live", "watch the newest game or match that is played on this account",
                   arguments.isLive);
    addCodeOption(parser, "the match to watch, with --live", arguments.code);
    game.acceptsFile = !arguments.screen.isRestricted;
    game.acceptsOnlyNames = arguments.screen.isRestricted;
    addSequenceOptions(parser, game);
    addAdversaryOptions(parser, game);
    addVersusOptions(parser, game, {"--adversary", "--adversary-brain", "--speed"});
    addRulesOptions(parser, game.setup);
    addNextOption(parser, arguments.next);
    const std::vector<tetris::Contestant>& brains = arguments.brains;
    parser.refuse({"BRAIN"}, [&arguments, &brains] {
        const std::string why = explainUnfit(arguments.game, brains);
        if (!why.empty() || !arguments.game.isVersus || brains.size() == 2) return why;
        return base::format("{} are given with --versus; expected two", brains.size());
    });
    addPaceRelation(parser, game, [&brains] { return brains.size(); });
    addBotRelations(parser, game.setup.rules, [&brains] {
        return std::ranges::any_of(brains, &tetris::BrainRecipe::isBot, &tetris::Contestant::brain);
    });
    addExternalOptions(parser, game.external);
    // Whoever plays the watched game has chosen them.
    ArgumentParser::Names chosen = parser.listNames();
    std::erase(chosen, "--live");
    std::erase(chosen, "--code");
    parser.forbid(chosen, "--live", "given with --live");
    addScreenOptions(parser, arguments.screen);
}

WatchOptions makeWatchOptions(const WatchArguments& arguments, const Look& look) {
    std::vector<tetris::BrainRecipe> brains;
    for (const tetris::Contestant& player : arguments.brains)
        brains.push_back(player.brain);
    return {.setup = arguments.game.setup,
            .seed = arguments.game.chooseSeed(),
            .brains = std::move(brains),
            .nexts = arguments.game.setup.rules.set == tetris::RuleSet::Modern ? arguments.next : 1,
            .speed = arguments.speed,
            .tr = loadLanguages().choose(arguments.screen.settings.language, look.utf8)};
}

// While it exists, standard output is the terminal: `tetris watch > FILE` draws a screen and prints
// a result. Changes nothing if standard output is a terminal, or if the process has none.
class TerminalOutput : base::NotCopied {
public:
    // Throws std::system_error if the system has no descriptor left.
    TerminalOutput() {
        if (::isatty(STDOUT_FILENO) != 0 || ::isatty(STDIN_FILENO) == 0) return;
        const base::Descriptor terminal(::open("/dev/tty", O_RDWR | O_CLOEXEC));
        if (!terminal) return;
        before_ = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        if (before_ < 0 || ::dup2(terminal.get(), STDOUT_FILENO) < 0)
            base::failSystem("standard output");
    }
    ~TerminalOutput() {
        if (before_ < 0) return;
        ::dup2(before_, STDOUT_FILENO);
        ::close(before_);
    }

private:
    int before_ = -1;  // what standard output was; -1: nothing has changed
};

// True if the reader of standard output is gone, or accepts nothing (^S) although the program has
// to end.
bool isReaderGone(const LoopResult& loop) {
    if (::isatty(STDOUT_FILENO) == 0) return false;  // a file takes the result in any case
    if (loop.end == LoopEnd::InputEnded || loop.signal == SIGHUP) return true;
    pollfd output{STDOUT_FILENO, POLLOUT, 0};
    return loop.end == LoopEnd::Signal && ::poll(&output, 1, 0) <= 0;
}

// Two brains play a match; prints how it has ended, or how it stands.
int watchMatch(const WatchArguments& arguments) {
    MatchWatchOptions options{.rules = makeMatchRules(arguments.game, arguments.game.chooseSeed()),
                              .sides = {arguments.brains[0], arguments.brains[1]},
                              .next = arguments.next,
                              .start = formatMoment(readNow())};
    setPaces(arguments.game, options.sides);
    LoopResult result;
    std::string failure;
    tetris::ReplayResult match;
    {
        const TerminalOutput output;
        requireScreen(arguments.screen,
                      "to compare brains without a screen: " + nameProgram() + " match --versus");
        Waker waker;
        CursesTerminal terminal(arguments.screen.makeOptions(waker));
        const Look look = terminal.getLook();
        options.tr = loadLanguages().choose(arguments.screen.settings.language, look.utf8);
        MatchWatchApp app(options, look, std::make_shared<Worker>(waker));
        result = runMatchWatch(app, terminal, waker, arguments.screen.makeLimits());
        tetris::Match shown = app.getMatch();
        shown.stop();
        match = computeResult(shown);
        options.rules.game.seed = shown.getRules().game.seed;
        failure = app.getState().failure;
    }
    if (!isReaderGone(result)) {
        printText(
            formatMatchWatch(options.sides, options.rules.game.seed, match, arguments.format));
        if (!failure.empty()) printError("tetris watch: " + failure);
    }
    const int code = finishLoop(result);
    return failure.empty() ? code : 1;
}

// Two to four brains play side by side; prints the table if there is a reader, and ends like every
// loop.
int watchSideBySide(const WatchArguments& arguments) {
    LoopResult result;
    WatchState state;
    {
        const TerminalOutput output;  // the table may go to a file, the screen may not
        requireScreen(arguments.screen,
                      "to compare brains without a screen: " + nameProgram() + " match");
        Waker waker;
        CursesTerminal terminal(arguments.screen.makeOptions(waker));
        const Look look = terminal.getLook();
        WatchApp app(makeWatchOptions(arguments, look), look, waker);
        result = runLoop(app, terminal, arguments.screen.makeLimits());
        app.finish();
        state = app.getState();
    }
    const bool isGone = isReaderGone(result);
    if (!isGone) printText(formatWatchReport(state, arguments.format));
    bool hasFailed = false;
    for (const WatchedBrain& brain : state.brains) {
        if (brain.shot.failure.empty()) continue;
        hasFailed = true;
        if (!isGone) printError("tetris watch: " + brain.shot.failure);
    }
    const int code = finishLoop(result);
    return hasFailed ? 1 : code;
}

// The newest game or match of this account, or the match of that code.
int watchLive(const WatchArguments& arguments) {
    const Paths paths = findPaths();
    const auto entry =
        LivePlay::findWatched(listLive(paths.findLive(), paths.findAutosaves()), arguments.code);
    if (!entry) {
        throw std::runtime_error(arguments.code.empty() ? "nobody plays here now"
                                                        : "there is no match " + arguments.code);
    }
    requireScreen(arguments.screen, "to list what is played: " + nameProgram() + " live");
    Waker waker;
    std::optional<CursesTerminal> terminal(std::in_place, arguments.screen.makeOptions(waker));
    TetrisApp app({.settings = arguments.screen.settings, .languages = loadLanguages()},
                  terminal->getLook(), std::make_unique<Worker>(waker));
    LivePlay live(*terminal, waker, arguments.screen.makeLimits(), arguments.screen.isRestricted,
                  {});
    const LoopResult result = live.run(app, {.kind = LiveRequest::Kind::Watch, .entry = *entry});
    terminal.reset();
    if (!live.getNotice().empty()) printError("tetris watch: " + live.getNotice());
    return finishLoop(result);
}

}  // namespace

int watchBrains(CommandLine words) {
    WatchArguments arguments;
    GameArguments& game = arguments.game;
    arguments.screen.restrictIfAsked(words);
    ArgumentParser parser("tetris watch", "Brains play side by side, on the same pieces.");
    addWatchOptions(parser, arguments);
    if (!parser.parse(words)) return 0;
    if (!arguments.code.empty() && !arguments.isLive)
        refuseUsage("--code: given without --live; expected --live beside it");
    if (arguments.isLive) {
        takeScreenSettings(parser, arguments.screen);
        return watchLive(arguments);
    }
    if (arguments.brains.size() < kFewestBrains) {
        throw UsageError(game.isVersus
                             ? "BRAIN: is missing; expected two brains or levels, as in 'tetris "
                               "watch --versus 3 6'"
                             : "BRAIN: is missing; expected two to four brains, as in 'tetris "
                               "watch dt10 rvce'");
    }
    takeScreenSettings(parser, arguments.screen);
    static_cast<void>(game.chooseSeed());  // refuses a seed that the sequence has not
    game.setup.mode = tetris::PlayMode::Ticks;
    fitToVersus(parser, game);
    game.passTime(arguments.brains);
    parser.check();
    fitToRules(game.setup);
    game.passTerms(game.external.makeScreenTerms(arguments.next), arguments.brains);
    if (game.isVersus) return watchMatch(arguments);
    return watchSideBySide(arguments);
}

}  // namespace tui

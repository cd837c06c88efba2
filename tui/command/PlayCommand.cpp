#include "tui/command/PlayCommand.h"

#include <unistd.h>

#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "tui/base/Loop.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/GameArguments.h"
#include "tui/command/Interrupts.h"
#include "tui/curses/CursesTerminal.h"
#include "tui/tetris/TetrisApp.h"

namespace tui {

namespace {

struct PlayArguments {
    GameArguments game;
    CursesOptions terminal;
    bool brainActive = false;
    bool noMouse = false;
    int speed = 50;
};

void addPlayOptions(ArgumentParser& parser, PlayArguments& arguments)
{
    parser.addFlag("--brain-active", "the brain plays from the start", arguments.brainActive);
    parser.addOption({
        .names = "--speed",
        .form = "0..100",
        .about = "a fall every 2000 - 20 * speed ms (default 50)",
        .noun = "a speed",
        .expected = "a whole number from 0 to 100",
        .take = [&arguments](
                    const std::string& text) { return readNumber(text, 0, 100, arguments.speed); },
    });
    parser.addOption({
        .names = "--charset",
        .form = "SET",
        .about = "auto, utf8 or ascii (default auto: as the locale says)",
        .noun = "a character set",
        .expected = "auto, utf8 or ascii",
        .take =
            [&arguments](const std::string& text) {
                using enum Charset;
                arguments.terminal.charset = text == "utf8" ? Utf8 : text == "ascii" ? Ascii : Auto;
                return text == "auto" || arguments.terminal.charset != Auto;
            },
    });
    parser.addOption({
        .names = "--color",
        .form = "WHEN",
        .about = "auto, always or never (default auto: unless NO_COLOR is set)",
        .noun = "a use of colour",
        .expected = "auto, always or never",
        .take =
            [&arguments](const std::string& text) {
                using enum ColorMode;
                arguments.terminal.color = text == "always"  ? Always
                                           : text == "never" ? Never
                                                             : Auto;
                return text == "auto" || arguments.terminal.color != Auto;
            },
    });
    parser.addOption({
        .names = "--theme",
        .form = "THEME",
        .about = "classic, high-contrast or color-blind (default classic)",
        .noun = "a theme",
        .expected = "classic, high-contrast or color-blind",
        .take =
            [&arguments](const std::string& text) {
                const std::optional<Theme> theme = findTheme(text);
                arguments.terminal.theme = theme.value_or(Theme::Classic);
                return theme.has_value();
            },
    });
    parser.addFlag("--no-mouse", "leave the mouse to the terminal, to select text",
                   arguments.noMouse);
}

[[noreturn]] void refuseScreen(const std::string& why)
{
    throw std::runtime_error(why + "; to play without a screen: " + nameProgram() + " run");
}

// Throws std::runtime_error with a way out if there is no screen to play on.
void requireScreen()
{
    const char* const term = std::getenv("TERM");
    std::string missing;
    if (isatty(STDIN_FILENO) == 0) {
        missing = "standard input is not a terminal";
    } else if (isatty(STDOUT_FILENO) == 0) {
        missing = "standard output is not a terminal";
    } else if (term != nullptr && std::string_view(term) == "dumb") {
        missing = "TERM=dumb is no screen to play on";
    }
    if (!missing.empty()) refuseScreen(missing);
}

std::string formatCommand(const tetris::GameSetup& setup, std::uint64_t seed, bool active)
{
    return nameProgram() + " " + formatGameOptions(setup, seed) + (active ? " --brain-active" : "");
}

LoopResult play(const PlayArguments& arguments)
{
    std::optional<CursesTerminal> terminal;
    try {
        terminal.emplace(arguments.terminal);
    } catch (const std::runtime_error& error) {
        refuseScreen(error.what());
    }
    TetrisApp app({.setup = arguments.game.setup,
                   .seed = arguments.game.seed,
                   .brainActive = arguments.brainActive,
                   .speed = arguments.speed,
                   .drawSeed = drawFreshSeed,
                   .formatCommand = formatCommand},
                  terminal->getLook());
    return runLoop(app, *terminal);
}

}  // namespace

int playInTerminal(int argc, char** argv)
{
    PlayArguments arguments;
    ArgumentParser parser("tetris play", "Plays in the terminal.");
    addGameOptions(parser, arguments.game);
    addPlayOptions(parser, arguments);
    if (!parser.parse(argc, argv)) return 0;
    static_cast<void>(arguments.game.chooseSeed());  // refuses a seed that the sequence has not
    arguments.terminal.mouse = !arguments.noMouse;
    requireScreen();

    const LoopResult result = play(arguments);
    if (result.end == LoopEnd::Signal) dieBySignal(result.signal);
    if (result.end == LoopEnd::InputEnded) {
        throw std::runtime_error("the terminal is gone: its input has ended");
    }
    return 0;
}

}  // namespace tui

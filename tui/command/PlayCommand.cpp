#include "tui/command/PlayCommand.h"

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "brain/tetris/Brains.h"
#include "tui/base/Waker.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/GameArguments.h"
#include "tui/command/LanguageFiles.h"
#include "tui/command/ScreenArguments.h"
#include "tui/tetris/TetrisApp.h"
#include "tui/tetris/ThreadedThinker.h"

namespace tui {

namespace {

struct PlayArguments {
    GameArguments game;
    ScreenArguments screen;
    bool brainActive = false;
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
}

std::string nameWayOut()
{
    return "to play without a screen: " + nameProgram() + " run";
}

std::string formatCommand(const tetris::GameSetup& setup, std::uint64_t seed, bool active)
{
    return nameProgram() + " " + formatGameOptions(setup, seed) + (active ? " --brain-active" : "");
}

std::vector<tetris::BrainRecipe> listBrains()
{
    std::vector<tetris::BrainRecipe> brains;
    for (const tetris::BrainEntry& entry : tetris::getBrains())
        brains.emplace_back(entry.name);
    return brains;
}

LoopResult play(const PlayArguments& arguments)
{
    Waker waker;
    std::optional<CursesTerminal> terminal;
    try {
        CursesOptions options = arguments.screen.makeOptions();
        options.waker = &waker;
        terminal.emplace(options);
    } catch (const std::runtime_error& error) {
        throw std::runtime_error(std::string(error.what()) + "; " + nameWayOut());
    }
    TetrisApp app({.setup = arguments.game.setup,
                   .seed = arguments.game.seed,
                   .brains = listBrains(),
                   .brainActive = arguments.brainActive,
                   .speed = arguments.speed,
                   .languages = loadLanguages(),
                   .drawSeed = drawFreshSeed,
                   .formatCommand = formatCommand},
                  terminal->getLook(), std::make_unique<ThreadedThinker>(waker));
    return runLoop(app, *terminal);
}

}  // namespace

int playInTerminal(int argc, char** argv)
{
    PlayArguments arguments;
    ArgumentParser parser("tetris play", "Plays in the terminal.");
    addGameOptions(parser, arguments.game);
    addPlayOptions(parser, arguments);
    addScreenOptions(parser, arguments.screen);
    if (!parser.parse(argc, argv)) return 0;
    static_cast<void>(arguments.game.chooseSeed());  // refuses a seed that the sequence has not
    requireScreen(nameWayOut());
    return finishLoop(play(arguments));
}

}  // namespace tui

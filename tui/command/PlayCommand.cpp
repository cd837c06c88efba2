#include "tui/command/PlayCommand.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "brain/tetris/Brains.h"
#include "tui/base/Waker.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/GameSettings.h"
#include "tui/command/LanguageFiles.h"
#include "tui/command/PlayArguments.h"
#include "tui/command/Restriction.h"
#include "tui/command/SettingsSource.h"
#include "tui/store/SettingsWriter.h"
#include "tui/tetris/TetrisApp.h"
#include "tui/tetris/ThreadedThinker.h"

namespace tui {

namespace {

std::string nameWayOut()
{
    return "to play without a screen: " + nameProgram() + " run";
}

std::vector<tetris::BrainRecipe> listBrains()
{
    std::vector<tetris::BrainRecipe> brains;
    for (const tetris::BrainEntry& entry : tetris::getBrains())
        brains.emplace_back(entry.name);
    return brains;
}

// Keeps what is changed in the panel of settings, in the user's file.
std::string keepSetting(const Settings& settings, const std::filesystem::path& file,
                        const std::string& name, const std::string& value)
{
    if (file.empty()) return std::string(kHasNoHome);
    try {
        writeSetting(file, *settings.getTable().find(name), value);
        return {};
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

// `configured`: what a game is without options.
PlayOptions makePlayOptions(const PlayArguments& arguments, const Settings& settings,
                            const tetris::GameSetup& configured)
{
    PlayOptions options{.setup = arguments.game.setup,
                        .seed = arguments.game.seed,
                        .brains = listBrains(),
                        .brainActive = arguments.brainActive,
                        .speed = arguments.speed,
                        .screen = arguments.screen.makeOptions().screen,
                        .languages = loadLanguages(),
                        .drawSeed = drawFreshSeed};
    takeSettings(settings, options);
    if (arguments.screen.isRestricted) {
        options.keepSetting = [](const std::string&, const std::string&) {
            return std::string(kKeptForNow);
        };
    } else {
        options.keepSetting = [settings, file = findPaths().findSettings()](
                                  const std::string& name, const std::string& value) {
            return keepSetting(settings, file, name, value);
        };
    }
    options.formatCommand = [configured](const tetris::GameSetup& setup, std::uint64_t seed,
                                         bool active) {
        return nameProgram() + " " + formatGameOptions(setup, seed, configured) +
               (active ? " --brain-active" : "");
    };
    return options;
}

LoopResult play(const PlayArguments& arguments, PlayOptions options)
{
    Waker waker;
    std::optional<CursesTerminal> terminal;
    try {
        CursesOptions screen = arguments.screen.makeOptions();
        screen.waker = &waker;
        terminal.emplace(screen);
    } catch (const std::runtime_error& error) {
        throw std::runtime_error(std::string(error.what()) + "; " + nameWayOut());
    }
    TetrisApp app(std::move(options), terminal->getLook(),
                  std::make_unique<ThreadedThinker>(waker));
    return runLoop(app, *terminal,
                   arguments.screen.isRestricted ? getRestrictedLimits() : LoopLimits{});
}

}  // namespace

int playInTerminal(int argc, char** argv)
{
    const bool restricted = asksForRestriction(argc, argv);
    if (restricted) restrictSession();
    PlayArguments arguments;
    arguments.screen.isRestricted = restricted;
    ArgumentParser parser("tetris play", "Plays in the terminal.");
    addPlayOptions(parser, arguments);
    if (!parser.parse(argc, argv)) return 0;
    const Paths paths = findPaths();
    std::vector<std::string> complaints;
    if (paths.config.empty()) {
        complaints.emplace_back("HOME is not set: nothing can be kept for the next time");
    }
    Settings settings = readSettings(makeGameTable(restricted), paths, restricted, complaints);
    const tetris::GameSetup configured = makeGameSetup(settings);
    layOptions(parser, settings);
    takeSettings(settings, arguments);
    printComplaints(complaints);
    static_cast<void>(arguments.game.chooseSeed());  // refuses a seed that the sequence has not
    requireScreen(nameWayOut());
    return finishLoop(play(arguments, makePlayOptions(arguments, settings, configured)));
}

}  // namespace tui

#include "tui/command/game/PlayArguments.h"

#include "tui/command/ArgumentParser.h"
#include "tui/command/game/GameSettings.h"
#include "tui/command/game/RulesOptions.h"

namespace tui {

void addPlayOptions(ArgumentParser& parser, PlayArguments& arguments)
{
    arguments.game.acceptsOnlyNames = arguments.screen.isRestricted;
    addGameOptions(parser, arguments.game);
    addRulesOptions(parser, arguments.game.setup);
    arguments.describing = parser.listNames();
    for (const char* const other : {"--brain-time", "--log-protocol"})
        std::erase(arguments.describing, other);
    addNextOption(parser, arguments.screen.settings.next);
    parser.addFlag("--brain-active", "the brain plays from the start", arguments.brainActive);
    addSettingOption(parser, "0..100", "a fall every 2000 - 20 * speed ms (default 50)",
                     *makeGameTable(arguments.screen.isRestricted).find("speed"),
                     arguments.screen.settings);
    parser.addFlag("--no-rising", "the speed does not rise with the rows",
                   arguments.game.setup.rules.rising, false);
    addScreenOptions(parser, arguments.screen);
    parser.exclude({"--log-protocol"}, "--restricted", "is not for a restricted session");
}

void takeSettings(const Settings& settings, PlayArguments& arguments)
{
    arguments.screen.settings = settings.getValues();
    tetris::GameSetup& setup = arguments.game.setup;
    const tetris::GameSetup wanted = makeGameSetup(arguments.screen.settings);
    const int limit = setup.rules.limit;
    setup.sequence = wanted.sequence;
    setup.rules = wanted.rules;
    setup.rules.limit = limit;
    setup.brain = wanted.brain;
    setup.adversary = wanted.adversary;
}

std::string formatPlayOptions(const tetris::GameSetup& setup, std::uint64_t seed, bool active,
                              const tetris::GameSetup& configured)
{
    const std::string game = formatGameOptions(setup, seed, configured);
    if (active) return game + " --brain-active";
    const bool couldRise = setup.rules.set == tetris::RuleSet::Classic && setup.sequence != "test";
    return couldRise && !setup.rules.rising ? game + " --no-rising" : game;
}

}  // namespace tui

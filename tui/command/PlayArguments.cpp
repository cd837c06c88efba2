#include "tui/command/PlayArguments.h"

#include <string>

#include "tui/command/ArgumentParser.h"

namespace tui {

void addPlayOptions(ArgumentParser& parser, PlayArguments& arguments)
{
    arguments.game.acceptsOnlyNames = arguments.screen.isRestricted;
    addGameOptions(parser, arguments.game);
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
    addScreenOptions(parser, arguments.screen);
}

}  // namespace tui

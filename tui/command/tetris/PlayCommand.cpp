#include <algorithm>
#include <optional>
#include <string>

#include "tui/command/ArgumentParser.h"
#include "tui/command/game/PlayArguments.h"
#include "tui/command/tetris/Commands.h"
#include "tui/command/tetris/PlaySession.h"

namespace tui {

int playInTerminal(CommandLine words) {
    PlayArguments arguments;
    arguments.screen.restrictIfAsked(words);
    ArgumentParser parser("tetris play", "Plays in the terminal.");
    const auto beginsGame = [&] {
        return arguments.isNew ||
               std::ranges::any_of(arguments.describing, [&parser](const std::string& option) {
                   return parser.isGiven(option);
               });
    };
    parser.refuse({"--continue"}, [&] {
        return beginsGame() ? "goes on with the game that was left; expected no --new and no "
                              "option of a game beside it"
                            : "";
    });
    addPlayOptions(parser, arguments);
    parser.addFlag("--continue", "resume the suspended game", arguments.continues);
    parser.addFlag("--new", "do not ask about a suspended game", arguments.isNew);
    parser.addFlag("--daily", "play the game of the day: the same pieces for everybody",
                   arguments.isDaily);
    ArgumentParser::Names fixed = arguments.describing;
    std::erase(fixed, "--rules");
    fixed.insert(fixed.end(), {"--next", "--speed", "--no-rising", "--brain-active", "--continue"});
    parser.exclude(fixed, "--daily",
                   "given with --daily; expected no option of the game but --rules beside it");
    if (!parser.parse(words)) return 0;
    return playSession(parser, arguments, !beginsGame() && !arguments.isDaily,
                       [&](PlayOptions& options) {
                           options.startsToday = arguments.isDaily;
                           return std::nullopt;
                       });
}

}  // namespace tui

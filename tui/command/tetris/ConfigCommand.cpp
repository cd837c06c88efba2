#include "tui/command/tetris/Commands.h"

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/Format.h"
#include "tui/command/ArgumentParser.h"
#include "tui/command/Output.h"
#include "tui/command/ScreenArguments.h"
#include "tui/command/game/PlayArguments.h"
#include "tui/session/Restriction.h"

namespace tui {

int printConfig(CommandLine words) {
    PlayArguments arguments;
    arguments.screen.isRestricted = asksForRestriction(words);
    bool wantsPath = false;
    ArgumentParser parser("tetris config",
                          "Prints the settings in force, as a file that gives the same.");
    parser.addFlag("--path", "print where the user's file of settings is", wantsPath);
    addPlayOptions(parser, arguments);
    if (!parser.parse(words)) return 0;
    if (arguments.screen.isRestricted) restrictSession();
    if (wantsPath) {
        const std::filesystem::path file = findPaths().findSettings();
        if (file.empty()) {
            base::fail(
                "there is no directory for settings; set HOME, or XDG_CONFIG_HOME to an absolute "
                "path");
        }
        printText(file.string() + "\n");
        return 0;
    }
    std::vector<std::string> complaints;
    Settings settings = readSettings(makeGameTable(arguments.screen.isRestricted),
                                     arguments.screen.isRestricted, complaints);
    layOptions(parser, settings);
    takeSettings(settings, arguments);
    parser.check();
    printComplaints(complaints);
    printText(settings.format(listKeysInForce(settings)));
    return 0;
}

}  // namespace tui

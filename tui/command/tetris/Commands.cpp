#include "tui/command/tetris/Commands.h"

#include <array>

#include "tui/command/Program.h"
#include "tui/command/long/RankedCommand.h"

namespace tui {

namespace {

constexpr std::array<CommandEntry, 17> kCommands{{
    {"play", "play in the terminal", playInTerminal},
    {"versus", "play matches against a rival in the terminal", playVersus},
    {"run", "play games without a screen and print their numbers", runRanked<runGames>},
    {"replay", "watch a recorded game; --verify checks it without a screen", replayGames},
    {"scores", "list the score tables, and the replays that prove them", showScores},
    {"brains", "list the brains, one line each", showBrains},
    {"rate", "read positions and print how a brain rates every placement", startLaboratory},
    {"match", "compare two brains on the same seeds: which is better, and how sure",
     startLaboratory},
    {"league", "many brains on the same seeds; those that fail lose their games", startLaboratory},
    {"estimate", "how long games are that would take hours, in seconds", startLaboratory},
    {"watch", "watch two to four brains side by side, on the same pieces", watchBrains},
    {"live", "list what is open and being played on this account", listLiveGames},
    {"tune", "search for the weights of a brain by playing", startLaboratory},
    {"serve", "a brain as a process that answers questions in lines of JSON", startLaboratory},
    {"env", "games whose steps another program chooses, in lines of JSON", startLaboratory},
    {"bound", "an upper bound on the score of a known sequence, with the argument",
     startLaboratory},
    {"config", "print the settings in force", printConfig},
}};

}  // namespace

int startLaboratory(CommandLine words) { becomeProgram("tetris-lab", words); }

const Program& getTetris() {
    static const Program kTetris{.name = "tetris",
                                 .about = "Tetris in the terminal, and its brains.",
                                 .defaultCommand = "play",
                                 .commands = kCommands};
    return kTetris;
}

}  // namespace tui

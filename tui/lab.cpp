#include <array>

#include "tui/command/long/RankedCommand.h"
#include "tui/command/tetris/Commands.h"

// The program tetris-lab, which tetris starts for these commands; `tetris --help` says what they
// do.
int main(int argc, char** argv) {
    using namespace tui;
    constexpr std::array<CommandEntry, 8> kCommands{{{"rate", "", ratePositions},
                                                     {"match", "", runRanked<playMatch>},
                                                     {"league", "", runRanked<playLeague>},
                                                     {"estimate", "", estimateLengths},
                                                     {"tune", "", runRanked<tuneWeights>},
                                                     {"serve", "", serveBrain},
                                                     {"env", "", serveEnv},
                                                     {"bound", "", printBound}}};
    return runProgram({.name = "tetris",
                       .about = "The laboratory of tetris, which starts it.",
                       .defaultCommand = "match",
                       .commands = kCommands},
                      {argv, static_cast<size_t>(argc)});
}

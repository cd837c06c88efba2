#include "tui/command/tetris/Commands.h"
#include "tui/session/RefereeProcess.h"

int main(int argc, char** argv) {
    if (tui::isReferee(argc, argv)) return tui::runReferee(argv);
    return tui::runProgram(tui::getTetris(), {argv, static_cast<size_t>(argc)});
}

#include "tui/command/puzzle/PuzzleCommands.h"

int main(int argc, char** argv) {
    return tui::runProgram(tui::getNpuzzle(), {argv, static_cast<size_t>(argc)});
}

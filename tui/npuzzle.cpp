#include "tui/command/puzzle/PuzzleCommands.h"

int main(int argc, char** argv) { return tui::runProgram(tui::getNpuzzle(), argc, argv); }

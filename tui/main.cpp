#include "tui/command/tetris/Commands.h"

int main(int argc, char** argv)
{
    return tui::runProgram(tui::getTetris(), argc, argv);
}

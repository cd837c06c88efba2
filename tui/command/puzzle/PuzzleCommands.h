#pragma once

#include "tui/command/Program.h"

namespace tui {

// The program npuzzle, with all its commands.
const Program& getNpuzzle();

// ---- One function a command, as CommandEntry::run; the table says what each does

int playPuzzle(int argc, char** argv);
int solveBoards(int argc, char** argv);
int verifySolution(int argc, char** argv);
int explainBoard(int argc, char** argv);
int dealBoards(int argc, char** argv);
int manageTables(int argc, char** argv);

}  // namespace tui

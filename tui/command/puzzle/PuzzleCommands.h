#pragma once

#include "tui/command/Program.h"

namespace tui {

// The program npuzzle, with all its commands.
const Program& getNpuzzle();

// ---- One function a command, as CommandEntry::run; the table says what each does

int playPuzzle(CommandLine words);
int solveBoards(CommandLine words);
int verifySolution(CommandLine words);
int explainBoard(CommandLine words);
int dealBoards(CommandLine words);
int manageTables(CommandLine words);

}  // namespace tui

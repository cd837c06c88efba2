#pragma once

#include <span>

#include "tui/command/Program.h"

namespace tui {

// All commands of npuzzle, in the order in which help shows them.
[[nodiscard]] std::span<const CommandEntry> getPuzzleCommands();
// The program npuzzle.
[[nodiscard]] const Program& getNpuzzle();

// ---- One function a command, as CommandEntry::run

// `npuzzle play`: the puzzle in the terminal.
int playPuzzle(int argc, char** argv);
// `npuzzle solve`: solves boards, with the shortest solution where that can be proven.
int solveBoards(int argc, char** argv);
// `npuzzle verify`: checks whether moves solve a board.
int verifySolution(int argc, char** argv);
// `npuzzle explain`: prints the value of each heuristic for a board.
int explainBoard(int argc, char** argv);
// `npuzzle shuffle`: prints random boards, one a line.
int dealBoards(int argc, char** argv);
// `npuzzle tables`: lists, builds and removes the tables in files.
int manageTables(int argc, char** argv);

}  // namespace tui

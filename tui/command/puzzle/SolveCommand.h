#pragma once

namespace tui {

// `npuzzle solve`: see CommandEntry.
int solveBoards(int argc, char** argv);

}  // namespace tui

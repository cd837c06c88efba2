#pragma once

namespace tui {

// tetris run: plays games without a screen, and prints their numbers and a summary.
int runGames(int argc, char** argv);

}  // namespace tui

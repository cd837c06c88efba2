#pragma once

namespace tui {

class Ranks;

// tetris run: plays games without a screen, and prints their numbers and a summary.
int runGames(int argc, char** argv);
// The same as one of several processes that are there already; --mpi has to be among the arguments.
int runGames(int argc, char** argv, Ranks& ranks);

}  // namespace tui

#pragma once

namespace tui {

class Ranks;

// tetris tune: looks for the weights of a brain, and writes them to a file.
int tuneWeights(int argc, char** argv);
// The same as one of several processes that are there already; --mpi has to be among the arguments.
int tuneWeights(int argc, char** argv, Ranks& ranks);

}  // namespace tui

#pragma once

namespace tui {

// tetris tune: looks for the weights of a brain, and writes them to a file.
int tuneWeights(int argc, char** argv);

}  // namespace tui

#pragma once

namespace tui {

// `tetris brains`: a line for each brain; a file of weights to begin with; the test of a brain.
// Returns the exit code; throws as a command does.
int showBrains(int argc, char** argv);

}  // namespace tui

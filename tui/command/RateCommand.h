#pragma once

namespace tui {

// `tetris rate`: reads positions and prints every landing as a brain rates it. Returns the exit
// code; throws as a command does.
int ratePositions(int argc, char** argv);

}  // namespace tui

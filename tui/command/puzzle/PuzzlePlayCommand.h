#pragma once

namespace tui {

// `npuzzle play`: see CommandEntry.
int playPuzzle(int argc, char** argv);

}  // namespace tui

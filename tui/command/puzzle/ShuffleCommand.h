#pragma once

namespace tui {

// `npuzzle shuffle`: see CommandEntry.
int dealBoards(int argc, char** argv);

}  // namespace tui

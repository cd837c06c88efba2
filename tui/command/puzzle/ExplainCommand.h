#pragma once

namespace tui {

// `npuzzle explain`: see CommandEntry.
int explainBoard(int argc, char** argv);

}  // namespace tui

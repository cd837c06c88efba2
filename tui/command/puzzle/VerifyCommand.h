#pragma once

namespace tui {

// `npuzzle verify`: see CommandEntry.
int verifySolution(int argc, char** argv);

}  // namespace tui

#pragma once

namespace tui {

// `npuzzle tables`: see CommandEntry.
int manageTables(int argc, char** argv);

}  // namespace tui

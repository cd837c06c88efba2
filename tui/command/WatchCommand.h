#pragma once

namespace tui {

// tetris watch: brains side by side. Returns the exit code; argv[0] is the program.
[[nodiscard]] int watchBrains(int argc, char** argv);

}  // namespace tui

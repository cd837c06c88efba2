#pragma once

#include <span>

#include "tui/command/Program.h"

namespace tui {

// All commands of npuzzle, in the order in which help shows them.
[[nodiscard]] std::span<const CommandEntry> getPuzzleCommands();

// The program npuzzle.
[[nodiscard]] const Program& getNpuzzle();

}  // namespace tui

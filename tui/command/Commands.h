#pragma once

#include <span>

#include "tui/command/Program.h"

namespace tui {

// All commands of tetris, in the order in which help shows them.
[[nodiscard]] std::span<const CommandEntry> getCommands();

// The program tetris.
[[nodiscard]] const Program& getTetris();

}  // namespace tui

#pragma once

#include "tui/base/Loop.h"

namespace tui {

// For hosts that let unknown users play: what --restricted means for the whole program, in addition
// to what the options refuse.

// True if --restricted is among the arguments: it takes effect before the other arguments are read.
[[nodiscard]] bool asksForRestriction(int argc, char** argv);

// Removes everything from the environment except variables about the terminal and personal
// preferences, takes HOME and the user's name from the system, and sets limits for the rest of the
// program's life: memory, processor time, size and number of files, processes. Processes that it
// starts cannot gain privileges. Throws std::system_error if the system refuses.
void restrictSession();

// The limits of the loop: it ends after 15 minutes without a key, and ^Z does not stop it.
[[nodiscard]] LoopLimits getRestrictedLimits();

}  // namespace tui

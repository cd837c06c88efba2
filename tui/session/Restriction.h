#pragma once

#include "tui/base/Loop.h"

namespace tui {

// For hosts that let strangers play: what --restricted means for the whole program, beside what
// the options then refuse.

// True if --restricted is among the arguments: it counts before the others are looked at.
[[nodiscard]] bool asksForRestriction(int argc, char** argv);

// Leaves of the environment what says how a terminal is and what a person likes, takes HOME and the
// user's name from the system, and sets limits for the rest of the program's life: memory, time of
// the processor, size and number of files, processes. Programs that it might start get no rights
// that it has not. Throws std::system_error if the system refuses.
void restrictSession();

// How a loop runs then: it ends after 15 minutes without a key, and cannot be stopped by ^Z.
[[nodiscard]] LoopLimits getRestrictedLimits();

}  // namespace tui

#pragma once

#include <cstddef>
#include <cstdint>

#include "tui/base/Environment.h"
#include "tui/base/Loop.h"

namespace tui {

// What --restricted means for the whole program; it is for hosts that let unknown users play. What
// it means for single options is checked where they are read.

// True if --restricted is among the arguments. Call this first, because it takes effect before the
// other arguments are read.
bool asksForRestriction(CommandLine words);

// Removes all variables from the environment except those about the terminal and personal
// preferences, takes HOME and the user's name from the system, and sets limits for the rest of the
// program's life: memory, processor time, size and number of files, processes, no core files.
// Processes that the program starts cannot gain privileges. Throws std::system_error if the system
// refuses.
void restrictSession();

// What one stranger may store, and all of them together: the file of the scores must stay below
// the limit of a file's size, with its journal.
inline constexpr size_t kRestrictedReplay = size_t{1} << 20;     // bytes
inline constexpr int64_t kRestrictedScores = int64_t{48} << 20;  // bytes
inline constexpr size_t kRestrictedGamesAMinute = 10;

// The loop ends after 15 minutes without a key, and ^Z does not suspend the program.
LoopLimits getRestrictedLimits();

}  // namespace tui

#pragma once

#include <string>
#include <vector>

namespace tui {

class Output;

// Plays the replays of all these files again, on so many threads, and prints a line for each, in
// their order: "FILE: ok score 270 pieces 100 rows 34", or what differs, "FILE:LINE: what".
// Returns whether all are right. Requires: jobs >= 1.
[[nodiscard]] bool verifyReplays(const std::vector<std::string>& files, int jobs, Output& output);

}  // namespace tui

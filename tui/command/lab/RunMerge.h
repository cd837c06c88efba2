#pragma once

#include <string>
#include <vector>

#include "tui/command/lab/RunReport.h"

namespace tui {

// Merges the JSON outputs of the shards of a run, and prints what one process would have printed,
// except for the two times: `seconds` is the sum of theirs. Throws std::runtime_error that names a
// shard that is missing, present twice, incomplete or of another run.
void mergeRuns(const std::vector<std::string>& fileNames, RunFormat format, bool hidesGames);

}  // namespace tui

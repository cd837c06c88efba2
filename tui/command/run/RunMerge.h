#pragma once

#include <string>
#include <vector>

#include "tui/command/report/RunReport.h"

namespace tui {

// Merges the JSON outputs of the shards of a run, and prints what one process would have printed.
// Only the times differ: `seconds` is the sum over the shards. Throws std::runtime_error that names
// the shard or file that is missing, present twice, incomplete or of another run.
void mergeRuns(const std::vector<std::string>& fileNames, RunFormat format, bool hidesGames);

}  // namespace tui

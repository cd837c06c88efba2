#pragma once

#include <string>
#include <vector>

#include "tui/command/lab/RunReport.h"

namespace tui {

// Prints, from what the shards of a run have written as JSON, what one process would have printed,
// but for the two times: `seconds` is the sum of theirs. Throws std::runtime_error that names the
// shard that is missing, there twice, of another run, or not whole.
void mergeRuns(const std::vector<std::string>& fileNames, RunFormat format, bool hidesGames);

}  // namespace tui

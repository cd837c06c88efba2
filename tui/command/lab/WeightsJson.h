#pragma once

#include <nlohmann/json_fwd.hpp>

#include "brain/tetris/placement/Weights.h"

namespace tui {

// Sets "weights" of the line to an object with the weight of each feature; if there are weights
// near the top, "near_top" to a list of {"room":ROWS,"well_rows":ROWS,"weights":{..}}, and if there
// are weights for searches, "search" to {"caution":X,"weights":{..}}.
void addWeights(nlohmann::ordered_json& line, const tetris::Weights& weights);

}  // namespace tui

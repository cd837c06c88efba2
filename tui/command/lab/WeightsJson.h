#pragma once

#include <nlohmann/json_fwd.hpp>

#include "brain/tetris/placement/Weights.h"

namespace tui {

// Sets the line's "weights" to an object with the weight of each feature; where there are others
// near the top, "near_top" to a list of {"room":ROWS,"well_rows":ROWS,"weights":{..}}, and for a
// search, "search" to {"caution":X,"weights":{..}}.
void addWeights(nlohmann::ordered_json& line, const tetris::Weights& weights);

}  // namespace tui

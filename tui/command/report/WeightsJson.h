#pragma once

#include <nlohmann/json_fwd.hpp>

#include "brain/tetris/search/RivalWeights.h"
#include "brain/tetris/weights/Weights.h"

namespace tui {

// Sets "weights" of the line to an object with the weight of each feature. If there are weights
// near the top, sets "near_top" to a list of {"room":ROWS,"well_rows":ROWS,"weights":{..}}; if
// there are weights for searches, sets "search" to {"caution":X,"weights":{..}}, where caution is
// the risk aversion.
void addWeights(nlohmann::ordered_json& line, const tetris::Weights& weights);
// Sets "weights" to an object with the weight of each term.
void addWeights(nlohmann::ordered_json& line, const tetris::RivalWeights& weights);

}  // namespace tui

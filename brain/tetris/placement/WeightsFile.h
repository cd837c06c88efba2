#pragma once

#include <string>
#include <string_view>

#include "brain/tetris/placement/Weights.h"

namespace tetris {

// A user's weights in a TOML file:
//
//     format = 1
//     name = "mine"
//     about = "found on a Sunday"
//     [weights]
//     landing_height = -2.18
//     holes = -1
//
// `name` and `about` are optional; a feature that is absent has the weight 0. In addition to
// [weights] there may be [[near_top]] (room, well_rows, [near_top.weights]) and [search] (caution,
// [search.weights]).
struct WeightsFile {
    std::string name;
    std::string about;
    Weights weights;
    std::string hash{};  // SHA-256 of the file's text; empty if it was not read from a file
};

// Parses the text of a weights file. Throws std::invalid_argument with the place, what is wrong and
// what was expected: "FILE:LINE: ...". Refused: text that is not TOML, unknown keys and features,
// values of another type, nan and inf, and weights that are all 0.
[[nodiscard]] WeightsFile parseWeights(std::string_view text, std::string_view fileName);

// Reads the file. Throws as parseWeights does, and std::invalid_argument with the file's name and
// the system's reason if it cannot be read.
[[nodiscard]] WeightsFile readWeights(const std::string& fileName);

// The text of such a file, with comments that describe each feature. parseWeights reads it back
// exactly.
[[nodiscard]] std::string formatWeights(const WeightsFile& file);

}  // namespace tetris

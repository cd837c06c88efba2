#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "brain/tetris/weights/RivalWeights.h"
#include "brain/tetris/weights/Weights.h"

namespace tetris {

// The contents of a TOML file with a user's weights:
//
//     format = 1
//     name = "mine"
//     about = "found on a Sunday"
//     [weights]
//     landing_height = -2.18
//     holes = -1
//
// `name` and `about` are optional; a feature that is absent has the weight 0. In addition to
// [weights] there may be [[near_top]] (room 0 to 59, well_rows 1 to 60, [near_top.weights]) and
// [search] (caution 0 to 1, [search.weights]). A file for the rival has [rival] in place of
// [weights]: thousandths of a row of attack, whole numbers, of the terms that getName names; a term
// that is absent keeps its usual weight.
struct WeightsFile {
    std::string name;
    std::string about;
    Weights weights;
    std::optional<RivalWeights> rival{};
    std::string hash{};  // SHA-256 of the parsed text; empty if the weights were not parsed
};

// Parses the text of a weights file. Throws std::invalid_argument with the place, what is wrong and
// what was expected: "FILE:LINE: ...". Refused: text that is not TOML, missing and unknown keys,
// values of another type or out of range, nan and inf, weights that are all 0, and one room twice.
WeightsFile parseWeights(std::string_view text, std::string_view fileName);

// Reads the file. Throws as parseWeights does, and std::invalid_argument with the file's name and a
// reason if it cannot be read or has more than 64 KiB.
WeightsFile readWeights(const std::string& fileName);

// The text of such a file, with comments that describe each feature. parseWeights reads the weights
// back exactly. Requires: no control characters in name and about.
std::string formatWeights(const WeightsFile& file);

}  // namespace tetris

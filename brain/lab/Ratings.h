#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tetris {

// What two players of several have reached against each other.
struct PairResult {
    size_t a = 0;  // numbers of the players, a != b
    size_t b = 0;
    int64_t winsA = 0;
    int64_t winsB = 0;
    int64_t draws = 0;
};

struct Rating {
    double elo = 0;
    double error = 0;  // its standard error
};

// A player that is so much stronger wins ten matches for each that it loses.
inline constexpr double kEloScale = 400;
// The Elo of an anchor, or else the mean of all.
inline constexpr double kUsualElo = 1500;

// The most likely ratings by the model of Bradley and Terry (1952, Biometrika 39, 324-345): a wins
// against b with the probability 1 / (1 + 10^((b - a) / 400)), and a draw is half a win of each.
// One draw is added to each pair, so that all ratings are finite. Errors are from the inverse of
// the information matrix under the constraint: the anchor, whose error is 0, or the mean of all has
// kUsualElo. Requires: each pair of the players stands in `pairs` once; an anchor is one of them.
std::vector<Rating> computeRatings(size_t players, std::span<const PairResult> pairs,
                                   std::optional<size_t> anchor = std::nullopt);

}  // namespace tetris

#include "brain/tetris/weights/RivalWeights.h"

#include <algorithm>

#include "core/base/Index.h"

namespace tetris {

namespace {

constexpr std::array<std::string_view, RivalWeights::kCount> kNames{
    "hole",         "covered",    "transition", "bumpiness", "height",        "above_10",
    "above_15",     "well_row",   "hole_row",   "slot_0",    "slot_1",        "slot_2",
    "triple_2",     "triple_3",   "held_t",     "held_i",    "back_to_back",  "pending",
    "single",       "double",     "triple",     "four",      "mini_0",        "mini_1",
    "mini_2",       "full_0",     "full_1",     "full_2",    "full_3",        "bonus",
    "combo",        "combo_step", "perfect",    "wasted_t",  "perfect_ahead", "perfect_ahead_holes",
    "perfect_near", "cells"};

constexpr int64_t kDeepFrom = 10'000;  // nodes

constexpr RivalWeights kShallow{
    .values{-1740, -167,  -249,  -234, -263, -1640, -3270, 640,  -290, 190,   970,   3150,  2830,
            5640,  220,   140,   810,  -600, -1680, -1970, -1110, 3440, -240, -1060, -310,  -130,
            640,   4440,  4110,  1450, 1630, 140,  20500, -1560, 6700, -1800, 0,     0}};

}  // namespace

const RivalWeights& getUsualRivalWeights(int64_t nodes) {
    static constexpr RivalWeights kDeep;
    return nodes < kDeepFrom ? kShallow : kDeep;
}

std::string_view getName(RivalTerm term) { return kNames[base::toIndex(term)]; }

std::optional<RivalTerm> findRivalTerm(std::string_view name) {
    const auto* const found = std::ranges::find(kNames, name);
    if (found == kNames.end()) return std::nullopt;
    return static_cast<RivalTerm>(found - kNames.begin());
}

}  // namespace tetris

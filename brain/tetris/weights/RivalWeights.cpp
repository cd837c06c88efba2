#include "brain/tetris/weights/RivalWeights.h"

#include <algorithm>

#include "core/base/Index.h"

namespace tetris {

namespace {

constexpr std::array<std::string_view, RivalWeights::kCount> kNames{
    "hole",     "covered",    "transition", "bumpiness", "height",        "above_10",
    "above_15", "well_row",   "hole_row",   "slot_0",    "slot_1",        "slot_2",
    "triple_2", "triple_3",   "held_t",     "held_i",    "back_to_back",  "pending",
    "single",   "double",     "triple",     "four",      "mini_0",        "mini_1",
    "mini_2",   "full_0",     "full_1",     "full_2",    "full_3",        "bonus",
    "combo",    "combo_step", "perfect",    "wasted_t",  "perfect_ahead", "perfect_ahead_holes"};

}  // namespace

std::string_view getName(RivalTerm term) { return kNames[base::toIndex(term)]; }

std::optional<RivalTerm> findRivalTerm(std::string_view name) {
    const auto* const found = std::ranges::find(kNames, name);
    if (found == kNames.end()) return std::nullopt;
    return static_cast<RivalTerm>(found - kNames.begin());
}

}  // namespace tetris

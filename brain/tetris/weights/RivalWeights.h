#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/Index.h"

namespace tetris {

// What the rival counts, in its order: what a board after a placement is like, what is at hand, and
// what placements bring. The greater a sum is, the better.
enum class RivalTerm : uint8_t {
    Hole,        // an empty cell below a filled one of its column
    Covered,     // a filled cell right above a hole, at most three
    Transition,  // two neighbours in a row of which one is filled; walls are
    Bumpiness,   // a row of difference between neighbouring columns, without the well
    Height,      // a row of the highest column
    HeightAbove10,
    HeightAbove15,
    WellRow,  // a row, from the lowest column's top up, that lacks that column alone; at most four
    HoleRow,  // a row with holes
    Slot0,
    Slot1,
    Slot2,  // a slot for a T-spin double, with so many rows that it would clear
    Triple2,
    Triple3,  // the same for a T-spin triple by the fifth kick test
    HeldT,
    HeldI,
    BackToBack,  // the next hard clear gets the bonus
    Pending,     // a row of garbage on its way
    Single,
    Double,
    Triple,
    Four,
    Mini0,
    Mini1,
    Mini2,
    Full0,
    Full1,
    Full2,
    Full3,
    Bonus,        // back-to-back
    ComboAttack,  // a row sent by the combo
    ComboStep,
    Perfect,  // a perfect clear, in place of all the others of the placement
    WastedT,  // a T that clears nothing by a spin
    // A perfect clear that is possible, by the pieces that it needs; two rows count as four that
    // need more (docs/rival.md).
    PerfectAhead,       // 0.8 of it for each piece
    PerfectAheadHoles,  // the same on a board with holes, added to it
    PerfectNear,        // for each piece fewer than ten
    Cells,  // ten cells of a board from which none is possible; 80 cells are counted at most
    kCount
};

// A term as files of weights write it, and its usual weights in thousandths of about one row of
// attack. A shallow search, with fewer than kDeepFrom nodes for a move, does not see how holes are
// opened and clears are made, so for it low and even stacks count.
//
// Those of a deep search come from what games brought: what a clear sends is its worth, and a board
// is worth as many rows more than another one as the next 20 to 29 pieces sent more (docs/rival.md,
// "Weights").
struct RivalTermRow {
    static constexpr int64_t kDeepFrom = 10'000;
    std::string_view name;
    int32_t deep;
    int32_t shallow;
};

inline constexpr std::array<RivalTermRow, base::toIndex(RivalTerm::kCount)> kRivalTerms{{
    {"hole", 0, -1740},
    {"covered", -169, -167},
    {"transition", -240, -249},
    {"bumpiness", 0, -234},
    {"height", 0, -263},
    {"above_10", -1000, -1640},
    {"above_15", -2000, -3270},
    {"well_row", 400, 640},
    {"hole_row", -100, -290},
    {"slot_0", 1500, 190},
    {"slot_1", 1400, 970},
    {"slot_2", 3300, 3150},
    {"triple_2", 3000, 2830},
    {"triple_3", 5000, 5640},
    {"held_t", 342, 220},
    {"held_i", 388, 140},
    {"back_to_back", 480, 810},
    {"pending", -600, -600},
    {"single", 0, -1680},
    {"double", 1000, -1970},
    {"triple", 2000, -1110},
    {"four", 4000, 3440},
    {"mini_0", 0, -240},
    {"mini_1", 0, -1060},
    {"mini_2", 1000, -310},
    {"full_0", 0, -130},
    {"full_1", 2000, 640},
    {"full_2", 4000, 4440},
    {"full_3", 6000, 4110},
    {"bonus", 1000, 1450},
    {"combo", 1000, 1630},
    {"combo_step", 150, 140},
    {"perfect", 10000, 20500},
    {"wasted_t", -1000, -1560},
    {"perfect_ahead", 3500, 6700},
    {"perfect_ahead_holes", 0, -1800},
    {"perfect_near", 500, 0},
    {"cells", 1000, 0},
}};

// Weights of all terms: whole numbers, so that sums depend neither on the compiler nor on the order
// of additions. The usual ones are those of a deep search.
struct RivalWeights {
    static constexpr size_t kCount = base::toIndex(RivalTerm::kCount);
    static constexpr int kMost = 1'000'000;  // of a weight, either way
    std::array<int32_t, kCount> values = listUsual(&RivalTermRow::deep);

    // The usual weights of a search with that number of nodes for a move.
    static constexpr RivalWeights usual(int64_t nodes) {
        const bool isDeep = nodes >= RivalTermRow::kDeepFrom;
        return {listUsual(isDeep ? &RivalTermRow::deep : &RivalTermRow::shallow)};
    }

    constexpr int32_t of(RivalTerm term) const { return values[base::toIndex(term)]; }

    friend bool operator==(const RivalWeights&, const RivalWeights&) = default;

private:
    static constexpr std::array<int32_t, kCount> listUsual(int32_t RivalTermRow::*weight) {
        std::array<int32_t, kCount> usual{};
        for (size_t i = 0; i < kCount; ++i)
            usual[i] = kRivalTerms[i].*weight;
        return usual;
    }
};

// The name of a term, as files of weights write it: "hole", "slot_2", "full_3".
std::string_view getName(RivalTerm term);
// nullopt for any other text.
std::optional<RivalTerm> findRivalTerm(std::string_view name);

}  // namespace tetris

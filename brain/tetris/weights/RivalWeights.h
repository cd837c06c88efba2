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
    Triple3,  // the same for a T-spin triple by the fifth test
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

// Weights in thousandths of about one row of attack: whole numbers, so that sums depend neither on
// the compiler nor on the order of additions. The usual ones are those of a deep search.
//
// They come from what games brought: what a clear sends is its worth, and a board is worth as many
// rows more than another one as the next 20 to 29 pieces sent more (docs/rival.md, "Weights").
struct RivalWeights {
    static constexpr size_t kCount = base::toIndex(RivalTerm::kCount);
    static constexpr int kMost = 1'000'000;  // of a weight, either way
    std::array<int32_t, kCount> values{
        0,    -169, -240, 0,    0,    -1000, -2000, 400,   -100, 1500, 1400, 3300, 3000,
        5000, 342,  388,  480,  -600, 0,     1000,  2000,  4000, 0,    0,    1000, 0,
        2000, 4000, 6000, 1000, 1000, 150,   10000, -1000, 3500, 0,    500,  1000};

    constexpr int32_t of(RivalTerm term) const { return values[base::toIndex(term)]; }

    friend bool operator==(const RivalWeights&, const RivalWeights&) = default;
};

// The usual weights of a search with that number of nodes for a move. A shallow one does not see
// how holes are opened and clears are made, so it has others, for which low and even stacks count.
const RivalWeights& getUsualRivalWeights(int64_t nodes);

// The name of a term, as files of weights write it: "hole", "slot_2", "full_3".
std::string_view getName(RivalTerm term);
// nullopt for any other text.
std::optional<RivalTerm> findRivalTerm(std::string_view name);

}  // namespace tetris

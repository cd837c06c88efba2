#pragma once

#include <cstdint>

#include "tui/base/Frame.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// How much of a match has room.
enum class VersusForm : uint8_t {
    Small,   // the rival's well at half size, in one column beside the own well
    Narrow,  // the same, with the numbers at the left of the own well
    Usual,   // both wells
    Large    // both wells with all numbers, and the heights below
};

// Where the parts of a match are. They depend only on the sizes of window and well.
struct VersusLayout {
    // The smallest window for these wells; if the window is smaller, the rest is empty.
    Size needed;
    bool fits = false;
    VersusForm form = VersusForm::Small;

    WellPlace own;
    WellPlace rival;   // at full size; else `half` is its place
    Box half;          // of the rival's well at half size, with walls and floor
    Box numbers;       // at the left of the own well
    Box middle;        // between the wells: next pieces, and below them the rival
    Box rivalNumbers;  // Large
    Box rivalNext;     // Large
    Box heights;       // Large; without rows where there is no room
    Box ownMeter;      // a column of what is on its way
    Box rivalMeter;    // empty: there is none
    int lowerRow = 0;  // of the rival's name; from here down all keep their distance from the floor
    int ratedRow = 0;  // two below: whether the match is rated, and callouts
    Box card;          // after the match
    Box footer;        // one row; empty: there is none

    // Where a watched match and a replay say how the match stands: in the floor of the own well,
    // above the heights, or below the numbers.
    Box stand;
};

// `width` and `rows`: of a well, without the top rows. `needsBoth`: both wells at full size.
VersusLayout placeVersus(Size window, int width, int rows, bool needsBoth = false);
// Where the parts of the match on the screen are.
VersusLayout layOutMatch(const TetrisState& state);

}  // namespace tui

#pragma once

#include <string_view>
#include <vector>

#include "tui/base/Frame.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/replay/ReplayState.h"

namespace tui {

// The page of a review: what the moves cost, and the costliest ones with the well of the chosen
// one.
void drawReview(const ReplayState& state, Frame& frame);

// A place of a costly move, and how it is marked.
struct ReviewMark {
    const Move* place;
    std::string_view sign;
    std::string_view word;
    Style style;   // in a well
    Style inText;  // beside the word
};
// The better place, and the played one.
std::vector<ReviewMark> listReviewMarks(const ReplayState& state, const MoveReview& move);
// Writes the sign and the word. Returns the column after them.
int putReviewMark(const ReviewMark& mark, int column, int row, Frame& frame);

// What the replay shows where it stands before a costly move. Requires: state.findCostly().

// The better place and the played one, in the well.
void drawReviewMarks(const ReplayState& state, const WellPlace& place, Frame& frame);
// What it cost, which place is which, and what Enter does.
void drawCostlyMove(const ReplayState& state, Box box, Frame& frame);
// The costs, piece by piece, the present one marked; in four rows.
void drawCostChart(const ReplayState& state, Box box, Frame& frame);

}  // namespace tui

#pragma once

#include <string>
#include <vector>

#include "tui/base/Frame.h"
#include "tui/tetris/state/SideGame.h"

namespace tui {

// A quarter of the way to the goal of a game that races the best one.
struct Split {
    std::string mark{};        // rows, or of an ultra game the time
    std::string value{};       // when the rows were reached, or how many there were at that time
    bool isReached = false;    // else the value is that of the best game
    std::string difference{};  // to the best game, with its sign; empty: there is none
    bool isAhead = false;
};

// At most four; none where the goal is no number. A split that neither the game nor the best one
// has lacks its value. `best`: empty if it is not known.
std::vector<Split> listSplits(const SideState& state, const SideGame& game,
                              const tetris::GoalCourse& best);

// Where texts of a table of splits end, from its left; where the differences have no room, and
// without a best game, they are left out.
struct SplitColumns {
    int mark;
    int value;
    int difference;
};

// Draws a line for each of them, from that row on.
void drawSplits(const std::vector<Split>& splits, const SplitColumns& columns, int column, int row,
                Frame& frame);

// Draws all of them beside the play, with a heading if that has room; nothing if they have none.
void drawRaceSplits(const SideState& state, const SideGame& game, Box box, Frame& frame);

}  // namespace tui

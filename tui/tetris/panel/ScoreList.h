#pragma once

#include "core/tetris/GameScore.h"
#include "core/tetris/RowTally.h"
#include "tui/base/Frame.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// The columns of the list of scores: all of them, or what a small window has room for.
inline constexpr int kWideScores = 74;
inline constexpr int kNarrowScores = 36;

// Draws the heads of the columns into the first line of the box. `byTime`: the least time is best.
void drawScoreHeads(const Translation& tr, bool byTime, Box box, Frame& frame);

struct ScoreMark {
    bool isChosen = false;
    bool isMarked = false;  // it is the game that was played last
};

// Draws a game into a line as wide as the list. `tally`: how often so many rows were cleared at
// once; null if it is not known.
void drawScoreRow(const TetrisState& state, const tetris::ScoreRow& row, Box line, ScoreMark mark,
                  const tetris::RowTally* tally, Frame& frame);

}  // namespace tui

#pragma once

#include "core/tetris/GameScore.h"
#include "core/tetris/RowTally.h"
#include "tui/base/Frame.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// The columns of the list of scores: all of them, or what a small window has room for.
inline constexpr int kWideScores = 74;
inline constexpr int kNarrowScores = 36;

// Where the columns of the list end; 0: it is not shown. Only the name is aligned left, behind the
// place.
struct ScoreColumns {
    int score = 0;
    int rows = 0;
    int pieces = 0;
    int time = 0;
    bool hasClears = false;

    friend bool operator==(const ScoreColumns&, const ScoreColumns&) = default;
};
// The usual columns of a list that is so wide; with longer numbers, the clears or the pieces are
// left out for them.
[[nodiscard]] ScoreColumns placeScoreColumns(int columns, bool hasLongNumbers);
// True if the row has a number that needs them. `tally`: as for drawScoreRow.
[[nodiscard]] bool hasLongNumbers(const tetris::ScoreRow& row, const tetris::RowTally* tally,
                                  int columns);

// Draws the heads of the columns into the first line of the box. `byTime`: the least time is best.
void drawScoreHeads(const Translation& tr, bool byTime, const ScoreColumns& columns, Box box,
                    Frame& frame);

struct ScoreMark {
    bool isChosen = false;
    bool isMarked = false;  // it is the game that was played last
};

// Draws a game into a line as wide as the list. `tally`: how often so many rows were cleared at
// once; null if it is not known.
void drawScoreRow(const TetrisState& state, const tetris::ScoreRow& row, Box line, ScoreMark mark,
                  const tetris::RowTally* tally, const ScoreColumns& columns, Frame& frame);

}  // namespace tui

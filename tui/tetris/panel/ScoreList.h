#pragma once

#include <vector>

#include "core/tetris/GameScore.h"
#include "core/tetris/RowTally.h"
#include "tui/tetris/panel/ListPage.h"

namespace tui {

// The table of scores: all columns, or what a small window has room for.
struct ScoreList {
    bool byTime = false;  // the least time is best
    bool isWide = true;
    bool isLong =
        false;  // longer numbers than usual: the clears or the pieces are left out for them
};

// The cells of a game; null `row`: the heads alone. `tally`: how often so many rows were cleared at
// once; null if it is not known.
[[nodiscard]] std::vector<ListCell> listScoreCells(const ScoreList& list,
                                                   const tetris::ScoreRow* row,
                                                   const tetris::RowTally* tally,
                                                   const TetrisState& state);
// True if a number of the game has no room in the usual columns.
[[nodiscard]] bool hasLongNumbers(ScoreList list, const tetris::ScoreRow& row,
                                  const tetris::RowTally* tally, const TetrisState& state);

}  // namespace tui

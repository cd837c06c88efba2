#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/tetris/RowTally.h"
#include "core/tetris/replay/GameScore.h"
#include "tui/base/Frame.h"
#include "tui/tetris/panel/ListPage.h"
#include "tui/tetris/replay/ReplayTimeline.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// The cells of a game. `byTime`: the least time is best. `tally`: how
// often so many rows were cleared at once; null if it is not known.
std::vector<ListCell> listScoreCells(bool byTime, const tetris::ScoreRow& row,
                                     const tetris::RowTally* tally, const TetrisState& state);

// The curves of a stored game, computed from its replay.
struct ChartedGame {
    int64_t id = 0;
    ReplayFacts facts;
    ReplayCurves curves;
    tetris::RowTally tally;
};

// nullopt if the replay is damaged, or too long to be played through.
std::optional<ChartedGame> chartGame(int64_t id, std::string_view replay);

// Draws what the list of scores does not show about a game, and charts of its curves where the box
// has room for them. `charted`: null if it is not known. `program`: its name in the command that
// exports the replay; empty: none is shown.
void drawScoreDetails(const TetrisState& state, const tetris::ScoreRow& row,
                      const ChartedGame* charted, std::string_view program, Box box, Frame& frame);

}  // namespace tui

#pragma once

#include "tui/base/Frame.h"
#include "tui/tetris/replay/ReplayState.h"
#include "tui/tetris/versus/VersusLayout.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

// Draws the whole picture into a blank frame of the window's size.
void drawReplay(const ReplayState& state, Frame& frame);

// Where everything is in the window; of a match only the least window.
Layout layOutReplay(const ReplayState& state);
// The place of the bar of pieces with the chart above it; empty if it is not shown.
Box placeReplayBar(const ReplayState& state);

// "▶" while the replay plays, else why it stands, in at most `room` columns. Returns the column
// after it.
int putStand(const ReplayState& state, int column, int row, int room, Frame& frame);
// The bar of pieces.
void drawPieceBar(const ReplayState& state, Box line, Frame& frame);

// ---- The replay of a match: as in play, but for how far it is in place of seed and rating. All
// require that the replay is one.

VersusLayout layOutMatchReplay(const ReplayState& state);
// The place of the bar of pieces; empty if it is not shown. Requires: the window has room.
Box placeMatchBar(const ReplayState& state);
// Draws it into a blank frame of the window's size. Requires: the window has room.
void drawMatchReplay(const ReplayState& state, Frame& frame);

}  // namespace tui

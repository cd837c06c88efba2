#pragma once

#include "tui/base/Frame.h"
#include "tui/tetris/replay/ReplayState.h"
#include "tui/tetris/versus/VersusLayout.h"

namespace tui {

// The picture of the replay of a match: as in play, but for how far it is in place of seed and
// rating. All require that the replay is one.

VersusLayout layOutMatchReplay(const ReplayState& state);
// The place of the bar of pieces; empty if it is not shown. Requires: the window has room.
Box placeMatchBar(const ReplayState& state);
// Draws it into a blank frame of the window's size. Requires: the window has room.
void drawMatchReplay(const ReplayState& state, Frame& frame);

}  // namespace tui

#pragma once

#include "tui/base/Frame.h"
#include "tui/tetris/state/SideGame.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

// What stands beside the well of a modern game, besides the controls.

// Hold, score, level, goal, counts, time, and the call-out.
void drawModernNumbers(const SideState& state, const SideGame& game, const Layout& layout,
                       Frame& frame);
// The next pieces, the first one at the top. Nothing in a pause.
void drawModernNext(const SideState& state, const SideGame& game, const Layout& layout,
                    Frame& frame);
// The rows of garbage that are still to be dug in a cheese game, as a bar beside the well.
void drawGarbageMeter(const SideState& state, const SideGame& game, const Layout& layout,
                      Frame& frame);

// The lower area of a game that races the best one: what it is about as a large figure, unless that
// stands elsewhere, and the splits.
void drawRace(const SideState& state, const SideGame& game, const Layout& layout, Frame& frame);

// Draws the call-out from that row of the window on, at most `rows` lines.
void drawCallout(const SideState& state, Box box, int row, int rows, Frame& frame);

}  // namespace tui

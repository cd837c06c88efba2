#pragma once

#include "tui/base/Frame.h"
#include "tui/tetris/state/TetrisState.h"
#include "tui/tetris/versus/VersusLayout.h"
#include "tui/tetris/versus/VersusParts.h"

namespace tui {

// The wells of a match, and the pieces beside them.

// Nothing of a match is seen in a pause, because it would give time to think.
bool isMatchHidden(const TetrisState& state);

// A heading with the held piece below it, and one with the next pieces; `most`: how many have room.
void drawSideHold(const TetrisState& state, const VersusSide& side, Box box, Frame& frame,
                  Size cell = {2, 1});
void drawSideNext(const TetrisState& state, const VersusSide& side, Box box, int most, Frame& frame,
                  Size cell = {2, 1});
// The rival's held and next piece at half size, below their headings.
void drawSmallPieces(const TetrisState& state, Box box, Frame& frame);

// Of two at one keyboard: the same for the friend, as many next pieces as one's own, at the right
// of them.
void drawFriendPieces(const TetrisState& state, const Box& box, Frame& frame);
// In the countdown: the keys of both, below its figures.
void drawSharedKeys(const TetrisState& state, const VersusLayout& layout, Frame& frame);

void drawOwnWell(const TetrisState& state, const VersusLayout& layout, Frame& frame);
void drawRivalWell(const TetrisState& state, const VersusLayout& layout, Frame& frame);
// The rival's well at half size, with what is on its way to it in the floor.
void drawHalfRival(const TetrisState& state, const VersusLayout& layout, Frame& frame);
// What is on its way, beside each well.
void drawMeters(const TetrisState& state, const VersusLayout& layout, Frame& frame);

}  // namespace tui

#pragma once

#include <array>
#include <string>

#include "core/tetris/play/PlayedGame.h"
#include "core/tetris/replay/Replay.h"
#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// Draws a match into a blank frame of the window's size: both wells, the garbage on its
// way, the numbers; after the match the card. Requires: the game is a match, and the window has
// room.
void drawVersus(const TetrisState& state, Frame& frame);

// The same without footer and card, which replays and watched matches have of their own.
void drawMatchPicture(const TetrisState& state, Frame& frame);

// After a match: the card with these words, and what has room beside it.
void drawMatchEnd(const TetrisState& state, const WordLines& words, Frame& frame);

// A match that is watched: recorded, or between two brains.
struct WatchedMatch {
    const PlayedGame& game;
    std::array<const SeenSide*, 2> sides;
    const tetris::ReplayHeader& header;  // of its record
    std::string person{};                // as nameSide takes it
};

// What drawMatchPicture shows of it. Requires: the game is a match.
TetrisState makeWatchedState(const WatchedMatch& watched, const Screen& screen);

}  // namespace tui

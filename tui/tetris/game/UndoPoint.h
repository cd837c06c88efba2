#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <optional>
#include <utility>

#include "core/tetris/play/PlayedGame.h"
#include "tui/tetris/game/GameRecorder.h"
#include "tui/tetris/state/FinesseFaults.h"
#include "tui/tetris/state/HeightCurve.h"
#include "tui/tetris/state/PieceGrid.h"

namespace tui {

// A modern game when a piece entered, and what goes back with it when moves are taken back.
struct UndoPoint {
    tetris::PlayedGame game;
    PieceGrid stack;
    HeightCurve heights;
    std::array<int, 7> dealt;
    FinesseFaults finesse;
    std::optional<GameRecorder::Mark> mark;  // nullopt: it is not recorded
};

// Counts the falling piece in `dealt` if it was not counted yet. Call it after each change.
void countDealt(const tetris::PlayedGame& game, std::array<int, 7>& dealt);

// The newest last.
using UndoPoints = std::deque<UndoPoint>;

// How many of them are kept; then the oldest go.
inline constexpr size_t kMostUndoPoints = 200;

}  // namespace tui

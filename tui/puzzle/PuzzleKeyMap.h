#pragma once

#include <cstdint>
#include <vector>

#include "tui/base/text/KeyRow.h"
#include "tui/puzzle/PuzzleState.h"

namespace tui {

// What a person can ask the puzzle to do.
enum class PuzzleAction : uint8_t {
    MoveLeft,
    MoveRight,
    MoveUp,
    MoveDown,
    Undo,
    Redo,
    Restart,
    New,
    Choose,
    Hint,
    Watch,
    Distance,
    Colors,
    Faster,
    Slower,
    Review,
    Pause,
    Help,
    Tetris,
    Back,  // closes a page or question; stops the solver
    Quit
};

// In the order of the footers and of the page of keys, whose second column begins with Hint.
std::vector<KeyRow<PuzzleAction, PuzzleState>> listPuzzleKeys(const PuzzleState& state);

}  // namespace tui

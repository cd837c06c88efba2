#pragma once

#include <cstdint>

namespace tui {

// What a person can ask the puzzle to do; keys mean these.
enum class PuzzleAction : std::uint8_t {
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
    Back,  // out of a page or question; stops the solver
    Quit
};

}  // namespace tui

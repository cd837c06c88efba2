#pragma once

#include <optional>

#include <cstdint>
#include "tui/base/Key.h"

namespace tui {

// What a person can ask the puzzle to do.
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
    Tetris,
    Back,  // closes a page or question; stops the solver
    Quit
};

// The action of a key; nullopt for a key without one.
[[nodiscard]] std::optional<PuzzleAction> findPuzzleAction(const Key& key);

}  // namespace tui

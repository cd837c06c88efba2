#pragma once

#include <optional>

#include "tui/base/Key.h"
#include "tui/tetris/Action.h"
#include "tui/tetris/TetrisState.h"

namespace tui {

// What a key means for the controls beside the well.
struct ControlStep {
    bool isTaken = false;            // the key was for the controls: nobody else's
    std::optional<Action> action{};  // to be done
    std::optional<int> speed{};      // a slider was moved there
    std::optional<int> adversary{};
};

// Keys for the control that has the focus, and those that move it, which it does.
[[nodiscard]] ControlStep steerControls(const Key& key, TetrisState& state);

// A press of the mouse or a turn of its wheel, at the control that is there.
[[nodiscard]] ControlStep steerByMouse(const Key& key, const TetrisState& state);

}  // namespace tui

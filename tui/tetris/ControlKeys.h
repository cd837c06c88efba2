#pragma once

#include <optional>

#include "tui/base/Key.h"
#include "tui/tetris/state/KeyMap.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// What a key means for the controls.
struct ControlStep {
    bool isTaken = false;            // the key was for the controls, and not for the game
    std::optional<Action> action{};  // to be executed
    std::optional<int> value{};      // of that slider, instead; it may be one out of range
};

// A key, and what it means to the game.
struct PressedKey {
    Key key;
    std::optional<Action> action;
};

// Handles a key for the focused control. Tab, Shift-Tab and Esc change the focus.
ControlStep steerControls(const PressedKey& pressed, TetrisState& state);

// Handles a press or motion of the mouse, or a turn of the wheel. A press on a slider's line begins
// to drag it.
ControlStep steerByMouse(const Key& key, TetrisState& state);

}  // namespace tui

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <optional>
#include "tui/base/Key.h"
#include "tui/tetris/KeyMap.h"
#include "tui/tetris/TetrisState.h"

namespace tui {

// How a control reacts once it has the focus.
enum class ControlKind : std::uint8_t {
    Switch,  // Space, Enter or an arrow changes it
    Choice,  // the same, to the next of its values
    Slider,  // arrows change it by one
    Button   // Space or Enter triggers it
};

// A control on the screen, in the order of Tab.
struct Control {
    std::string_view label;
    ControlKind kind;
    Action action;  // what it does; for a slider, upwards
};

[[nodiscard]] std::span<const Control> getControls();

// True if the control exists here: without a loader there is none to load a brain.
[[nodiscard]] bool isOffered(const Control& control, bool canLoad);

// The letters of the keys with the same effect, for the user to read; for a slider down and up.
[[nodiscard]] std::string findLetters(const Control& control, const KeyMap& keys);

// The place of the control with that action. Requires: there is one.
[[nodiscard]] int findControl(Action action);

// What a key means for the controls.
struct ControlStep {
    bool isTaken = false;            // the key was for the controls, and not for the game
    std::optional<Action> action{};  // to be executed
    std::optional<int> speed{};      // a slider was moved to this value
    std::optional<int> adversary{};
};

// Handles a key for the focused control, or one that moves the focus.
[[nodiscard]] ControlStep steerControls(const Key& key, TetrisState& state);

// Handles a mouse press or a turn of the wheel at a control.
[[nodiscard]] ControlStep steerByMouse(const Key& key, const TetrisState& state);

}  // namespace tui

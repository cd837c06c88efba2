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

// True if the control is shown. The control that loads a brain is shown only if `canLoad`.
[[nodiscard]] bool isOffered(const Control& control, bool canLoad);

// The letters of the keys with the same effect, to show beside the control: one, for a slider two
// (down, up). Empty if no such key is a single character.
[[nodiscard]] std::string findLetters(const Control& control, const KeyMap& keys);

// The index in getControls() of the control with that action. Requires: there is one.
[[nodiscard]] int findControl(Action action);

// What a key means for the controls.
struct ControlStep {
    bool isTaken = false;            // the key was for the controls, and not for the game
    std::optional<Action> action{};  // to be executed
    std::optional<int> speed{};      // the slider's new value, which may be one out of range
    std::optional<int> adversary{};  // likewise
};

// Handles a key for the focused control. Tab, Shift-Tab and Esc change the focus.
[[nodiscard]] ControlStep steerControls(const Key& key, TetrisState& state);

// Handles a mouse press or a turn of the wheel. A press in the well starts the first game.
[[nodiscard]] ControlStep steerByMouse(const Key& key, const TetrisState& state);

}  // namespace tui

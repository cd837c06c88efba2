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

// How a control is handled once it has the focus.
enum class ControlKind : std::uint8_t {
    Switch,  // Space, Enter or an arrow changes it
    Choice,  // the same, to the next of its values
    Slider,  // arrows change it by one
    Button   // Space or Enter does it
};

// A control on the screen, in the order of Tab.
struct Control {
    std::string_view label;
    ControlKind kind;
    Action action;  // what it does; of a slider, upwards
};

[[nodiscard]] std::span<const Control> getControls();

// Whether it is there: a game in which no brain can be loaded offers none to be.
[[nodiscard]] bool isOffered(const Control& control, bool canLoad);

// The letters of the keys that do the same, as the user reads them: of a slider down and up.
[[nodiscard]] std::string findLetters(const Control& control, const KeyMap& keys);

// The place of the control with that action. Requires: there is one.
[[nodiscard]] int findControl(Action action);

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

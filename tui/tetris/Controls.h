#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "tui/tetris/Action.h"

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
    std::string_view keys;  // the keys that do the same, as the user reads them
    ControlKind kind;
    Action action;  // what it does; of a slider, upwards
};

[[nodiscard]] std::span<const Control> getControls();

// The place of the control with that action. Requires: there is one.
[[nodiscard]] int findControl(Action action);

}  // namespace tui

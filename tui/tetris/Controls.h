#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/tetris/KeyMap.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// How a control reacts once it has the focus.
enum class ControlKind : std::uint8_t {
    Switch,  // Space, Enter or an arrow changes it
    Choice,  // the same, to the next of its values
    Slider,  // arrows change it by one
    Button,  // Space or Enter triggers it
    Word     // the same, for a word of the footer
};

// A control on the screen, in the order of Tab.
struct Control {
    std::string_view label;
    ControlKind kind;
    Action action;              // what it does; for a slider, upwards
    std::string_view narrow{};  // the label where there is little room, if it has a place there
};

[[nodiscard]] std::span<const Control> getControls();
// Requires: there is one with that action.
[[nodiscard]] const Control& getControl(Action action);

// True if the control is offered now: loading a brain and taking moves back are not always.
[[nodiscard]] bool isOffered(const Control& control, const SideState& state);

// The letters of the keys with the same effect, to show beside the control: one, for a slider two
// (down, up). Empty if no such key is a single character.
[[nodiscard]] std::string findLetters(const Control& control, const KeyMap& keys);

// The values of a slider. Requires, for these: Faster, AdversaryUp or LevelUp.
struct SliderRange {
    int min = 0;
    int max = 100;
};
[[nodiscard]] SliderRange getSliderRange(Action action, const SideState& state);
// The slider's present value.
[[nodiscard]] int getSliderValue(Action action, const SideState& state);

// The words of the footer during a game.
[[nodiscard]] std::vector<FooterWord> listFooterWords(const SideState& state);

}  // namespace tui

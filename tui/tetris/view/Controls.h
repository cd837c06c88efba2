#pragma once

#include <string>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/tetris/state/KeyMap.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// True if the control is offered now: loading a brain and taking moves back are not always.
bool isOffered(Action control, const SideState& state);

// The letters of the keys with the same effect, to show beside the control: one, for a slider two
// (down, up). Empty if no such key is a single character.
std::string findLetters(Action control, const KeyMap& keys);

// The values of a slider. Requires, for these: Faster, AdversaryUp or LevelUp.
struct SliderRange {
    int min = 0;
    int max = 100;
};
SliderRange getSliderRange(Action action, const SideState& state);
// The slider's present value.
int getSliderValue(Action action, const SideState& state);

// The words of the footer during a game.
std::vector<FooterWord> listFooterWords(const SideState& state);

}  // namespace tui

#pragma once

#include <string>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/tetris/state/KeyMap.h"
#include "tui/tetris/state/SideGame.h"
#include "tui/tetris/state/TetrisState.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

// What a person can press in a game: the controls beside the well, the footer, the page of keys.

// True if the control is offered now: loading a brain and taking moves back are not always.
bool isOffered(Action control, const SideState& state);

// Of a slider, which has the action upwards, the one downwards; of another control that itself.
Action findDownAction(Action control);

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

// An action's word in a footer, which in a pause says that play goes on. Without keys if it has
// none.
FooterWord makeFooterWord(Action action, const SideState& state);
// The words of the footer during a game.
std::vector<FooterWord> listFooterWords(const SideState& state);

// Draws the controls with their present values.
void drawControls(const SideState& state, const SideGame& game, const Layout& layout, Frame& frame);

// Draws a slider's line.
void drawSlider(Box slider, int value, int max, Frame& frame);

// The words of the last line of the page of keys.
std::vector<FooterWord> listHelpWords(const TetrisState& state);

// Draws the page of all keys into a blank frame of the window's size. Requires: at least 36x21.
void drawHelp(const TetrisState& state, Frame& frame);

}  // namespace tui

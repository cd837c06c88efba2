#pragma once

#include <optional>
#include <string_view>

#include "tui/base/Key.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// What a key on the first page means.
struct StartStep {
    std::optional<StartItem> item{};  // this line of the menu was chosen
    std::optional<Key> key{};         // a word was pressed with the mouse: this key
    bool isTaken = false;             // the key belongs to the menu
    std::string_view changed{};       // the setting that it has changed; empty: none
};

// Handles a key for the menu of the first page: Up, Down, Home, End, Enter and the mouse; Tab leads
// to the choices beside it, which arrows, Space and Enter change, and Esc back. Where Versus is
// chosen it also handles the keys of the next match. Other keys are not taken.
StartStep steerStart(const Key& key, TetrisState& state);

// Puts the next of some sizes of the well that fit into the window into the rules; the present one
// stays if none does.
void useNextSize(Size window, tetris::GameRules& rules);

// Chooses the line that has the focus at first.
void resetStart(TetrisState& state);

}  // namespace tui

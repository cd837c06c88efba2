#pragma once

#include <optional>

#include "tui/base/Frame.h"
#include "tui/base/Key.h"
#include "tui/tetris/state/TetrisState.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

// Draws the whole picture of the game into a blank frame of the window's size.
void drawTetris(const TetrisState& state, Frame& frame);

// Where everything is in the window.
Layout computeLayout(const TetrisState& state);

// The key of the word, of a footer or a card, at that cell of the picture; nullopt if there is
// none. Requires: a game, or a page or question that is no Panel.
std::optional<Key> findWordKey(const TetrisState& state, const Layout& layout, int column, int row);

}  // namespace tui

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

// The key that a key of the mouse means: of what the picture shows under it; nullopt if there is
// none.
std::optional<Key> findWordKey(const TetrisState& state, const Key& mouse);

}  // namespace tui

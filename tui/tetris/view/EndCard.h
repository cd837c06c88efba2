#pragma once

#include <optional>
#include <vector>

#include "tui/base/Frame.h"
#include "tui/base/Key.h"
#include "tui/tetris/view/EndParts.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

// Draws the result of a finished game: its score and place, its numbers, the height of the stack,
// and what can be done now. What has no room is left out, the least important first. Returns where
// its keys stand. Requires: a box of 37 columns.
std::vector<EndWords> drawEndCard(const SideState& state, const SideGame& game, Box box,
                                  Frame& frame);

// The same in a column of 13 columns or more, without a box.
std::vector<EndWords> drawEndColumn(const SideState& state, const SideGame& game, Box box,
                                    Frame& frame);

// The key of the word at that cell; nullopt if there is none. Requires: the game is over.
[[nodiscard]] std::optional<Key> findEndKey(const TetrisState& state, const Layout& layout,
                                            int column, int row);

}  // namespace tui

#pragma once

#include <optional>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/Frame.h"
#include "tui/base/Key.h"
#include "tui/tetris/state/SideGame.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

// Draws the result of a finished game: its score and place, its numbers, the height of the stack,
// and what can be done now; in a card of 37 columns, or in a narrow column of 13 or more without a
// frame. What has no room is left out, the least important first.
void drawEnd(const SideState& state, const SideGame& game, const Layout& layout, Frame& frame);

// Draws an empty card with its title, and what stands at the right of that if it has room.
void drawTitledCard(const Look& look, Box box, std::string_view title, Color color,
                    std::string_view more, Frame& frame);

// Opens the field for a name beside the card of a finished game, where it moves no piece.
inline constexpr Key kNameKey = makeKey(U'n');
// True if it does so now: the game has a player, and the settings give the key no meaning of their
// own there.
bool offersName(const SideState& state);

}  // namespace tui

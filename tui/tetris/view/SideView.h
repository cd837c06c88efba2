#pragma once

#include <optional>

#include "tui/base/Frame.h"
#include "tui/tetris/state/SideGame.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

// Draws everything next to the well but the brain's view: numbers, next piece, controls, messages,
// the footer, and the card at the end of a game. `isCovered`: another card covers the controls.
void drawSide(const SideState& state, const std::optional<SideGame>& game, const Layout& layout,
              bool isCovered, Frame& frame);

// True if the brain's view is in the place of hints and chart.
[[nodiscard]] bool showsSuggestion(const SideState& state);

}  // namespace tui

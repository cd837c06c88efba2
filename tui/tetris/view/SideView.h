#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "tui/base/Frame.h"
#include "tui/tetris/state/SideGame.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

// Draws everything next to the well but the brain's view: numbers, next pieces, controls, messages,
// the footer, and the card at the end of a game. `isCovered`: another card covers the controls.
void drawSide(const SideState& state, const std::optional<SideGame>& game, const Layout& layout,
              bool isCovered, Frame& frame);

// Its parts, of which replays and watched games draw some, too.
class SideParts {
public:
    // All must outlive this.
    SideParts(const SideState& state, const SideGame& game, const Layout& layout, Frame& frame)
        : state_(state), tr_(state.tr), game_(game), layout_(layout), frame_(frame) {}

    // The held piece or the kind of game, the numbers, the call-out and the seed.
    void drawNumbers();
    // The next pieces, the first one at the top; nothing in a pause.
    void drawNext();
    // Beside the well the rows of garbage that are still to be dug in a cheese game, or the one
    // that rises next in a survival game.
    void drawGarbageMeter();
    // How high the stack was.
    void drawChart(Box box);

protected:
    const SideState& state_;
    const Translation& tr_;
    const SideGame& game_;
    const Layout& layout_;
    Frame& frame_;

private:
    void drawHeading();
    void drawBelowNumbers(bool isRoomy, Box box);
    void drawNextPiece();
};

// How often so many rows were cleared at once.
void drawClears(const Translation& tr, const std::array<int64_t, 4>& clears, Box box, Frame& frame);

// True if the brain's view is in the place of hints and chart.
bool showsSuggestion(const SideState& state);

}  // namespace tui

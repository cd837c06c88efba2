#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "tui/base/Frame.h"
#include "tui/tetris/TetrisState.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

// What the side shows of the game that is on, or of the last one.
struct SideGame {
    std::string sequence;
    int score = 0;
    int pieces = 0;
    int limit = 0;  // of the pieces, 0 for none
    int rows = 0;
    std::array<std::int64_t, 4> clears{};  // of 1, 2, 3, 4 rows at once
    tetris::GameEnd end = tetris::GameEnd::None;
    bool hasNext = false;     // another piece will come
    std::optional<int> next;  // if it is known

    friend bool operator==(const SideGame&, const SideGame&) = default;
};

// None before the first game.
[[nodiscard]] std::optional<SideGame> describeGame(const TetrisState& state);

// Draws what stands beside the well: next piece and numbers, and with room for them the controls
// and the messages below; without, messages follow the numbers. Returns the place of the messages:
// for the brain's view, which is drawn apart, since it changes with the piece.
Box drawSide(const SideState& state, const std::optional<SideGame>& game, const Layout& layout,
             Frame& frame);

// True if the brain's view stands in the place of the messages.
[[nodiscard]] bool showsOpinion(const SideState& state);

// Draws the page of all keys over the whole window.
void drawHelp(const TetrisState& state, Frame& frame);

}  // namespace tui

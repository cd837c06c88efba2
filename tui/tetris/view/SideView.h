#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "tui/base/Frame.h"
#include "tui/tetris/TetrisState.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

// What the side shows of the running game, or of the last one.
struct SideGame {
    std::string sequence;
    int score = 0;
    int pieces = 0;
    int limit = 0;  // of the pieces, 0 for none
    int rows = 0;
    std::array<std::int64_t, 4> clears{};  // of 1, 2, 3, 4 rows at once
    tetris::GameEnd end = tetris::GameEnd::None;
    bool hasNext = false;     // another piece will follow
    std::optional<int> next;  // if it is known

    friend bool operator==(const SideGame&, const SideGame&) = default;
};

// Nullopt before the first game.
[[nodiscard]] std::optional<SideGame> describeGame(const TetrisState& state);

// Draws everything next to the well: next piece and numbers, and, if there is room, the controls
// and the messages below them; otherwise messages follow the numbers. Returns the box of the
// messages, for the brain's view, which is drawn separately because it changes with the piece.
Box drawSide(const SideState& state, const std::optional<SideGame>& game, const Layout& layout,
             Frame& frame);

// True if the brain's view replaces the messages.
[[nodiscard]] bool showsSuggestion(const SideState& state);

// Draws the page of all keys over the whole window.
void drawHelp(const TetrisState& state, Frame& frame);

}  // namespace tui

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "tui/base/Frame.h"
#include "tui/tetris/TetrisState.h"
#include "tui/tetris/view/Layout.h"

namespace tui {

// What the side shows about the running game, or the last one.
struct SideGame {
    std::string sequence;
    int score = 0;
    int pieces = 0;
    int limit = 0;                         // of pieces; 0: none
    int rows = 0;                          // cleared
    std::array<std::int64_t, 4> clears{};  // of 1, 2, 3, 4 rows at once
    tetris::GameEnd end = tetris::GameEnd::None;
    bool hasNext = false;     // another piece will follow
    std::optional<int> next;  // an index into Piece::getPieces(); nullopt if it is not known

    friend bool operator==(const SideGame&, const SideGame&) = default;
};

// Nullopt before the first game.
[[nodiscard]] std::optional<SideGame> describeGame(const TetrisState& state);

// Draws everything next to the well: next piece, numbers, controls and messages, as Layout places
// them. Returns the box of the messages, where the brain's view may be drawn. That is drawn
// separately, because it changes with the piece.
Box drawSide(const SideState& state, const std::optional<SideGame>& game, const Layout& layout,
             Frame& frame);

// True if the brain's view replaces the messages.
[[nodiscard]] bool showsSuggestion(const SideState& state);

// Draws the page of all keys, in the middle of the window.
void drawHelp(const TetrisState& state, Frame& frame);

}  // namespace tui

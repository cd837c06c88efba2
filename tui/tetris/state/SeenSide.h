#pragma once

#include <optional>

#include "tui/tetris/state/Callout.h"
#include "tui/tetris/state/HeightCurve.h"
#include "tui/tetris/state/PieceGrid.h"

namespace tui {

// What is seen of a game, or of a side of a match, besides the game itself.
struct SeenSide {
    PieceGrid stack{};
    HeightCurve heights{};
    std::optional<Callout> callout{};  // of the last lock

    SeenSide() = default;
    // At the start of a game, with its board.
    explicit SeenSide(const tetris::Board& board) : stack(board), heights(stack.computeHeight()) {}

    // A piece has locked; `board`: the game's, after it.
    void take(const tetris::Lock& lock, const tetris::Board& board) {
        stack.take(lock, board);
        heights.add(stack.computeHeight(), isGreatAttack(lock));
        callout = makeCallout(lock);
    }
};

}  // namespace tui

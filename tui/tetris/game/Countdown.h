#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "tui/base/App.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// What stands in the well before a game: 3, 2, 1 before a match, Ready and Go before a game for
// time. The game's clock has not begun. It shows its number in the state.
class Countdown {
public:
    // `state` must outlive this.
    explicit Countdown(TetrisState& state) : state_(state) {}

    // ---- Changes

    // Counts from 3 or 2 down to 1.
    void begin(TimePoint now);
    // True, once, when the game begins.
    [[nodiscard]] bool isOver(TimePoint now);
    // What acts as the first piece enters: a turn or Hold that was pressed before.
    void keep(Action action) { kept_.push_back(action); }
    [[nodiscard]] std::vector<Action> takeKept() { return std::exchange(kept_, {}); }

    // ---- Queries

    // When the next number is due. Requires: it has begun.
    [[nodiscard]] TimePoint nextWake() const { return next_; }

private:
    TetrisState& state_;
    TimePoint next_{};
    std::vector<Action> kept_{};
};

}  // namespace tui

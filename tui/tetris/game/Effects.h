#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "tui/tetris/state/TetrisState.h"

namespace tui {

// What is seen or heard for a moment: full rows open and go, rows that rise flash, four at once
// beep or let the walls flash, and a piece whose turn is refused blinks. The state shows it; this
// decides when it starts and ends. Without the setting `effects` nothing flashes or blinks; bells
// stay.
class Effects {
public:
    // The state must outlive this.
    explicit Effects(TetrisState& state) : state_(state) {}

    // Rows of the stack are about to be cleared. `delay`: the time until the next fall; `isLast`:
    // the game is over.
    void showClear(uint64_t fullRows, Duration delay, bool isLast, TimePoint now);
    // Rows of garbage have risen.
    void showRise(int rows, TimePoint now);
    // Beeps, or lets the walls flash, if sound is on.
    void beep(TimePoint now);
    // Shows that a turn was refused.
    void showRefusal(TimePoint now);
    // Ends the flash of rows and the blink of the piece, because the picture has changed.
    void endFlash();
    // Ends everything.
    void endAll();
    // Ends what is over.
    void onTime(TimePoint now);

    // When onTime has something to end; nullopt: never.
    std::optional<TimePoint> nextWake() const;
    // True, once, after a beep has become due.
    [[nodiscard]] bool takeBeep() { return std::exchange(beeps_, false); }

private:
    bool areShown() const { return state_.settings.effects && !state_.look.isSlow; }

    TetrisState& state_;
    bool beeps_ = false;
    std::optional<TimePoint> blinkEnd_;
    std::optional<TimePoint> riseEnd_;
};

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
    void keep(Action action, int side) { kept_.emplace_back(action, side); }
    [[nodiscard]] std::vector<std::pair<Action, int>> takeKept() {
        return std::exchange(kept_, {});
    }

    // ---- Queries

    // When the next number is due. Requires: it has begun.
    TimePoint nextWake() const { return next_; }

private:
    TetrisState& state_;
    TimePoint next_{};
    std::vector<std::pair<Action, int>> kept_{};  // with their sides
};

}  // namespace tui

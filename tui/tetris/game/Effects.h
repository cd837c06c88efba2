#pragma once

#include <cstdint>
#include <optional>
#include <utility>

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
    void showClear(std::uint64_t fullRows, Duration delay, bool isLast, TimePoint now);
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
    [[nodiscard]] std::optional<TimePoint> nextWake() const;
    // True, once, after a beep has become due.
    [[nodiscard]] bool takeBeep() { return std::exchange(beeps_, false); }

private:
    TetrisState& state_;
    bool beeps_ = false;
    std::optional<TimePoint> blinkEnd_;
    std::optional<TimePoint> riseEnd_;
};

}  // namespace tui

#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "tui/tetris/TetrisState.h"

namespace tui {

// What is seen or heard for a moment after a landing: full rows flash, and four at once beep or let
// the walls flash. The state shows it; this decides when it starts and ends.
class Effects {
public:
    // The state must outlive this.
    explicit Effects(TetrisState& state) : state_(state) {}

    // Rows of the stack are about to be cleared. `delay`: the time until the next fall; `isLast`:
    // the game is over.
    void showClear(std::uint64_t fullRows, Duration delay, bool isLast, TimePoint now);
    // Ends the flash of rows, because the picture has changed.
    void endFlash() { state_.flash.reset(); }
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
};

}  // namespace tui

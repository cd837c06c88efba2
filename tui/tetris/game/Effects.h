#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/tetris/rules/GameReport.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// What is seen or heard for a moment: full rows open and go, rows that rise flash, four at once
// beep or let the walls flash, and a piece whose turn is refused blinks. The state shows it; this
// decides when it starts and ends. Without the setting `effects` nothing flashes or blinks; bells
// stay.
class Effects {
public:
    // `now`: of the event that is handled. Both must outlive this.
    Effects(TetrisState& state, const TimePoint& now) : state_(state), now_(now) {}

    // Rows of the stack are about to be cleared. `delay`: the time until the next fall; `isLast`:
    // the game is over.
    void showClear(uint64_t fullRows, Duration delay, bool isLast);
    // Rows of garbage have risen.
    void showRise(int rows);
    // Beeps, or lets the walls flash, if sound is on.
    void beep();
    // Shows that a turn was refused.
    void showRefusal();
    // Ends the flash of rows and the blink of the piece, because the picture has changed.
    void endFlash();
    // Ends everything.
    void endAll();
    // Ends what is over.
    void onTime();

    // When onTime has something to end; nullopt: never.
    std::optional<TimePoint> nextWake() const;
    // True, once, after a beep has become due.
    [[nodiscard]] bool takeBeep() { return std::exchange(beeps_, false); }

private:
    bool areShown() const { return state_.settings.effects && !state_.look.isSlow; }

    TetrisState& state_;
    const TimePoint& now_;
    bool beeps_ = false;
    std::optional<TimePoint> blinkEnd_;
    std::optional<TimePoint> riseEnd_;
};

// How long each number of a countdown stands.
inline constexpr Duration kCountdownStep = std::chrono::milliseconds(600);

// What the locks of a game do to its picture: the stack, rows that are cleared or rise, the bell,
// the curve of heights, and what a lock of note is called.
class ShownLocks {
public:
    // `now`: of the event that is handled. All must outlive this.
    ShownLocks(TetrisState& state, Effects& effects, const TimePoint& now)
        : state_(state), effects_(effects), now_(now) {}

    // The game goes on from here, at that level.
    void begin(int level) { level_ = level; }
    // A piece has locked, and the state has the game after it, at that level, with that time
    // between two falls. `isLast`: it has ended.
    void show(const Lock& lock, int level, Duration fall, bool isLast);
    // A zen game has made room.
    void empty();

private:
    void callOut(const Lock& lock, int level);

    TetrisState& state_;
    Effects& effects_;
    const TimePoint& now_;
    int level_ = 1;         // at the last lock
    TimePoint calledAt_{};  // when the call-out was set
};

}  // namespace tui

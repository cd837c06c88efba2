#pragma once

#include <optional>

#include "tui/base/App.h"
#include "tui/base/Key.h"
#include "tui/tetris/game/HeldKeys.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// Decides which events of a key for the falling piece count, and repeats held keys on terminals
// that report releases: left and right, and in modern games down. There the terminal's own
// repetition does not count. On other terminals each byte counts, but for those of a held `land`,
// which would land several pieces.
class PieceKeys {
public:
    // True if the event is to be acted on. `action`: what the key means.
    [[nodiscard]] bool accepts(const KeyEvent& event, std::optional<Action> action,
                               const TetrisState& state, TimePoint now);
    // The key was acted on: it is held from now on, if it is one to repeat.
    void hold(const KeyEvent& event, std::optional<Action> action, const TetrisState& state,
              TimePoint now);
    // Treats all keys as released.
    void forget() { held_.forget(); }

    // When the next repetition is due; nullopt while no key is held.
    [[nodiscard]] std::optional<TimePoint> nextWake() const { return held_.nextWake(); }
    // The action whose repetition is due; nullopt if none is. Each call takes one.
    [[nodiscard]] std::optional<Action> takeDue(const TetrisState& state, TimePoint now);
    // Drops overdue repetitions.
    void skip(TimePoint now) { held_.skip(now); }

private:
    [[nodiscard]] HeldKeys::Pace findPace(Action action, const TetrisState& state) const;

    HeldKeys held_;
    std::optional<TimePoint> landedAt_;  // the last byte of a key that lands
};

}  // namespace tui

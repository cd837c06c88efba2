#pragma once

#include <optional>
#include <vector>

#include "tui/base/App.h"
#include "tui/base/Key.h"

namespace tui {

// Repeats held keys, on terminals that report releases: the key pressed last acts again and again,
// after a delay, whatever the others do. It reads no clock.
class HeldKeys {
public:
    // `delay` before the first repetition, and `repeat` between the following ones.
    HeldKeys(Duration delay, Duration repeat) : delay_(delay), repeat_(repeat) {}

    void setDelay(Duration delay) { delay_ = delay; }
    void setRepeat(Duration repeat) { repeat_ = repeat; }

    void press(const Key& key, TimePoint now);
    void release(const Key& key, TimePoint now);
    // Treats all keys as released.
    void forget() { keys_.clear(); }

    // When the next repetition is due; nullopt while no key is held.
    [[nodiscard]] std::optional<TimePoint> nextWake() const;
    // The key whose repetition is due now; nullopt if none is. Call it until it returns nullopt; it
    // returns only a few in a row, so that no burst follows a delay.
    [[nodiscard]] std::optional<Key> takeDue(TimePoint now);
    // Drops overdue repetitions.
    void skip(TimePoint now);

private:
    Duration delay_;
    Duration repeat_;
    std::vector<Key> keys_;  // the one pressed last at the end
    TimePoint repeatAt_{};   // while a key is held
};

}  // namespace tui

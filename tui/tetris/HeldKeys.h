#pragma once

#include <optional>
#include <vector>

#include "tui/base/App.h"
#include "tui/base/Key.h"

namespace tui {

// Repeats held keys, on terminals that report releases. Of the keys held, only the one pressed last
// repeats. Reads no clock.
class HeldKeys {
public:
    // `delay` before the first repetition, and `repeat` between the following ones.
    HeldKeys(Duration delay, Duration repeat) : delay_(delay), repeat_(repeat) {}

    void press(const Key& key, TimePoint now);
    void release(const Key& key, TimePoint now);
    // Treats all keys as released.
    void forget() { keys_.clear(); }

    // When the next repetition is due; nullopt while no key is held.
    [[nodiscard]] std::optional<TimePoint> nextWake() const;
    // The key whose repetition is due; nullopt if none is. Each call takes one repetition, so after
    // a delay several are due.
    [[nodiscard]] std::optional<Key> takeDue(TimePoint now);
    // Drops overdue repetitions; the next one is due now at the earliest.
    void skip(TimePoint now);

private:
    Duration delay_;
    Duration repeat_;
    std::vector<Key> keys_;  // in the order of their presses
    TimePoint repeatAt_{};   // while a key is held
};

}  // namespace tui

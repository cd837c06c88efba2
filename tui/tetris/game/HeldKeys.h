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
    // The time before the first repetition, and between the following ones.
    struct Pace {
        Duration delay;
        Duration repeat;
    };

    void press(const Key& key, const Pace& pace, TimePoint now);
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
    struct Held {
        Key key;
        Pace pace;
    };

    void remove(const Key& key);

    std::vector<Held> keys_;  // in the order of their presses
    TimePoint repeatAt_{};    // while a key is held
};

}  // namespace tui

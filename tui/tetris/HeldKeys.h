#pragma once

#include <optional>
#include <vector>

#include "tui/base/App.h"
#include "tui/base/Key.h"

namespace tui {

// The keys that are held, of terminals that tell: the last one pressed acts again and again, after
// a delay, whatever the others do. It reads no clock.
class HeldKeys {
public:
    // `delay` until it acts again, and `repeat` from then on.
    HeldKeys(Duration delay, Duration repeat) : delay_(delay), repeat_(repeat) {}

    void setDelay(Duration delay) { delay_ = delay; }
    void setRepeat(Duration repeat) { repeat_ = repeat; }

    void press(const Key& key, TimePoint now);
    void release(const Key& key, TimePoint now);
    // None is held, as far as anybody knows.
    void forget() { keys_.clear(); }

    // When one is to act again; none while none is held.
    [[nodiscard]] std::optional<TimePoint> nextWake() const;
    // The key that acts now, once more; none if it is not time to. To be called until there is
    // none, but a few times at most: after a hold-up no burst follows.
    [[nodiscard]] std::optional<Key> takeDue(TimePoint now);
    // What is overdue is dropped.
    void skip(TimePoint now);

private:
    Duration delay_;
    Duration repeat_;
    std::vector<Key> keys_;  // the last one pressed at the end
    TimePoint repeatAt_{};   // while one is held
};

}  // namespace tui

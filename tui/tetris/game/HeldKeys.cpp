#include "tui/tetris/game/HeldKeys.h"

#include <algorithm>

namespace tui {

void HeldKeys::remove(const Key& key)
{
    std::erase_if(keys_, [&key](const Held& held) { return held.key == key; });
}

void HeldKeys::press(const Key& key, const Pace& pace, TimePoint now)
{
    remove(key);
    keys_.push_back({key, pace});
    repeatAt_ = now + pace.delay;
}

void HeldKeys::release(const Key& key, TimePoint now)
{
    const bool wasLast = !keys_.empty() && keys_.back().key == key;
    remove(key);
    if (wasLast && !keys_.empty()) repeatAt_ = now + keys_.back().pace.delay;
}

std::optional<TimePoint> HeldKeys::nextWake() const
{
    if (keys_.empty()) return std::nullopt;
    return repeatAt_;
}

std::optional<Key> HeldKeys::takeDue(TimePoint now)
{
    if (keys_.empty() || repeatAt_ > now) return std::nullopt;
    repeatAt_ += std::max<Duration>(keys_.back().pace.repeat, std::chrono::milliseconds(1));
    return keys_.back().key;
}

void HeldKeys::skip(TimePoint now)
{
    repeatAt_ = std::max(repeatAt_, now);
}

}  // namespace tui

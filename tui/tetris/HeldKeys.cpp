#include "tui/tetris/HeldKeys.h"

#include <algorithm>

namespace tui {

void HeldKeys::press(const Key& key, TimePoint now)
{
    std::erase(keys_, key);
    keys_.push_back(key);
    repeatAt_ = now + delay_;
}

void HeldKeys::release(const Key& key, TimePoint now)
{
    const bool wasLast = !keys_.empty() && keys_.back() == key;
    std::erase(keys_, key);
    if (wasLast) repeatAt_ = now + delay_;
}

std::optional<TimePoint> HeldKeys::nextWake() const
{
    if (keys_.empty()) return std::nullopt;
    return repeatAt_;
}

std::optional<Key> HeldKeys::takeDue(TimePoint now)
{
    if (keys_.empty() || repeatAt_ > now) return std::nullopt;
    repeatAt_ += std::max<Duration>(repeat_, std::chrono::milliseconds(1));
    return keys_.back();
}

void HeldKeys::skip(TimePoint now)
{
    repeatAt_ = std::max(repeatAt_, now);
}

}  // namespace tui

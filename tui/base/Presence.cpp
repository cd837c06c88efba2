#include "tui/base/Presence.h"

namespace tui {

void Presence::onSign(TimePoint now)
{
    lastSign_ = now;
    askedAt_.reset();
}

void Presence::onTime(TimePoint now)
{
    if (!isWatched()) {
        onSign(now);
    } else if (askedAt_ && now >= *askedAt_ + kPatience) {
        onSign(now);
        app_.onEvent(Suspended{}, now);
    } else if (!askedAt_ && now >= lastSign_ + kSilence) {
        terminal_.askStatus();
        askedAt_ = now;
    }
}

std::optional<TimePoint> Presence::nextWake() const
{
    if (!isWatched()) return std::nullopt;
    return askedAt_ ? *askedAt_ + kPatience : lastSign_ + kSilence;
}

}  // namespace tui

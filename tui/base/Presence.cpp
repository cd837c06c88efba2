#include "tui/base/Presence.h"

namespace tui {

void Presence::onKey(TimePoint now)
{
    lastKey_ = now;
    onSign(now);
}

void Presence::onSign(TimePoint now)
{
    lastSign_ = now;
    askedAt_.reset();
}

void Presence::onAbsence(TimePoint now)
{
    onKey(now);
    app_.onEvent(Suspended{}, now);
}

void Presence::onTime(TimePoint now)
{
    if (!app_.needsPerson()) {
        onKey(now);
        lastLook_ = now;
        return;
    }
    if (isRelayed_ && now >= lastLook_ + kLook) {
        lastLook_ = now;
        const Attendance attendance = terminal_.findAttendance();
        if (attendance == Attendance::Detached ||
            (attendance == Attendance::Relayed && now >= lastKey_ + kNoKey)) {
            onAbsence(now);
            return;
        }
    }
    if (!terminal_.hasAnswered()) {
        onSign(now);  // nothing can be concluded from a terminal that never answers
    } else if (askedAt_ && now >= *askedAt_ + kPatience) {
        onAbsence(now);
    } else if (!askedAt_ && now >= lastSign_ + kSilence) {
        terminal_.askStatus();
        askedAt_ = now;
    }
}

std::optional<TimePoint> Presence::nextWake() const
{
    if (!app_.needsPerson()) return std::nullopt;
    std::optional<TimePoint> next;
    if (isRelayed_) next = lastLook_ + kLook;
    if (terminal_.hasAnswered())
        next = earlier(next, askedAt_ ? *askedAt_ + kPatience : lastSign_ + kSilence);
    return next;
}

}  // namespace tui

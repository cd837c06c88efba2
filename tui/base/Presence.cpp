#include "tui/base/Presence.h"

namespace tui {

void Presence::onKey(TimePoint now)
{
    lastKey_ = now;
    if (app_.findNeed() != Need::Line) onSign(now);
}

void Presence::onSign(TimePoint now)
{
    lastSign_ = now;
    askedAt_.reset();
}

// Counts from now on.
void Presence::rest(TimePoint now)
{
    lastKey_ = now;
    lastLook_ = now;
    onSign(now);
}

void Presence::onAbsence(const Suspended& how, TimePoint now)
{
    rest(now);
    app_.onEvent(how, now);
}

Duration Presence::findSilence() const
{
    return app_.findNeed() == Need::Line ? kStall : kSilence;
}

Duration Presence::findPatience() const
{
    return app_.findNeed() == Need::Line ? kStall : kPatience;
}

bool Presence::onTime(TimePoint now)
{
    const Need need = app_.findNeed();
    if (need == Need::Nothing) {
        rest(now);
        return false;
    }
    if (isRelayed_ && now >= lastLook_ + kLook) {
        lastLook_ = now;
        const Attendance attendance = terminal_.findAttendance();
        if (attendance == Attendance::Detached ||
            (attendance == Attendance::Relayed && now >= lastKey_ + kNoKey)) {
            onAbsence({}, now);
            return true;
        }
    }
    if (!terminal_.hasAnswered()) {
        onSign(now);  // nothing can be concluded from a terminal that never answers
    } else if (askedAt_ && now >= *askedAt_ + findPatience()) {
        onAbsence({.isStall = need == Need::Line}, now);
        return true;
    } else if (!askedAt_ && now >= lastSign_ + findSilence()) {
        terminal_.askStatus();
        askedAt_ = now;
    }
    return false;
}

std::optional<TimePoint> Presence::nextWake() const
{
    if (app_.findNeed() == Need::Nothing) return std::nullopt;
    std::optional<TimePoint> next;
    if (isRelayed_) next = lastLook_ + kLook;
    if (terminal_.hasAnswered())
        next = earlier(next, askedAt_ ? *askedAt_ + findPatience() : lastSign_ + findSilence());
    return next;
}

void Presence::onLine(bool isBlocked, TimePoint now, TimePoint real)
{
    if (!isBlocked) {
        blockedAt_.reset();
    } else if (!blockedAt_) {
        blockedAt_ = real;
    } else if (real >= *blockedAt_ + kStall && app_.findNeed() == Need::Line) {
        onAbsence({.isStall = true}, now);
    }
}

std::optional<TimePoint> Presence::nextWakeBlocked() const
{
    if (!blockedAt_ || app_.findNeed() != Need::Line) return std::nullopt;
    return *blockedAt_ + kStall;
}

}  // namespace tui

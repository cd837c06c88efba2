#include "tui/base/Presence.h"

#include <algorithm>

namespace tui {

void Presence::onSign(TimePoint real) {
    lastSign_ = real;
    if (!askedAt_) return;
    delay_ = std::clamp(2 * (real - *askedAt_), kLeastDelay, kStall);
    askedAt_.reset();
}

void Presence::onPicture(TimePoint real) {
    if (!terminal_.isBlocked()) {
        blockedAt_.reset();
    } else if (!blockedAt_) {
        blockedAt_ = real;
    }
}

void Presence::onAsked(TimePoint real) {
    if (app_.needsLine() && !askedAt_) askedAt_ = real;
}

// Counts from now on.
void Presence::rest(TimePoint real) {
    lastKey_ = real;
    lastLook_ = real;
    lastSign_ = real;
    askedAt_.reset();
    if (blockedAt_) blockedAt_ = real;
}

// Looks whether somebody is behind a multiplexer.
bool Presence::isGone(TimePoint real) {
    if (!isRelayed_ || real < lastLook_ + kLook) return false;
    lastLook_ = real;
    isDetached_ = terminal_.findAttendance() == Attendance::Detached;
    isDisproved_ = isDisproved_ && isDetached_;
    return (isDetached_ && !isDisproved_) || real >= lastKey_ + kNoKey;
}

bool Presence::hasStalled(TimePoint real) const {
    return (blockedAt_ && real >= *blockedAt_ + kStall) || (askedAt_ && real >= *askedAt_ + kStall);
}

Presence::Outcome Presence::onTime(TimePoint now, TimePoint real) {
    onPicture(real);
    if (!app_.needsLine()) {
        rest(real);
        return Outcome::Nothing;
    }
    const bool isStall = hasStalled(real);
    if (isStall || isGone(real)) {
        rest(real);
        app_.onEvent(Suspended{.isStall = isStall}, now);
        return Outcome::Absent;
    }
    if (!terminal_.hasAnswered()) {
        onSign(real);  // nothing can be concluded from a terminal that never answers
    } else if (!blockedAt_ && !askedAt_ && real >= lastSign_ + kStall) {
        terminal_.askStatus();
        onAsked(real);
        return Outcome::Asked;
    }
    return Outcome::Nothing;
}

std::optional<TimePoint> Presence::nextWake(TimePoint real) const {
    if (!app_.needsLine()) return std::nullopt;
    std::optional<TimePoint> next;
    if (isRelayed_) next = lastLook_ + kLook;
    if (blockedAt_) return earlier(next, *blockedAt_ + kStall);
    if (!terminal_.hasAnswered()) return next;
    const bool isWaiting = askedAt_ && !isLate(real);
    return earlier(next, isWaiting ? *askedAt_ + delay_ : askedAt_.value_or(lastSign_) + kStall);
}

bool Presence::wantsToAsk(TimePoint real) const {
    return app_.needsLine() && !askedAt_ && real >= lastSign_ + kQuiet;
}

bool Presence::isLate(TimePoint real) const {
    return terminal_.isBlocked() || (askedAt_ && real >= *askedAt_ + delay_);
}

}  // namespace tui

#include "tui/tetris/game/Effects.h"

#include <bit>
#include <chrono>
#include <optional>

namespace tui {

namespace {

using namespace std::chrono_literals;

constexpr Duration kFlashTime = 150ms;
constexpr Duration kBlinkTime = 100ms;
// Full rows flash if the delay between falls is at least this: in quicker games it slows the eye.
constexpr Duration kSlowEnoughToFlash = 300ms;

}  // namespace

void Effects::showClear(uint64_t fullRows, Duration delay, bool isLast) {
    if (delay >= kSlowEnoughToFlash && !isLast && areShown())
        state_.flash = Flash{state_.stack, fullRows, now_ + kFlashStage};
    if (std::popcount(fullRows) >= 4) beep();
}

void Effects::showRise(int rows) {
    if (!areShown()) return;
    state_.risen = rows;
    riseEnd_ = now_ + kFlashStage;
}

void Effects::beep() {
    if (!state_.settings.sound) return;
    if (state_.settings.beep == Beep::Bell) {
        beeps_ = true;
    } else {
        state_.wallFlashUntil = now_ + kFlashTime;
    }
}

void Effects::showRefusal() {
    if (!areShown()) return;
    state_.isRefused = true;
    blinkEnd_ = now_ + kBlinkTime;
}

void Effects::endFlash() {
    state_.flash.reset();
    state_.isRefused = false;
    blinkEnd_.reset();
    state_.risen = 0;
    riseEnd_.reset();
}

void Effects::endAll() {
    endFlash();
    state_.wallFlashUntil.reset();
}

void Effects::onTime() {
    passTime(state_.flash, now_);
    if (blinkEnd_ && *blinkEnd_ <= now_) {
        state_.isRefused = false;
        blinkEnd_.reset();
    }
    if (riseEnd_ && *riseEnd_ <= now_) {
        state_.risen = 0;
        riseEnd_.reset();
    }
    if (state_.wallFlashUntil && *state_.wallFlashUntil <= now_) state_.wallFlashUntil.reset();
}

std::optional<TimePoint> Effects::nextWake() const {
    std::optional<TimePoint> next = state_.wallFlashUntil;
    if (state_.flash) next = earlier(next, state_.flash->until);
    return earlier(next, earlier(blinkEnd_, riseEnd_));
}

void ShownLocks::show(const Lock& lock, int level, Duration fall, bool isLast) {
    state_.stack.land(lock.landed);
    effects_.endFlash();
    if (lock.fullRows != 0) {
        effects_.showClear(lock.fullRows, fall, isLast);
        state_.stack.removeRows(lock.fullRows);
    }
    const bool isSpecial =
        lock.score.rows > 0 && (lock.score.spin != Spin::None || lock.score.perfect);
    if (isSpecial && lock.score.rows < 4) effects_.beep();
    if (lock.risen > 0) {
        state_.stack.raise(state_.game->copyBoard(), lock.risen);
        effects_.showRise(lock.risen);
    }
    if (lock.emptied) empty();
    callOut(lock, level);
    state_.heights.add(state_.stack.computeHeight(), isGreatAttack(lock));
}

void ShownLocks::empty() {
    state_.stack.clear();
    effects_.endFlash();
}

// Names what the lock was. It stands until the next one of note, or the first lock after a second.
void ShownLocks::callOut(const Lock& lock, int level) {
    const int before = std::exchange(level_, level);
    const std::optional<Callout> callout = makeCallout(lock);
    if (!callout) {
        if (now_ >= calledAt_ + 1s) state_.callout.reset();
        return;
    }
    state_.callout = callout;
    if (level > before) state_.callout->level = level;
    calledAt_ = now_;
}

}  // namespace tui

#include "tui/tetris/Effects.h"

#include <algorithm>
#include <bit>

namespace tui {

namespace {

using namespace std::chrono_literals;

constexpr Duration kFlashTime = 150ms;
// Full rows flash if the delay between falls is at least this: in quicker games it slows the eye.
constexpr Duration kSlowEnoughToFlash = 300ms;

}  // namespace

void Effects::showClear(std::uint64_t fullRows, Duration delay, bool isLast, TimePoint now)
{
    if (delay >= kSlowEnoughToFlash && !isLast)
        state_.flash = Flash{state_.stack, fullRows, now + kFlashTime};
    if (std::popcount(fullRows) < 4 || !state_.sound) return;
    if (state_.beep == Beep::Bell) {
        beeps_ = true;
    } else {
        state_.wallFlashUntil = now + kFlashTime;
    }
}

void Effects::endAll()
{
    state_.flash.reset();
    state_.wallFlashUntil.reset();
}

void Effects::onTime(TimePoint now)
{
    if (state_.flash && state_.flash->until <= now) state_.flash.reset();
    if (state_.wallFlashUntil && *state_.wallFlashUntil <= now) state_.wallFlashUntil.reset();
}

std::optional<TimePoint> Effects::nextWake() const
{
    if (!state_.flash) return state_.wallFlashUntil;
    return std::min(state_.flash->until, state_.wallFlashUntil.value_or(state_.flash->until));
}

}  // namespace tui

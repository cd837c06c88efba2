#include "tui/tetris/game/ShownLocks.h"

#include <chrono>
#include <optional>

namespace tui {

using namespace std::chrono_literals;

void ShownLocks::show(const tetris::Lock& lock, bool isLast, TimePoint now) {
    const tetris::ModernGame& game = *state_.findModern();
    const int levelBefore = level_;
    level_ = game.getLevel();
    state_.stack.land(lock.landed);
    effects_.endFlash();
    if (lock.fullRows != 0) {
        const Duration fall = std::chrono::microseconds(tetris::computeFallTime(level_));
        effects_.showClear(lock.fullRows, fall, isLast, now);
        state_.stack.removeRows(lock.fullRows);
    }
    const bool isSpecial =
        lock.score.rows > 0 && (lock.score.spin != tetris::Spin::None || lock.score.perfect);
    if (isSpecial && lock.score.rows < 4) effects_.beep(now);
    if (lock.risen > 0) {
        state_.stack.raise(game.getBoard(), lock.risen);
        effects_.showRise(lock.risen, now);
    }
    if (lock.emptied) empty();
    callOut(lock, levelBefore, now);
    state_.heights.add(state_.stack.computeHeight(), isGreatAttack(lock));
}

void ShownLocks::empty() {
    state_.stack.clear();
    effects_.endFlash();
}

// Names what the lock was. It stands until the next one of note, or the first lock after a second.
void ShownLocks::callOut(const tetris::Lock& lock, int levelBefore, TimePoint now) {
    const std::optional<Callout> callout = makeCallout(lock);
    if (!callout) {
        if (now >= calledAt_ + 1s) state_.callout.reset();
        return;
    }
    state_.callout = callout;
    if (level_ > levelBefore) state_.callout->level = level_;
    calledAt_ = now;
}

}  // namespace tui

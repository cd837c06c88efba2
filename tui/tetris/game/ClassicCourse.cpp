#include "tui/tetris/game/ClassicCourse.h"

#include <chrono>
#include <utility>

#include "brain/tetris/steer/Pilot.h"

namespace tui {

namespace {

using tetris::Verb;
using namespace std::chrono_literals;

// The most falls in one wake-up, so that keys are read in between.
constexpr int kFallsAtOnce = 50;

}  // namespace

ClassicCourse::ClassicCourse(const CourseParts& parts)
    : Course(parts), brainDrops_(parts.state.isWatched || !parts.state.brainActive) {
    parts_.state.canUndo = false;
    parts_.state.adversaryDealt = getGame().hasAdversaryDealt();
    countDealt(*parts_.state.game, parts_.state.dealt);
}

void ClassicCourse::passTime(TimePoint now) {
    parts_.state.played =
        std::chrono::duration_cast<std::chrono::seconds>(parts_.clock.computePlayed(now));
}

bool ClassicCourse::hasChanged(bool isBrains) const {
    return parts_.state.setup.adversary != parts_.state.settings.adversary ||
           (isBrains && brainWasLate_);
}

void ClassicCourse::act(Action action, int /*side*/, TimePoint now) {
    parts_.clock.skipWait(now);
    switch (action) {
        case Action::Left: tick(Verb::Left, now); break;
        case Action::Right: tick(Verb::Right, now); break;
        case Action::Rotate: turn(now); break;
        case Action::Down:
            if (parts_.state.brainActive) static_cast<void>(parts_.brain.consult(now));
            fall(now);
            break;
        case Action::Drop: tick(Verb::Drop, now); break;
        case Action::Land:
            tick(Verb::Drop, now);
            while (!isOver() && tick(Verb::Down, now).locks.empty()) {
            }
            break;
        case Action::WallLeft:
        case Action::WallRight: {
            const Verb verb = action == Action::WallLeft ? Verb::Left : Verb::Right;
            while (tick(verb, now).moved) {
            }
            break;
        }
        default: break;
    }
}

// Turns the piece. Right below the ceiling a piece that is higher when it is turned has no room
// yet: then the turn is made with the next row.
void ClassicCourse::turn(TimePoint now) {
    if (tick(Verb::Rotate, now).moved) return;
    const tetris::Game& game = getGame();
    const int top = game.getBoard().getHeight();
    const bool isAtCeiling = game.getY() + game.getPiece().fastRotation()->getHeight() > top;
    retriesTurn_ = isAtCeiling && !parts_.state.brainActive;
    parts_.effects.showRefusal(now);
}

// Makes one Down, for the clock or for its key. Before it the active brain steers to a known goal.
void ClassicCourse::fall(TimePoint now) {
    if (parts_.state.brainActive) {
        brainWasLate_ = brainWasLate_ || parts_.brain.isThinkingOfGoal();
        if (const std::optional<tetris::Move> goal = parts_.brain.getGoal()) {
            tetris::steerTowards(*goal, getGame(), [this, now](Verb verb) { tick(verb, now); });
        }
    }
    const tetris::GameReport report = tick(Verb::Down, now);
    if (report.moved && std::exchange(retriesTurn_, false)) tick(Verb::Rotate, now);
}

tetris::GameReport ClassicCourse::tick(Verb verb, TimePoint now) {
    TetrisState& state = parts_.state;
    parts_.recorder.beforeTick(makePlaySettings(state));
    const tetris::GameReport report = state.game->tick(verb);
    const Duration played = parts_.clock.computePlayed(now);
    const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(played).count();
    parts_.recorder.afterTick(verb, report, *state.game, time, now);
    state.playedAtTick = std::chrono::milliseconds(time);
    if (report.moved || !report.locks.empty())
        state.played = std::chrono::duration_cast<std::chrono::seconds>(played);
    if (report.moved && verb != Verb::Down) parts_.effects.endFlash();
    for (const tetris::Lock& lock : report.locks)
        onLock(lock, now);
    noteRecording();
    return report;
}

void ClassicCourse::onLock(const tetris::Lock& lock, TimePoint now) {
    TetrisState& state = parts_.state;
    const bool hasEnded = !state.game->isRunning();
    tellRetried(lock, state);
    state.stack.land(lock.landed);
    retriesTurn_ = false;
    parts_.effects.endFlash();
    if (lock.fullRows != 0) {
        parts_.effects.showClear(lock.fullRows, GameClock::computeDelay(findSpeed()), hasEnded,
                                 now);
        state.stack.removeRows(lock.fullRows);
    }
    callOut(lock, now);
    state.heights.add(state.stack.computeHeight());
    countDealt(*state.game, state.dealt);
    if (state.landedInSession < kHintedPieces) ++state.landedInSession;
    dropsAtOnce_ = false;
    parts_.clock.countLanding(now, findSpeed(), brainDrops_ && state.brainActive);
    state.adversaryDealt = getGame().hasAdversaryDealt();
    parts_.brain.forget();
    parts_.brain.consider(now);
}

// Names what was cleared. It stands until the next clear, or the first landing after a second.
void ClassicCourse::callOut(const tetris::Lock& lock, TimePoint now) {
    TetrisState& state = parts_.state;
    const int rows = lock.score.rows;
    if (rows == 0) {
        if (now >= calledAt_ + 1s) state.callout.reset();
        return;
    }
    const int level = findLevel(state.game->getRows());
    const bool isNew = state.setup.rules.rising && level > findLevel(state.game->getRows() - rows);
    state.callout = Callout{.rows = rows, .points = lock.score.points, .level = isNew ? level : 0};
    calledAt_ = now;
}

void ClassicCourse::onTime(TimePoint now) {
    const bool asFastAsItGoes = findSpeed() == GameClock::kMaxSpeed;
    for (int falls = kFallsAtOnce; falls > 0; --falls) {
        if (falls < kFallsAtOnce && !asFastAsItGoes && !dropsAtOnce_) return;
        if (isOver() || computeNextFall() > now) return;
        if (parts_.state.brainActive && !parts_.brain.consult(now)) {
            dropsAtOnce_ = false;
            parts_.clock.putOffFall();
            if (computeNextFall() > now) return;
        }
        if (!dropsAtOnce_) parts_.clock.countFall(now, findSpeed());
        dropsAtOnce_ =
            brainDrops_ && parts_.state.brainActive && parts_.brain.getGoal().has_value();
        fall(now);
    }
}

TimePoint ClassicCourse::computeNextFall() const {
    const int speed = dropsAtOnce_ ? GameClock::kMaxSpeed : findSpeed();
    return parts_.clock.computeNextFall(
        speed, parts_.state.brainActive && parts_.brain.isThinkingOfGoal());
}

}  // namespace tui

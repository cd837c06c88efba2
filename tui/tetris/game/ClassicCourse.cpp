#include <chrono>
#include <utility>

#include "brain/tetris/steer/Pilot.h"
#include "core/tetris/Game.h"
#include "tui/tetris/game/Course.h"

namespace tui {

namespace {

using tetris::Verb;

// The most falls in one wake-up, so that keys are read in between.
constexpr int kFallsAtOnce = 50;

// The course of a classic game.
class ClassicCourse : public Course {
public:
    explicit ClassicCourse(const CourseParts& parts);

    void press(Action) override {}
    void act(Action action, int side, TimePoint now) override;
    void onTime(TimePoint now) override;
    TimePoint findNextEvent() const override { return computeNextFall(); }
    void passTime(TimePoint now) override;
    void resume(TimePoint now) override { parts_.clock.resume(now, findSpeed()); }
    [[nodiscard]] bool takeFault() override { return false; }
    bool hasChanged(bool isBrains) const override;

private:
    const tetris::Game& getGame() const { return *parts_.state.findClassic(); }
    int findSpeed() const { return makePlaySettings(parts_.state).speed; }
    TimePoint computeNextFall() const;
    void turn(TimePoint now);
    void fall(TimePoint now);
    tetris::GameReport tick(tetris::Verb verb, TimePoint now);
    void onLock(const tetris::Lock& lock, TimePoint now);
    // 0 where it does not rise.
    int computeLevel() const {
        const TetrisState& state = parts_.state;
        return state.setup.rules.rising ? findLevel(state.game->getRows()) : 0;
    }

    ShownLocks shown_;
    // In a person's game, or one that is watched, the active brain drops pieces at once; a game
    // that a brain was told to play falls row by row, as the option of the speed says.
    bool brainDrops_ = false;
    // It knows where the falling piece lands: since its first fall was due, the piece falls row by
    // row without a delay, and the brain steers in each row. So the game is the same.
    bool dropsAtOnce_ = false;
    bool retriesTurn_ = false;   // the ceiling refused a turn: once more in the next row
    bool brainWasLate_ = false;  // a fall happened without the active brain
};

}  // namespace

ClassicCourse::ClassicCourse(const CourseParts& parts)
    : Course(parts),
      shown_(parts.state, parts.effects),
      brainDrops_(parts.state.isWatched || !parts.state.brainActive) {
    shown_.begin(computeLevel());
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
    retriesTurn_ = false;
    shown_.show(lock, computeLevel(), GameClock::computeDelay(findSpeed()), hasEnded, now);
    countDealt(*state.game, state.dealt);
    if (state.landedInSession < kHintedPieces) ++state.landedInSession;
    dropsAtOnce_ = false;
    parts_.clock.countLanding(now, findSpeed(), brainDrops_ && state.brainActive);
    state.adversaryDealt = getGame().hasAdversaryDealt();
    parts_.brain.forget();
    parts_.brain.consider(now);
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

std::unique_ptr<Course> makeClassicCourse(const CourseParts& parts) {
    return std::make_unique<ClassicCourse>(parts);
}

}  // namespace tui

#include <chrono>
#include <utility>

#include "brain/tetris/steer/Pilot.h"
#include "core/tetris/Game.h"
#include "tui/base/text/TimeText.h"
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
    void resume(TimePoint now) override { clock_.resume(now, findSpeed()); }
    [[nodiscard]] bool takeFault() override { return false; }
    bool hasChanged(bool isBrains) const override;

private:
    const tetris::Game& getGame() const { return *state_.findClassic(); }
    int findSpeed() const { return makePlaySettings(state_).speed; }
    TimePoint computeNextFall() const;
    void turn(TimePoint now);
    void fall(TimePoint now);
    tetris::GameReport tick(tetris::Verb verb, TimePoint now);
    void onLock(const tetris::Lock& lock, TimePoint now);
    // 0 where it does not rise.
    int computeLevel() const {
        return state_.setup.rules.rising ? findLevel(state_.game->getRows()) : 0;
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
    state_.canUndo = false;
    state_.adversaryDealt = getGame().hasAdversaryDealt();
    countDealt(*state_.game, state_.dealt);
}

void ClassicCourse::passTime(TimePoint now) {
    state_.played = std::chrono::duration_cast<std::chrono::seconds>(clock_.computePlayed(now));
}

bool ClassicCourse::hasChanged(bool isBrains) const {
    return state_.setup.adversary != state_.settings.adversary || (isBrains && brainWasLate_);
}

void ClassicCourse::act(Action action, int /*side*/, TimePoint now) {
    clock_.skipWait(now);
    const std::optional<Verb> verb = findVerb(action);
    if (!verb) return;
    switch (*verb) {
        case Verb::Rotate: turn(now); break;
        case Verb::Down:
            if (state_.brainActive) static_cast<void>(brain_.consult(now));
            fall(now);
            break;
        case Verb::Land:
            tick(Verb::Drop, now);
            while (!isOver() && tick(Verb::Down, now).locks.empty()) {
            }
            break;
        default:
            while (tick(*verb, now).moved && goesToWall(action)) {
            }
    }
}

// Turns the piece. Right below the ceiling a piece that is higher when it is turned has no room
// yet: then the turn is made with the next row.
void ClassicCourse::turn(TimePoint now) {
    if (tick(Verb::Rotate, now).moved) return;
    const tetris::Game& game = getGame();
    const int top = game.getBoard().getHeight();
    const bool isAtCeiling = game.getY() + game.getPiece().fastRotation()->getHeight() > top;
    retriesTurn_ = isAtCeiling && !state_.brainActive;
    effects_.showRefusal(now);
}

// Makes one Down, for the clock or for its key. Before it the active brain steers to a known goal.
void ClassicCourse::fall(TimePoint now) {
    if (state_.brainActive) {
        brainWasLate_ = brainWasLate_ || brain_.isThinkingOfGoal();
        if (const std::optional<tetris::Move> goal = brain_.getGoal()) {
            tetris::steerTowards(*goal, getGame(), [this, now](Verb verb) { tick(verb, now); });
        }
    }
    const tetris::GameReport report = tick(Verb::Down, now);
    if (report.moved && std::exchange(retriesTurn_, false)) tick(Verb::Rotate, now);
}

tetris::GameReport ClassicCourse::tick(Verb verb, TimePoint now) {
    recorder_.beforeTick(makePlaySettings(state_));
    const tetris::GameReport report = state_.game->tick(verb);
    const Duration played = clock_.computePlayed(now);
    const int64_t time = toMilliseconds(played);
    recorder_.afterTick(verb, report, *state_.game, time, now);
    state_.playedAtTick = std::chrono::milliseconds(time);
    if (report.moved || !report.locks.empty())
        state_.played = std::chrono::duration_cast<std::chrono::seconds>(played);
    if (report.moved && verb != Verb::Down) effects_.endFlash();
    for (const tetris::Lock& lock : report.locks)
        onLock(lock, now);
    noteRecording();
    return report;
}

void ClassicCourse::onLock(const tetris::Lock& lock, TimePoint now) {
    const bool hasEnded = !state_.game->isRunning();
    tellRetried(lock, state_);
    retriesTurn_ = false;
    shown_.show(lock, computeLevel(), GameClock::computeDelay(findSpeed()), hasEnded, now);
    countDealt(*state_.game, state_.dealt);
    if (state_.landedInSession < kHintedPieces) ++state_.landedInSession;
    dropsAtOnce_ = false;
    clock_.countLanding(now, findSpeed(), brainDrops_ && state_.brainActive);
    state_.adversaryDealt = getGame().hasAdversaryDealt();
    brain_.forget();
    brain_.consider(now);
}

void ClassicCourse::onTime(TimePoint now) {
    const bool asFastAsItGoes = findSpeed() == GameClock::kMaxSpeed;
    for (int falls = kFallsAtOnce; falls > 0; --falls) {
        if (falls < kFallsAtOnce && !asFastAsItGoes && !dropsAtOnce_) return;
        if (isOver() || computeNextFall() > now) return;
        if (state_.brainActive && !brain_.consult(now)) {
            dropsAtOnce_ = false;
            clock_.putOffFall();
            if (computeNextFall() > now) return;
        }
        if (!dropsAtOnce_) clock_.countFall(now, findSpeed());
        dropsAtOnce_ = brainDrops_ && state_.brainActive && brain_.getGoal().has_value();
        fall(now);
    }
}

TimePoint ClassicCourse::computeNextFall() const {
    const int speed = dropsAtOnce_ ? GameClock::kMaxSpeed : findSpeed();
    return clock_.computeNextFall(speed, state_.brainActive && brain_.isThinkingOfGoal());
}

std::unique_ptr<Course> makeClassicCourse(const CourseParts& parts) {
    return std::make_unique<ClassicCourse>(parts);
}

}  // namespace tui

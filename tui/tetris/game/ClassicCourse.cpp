#include <chrono>
#include <utility>

#include "brain/tetris/steer/Pilot.h"
#include "core/tetris/Game.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/game/Course.h"

namespace tui {

namespace {

// The most falls in one wake-up, so that keys are read in between.
constexpr int kFallsAtOnce = 50;

// The course of a classic game.
class ClassicCourse : public Course {
public:
    explicit ClassicCourse(const CourseParts& parts)
        : Course(parts),
          shown_(parts.state, parts.effects, parts.now),
          brainDrops_(parts.state.isWatched || !parts.state.brainActive) {
        shown_.begin(computeLevel());
        state.canUndo = false;
        state.adversaryDealt = getGame().hasAdversaryDealt();
        countDealt(*state.game, state.dealt);
    }

    void act(Action action, int /*side*/) override {
        clock.skipWait(now);
        const std::optional<Verb> verb = findVerb(action);
        // A refused verb is recorded, and a replay has only those of its rules.
        if (!verb || (*verb > Verb::Drop && *verb != Verb::Land)) return;
        switch (*verb) {
            case Verb::Rotate: turn(); break;
            case Verb::Down:
                if (state.brainActive) static_cast<void>(brain.consult());
                fall();
                break;
            case Verb::Land:
                tick(Verb::Drop);
                while (!isOver() && tick(Verb::Down).locks.empty()) {
                }
                break;
            default:
                while (tick(*verb).moved && goesToWall(action)) {
                }
        }
    }

    void onTime() override {
        const bool asFastAsItGoes = findSpeed() == GameClock::kMaxSpeed;
        for (int falls = kFallsAtOnce; falls > 0; --falls) {
            if (falls < kFallsAtOnce && !asFastAsItGoes && !dropsAtOnce_) return;
            if (isOver() || computeNextFall() > now) return;
            if (state.brainActive && !brain.consult()) {
                dropsAtOnce_ = false;
                clock.putOffFall();
                if (computeNextFall() > now) return;
            }
            if (!dropsAtOnce_) clock.countFall(now, findSpeed());
            dropsAtOnce_ = brainDrops_ && state.brainActive && brain.getGoal().has_value();
            fall();
        }
    }

    TimePoint findNextEvent() const override { return computeNextFall(); }

    void passTime() override {
        state.played = std::chrono::duration_cast<std::chrono::seconds>(clock.computePlayed(now));
    }

    void resume() override { clock.resume(now, findSpeed()); }

    bool hasChanged(bool isBrains) const override {
        return state.setup.adversary != state.settings.adversary || (isBrains && brainWasLate_);
    }

private:
    const tetris::Game& getGame() const { return *state.findClassic(); }
    int findSpeed() const { return makePlaySettings(state).speed; }

    TimePoint computeNextFall() const {
        const int speed = dropsAtOnce_ ? GameClock::kMaxSpeed : findSpeed();
        return clock.computeNextFall(speed, state.brainActive && brain.isThinkingOfGoal());
    }

    // Turns the piece. Right below the ceiling a piece that is higher when it is turned has no room
    // yet: then the turn is made with the next row.
    void turn() {
        if (tick(Verb::Rotate).moved) return;
        const tetris::Game& game = getGame();
        const int top = game.getBoard().getHeight();
        const bool isAtCeiling = game.getY() + game.getPiece().fastRotation()->getHeight() > top;
        retriesTurn_ = isAtCeiling && !state.brainActive;
        effects.showRefusal();
    }

    // Makes one Down, for the clock or for its key. Before it the active brain steers to a known
    // goal.
    void fall() {
        if (state.brainActive) {
            brainWasLate_ = brainWasLate_ || brain.isThinkingOfGoal();
            if (const std::optional<Move> goal = brain.getGoal()) {
                tetris::steerTowards(*goal, getGame(), [this](Verb verb) { tick(verb); });
            }
        }
        const GameReport report = tick(Verb::Down);
        if (report.moved && std::exchange(retriesTurn_, false)) tick(Verb::Rotate);
    }

    GameReport tick(Verb verb) {
        recorder.beforeTick(makePlaySettings(state));
        const GameReport report = state.game->tick(verb);
        const Duration played = clock.computePlayed(now);
        const int64_t time = toMilliseconds(played);
        recorder.afterTick(verb, report, *state.game, time);
        state.playedAtTick = std::chrono::milliseconds(time);
        if (report.moved || !report.locks.empty())
            state.played = std::chrono::duration_cast<std::chrono::seconds>(played);
        if (report.moved && verb != Verb::Down) effects.endFlash();
        for (const Lock& lock : report.locks)
            onLock(lock);
        noteRecording();
        return report;
    }

    void onLock(const Lock& lock) {
        const bool hasEnded = !state.game->isRunning();
        tellRetried(lock, state);
        retriesTurn_ = false;
        shown_.show(lock, computeLevel(), GameClock::computeDelay(findSpeed()), hasEnded);
        countDealt(*state.game, state.dealt);
        if (state.landedInSession < kHintedPieces) ++state.landedInSession;
        dropsAtOnce_ = false;
        clock.countLanding(now, findSpeed(), brainDrops_ && state.brainActive);
        state.adversaryDealt = getGame().hasAdversaryDealt();
        brain.forget();
        brain.consider();
    }

    // 0 where it does not rise.
    int computeLevel() const {
        return state.setup.rules.rising ? findLevel(state.game->getRows()) : 0;
    }

    ShownLocks shown_;
    // In a person's game, or one that is watched, the active brain drops pieces at once; a game
    // that a brain was told to play falls row by row, as the option of the speed says.
    bool brainDrops_ = false;
    // The brain's goal is known, and the first fall was due: the piece falls on without a delay,
    // but row by row, and the brain steers in each row. So the game is the same.
    bool dropsAtOnce_ = false;
    bool retriesTurn_ = false;   // the ceiling refused a turn: once more in the next row
    bool brainWasLate_ = false;  // a fall happened without the active brain
};

}  // namespace

std::unique_ptr<Course> makeClassicCourse(const CourseParts& parts) {
    return std::make_unique<ClassicCourse>(parts);
}

}  // namespace tui

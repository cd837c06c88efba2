#include "tui/tetris/game/ModernCourse.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "brain/tetris/steer/Pilot.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/game/Course.h"

namespace tui {

namespace {

using namespace std::chrono_literals;

// Falls may be faster than a person can see: so many pictures a second are enough.
constexpr Duration kLeastSleep = 33ms;
// The most verbs for one piece that the brain makes at once.
constexpr int kVerbsAtOnce = 200;

bool isTurn(Verb verb) {
    return verb == Verb::TurnRight || verb == Verb::TurnLeft || verb == Verb::TurnAround;
}

}  // namespace

bool actsAsPieceEnters(Action action) {
    const std::optional<Verb> verb = findVerb(action);
    return verb && (verb == Verb::Hold || isTurn(*verb));
}

std::optional<Verb> findModernVerb(Action action, int softDrop) {
    return action == Action::Down && softDrop == 0 ? Verb::Drop : findVerb(action);
}

namespace {

// The course of a modern game. Time is one of its verbs: before each key, and when time alone
// changes something, the game is told how many milliseconds of play have passed. An active brain
// makes a verb every 200 - 2 x speed ms, and at the greatest speed a whole piece at once; while it
// has no answer, it makes none, and the piece falls. In a match the person's game is side 0, and
// the verbs of the rival are made at their milliseconds.
class ModernCourse : public Course {
public:
    ModernCourse(const CourseParts& parts, UndoPoints points)
        : Course(parts), shown_(parts.state, parts.effects, parts.now), points_(std::move(points)) {
        finesse_.begin(getGame().getRules(), state.keys);
        shown_.begin(getGame().getLevel());
        state.pace.reset();
        if (state.course.isEmpty()) {
            noteCourse();
        } else {
            comparePace();
        }
        state.adversaryDealt = false;
        countDealt(*state.game, state.dealt);
        if (points_.empty()) addUndoPoint();
        state.canUndo = !points_.empty();
        showTime();
    }

    void press(Action action) override {
        std::optional<int>& presses = state.finesse.presses;
        if (presses && findVerb(action)) ++*presses;
        finesse_.press(action);
    }

    void act(Action action, int side) override {
        clock.skipWait(now);
        passTime();
        if (isOver()) return;
        if (action == Action::Undo) return undo();
        const std::optional<Verb> verb = findModernVerb(action, state.settings.softDrop);
        if (!verb) return;
        if (goesToWall(action)) return repeat(*verb, side);
        const bool isDone = tick(*verb, side);
        if (!isDone && isTurn(*verb) && side == 0) effects.showRefusal();
    }

    void onTime() override {
        if (findNextEvent() > now) return;
        passTime();
        passedAt_ = now;
        if (state.brainActive) steer();
    }

    TimePoint findNextEvent() const override {
        // Where nothing happens the clock still shows each second, or each tenth where it counts.
        // Times that run down round up.
        const GoalEntry& goal = getEntry(getGame().getRules().goal);
        const bool hasTenths = (goal.ranksTime || goal.seconds != 0) && !state.look.isSlow;
        const int64_t step = hasTenths ? 100 : 1000;
        const int64_t tick = (getGame().getTime() / step + 1) * step;
        const int64_t event = std::min(tick, findNextEventTime().value_or(tick));
        TimePoint next =
            std::max(clock.findMoment(std::chrono::milliseconds(event)), passedAt_ + kLeastSleep);
        // The answer of a late brain wakes the loop.
        const bool canAct = !isBrainLate_ || !brain.isThinkingOfGoal();
        if (state.brainActive && canAct)
            next = std::min(next, std::max(actsAt_, clock.findMoment(Duration(0))));
        return next;
    }

    void passTime() override {
        const ModernGame& game = getGame();
        const int64_t until = toMilliseconds(clock.computePlayed(now));
        moveRival();
        while (!isOver() && game.getTime() < until) {
            // Up to the next event, so that its lock is shown as one.
            const int64_t next = std::max(game.getTime() + 1, findNextEventTime().value_or(until));
            elapse(std::min(next, until) - game.getTime());
            moveRival();
        }
        showTime();
    }

    void resume() override { clock.resumeLater(now); }
    [[nodiscard]] bool takeFault() override { return std::exchange(isFault_, false); }

private:
    const ModernGame& getGame() const { return *state.findModern(); }

    // The millisecond when time alone, or the rival, will have changed something; nullopt: never.
    std::optional<int64_t> findNextEventTime() const {
        std::optional<int64_t> next = state.game->computeWait();
        if (next) *next += getGame().getTime();
        const std::optional<int64_t> verb = opponent.findNext();
        return next && verb ? std::min(*next, *verb) : next ? next : verb;
    }

    // False if it was refused.
    bool tick(Verb verb, int side = 0) {
        PlayedGame& game = *state.game;
        recorder.beforeTick(makePlaySettings(state));
        const int64_t time = getGame().getTime();
        const GameReport report = game.tick(verb, side);
        recorder.afterTick(verb, report, game, time, side);
        opponent.watch();
        if (side == 0) {
            takeOwn(verb, report);
        } else {
            takeRivals(report);
        }
        noteRecording();
        return report.moved;
    }

    // Makes the verb until it is refused, or the piece has locked.
    void repeat(Verb verb, int side) {
        const PlayedGame& game = *state.game;
        const int pieces = game.countLandedPieces(side);
        while (!isOver() && game.countLandedPieces(side) == pieces && tick(verb, side)) {
        }
    }

    void elapse(int64_t milliseconds) {
        const auto reports = state.game->elapseSides(milliseconds);
        takeReport(reports[0]);
        takeRivals(reports[1]);
        opponent.watch();
        noteRecording();
    }

    // What came of a verb of the person's.
    void takeOwn(Verb verb, const GameReport& report) {
        if (report.moved && verb != Verb::Down) effects.endFlash();
        takeReport(report);
        if (!report.moved || verb != Verb::Hold) return;
        finesse_.forget();
        if (isOver()) return;
        countDealt(*state.game, state.dealt);
        brain.considerHeld();
    }

    // Makes the rival's verbs that are due.
    void moveRival() {
        while (!isOver()) {
            const std::optional<Verb> verb = opponent.takeVerb();
            if (!verb) return;
            tick(*verb, 1);
        }
    }

    void takeRivals(const GameReport& report) {
        for (const Lock& lock : report.locks) {
            opponent.noteLock(1, lock);
            state.heights.addSame();
            if (isGreatAttack(lock)) effects.beep();
        }
    }

    void takeReport(const GameReport& report) {
        if (report.emptied) shown_.empty();
        for (const Lock& lock : report.locks) {
            tellRetried(lock, state);
            onLock(lock, report.end != GameEnd::None);
        }
    }

    // Counts it, if a person has placed it.
    void judge(const Lock& lock) {
        if (state.session.isShared) return;
        const std::optional<bool> isFault = finesse_.judge(lock.piece);
        if (!isFault) return;
        state.finesse.add(lock.piece.piece, *isFault);
        if (*isFault) isFault_ = true;
    }

    void onLock(const Lock& lock, bool isLast) {
        judge(lock);
        const int level = getGame().getLevel();
        shown_.show(lock, level, std::chrono::microseconds(tetris::computeFallTime(level)), isLast);
        noteCourse();
        opponent.noteLock(0, lock);
        if (state.landedInSession < kHintedPieces) ++state.landedInSession;
        if (!isLast) {
            countDealt(*state.game, state.dealt);
            addUndoPoint();
        }
        brain.forget();
        brain.consider();
    }

    // After the start, a lock, or a move that was taken back.
    void noteCourse() {
        if (!racesBest(getGame().getRules())) return;
        state.course.note(getGame());
        comparePace();
    }

    // With the best game: at the last row on the way to the goal, or where no time ranks at the
    // last lock.
    void comparePace() {
        const GoalEntry& goal = getEntry(getGame().getRules().goal);
        const auto* const own = state.course.findAt(getGame().getTime());
        state.pace.reset();
        if (goal.ranksTime) {
            const std::optional<int64_t> time = state.course.findTime(own->rows);
            const std::optional<int64_t> best = state.bestCourse.findTime(own->rows);
            if (time && best) state.pace = *time - *best;
        } else if (const auto* const best = state.bestCourse.findAt(own->milliseconds)) {
            state.pace = goal.ranksPieces ? own->pieces - best->pieces : own->score - best->score;
        }
    }

    void steer() {
        const int speed = state.getSpeed();
        const bool atOnce = speed == GameClock::kMaxSpeed;
        if (actsAt_ > now || isOver()) return;
        const int pieces = getGame().getPieces();
        for (int verbs = atOnce ? kVerbsAtOnce : 1; verbs > 0; --verbs) {
            if (!letBrainAct() || isOver() || getGame().getPieces() != pieces) break;
        }
        actsAt_ = now + (atOnce ? GameClock::kSightTime : computeBrainDelay(speed));
    }

    // Makes the brain's next verb. False if it has none.
    [[nodiscard]] bool letBrainAct() {
        if (!findMove()) return false;
        const std::optional<Verb> verb = pilot_.decide(getGame());
        if (!verb) return false;
        finesse_.exempt();
        tick(*verb);
        return true;
    }

    // Gives the pilot the brain's answer if it needs one, and asks again if that is out of reach.
    // False if the answer is late.
    [[nodiscard]] bool findMove() {
        if (brainsUsed_ != brain.countUses()) pilot_.forget();
        brainsUsed_ = brain.countUses();
        for (const bool isAgain : {false, true}) {
            if (!pilot_.needsMove(getGame())) break;
            if (isAgain) brain.reconsider();
            isBrainLate_ = !brain.consult();
            if (isBrainLate_) return false;
            pilot_.setMove(brain.getGoal(), getGame());
        }
        return true;
    }

    void addUndoPoint() {
        const bool isZen = getEntry(getGame().getRules().goal).isEndless && recorder.isOn();
        if (!isZen && !state.session.takesBack) return;
        std::optional<GameRecorder::Mark> mark;
        if (recorder.isOn()) mark = recorder.mark();
        if (points_.size() == kMostUndoPoints) points_.pop_front();
        points_.push_back({*state.game, state, state.dealt, state.finesse, std::move(mark)});
    }

    // Goes back to when the last piece that has locked entered; no effect if none is known.
    void undo() {
        if (points_.size() < 2) return;
        points_.pop_back();
        const UndoPoint& before = points_.back();
        state.game = before.game;
        static_cast<SeenSide&>(state) = before.seen;
        state.dealt = before.dealt;
        state.finesse = before.finesse;
        finesse_.forget();
        state.callout.reset();
        effects.endFlash();
        if (before.mark) recorder.cutBack(*before.mark);
        clock.setPlayed(std::chrono::milliseconds(getGame().getTime()), now);
        shown_.begin(getGame().getLevel());
        noteCourse();
        pilot_.forget();
        showTime();
        brain.reconsider();
    }

    void showTime() { state.played = std::chrono::seconds(getGame().getTime() / 1000); }

    tetris::ModernPilot pilot_;
    FinesseCounter finesse_;
    ShownLocks shown_;
    bool isFault_ = false;
    int brainsUsed_ = 0;        // BrainSeat::countUses() when it got its move
    bool isBrainLate_ = false;  // it had no answer when it should have acted
    TimePoint actsAt_{};        // when the brain makes its next verb
    TimePoint passedAt_{};      // when time has passed last in a wake-up of its own
    UndoPoints points_;         // of a zen game or practice
};

}  // namespace

std::unique_ptr<Course> makeModernCourse(const CourseParts& parts, UndoPoints points) {
    return std::make_unique<ModernCourse>(parts, std::move(points));
}

void FinesseCounter::begin(const GameRules& rules, const KeyMap& keys) {
    finesse_.emplace(rules, !keys.findKeys(Action::TurnAround).empty());
    forget();
}

void FinesseCounter::forget() {
    presses_ = 0;
    isExempt_ = false;
}

void FinesseCounter::press(Action action) {
    const std::optional<Verb> verb = findVerb(action);
    if (verb == Verb::Down || verb == Verb::Drop) exempt();
    if (verb == Verb::Left || verb == Verb::Right || (verb && isTurn(*verb))) ++presses_;
}

std::optional<bool> FinesseCounter::judge(const tetris::FallingPiece& piece) {
    const bool isFault = presses_ > finesse_->countFewest(piece);
    const bool isJudged = !isExempt_;
    forget();
    return isJudged ? std::optional(isFault) : std::nullopt;
}

}  // namespace tui

#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

#include "brain/tetris/steer/ModernPilot.h"
#include "core/tetris/rules/ModernGame.h"
#include "tui/tetris/game/ClassicCourse.h"
#include "tui/tetris/game/FinesseCounter.h"
#include "tui/tetris/game/UndoPoint.h"

namespace tui {

// How a running modern game goes on. Time is one of its verbs: before each key, and when time alone
// changes something, the game is told how many milliseconds of play have passed. An active brain
// makes a verb every 200 - 2 x speed ms, and at the greatest speed a whole piece at once; while it
// has no answer, it makes none, and the piece falls. In a match the person's game is side 0, and
// the verbs of the rival are made at their milliseconds. As in ClassicCourse, ScreenGame ends the
// game.
class ModernCourse {
public:
    // All parts must outlive this.
    explicit ModernCourse(const CourseParts& parts) : parts_(parts) {}

    // The time between two verbs of an active brain, below the greatest speed.
    [[nodiscard]] static Duration computeBrainDelay(int speed)
    {
        return std::chrono::milliseconds(200 - 2 * speed);
    }

    // A game has begun, or was resumed. Requires, from here on: it is a modern one. `points`: of a
    // resumed one, to which it can be taken back, the present piece's too; empty: only to moves
    // from now on.
    void begin(UndoPoints points = {});
    // A key was pressed that has this meaning.
    void press(Action action);
    // True, once, if a piece was placed with more presses of keys than needed.
    [[nodiscard]] bool takeFault() { return std::exchange(isFault_, false); }
    // Makes the verb of the action, or takes back what happened since the last piece that has
    // locked entered (a zen game alone).
    void act(Action action, TimePoint now);
    // Lets the time up to now pass, and the verbs of brain and rival that are due.
    void onTime(TimePoint now);
    // An answer of the rival may have arrived.
    void watchRival();
    // When onTime has something to do.
    [[nodiscard]] TimePoint findNextEvent() const;
    // The game stands still from now on, or ends: lets the time up to now pass.
    void passTime(TimePoint now);

private:
    [[nodiscard]] const tetris::ModernGame& getGame() const;
    // Null: the game is no match.
    [[nodiscard]] tetris::Match* findMatch() const;
    [[nodiscard]] std::optional<std::int64_t> findNextEventTime() const;
    [[nodiscard]] bool isOver() const;
    bool tick(tetris::Verb verb, TimePoint now);
    void repeat(tetris::Verb verb, TimePoint now);
    void elapse(std::int64_t milliseconds, TimePoint now);
    void moveRival(TimePoint now);
    void takeRivalReport(const tetris::GameReport& report, TimePoint now);
    void takeReport(const tetris::GameReport& report, TimePoint now);
    void judge(const tetris::Lock& lock);
    void onLock(const tetris::Lock& lock, bool isLast, TimePoint now);
    void callOut(const tetris::Lock& lock, int levelBefore, TimePoint now);
    void noteCourse();
    void comparePace();
    void empty();
    void steer(TimePoint now);
    [[nodiscard]] bool letBrainAct(TimePoint now);
    [[nodiscard]] bool findMove(TimePoint now);
    void keepUndoPoint();
    void undo(TimePoint now);
    void showTime();

    CourseParts parts_;
    tetris::ModernPilot pilot_;
    FinesseCounter finesse_;
    bool isFault_ = false;
    int brainsUsed_ = 0;        // BrainSeat::countUses() when it got its move
    bool isBrainLate_ = false;  // it had no answer when it should have acted
    TimePoint actsAt_{};        // when the brain makes its next verb
    TimePoint passedAt_{};      // when time has passed last in a wake-up of its own
    TimePoint calledAt_{};      // when the call-out was set
    int level_ = 1;             // at the last lock
    UndoPoints points_;         // of a zen game or practice
};

}  // namespace tui

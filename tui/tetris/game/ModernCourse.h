#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

#include "brain/tetris/steer/Pilot.h"
#include "core/tetris/rules/Finesse.h"
#include "core/tetris/rules/ModernGame.h"
#include "tui/tetris/game/Course.h"
#include "tui/tetris/game/Effects.h"
#include "tui/tetris/state/KeyMap.h"

namespace tui {

// Counts the presses of keys for the falling piece of a modern game, and judges them where it
// locks. What it judges is known only while the game is played: no replay has presses.
class FinesseCounter {
public:
    // A game begins, or goes on. `keys`: those of the game.
    void begin(const tetris::GameRules& rules, const KeyMap& keys);
    // A key was pressed that has this meaning; not its repetitions.
    void press(Action action);
    // Something else than a person moves the falling piece: it is not judged.
    void exempt() { isExempt_ = true; }
    // Another piece falls now, without a lock.
    void forget();
    // The piece has locked there: whether it took more presses than needed. Nullopt if it is not
    // judged: one that a person has moved down slides under others, which no table knows. Begins
    // the next piece. Requires: begin was called.
    [[nodiscard]] std::optional<bool> judge(const tetris::FallingPiece& piece);

private:
    std::optional<tetris::Finesse> finesse_;
    int presses_ = 0;
    bool isExempt_ = false;
};

// The verb of the action in a modern game with that factor of the soft drop.
std::optional<tetris::Verb> findModernVerb(Action action, int softDrop);
// True if the action, pressed before a piece enters, acts as it enters.
bool actsAsPieceEnters(Action action);

// The course of a modern game. Time is one of its verbs: before each key, and when time alone
// changes something, the game is told how many milliseconds of play have passed. An active brain
// makes a verb every 200 - 2 x speed ms, and at the greatest speed a whole piece at once; while it
// has no answer, it makes none, and the piece falls. In a match the person's game is side 0, and
// the verbs of the rival are made at their milliseconds.
class ModernCourse : public Course {
public:
    ModernCourse(const CourseParts& parts, UndoPoints points);

    // The time between two verbs of an active brain, below the greatest speed.
    static Duration computeBrainDelay(int speed) {
        return std::chrono::milliseconds(200 - 2 * speed);
    }

    void press(Action action) override;
    void act(Action action, int side, TimePoint now) override;
    void onTime(TimePoint now) override;
    TimePoint findNextEvent() const override;
    void passTime(TimePoint now) override;
    void resume(TimePoint now) override { clock.resumeLater(now); }
    [[nodiscard]] bool takeFault() override { return std::exchange(isFault_, false); }

private:
    const tetris::ModernGame& getGame() const;
    std::optional<int64_t> findNextEventTime() const;
    bool tick(tetris::Verb verb, TimePoint now, int side = 0);
    void repeat(tetris::Verb verb, int side, TimePoint now);
    void elapse(int64_t milliseconds, TimePoint now);
    void takeOwn(tetris::Verb verb, const tetris::GameReport& report, TimePoint now);
    void moveRival(TimePoint now);
    void takeRivals(const tetris::GameReport& report, TimePoint now);
    void takeReport(const tetris::GameReport& report, TimePoint now);
    void judge(const tetris::Lock& lock);
    void onLock(const tetris::Lock& lock, bool isLast, TimePoint now);
    void noteCourse();
    void comparePace();
    void steer(TimePoint now);
    [[nodiscard]] bool letBrainAct(TimePoint now);
    [[nodiscard]] bool findMove(TimePoint now);
    void addUndoPoint();
    void undo(TimePoint now);
    void showTime();

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

}  // namespace tui

#pragma once

#include "core/tetris/Game.h"
#include "tui/tetris/game/Course.h"

namespace tui {

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
    void callOut(const tetris::Lock& lock, TimePoint now);

    TimePoint calledAt_{};  // when the call-out was set
    // In a person's game, or one that is watched, the active brain drops pieces at once; a game
    // that a brain was told to play falls row by row, as the option of the speed says.
    bool brainDrops_ = false;
    // It knows where the falling piece lands: since its first fall was due, the piece falls row by
    // row without a delay, and the brain steers in each row. So the game is the same.
    bool dropsAtOnce_ = false;
    bool retriesTurn_ = false;   // the ceiling refused a turn: once more in the next row
    bool brainWasLate_ = false;  // a fall happened without the active brain
};

}  // namespace tui

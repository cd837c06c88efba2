#pragma once

#include <memory>

#include "tui/tetris/BrainSeat.h"
#include "tui/tetris/game/Effects.h"
#include "tui/tetris/game/GameClock.h"
#include "tui/tetris/game/GameRecorder.h"
#include "tui/tetris/state/TetrisState.h"
#include "tui/tetris/versus/Opponent.h"

namespace tui {

// What the course of a game works with; it belongs to ScreenGame.
struct CourseParts {
    TetrisState& state;
    BrainSeat& brain;
    GameClock& clock;
    Effects& effects;
    GameRecorder& recorder;
    Opponent& opponent;
};

// How a game goes on while it runs: the clock, the person's keys and the brain become verbs; each
// is recorded, and its effects become TetrisState. It stops where the game ends; ScreenGame ends
// it.
class Course {
public:
    virtual ~Course() = default;
    Course(const Course&) = delete;
    Course& operator=(const Course&) = delete;

    // A key was pressed that has this meaning; its act follows.
    virtual void press(Action action) = 0;
    // Does what the action says with the piece of that side, or takes moves back.
    virtual void act(Action action, int side, TimePoint now) = 0;
    // What is due.
    virtual void onTime(TimePoint now) = 0;
    // When onTime has something to do.
    virtual TimePoint findNextEvent() const = 0;
    // The game stands still from now on, or ends: shows the time up to now.
    virtual void passTime(TimePoint now) = 0;
    // It goes on after a pause.
    virtual void resume(TimePoint now) = 0;
    // True, once, if a piece was placed with more presses of keys than needed.
    [[nodiscard]] virtual bool takeFault() = 0;
    // True if the person has changed the course, or a late brain where `isBrains`: the brain
    // steered all of it.
    virtual bool hasChanged(bool isBrains) const = 0;

protected:
    explicit Course(const CourseParts& parts)
        : state_(parts.state),
          brain_(parts.brain),
          clock_(parts.clock),
          effects_(parts.effects),
          recorder_(parts.recorder),
          opponent_(parts.opponent) {}

    // True if the game has ended, or has to, because its recording is full.
    bool isOver() const { return !state_.game->isRunning() || state_.isRecordingFull; }
    // After whatever was recorded.
    void noteRecording() const {
        const tetris::PlayedGame& game = *state_.game;
        state_.isRecordingFull =
            game.isRunning() &&
            (recorder_.isFull() || game.getTime().value_or(0) > tetris::kMaxRecordedTime);
    }

    TetrisState& state_;
    BrainSeat& brain_;
    GameClock& clock_;
    Effects& effects_;
    GameRecorder& recorder_;
    Opponent& opponent_;
};

// The course of a classic game; ModernCourse is that of the others.
std::unique_ptr<Course> makeClassicCourse(const CourseParts& parts);

// The settings in force, as a replay records them.
PlaySettings makePlaySettings(const TetrisState& state);

// A piece has landed: says what it cost, if it is a costly move that was played again.
void tellRetried(const tetris::Lock& lock, TetrisState& state);

}  // namespace tui

#pragma once

#include <memory>
#include <optional>

#include "core/base/NotCopied.h"
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
    const TimePoint& now;  // of the event that is handled
};

// What is played on the screen, one game or match after the other: by this program (ScreenGame), or
// by a referee who is told what the person wants (RefereedMatch).
class Play {
public:
    virtual ~Play() = default;

    // Starts the next match of a set, the game of the day once more, or a new game.
    virtual void startNext() = 0;
    // No effect unless it is playing.
    virtual void pause() = 0;
    // After a countdown: by the setting, and where time counts. Requires: it is paused.
    virtual void resume() = 0;
    // Ends the game, as stopped if it is still running, and shows its card; of a match that is
    // still running the person gives up. Requires: it is running.
    virtual void end() = 0;
    // Moves the piece as the action says, of two at one keyboard that side's. No effect unless it
    // is playing.
    virtual void act(Action action, int side) = 0;
    // What time and the brain bring about; ends effects; saves the game.
    virtual void onTime() = 0;
    // Takes the answers of a rival, or a referee's lines. Throws what the rival's brain has thrown,
    // but for BrainFailure: then the match is stopped.
    virtual void onWake() = 0;
    virtual std::optional<TimePoint> nextWake() const = 0;
};

// How a game goes on while it runs: the clock, the person's keys and the brain become verbs; each
// is recorded, and its effects become TetrisState. It stops where the game ends; ScreenGame ends
// it.
class Course : protected CourseParts, base::NotCopied {
public:
    virtual ~Course() = default;

    // A key was pressed that has this meaning; its act follows.
    virtual void press(Action /*action*/) {}
    // Does what the action says with the piece of that side, or takes moves back.
    virtual void act(Action action, int side) = 0;
    // What is due.
    virtual void onTime() = 0;
    // When onTime has something to do.
    virtual TimePoint findNextEvent() const = 0;
    // The game stands still from now on, or ends: shows the time up to now.
    virtual void passTime() = 0;
    // It goes on after a pause.
    virtual void resume() = 0;
    // True, once, if a piece was placed with more presses of keys than needed.
    [[nodiscard]] virtual bool takeFault() { return false; }
    // True if the same seed and brain may not repeat the game: the person has changed the
    // adversary, or the brain, which steered all of it (`isBrains`), has been late.
    virtual bool hasChanged(bool /*isBrains*/) const { return false; }

protected:
    explicit Course(const CourseParts& parts) : CourseParts(parts) {}

    // True if the game has ended, or has to, because its recording is full.
    bool isOver() const { return !state.game->isRunning() || state.isRecordingFull; }
    // After whatever was recorded.
    void noteRecording() const {
        const PlayedGame& game = *state.game;
        state.isRecordingFull =
            game.isRunning() &&
            (recorder.isFull() || game.getTime().value_or(0) > tetris::kMaxRecordedTime);
    }
};

// The course of a classic game, and that of the others. `points`: of a resumed one, to which it can
// be taken back, the present piece's too; empty: only to moves from now on.
std::unique_ptr<Course> makeClassicCourse(const CourseParts& parts);
std::unique_ptr<Course> makeModernCourse(const CourseParts& parts, UndoPoints points);

// The settings in force, as a replay records them.
PlaySettings makePlaySettings(const TetrisState& state);

// A piece has landed: says what it cost, if it is a costly move that was played again.
void tellRetried(const Lock& lock, TetrisState& state);

}  // namespace tui

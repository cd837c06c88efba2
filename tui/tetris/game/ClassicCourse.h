#pragma once

#include "core/tetris/Game.h"
#include "tui/tetris/BrainSeat.h"
#include "tui/tetris/game/Effects.h"
#include "tui/tetris/game/GameClock.h"
#include "tui/tetris/game/GameRecorder.h"
#include "tui/tetris/state/TetrisState.h"
#include "tui/tetris/versus/RivalSeat.h"

namespace tui {

// What the course of a game works with; it belongs to ScreenGame.
struct CourseParts {
    TetrisState& state;
    BrainSeat& brain;
    GameClock& clock;
    Effects& effects;
    GameRecorder& recorder;
    RivalSeat& rival;
};

// The settings in force, as a replay records them.
[[nodiscard]] PlaySettings makePlaySettings(const TetrisState& state);

// Counts the falling piece in `dealt` if it was not counted yet. Call it after each change.
void countDealt(const tetris::PlayedGame& game, std::array<int, 7>& dealt);

// How a running classic game goes on: the clock, the person's keys and the brain become ticks; each
// is recorded, and its effects become TetrisState. It stops where the game ends; ScreenGame ends
// it. ModernCourse is the same for modern games.
class ClassicCourse {
public:
    // All parts must outlive this.
    explicit ClassicCourse(const CourseParts& parts) : parts_(parts) {}

    // A game has begun, or was resumed. Requires, from here on: it is a classic one.
    void begin();
    // Moves the piece as the action says.
    void act(Action action, TimePoint now);
    // The falls that are due.
    void onTime(TimePoint now);
    // When onTime has something to do.
    [[nodiscard]] TimePoint findNextEvent() const { return computeNextFall(); }
    // A fall of this game happened without the active brain, because it was slow.
    [[nodiscard]] bool wasBrainLate() const { return brainWasLate_; }

private:
    [[nodiscard]] const tetris::Game& getGame() const { return *parts_.state.findClassic(); }
    // True if the game has ended, or has to, because its recording is full.
    [[nodiscard]] bool isOver() const;
    [[nodiscard]] int findSpeed() const { return makePlaySettings(parts_.state).speed; }
    [[nodiscard]] TimePoint computeNextFall() const;
    void turn(TimePoint now);
    void fall(TimePoint now);
    tetris::GameReport tick(tetris::Verb verb, TimePoint now);
    void onLock(const tetris::Lock& lock, TimePoint now);
    void callOut(const tetris::Lock& lock, TimePoint now);

    CourseParts parts_;
    TimePoint calledAt_{};  // when the call-out was set
    // In a person's game, or one that is watched, the active brain drops pieces at once; a game
    // that a brain was told to play falls row by row, as the option of the speed says.
    bool brainDrops_ = false;
    // It knows where the falling piece lands: since its first fall was due, the piece falls row by
    // row without a delay, and the brain steers in each row. So the game is the same.
    bool dropsAtOnce_ = false;
    bool retriesTurn_ = false;  // the ceiling refused a turn: once more in the next row
    bool brainWasLate_ = false;
};

}  // namespace tui

#pragma once

#include "tui/base/App.h"

namespace tui {

// The level of a game that gets faster with its rows.
[[nodiscard]] constexpr int findLevel(int rows)
{
    return rows / 10;
}

// The clock of the game on the screen: how long it has been played, without pauses, and when the
// piece falls next. It runs from start or resume until pause. Speeds are 0 to 100.
class GameClock {
public:
    static constexpr int kMaxSpeed = 100;

    // The time between two falls. At the greatest speed it is 0.
    [[nodiscard]] static Duration computeDelay(int speed)
    {
        return std::chrono::milliseconds(2000 - 20 * speed);
    }

    // ---- Changes

    // A new game starts.
    void start(TimePoint now);
    // A suspended game is there, paused, that was played for so long.
    void restore(Duration played);
    void pause(TimePoint now);
    // The fall that was due before the pause is due after the same time, but not before kToReady:
    // the person needs a moment to find the piece.
    void resume(TimePoint now, int speed);
    // The person is ready: a key was pressed.
    void skipWait() { readyAt_ = {}; }
    static constexpr Duration kToReady = std::chrono::milliseconds(600);

    // The piece falls now. Falls on time keep their rhythm; after a delay of the loop they do not
    // come in a burst.
    void countFall(TimePoint now, int speed);
    // A piece has landed: the delay starts afresh.
    void countLanding(TimePoint now, int speed);
    // Lets the fall that is due wait for a slow brain.
    void putOffFall() { isPutOff_ = true; }

    // ---- Queries

    // The time of play.
    [[nodiscard]] Duration computePlayed(TimePoint now) const
    {
        return isRunning_ ? playedBefore_ + (now - playingSince_) : playedBefore_;
    }
    // The time of play up to the last pause.
    [[nodiscard]] Duration getPlayedBefore() const { return playedBefore_; }
    // When the piece falls next. A fall that was put off comes later while the brain is thinking.
    [[nodiscard]] TimePoint computeNextFall(int speed, bool isBrainThinking) const;

private:
    bool isRunning_ = false;
    TimePoint playingSince_{};  // while it runs
    Duration playedBefore_{0};  // up to the last pause
    TimePoint fellAt_{};        // the time from which the next fall is counted
    Duration fallenBefore_{0};  // while paused: the part of the delay that had passed
    bool isPutOff_ = false;
    TimePoint readyAt_{};  // no fall before
};

// The speed in force in a game of rising speed: 5 more a level, up to 99. A chosen speed that is
// higher stays.
[[nodiscard]] int computeRisingSpeed(int chosen, int rows);

// The chosen speed of a suspended game of rising speed, from the speed in force: with it
// computeRisingSpeed gives that speed again, unless that was below what the rows alone give.
[[nodiscard]] int computeChosenSpeed(int inForce, int rows);

}  // namespace tui

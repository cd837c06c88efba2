#pragma once

#include <algorithm>

#include "tui/base/App.h"

namespace tui {

// The clock of the game on the screen: how long it has been played, without pauses, and when the
// piece falls next. It runs from start or resume until pause. Speeds are 0 to 100.
class GameClock {
public:
    static constexpr int kMaxSpeed = 100;
    // Where pieces drop at once: how long a placement is shown before the next piece falls. One
    // picture shows all falls of a piece. With several pieces in a picture, each picture would be
    // completely new: no eye follows that, and it sends twenty times as many bytes.
    static constexpr Duration kSightTime = std::chrono::milliseconds(45);

    // The time between two falls. At the greatest speed it is 0.
    static Duration computeDelay(int speed) { return std::chrono::milliseconds(2000 - 20 * speed); }

    // ---- Changes

    // A new game starts.
    void start(TimePoint now);
    // A suspended game is there, paused, that was played for so long.
    void restore(Duration played);
    // Moves were taken back: the time of play is that much now. Requires: it runs.
    void setPlayed(Duration played, TimePoint now);
    void pause(TimePoint now);
    // The fall that was due before the pause is due after the same time, but not before kToReady:
    // the person needs a moment to find the piece.
    void resume(TimePoint now, int speed);
    // The same for a game in which time alone changes something: the time of play stands still for
    // kToReady.
    void resumeLater(TimePoint now);
    // The person is ready: a key was pressed.
    void skipWait(TimePoint now);
    static constexpr Duration kToReady = std::chrono::milliseconds(600);

    // The piece falls now. Falls on time keep their rhythm; after a delay of the loop they do not
    // come in a burst.
    void countFall(TimePoint now, int speed);
    // A piece has landed: the delay starts afresh. At the greatest speed, and where pieces drop at
    // once, it is long enough to see the placement.
    void countLanding(TimePoint now, int speed, bool dropsAtOnce = false);
    // Lets the fall that is due wait for a slow brain.
    void putOffFall() { isPutOff_ = true; }

    // ---- Queries

    // The time of play.
    Duration computePlayed(TimePoint now) const {
        const Duration passed = std::max(Duration(0), now - playingSince_);
        return isRunning_ ? playedBefore_ + passed : playedBefore_;
    }
    // The moment when the time of play is that much. Requires: it runs.
    TimePoint findMoment(Duration played) const { return playingSince_ + (played - playedBefore_); }
    // The time of play up to the last pause.
    Duration getPlayedBefore() const { return playedBefore_; }
    // When the piece falls next. A fall that was put off comes later while the brain is thinking.
    TimePoint computeNextFall(int speed, bool isBrainThinking) const;

private:
    bool isRunning_ = false;
    TimePoint playingSince_{};  // while it runs; perhaps later than now
    Duration playedBefore_{0};  // up to the last pause
    TimePoint fellAt_{};        // the time from which the next fall is counted
    Duration fallenBefore_{0};  // while paused: the part of the delay that had passed
    bool isPutOff_ = false;
    TimePoint readyAt_{};  // no fall before
};

// The speed in force in a game of rising speed: 5 more a level, up to 99. A chosen speed that is
// higher stays.
int computeRisingSpeed(int chosen, int rows);

// The chosen speed of a suspended game of rising speed, from the speed in force: with it
// computeRisingSpeed gives that speed again, unless that was below what the rows alone give.
int computeChosenSpeed(int inForce, int rows);

}  // namespace tui

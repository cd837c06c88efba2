#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/puzzle/Position.h"

namespace puzzle {

// One game on one board: a person's slides, counted and timed. It has no clock: `now` is a number
// of milliseconds that never falls, from any beginning, the same through the game.
//
// A step is one slide or a stretch of several tiles slid at once, all the same way. A step of n
// tiles counts n moves and is taken back as one. The time begins with the first slide, stands still
// in a pause, and ends when the board is solved; then the game is over, and only `restart` goes on.
class PuzzleGame {
public:
    explicit PuzzleGame(const Position& start);

    // ---- Changes. Refused ones change nothing: those while paused or after the end, too.

    // Slides one tile in that direction. False if there is none.
    bool slide(Slide slide, std::int64_t now);
    // Slides the stretch of tiles from `cell` to the blank, which must be in its row or column, by
    // one cell. The number of tiles slid: 0 if the cell is the blank or in neither, or is none.
    int slideFrom(int cell, std::int64_t now);
    // Takes the last step back, or does the last one taken back again. False if there is none.
    bool undo(std::int64_t now);
    bool redo(std::int64_t now);
    // The same board from its beginning, running: no moves, no time, nothing to undo or redo. The
    // mark "helped" stays, for the board is known by now; "undone" goes.
    void restart();
    // Stops and starts the time. A game that is over or has no time yet can be paused, too: that
    // hides the board. Twice is no error.
    void pause(std::int64_t now);
    void resume(std::int64_t now);
    // Notes that the player was helped: a hint, a watched solution, the distance shown.
    void markHelped() { isHelped_ = true; }

    // ---- Queries

    [[nodiscard]] const Position& getStart() const { return start_; }
    [[nodiscard]] const Position& getPosition() const { return position_; }
    [[nodiscard]] bool isSolved() const { return position_.isSolved(); }
    // A game on which something was done and that is not over: what leaving it would lose.
    [[nodiscard]] bool isOn() const { return startedAt_.has_value() && !isSolved(); }
    [[nodiscard]] bool isPaused() const { return isPaused_; }
    [[nodiscard]] bool isHelped() const { return isHelped_; }
    // True if any step was taken back since the start.
    [[nodiscard]] bool isUndone() const { return isUndone_; }
    [[nodiscard]] bool canUndo() const { return done_ > 0; }
    [[nodiscard]] bool canRedo() const { return done_ < steps_.size(); }
    // Tiles slid from the start to here; what was taken back does not count.
    [[nodiscard]] int getMoves() const { return moves_; }
    // True if the time runs: it has begun, and there is neither pause nor end.
    [[nodiscard]] bool isTimeRunning() const { return runningSince_.has_value(); }
    // Milliseconds played until `now`.
    [[nodiscard]] std::int64_t computeTime(std::int64_t now) const;
    // The slides from the start to here, one a tile, without what was taken back.
    [[nodiscard]] std::vector<Slide> listSlides() const;

private:
    struct Step {
        Slide slide;
        int tiles;
    };

    [[nodiscard]] bool isOpen() const { return !isPaused_ && !isSolved(); }
    void doStep(Step step, std::int64_t now);
    void apply(Step step);
    void stopTimeIfSolved(std::int64_t now);

    Position start_;
    Position position_;
    std::vector<Step> steps_;  // those done, then those that can be done again
    std::size_t done_ = 0;
    int moves_ = 0;

    std::optional<std::int64_t> startedAt_;     // the first slide
    std::optional<std::int64_t> runningSince_;  // while the time runs
    std::int64_t playedBefore_ = 0;             // milliseconds up to runningSince_
    bool isPaused_ = false;
    bool isHelped_ = false;
    bool isUndone_ = false;
};

}  // namespace puzzle

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/puzzle/Position.h"
#include "core/puzzle/Shuffle.h"

namespace puzzle {

// One game on one board: a person's slides, counted and timed. It has no clock: `now` is a number
// of milliseconds that never decreases, counted from any moment, the same throughout the game.
//
// A step slides one tile, or a stretch of several tiles at once in the same direction. A step of n
// tiles counts n moves and is undone as one. The time starts with the first slide, stops in a
// pause, and ends when the board is solved. Then the game is over, and only `restart` continues it.
class PuzzleGame {
public:
    struct Step {
        Slide slide;
        int tiles;

        friend bool operator==(const Step&, const Step&) = default;
    };
    // How far a game has got, for going on with it later.
    struct Course {
        std::vector<Step> steps{};  // those done, then those that can be redone
        size_t done = 0;            // of them
        int64_t milliseconds = 0;   // played
        bool isHelped = false;
        bool isUndone = false;

        friend bool operator==(const Course&, const Course&) = default;
    };

    explicit PuzzleGame(const Position& start) : start_(start), position_(start) {}
    // A game that has got so far, and is paused. Throws std::invalid_argument if its steps cannot
    // be done, there are none, or the board is solved after those done.
    PuzzleGame(const Position& start, Course course);

    // ---- Changes. While paused and after the end, slides, undo and redo are refused: they change
    // nothing and return false or 0.

    // Slides one tile in that direction. Returns false if no tile can.
    bool slide(Slide slide, int64_t now);
    // Slides the tiles from `cell` to the blank, which must be in the same row or column, by one
    // cell. Returns the number of tiles slid: 0 if the cell is the blank, is off the board, or
    // shares neither row nor column with it.
    int slideFrom(int cell, int64_t now);
    // Undoes the last step, or redoes the last one undone. Returns false if there is none.
    bool undo(int64_t now);
    bool redo(int64_t now);
    // Starts the same board from the beginning, not paused: no moves, no time, nothing to undo or
    // redo. The mark "helped" stays, because the player has seen the board; "undone" is removed.
    void restart();
    // Pauses or resumes. A game that is over or has no time yet can be paused, too: that hides the
    // board. Pausing twice is no error.
    void pause(int64_t now);
    void resume(int64_t now);
    // Marks the game as helped: a hint, a watched solution, or the distance was shown.
    void markHelped() { isHelped_ = true; }

    // ---- Queries

    const Position& getStart() const { return start_; }
    const Position& getPosition() const { return position_; }
    bool isSolved() const { return position_.isSolved(); }
    // True after the first slide, until the board is solved: leaving would lose the game.
    bool isOn() const { return startedAt_.has_value() && !isSolved(); }
    bool isPaused() const { return isPaused_; }
    bool isHelped() const { return isHelped_; }
    // True if any step was undone since the start.
    bool isUndone() const { return isUndone_; }
    bool canUndo() const { return done_ > 0; }
    bool canRedo() const { return done_ < steps_.size(); }
    // Tiles slid from the start to the present board; undone steps do not count.
    int getMoves() const { return moves_; }
    // True if the clock is running: the first slide was made, and the game is neither paused nor
    // over.
    bool isTimeRunning() const { return runningSince_.has_value(); }
    // Milliseconds played until `now`.
    int64_t computeTime(int64_t now) const;
    // The slides from the start to the present board, one for each tile, without undone steps.
    Slides listSlides() const;
    Course describeCourse(int64_t now) const;

private:
    bool isOpen() const { return !isPaused_ && !isSolved(); }
    void doStep(Step step, int64_t now);
    void apply(Step step);
    void stopTimeIfSolved(int64_t now);

    Position start_;
    Position position_;
    std::vector<Step> steps_;  // the steps done, then those that can be redone
    size_t done_ = 0;
    int moves_ = 0;

    std::optional<int64_t> startedAt_;     // the first slide
    std::optional<int64_t> runningSince_;  // while the clock is running
    int64_t playedBefore_ = 0;             // milliseconds up to runningSince_
    bool isPaused_ = false;
    bool isHelped_ = false;
    bool isUndone_ = false;
};

// Results are compared only within a class: the same size, shuffle method and marks.
struct PuzzleClass {
    BoardSize size{};
    std::optional<ShuffleWay> way{};  // nullopt for a board given tile by tile
    bool isHelped = false;
    bool isUndone = false;

    bool operator==(const PuzzleClass&) const = default;
    friend bool operator<(const PuzzleClass& a, const PuzzleClass& b) {
        return std::tie(a.size, a.way, a.isHelped, a.isUndone) <
               std::tie(b.size, b.way, b.isHelped, b.isUndone);
    }
};

// A board that a person has solved.
struct PuzzleResult {
    PuzzleClass kind{};
    std::string board{};  // its id: "4x4#u1729"
    int64_t moves = 0;
    int64_t milliseconds = 0;
    std::string name{};  // of the player; empty if unknown
    int64_t ended = 0;   // seconds since 1970, UTC

    friend bool operator==(const PuzzleResult&, const PuzzleResult&) = default;
};

// A game and the board's id.
struct SavedGame {
    BoardId board;
    PuzzleGame game;
};

// The text of a suspended game, which parseGame reads: docs/formats.md. `now`: as in the game.
std::string formatGame(const BoardId& board, const PuzzleGame& game, int64_t now);

// The game, paused. Throws std::invalid_argument that says which line is wrong, or that the steps
// do not fit the board.
SavedGame parseGame(std::string_view text);

}  // namespace puzzle

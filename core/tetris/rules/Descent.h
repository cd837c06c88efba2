#pragma once

#include <cstdint>
#include <optional>

#include "core/tetris/Board.h"
#include "core/tetris/rules/FallingPiece.h"
#include "core/tetris/rules/GameRules.h"
#include "core/tetris/rules/Turning.h"

namespace tetris {

// Where a piece enters: in the middle above the well.
FallingPiece makeEntering(const GameRules& rules, int piece);
// Where it is at its first moment, one row lower if it fits; nullopt if it has no room. `board` is
// committed and without a piece.
std::optional<FallingPiece> findEntry(const Board& board, const GameRules& rules, int piece);

// One piece on its way down, from where it enters to where it locks, and the time and the moves
// that it has left. Times are in microseconds.
//
// While it rests, the lock delay runs; else it waits for its next fall. Once it has rested, each
// move starts the lock delay again; with the 15th it locks where it rests. A row in which it has
// not been starts the count again (the guideline's "extended placement"). The board is the
// caller's: committed, without the piece, and the same in every call.
class Descent {
public:
    // A piece that has just entered there. It goes one row lower at once if it fits. Without
    // gravity time does nothing to it, and its moves are not counted. Requires: it is free.
    Descent(const Board& board, const FallingPiece& entering, const GameRules& rules = {});

    const FallingPiece& getPiece() const { return piece_; }
    // That of the last turn, if the piece has not been shifted and has not fallen since.
    Spin getSpin() const { return spin_; }
    bool isResting() const { return isResting_; }
    // The moves that count: see above.
    int getMoves() const { return moves_; }
    // True if it has no move left and rests, so that it locks.
    bool hasSpentMoves() const { return isResting_ && moves_ >= kMaxMoves; }
    // The time until it locks, if it rests, or else until it falls, at `fallTime` a row; nullopt
    // without gravity.
    std::optional<int64_t> computeWait(int64_t fallTime) const;

    // A shift or a turn that has succeeded.
    void move(const Board& board, const FallingPiece& to, Spin spin);
    // It goes down, for any reason. Requires: `to` is lower, in the same column and facing.
    void fall(const Board& board, const FallingPiece& to);
    // Lets time pass, not more than computeWait() if that is a time.
    void pass(int64_t time);

private:
    static constexpr int kMaxMoves = 15;
    static constexpr int64_t kLockDelay = 500'000;

    void put(const Board& board, const FallingPiece& to, Spin spin);

    FallingPiece piece_;
    Spin spin_ = Spin::None;
    bool isResting_;
    bool hasGravity_;
    int64_t sinceFall_ = 0;
    int64_t rested_ = 0;
    int moves_ = 0;
    int lowest_;       // the lowest row that any of its cells has been in
    bool hasTouched_;  // it has rested since it reached that row
};

}  // namespace tetris

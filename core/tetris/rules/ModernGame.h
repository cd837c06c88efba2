#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/Range.h"
#include "core/tetris/Board.h"
#include "core/tetris/PieceSequence.h"
#include "core/tetris/Verb.h"
#include "core/tetris/rules/Descent.h"
#include "core/tetris/rules/FallingPiece.h"
#include "core/tetris/rules/GameReport.h"
#include "core/tetris/rules/GameRules.h"
#include "core/tetris/rules/Garbage.h"
#include "core/tetris/rules/ModernScore.h"
#include "core/tetris/rules/Turning.h"

namespace tetris {

// Where a game begins, for tests and practice.
struct ModernStart {
    // As wide as the game and not higher than its board; empty rows are added above.
    std::optional<Board> board{};
    int held = -1;  // index of a piece, -1 for none
    bool backToBack = false;
    int combo = -1;
    int rows = 0;  // cleared before
    // What rises; nullopt: what the rules say.
    std::optional<Garbage> garbage{};
};

// What other programs call them.
using ModernRules = GameRules;
using ModernReport = GameReport;

// One game by the modern rules: a state that advances by verbs and by time. It has no clock: the
// caller says how many milliseconds have passed since the last call, and a verb acts at the present
// moment, after all that time alone has brought about. It draws nothing and adds no randomness: the
// same sequence, verbs and times give the same game.
//
//     ModernGame game(makeSequence("bag", 7), {.goal = Goal::Sprint, .seed = 7});
//     game.elapse(502);                        // the piece falls, and may lock
//     game.tick(Verb::TurnRight);
//     for (const Lock& lock : game.tick(Verb::Land).locks) ...
//
// A piece enters in the middle above the well and moves one row down at once. Descent says when it
// locks.
//
// A copy is independent, and continues as the original does; copying throws std::logic_error if the
// sequence cannot be cloned.
class ModernGame {
public:
    // The most that can pass at once, in milliseconds.
    static constexpr int64_t kMaxElapse = 1'000'000'000'000;

    // A new game at 0 ms. Its first piece has entered; if there is no room for it, the game is
    // over. Throws std::invalid_argument if `sequence` is null, or a value is out of range.
    ModernGame(std::unique_ptr<PieceSequence> sequence, const GameRules& rules,
               const ModernStart& start = {});

    // ---- Changes. Ignored when the game has ended.

    // Tries the verb; one that is refused changes nothing.
    GameReport tick(Verb verb);
    // Lets time pass. elapse(a) and then elapse(b) is the same as elapse(a + b), but for what is in
    // which report. Throws std::invalid_argument unless 0 <= milliseconds <= kMaxElapse.
    GameReport elapse(int64_t milliseconds);
    // The same up to that moment, in microseconds since the start: what time brings about at that
    // very moment still happens. Nothing happens if it has passed.
    GameReport elapseTo(int64_t moment);
    // Puts the falling piece there, after Hold if that is wanted, and locks it, for play in which
    // no time passes. No points for drops. Throws std::invalid_argument, and changes nothing,
    // unless it is the same kind of piece, free and resting, and Hold is possible (findAfterHold).
    GameReport place(const FallingPiece& piece, Spin spin, bool usesHold = false);
    // A side of a match: rows are on their way to it, due at that moment, and rise when a piece
    // locks then; its own attack takes some of them away, and returns how many.
    void receive(int rows, int64_t due) { garbage_.receive(rows, due); }
    int cancel(int attack) { return garbage_.cancel(attack); }
    // Sets the pieces after which the game stops, 0 for none.
    void setLimit(int limit) { limit_ = limit; }

    // ---- Queries

    bool isRunning() const { return end_ == GameEnd::None; }
    GameEnd getEnd() const { return end_; }
    const GameRules& getRules() const { return rules_; }
    // Committed and without the falling piece; the rows of the well and kBufferRows.
    const Board& getBoard() const { return board_; }

    // The falling piece; nullopt after the end.
    std::optional<FallingPiece> getPiece() const;
    // Where Land would put it; nullopt after the end.
    std::optional<FallingPiece> findGhost() const;
    // The spin with which it would lock now.
    Spin getSpin() const { return descent_ ? descent_->getSpin() : Spin::None; }
    // The moves that count for its lock (Descent).
    int getMoves() const { return descent_ ? descent_->getMoves() : 0; }

    // The piece in hold, an index.
    std::optional<int> getHeld() const { return held_; }
    bool canHold() const;
    // Where that piece would be if it entered now; nullopt if it has no room.
    std::optional<FallingPiece> findEntry(int piece) const;
    // Where the piece that Hold brings would enter; nullopt if Hold is refused, and if that piece
    // has no room or cannot be known.
    std::optional<FallingPiece> findAfterHold() const;
    // The next pieces, at most `count`, and no more than the limit allows; empty where they cannot
    // be known, and after the end. Requires: count >= 0. Time O(count).
    std::vector<int> peek(int count) const;
    // How the pieces after those are drawn, as PieceSequence::describeDraw.
    Randomizer describeDraw(int count) const;

    int getLevel() const { return computeLevel(rules_, rows_); }
    int64_t getScore() const { return score_.getPoints(); }
    // Counts of clears and spins, the chain and the combo.
    const ModernScore& getScoring() const { return score_; }
    // Pieces that the sequence has dealt.
    int countDealt() const { return dealt_; }
    // Pieces that have locked, and rows cleared.
    int getPieces() const { return pieces_; }
    int getRows() const { return rows_; }
    const Garbage& getGarbage() const { return garbage_; }

    // The time that has passed, in milliseconds; the moment of the end is rounded up.
    int64_t getTime() const;
    // The same in microseconds, not rounded.
    int64_t getMoment() const { return now_; }
    // The milliseconds after which time alone will have changed something; nullopt after the end,
    // and if it never does.
    std::optional<int64_t> computeWait() const;
    // The moment at which it will, in microseconds.
    std::optional<int64_t> findNextEvent() const;

private:
    bool act(Verb verb, GameReport& report);
    bool shift(int columns, GameReport& report);
    bool turnBy(Turn turn, GameReport& report);
    bool drop(int y, GameReport& report);
    void land(GameReport& report);
    bool hold(GameReport& report);

    void move(const FallingPiece& to, Spin spin, GameReport& report);
    void fall(int y, GameReport& report);
    void lock(FallingPiece piece, Spin spin, GameReport& report);
    void clearRows(Lock& lock, Spin spin);
    // The one way in for garbage: returns how many of the rows have risen.
    int raiseGarbage(int rows);
    bool isGoalReached() const;
    int64_t findEndTime() const;
    int64_t findLockOrFall() const;
    bool isLimitReached() const { return limit_ != 0 && dealt_ >= limit_; }

    // These return true if the board of a zen game had to be emptied.
    bool enterNext();
    bool enter(int piece);
    bool emptyOrFinish(GameEnd end);
    int countQueued() const { return std::max(base::count(queue_) - dealt_, 0); }
    void finish(GameEnd end);

    OwnSequence sequence_;
    GameRules rules_;
    std::vector<int> queue_;  // the pieces before those of the sequence
    int limit_;
    Board board_;
    ModernScore score_;
    Garbage garbage_;
    GameEnd end_ = GameEnd::None;

    std::optional<Descent> descent_;  // of the falling piece
    std::optional<int> held_;
    bool hasHeld_ = false;  // since the last lock
    int dealt_ = 0;
    int pieces_ = 0;
    int rows_;
    int64_t now_ = 0;  // microseconds
};

}  // namespace tetris

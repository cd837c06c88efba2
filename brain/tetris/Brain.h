#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

#include "core/tetris/Board.h"
#include "core/tetris/Piece.h"

namespace tetris {

// The placement that a brain chooses: the piece in its rotation, its origin at (x, y).
struct Move {
    const Piece* piece = nullptr;
    int x = 0;
    int y = 0;
    double score = 0;  // lower is better
};

// One term of a rating: a count, and what each one adds to the score.
struct RatingTerm {
    std::string_view name;  // "holes"; lives as long as the program
    double count = 0;
    double weight = 0;
};

// Whether a placement that sticks out above the limit counts.
enum class Overflow {
    Strict,     // never: y + piece height <= limitHeight, before full rows are cleared
    ClearFirst  // if nothing sticks out any more after full rows have been cleared
};

// "strict", "clear-first".
[[nodiscard]] const char* toString(Overflow overflow);

// What a brain is told at the start of a game.
struct GameStart {
    std::uint64_t seed = 0;
    int width = 10;  // of the board
    int height = 24;
    int limit = 20;  // the rows that a placement has to stay within
};

// Decides where a piece should land. Not thread-safe.
//
// A subclass that overrides one form of bestMove says `using Brain::bestMove;` to keep the other,
// and likewise with ratePlacements.
class Brain {
public:
    // kSeesAll as the value of sees() means every piece that is known, at most kMaxSeen.
    static constexpr int kSeesAll = -1;
    static constexpr int kMaxSeen = 1000;

    virtual ~Brain() = default;

    // Called when a game starts. A stateful brain forgets the last game here.
    virtual void beginGame(const GameStart& /*start*/) {}

    // How many pieces after the falling one it wants to know: 0 for none, or kSeesAll.
    [[nodiscard]] virtual int sees() const { return 0; }

    // True if its moves depend on earlier questions. Then a game can only be repeated from its
    // beginning by a new brain of the same kind, not from the middle.
    [[nodiscard]] virtual bool isStateful() const { return false; }

    // The best placement for the piece, in its given rotation or a later one of its circle; nullopt
    // if there is no placement. A placement counts if it stays within limitHeight rows by the rule
    // of setOverflow, by default the strict one. Requires: board committed. The move's piece lives
    // as long as the given piece.
    [[nodiscard]] virtual std::optional<Move> bestMove(const Board& board, const Piece& piece,
                                                       int limitHeight) = 0;

    // The same where the next queue is known: `next` holds indices into Piece::getPieces(), in
    // order, at most as many as sees() says, fewer near the end of the game or where fewer are
    // known.
    [[nodiscard]] virtual std::optional<Move> bestMove(const Board& board, const Piece& piece,
                                                       int limitHeight, std::span<const int> next);

    // Every placement with its score, in the order in which bestMove looks at them; empty from a
    // brain that does not rate single placements. Same requirements as bestMove.
    [[nodiscard]] virtual std::vector<Move> ratePlacements(const Board& board, const Piece& piece,
                                                           int limitHeight);
    // The same where the next queue is known, as for bestMove.
    [[nodiscard]] virtual std::vector<Move> ratePlacements(const Board& board, const Piece& piece,
                                                           int limitHeight,
                                                           std::span<const int> next);

    // The terms of a placement's score: count times weight, added up, is the score; empty from a
    // brain whose score is no such sum. `move` is a placement on the board that bestMove or
    // ratePlacements returned. Requires: board committed.
    [[nodiscard]] virtual std::vector<RatingTerm> explain(const Board& board, const Move& move,
                                                          int limitHeight);

    // Sets the rule for placements, which is Strict at first.
    void setOverflow(Overflow overflow) { overflow_ = overflow; }

    // After a stop is requested through this token, a long search ends soon with any result.
    void setStop(std::stop_token stop) { stop_ = std::move(stop); }

protected:
    Brain() = default;
    Brain(const Brain&) = default;
    Brain& operator=(const Brain&) = default;

    [[nodiscard]] Overflow getOverflow() const { return overflow_; }
    [[nodiscard]] bool isStopRequested() const { return stop_.stop_requested(); }

private:
    Overflow overflow_ = Overflow::Strict;
    std::stop_token stop_;
};

}  // namespace tetris

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

// A placement that a brain thinks of: the piece in its rotation, its origin at (x, y).
struct Move {
    const Piece* piece = nullptr;
    int x = 0;
    int y = 0;
    double score = 0;  // lower is better
};

// A part of a rating: so much of something, and what one of it adds to the score.
struct RatingTerm {
    std::string_view name;  // "holes"; lives as long as the program
    double count = 0;
    double weight = 0;
};

// When a placement that sticks out above the limit counts all the same.
enum class Overflow {
    Strict,     // never: y + piece height <= limitHeight, before full rows are cleared
    ClearFirst  // if nothing sticks out any more when full rows have been cleared
};

// "strict", "clear-first".
[[nodiscard]] const char* toString(Overflow overflow);

// What a game begins with.
struct GameStart {
    std::uint64_t seed = 0;
    int width = 10;  // of the board
    int height = 24;
    int limit = 20;  // the rows that a placement has to stay within
};

// Whatever decides where a piece should land. One brain serves one thread.
//
// A subclass that overrides one form of bestMove says `using Brain::bestMove;` to keep the other,
// and likewise with ratePlacements.
class Brain {
public:
    // What sees() says for every piece that is known, and how many pieces that is at most.
    static constexpr int kSeesAll = -1;
    static constexpr int kMaxSeen = 1000;

    virtual ~Brain() = default;

    // A game begins: what was remembered of another is forgotten. May be left out.
    virtual void beginGame(const GameStart& /*start*/) {}

    // How many of the pieces after the falling one it wants to know: 0 for none, or kSeesAll.
    [[nodiscard]] virtual int sees() const { return 0; }

    // True if its moves depend on those that it was asked for before: then a game can only be
    // played again from its beginning by a new brain of its kind, not from the middle.
    [[nodiscard]] virtual bool isStateful() const { return false; }

    // The best placement for the piece, in its given rotation or a later one of its circle; none if
    // there is no placement. A placement counts if it stays within limitHeight rows as the rule of
    // setOverflow has it, the strict one unless another was set.
    // Requires: board committed. The move's piece lives as long as the piece given.
    [[nodiscard]] virtual std::optional<Move> bestMove(const Board& board, const Piece& piece,
                                                       int limitHeight) = 0;

    // The same where pieces to come are known: `next` has their indices in Piece::getPieces(), in
    // order, not more than sees() asks for, and fewer where the game ends or nobody knows more.
    [[nodiscard]] virtual std::optional<Move> bestMove(const Board& board, const Piece& piece,
                                                       int limitHeight, std::span<const int> next);

    // Every placement with its score, in the order in which bestMove looks at them; empty from a
    // brain that does not weigh its placements one by one. Same requirements as bestMove.
    [[nodiscard]] virtual std::vector<Move> ratePlacements(const Board& board, const Piece& piece,
                                                           int limitHeight);
    // The same where pieces to come are known, as for bestMove.
    [[nodiscard]] virtual std::vector<Move> ratePlacements(const Board& board, const Piece& piece,
                                                           int limitHeight,
                                                           std::span<const int> next);

    // What the score of a placement is made of: terms of which count times weight add up to it;
    // empty from a brain whose score is no such sum. `move` is a placement on the board, which
    // bestMove or ratePlacements gave. Requires: board committed.
    [[nodiscard]] virtual std::vector<RatingTerm> explain(const Board& board, const Move& move,
                                                          int limitHeight);

    // The rule for placements from now on, in place of Strict.
    void setOverflow(Overflow overflow) { overflow_ = overflow; }

    // From now on a long thought ends soon after a stop is requested, with whatever answer.
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

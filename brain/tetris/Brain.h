#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "brain/tetris/Situation.h"
#include "core/tetris/Board.h"
#include "core/tetris/Piece.h"
#include "core/tetris/Verb.h"
#include "core/tetris/rules/Turning.h"

namespace tetris {

// The placement that a brain chooses: the piece in its rotation, its origin at (x, y).
struct Move {
    const Piece* piece = nullptr;
    int x = 0;
    int y = 0;
    double score = 0;  // lower is better
    // In a modern game: the spin with which it locks there, and whether it is the piece that Hold
    // brings.
    Spin spin = Spin::None;
    bool usesHold = false;
};

inline Placement toPlacement(const Move& move) { return {move.piece, move.x, move.y}; }

// The move with the least score, and of equal ones the first; nullopt if the list is empty.
std::optional<Move> findBest(std::span<const Move> rated);

// A move that a brain means to make, and what it clears.
struct PlannedMove {
    Move move;
    int rows = 0;
    bool isPerfect = false;  // a perfect clear
};

// One term of a rating: a count, and what each one adds to the score.
struct RatingTerm {
    std::string_view name;  // "holes"; lives as long as the program
    double count = 0;
    double weight = 0;
};

// Whether a placement may reach above limitHeight.
enum class Overflow {
    Strict,     // never: y + piece height <= limitHeight, before full rows are cleared
    ClearFirst  // yes, if the stack is within limitHeight after full rows are cleared
};

inline constexpr base::NameTable<Overflow, 2> kOverflowNames{{"strict", "clear-first"}};
constexpr std::string_view toString(Overflow overflow) { return kOverflowNames[overflow]; }

// The facts that a brain gets at the start of a game.
struct GameStart {
    uint64_t seed = 0;
    int width = 10;  // of the board
    int height = 24;
    int limit = 20;  // the rows that a placement has to stay within
};

// Of a game by these rules.
inline GameStart makeGameStart(const GameRules& rules, uint64_t seed) {
    return {seed, rules.width, countBoardRows(rules), rules.rows};
}

// The final numbers of a game.
struct GameFinish {
    int64_t score = 0;
    int64_t rows = 0;
    GameEnd end = GameEnd::None;
};

// What a search has done for a move.
struct SearchEffort {
    int64_t nodes = 0;  // placements made and rated
    int depth = 0;      // pieces placed one after the other
};

// What a brain that is a program of its own says of itself, in plain text, and of its last
// suggestion. Empty: it does not say, or it is not known yet.
struct BrainAbout {
    std::string name{};  // where it is not the one that it was loaded by
    std::string author{};
    std::optional<double> nodesPerSecond{};
    std::optional<double> depth{};
};

// Decides where a piece should land.
//
// A brain overrides bestMove. One that looks at the next queue overrides chooseMove, too.
//
//     const std::unique_ptr<Brain> brain = makeBrain("default");  // brain/tetris/Brains.h
//     brain->beginGame({.seed = 7});
//     const std::optional<Move> move = brain->bestMove(board, piece, 20);
//     if (move) static_cast<void>(board.place(*move->piece, move->x, move->y));
//
// Not thread-safe: each game, and so each thread, makes a brain of its own. Only the stop token of
// setStop may be used by another thread meanwhile.
class Brain {
public:
    // kSeesAll as the value of sees() means every piece that is known, at most kMaxSeen.
    static constexpr int kSeesAll = Situation::kSeesAll;
    static constexpr int kMaxSeen = Situation::kMaxSeen;

    virtual ~Brain() = default;

    // Called when a game starts. A stateful brain forgets the last game here.
    virtual void beginGame(const GameStart& /*start*/) {}
    // Called when a game without a screen has ended by itself, for brains that learn from it.
    virtual void endGame(const GameFinish& /*finish*/) {}

    // A bot says it as it starts, and with its suggestions; any other brain says nothing.
    virtual BrainAbout getAbout() const { return {}; }

    // How many pieces after the falling one it wants to know: 0 or more, or kSeesAll.
    virtual int sees() const { return 0; }

    // True if its moves depend on earlier questions. Then a game can only be repeated from its
    // beginning by a new brain of the same kind, not from the middle.
    virtual bool isStateful() const { return false; }

    // The best placement for the piece, in any of its rotations; nullopt if there is no placement.
    // A placement has to stay within limitHeight rows, by the rule of setOverflow. Requires: the
    // board is committed. The move's piece lives as long as the given piece.
    [[nodiscard]] virtual std::optional<Move> bestMove(const Board& board, const Piece& piece,
                                                       int limitHeight) = 0;

    // What games ask: the best placement in the situation, whose next queue is at most as long as
    // sees() says. By default bestMove, without a look at the queue. Same requirements.
    //
    // In a modern game: the best of ratePlacements. Points and spins do not count by default.
    // Throws std::logic_error if the brain rates no given placements, and does not override this.
    [[nodiscard]] virtual std::optional<Move> chooseMove(const Situation& situation);

    // Every placement with its score, in the order in which chooseMove tries them; empty if the
    // brain does not rate single placements, which is the default. Same requirements.
    //
    // In a modern game: all placements within the well that the falling piece can reach, in the
    // order of listReachable, and then those of the piece that Hold would bring. What this answers
    // there, chooseMove has to choose the best of.
    [[nodiscard]] virtual std::vector<Move> ratePlacements(const Situation& situation);

    // Sets the scores of placements that need be no straight drops, as ratePlacements rates them;
    // each fits on the board, which is committed. Returns false, and sets nothing, if the brain
    // does not rate single placements, which is the default. Brains that do can play the modern
    // rules.
    [[nodiscard]] virtual bool rateGiven(const Board& /*board*/, int /*limitHeight*/,
                                         std::span<Move> /*placements*/) {
        return false;
    }

    // What the last search has done; nullopt, the default, for a brain that does not search.
    virtual std::optional<SearchEffort> findEffort() const { return std::nullopt; }

    // What the brain means to do after the last question: the move that it chose, or rates best,
    // and the moves of the next pieces, each on the board after those before it. Empty, the
    // default, for a brain without a plan.
    [[nodiscard]] virtual std::vector<PlannedMove> listPlan() const { return {}; }

    // The terms of a placement's score: the score is the sum of count times weight. Empty if the
    // brain's score is no such sum. Requires: the board is committed, and bestMove or
    // ratePlacements returned `move` for it.
    [[nodiscard]] virtual std::vector<RatingTerm> explain(const Board& /*board*/,
                                                          const Move& /*move*/,
                                                          int /*limitHeight*/) {
        return {};
    }

    // Sets the rule for placements; Strict by default.
    void setOverflow(Overflow overflow) { overflow_ = overflow; }

    // After a stop is requested through this token, a long search ends soon with any result.
    void setStop(std::stop_token stop) { stop_ = std::move(stop); }

protected:
    Brain() = default;
    Brain(const Brain&) = default;
    Brain& operator=(const Brain&) = default;

    Overflow getOverflow() const { return overflow_; }
    // All placements, as ratePlacements lists them, rated by rateGiven; empty if that rates none.
    [[nodiscard]] std::vector<Move> rateAll(const Situation& situation);
    // Throws std::logic_error about a modern game: this brain cannot play it.
    static void requireClassic(const Situation& situation);
    bool isStopRequested() const { return stop_.stop_requested(); }
    const std::stop_token& getStop() const { return stop_; }

private:
    Overflow overflow_ = Overflow::Strict;
    std::stop_token stop_;
};

// How many next pieces a brain is shown that wants to see `wanted`, where `most` are allowed; both
// may be Brain::kSeesAll, and so may the result.
inline int limitSees(int wanted, int most) {
    if (most == Brain::kSeesAll) return wanted;
    return wanted == Brain::kSeesAll ? most : std::min(wanted, most);
}

}  // namespace tetris

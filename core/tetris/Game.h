#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/tetris/Board.h"
#include "core/tetris/Piece.h"
#include "core/tetris/PieceSequence.h"
#include "core/tetris/RowTally.h"
#include "core/tetris/Verb.h"

namespace tetris {

// The rows at the top of every board in which pieces enter. A stack that reaches into them, after
// full rows are cleared, ends the game.
inline constexpr int kTopRows = 4;

// The smaller of two limits of pieces, where 0 means no limit.
int combineLimits(int a, int b);

struct GameOptions {
    int width = 10;   // columns, 1 to 64
    int height = 24;  // rows of the board, kTopRows included; 1 to 64
    int limit = 0;    // pieces after which the game stops; 0: only the sequence's own limit
};

// What one tick did: enough to draw it and to flash the full rows, although the next piece has
// already entered.
struct TickReport {
    bool moved = false;               // the verb succeeded
    std::optional<Placement> landed;  // the piece that landed; nullopt if none did
    uint64_t fullRows = 0;            // bit y: row y was full, before the full rows were cleared
    GameEnd end = GameEnd::None;      // after this tick
};

// One game by the classic rules: a state that only verbs advance. It has no clock, draws nothing
// and adds no randomness: the same sequence and verbs give the same game.
//
// A piece enters at the top in its root rotation, in the middle. It lands when a Down fails and the
// tick before was not a successful Left, Right, Rotate or Drop. So a Drop alone does not land it.
//
//     Game game(makeSequence("bag", 7), {.width = 10, .height = 24});
//     while (game.isRunning()) {
//         const TickReport report = game.tick(Verb::Down);
//         if (report.landed) draw(game.getBoard(), report.fullRows);
//     }
//     print(game.getScore());
//
// A copy is independent, and continues as this game does; copying throws std::logic_error if the
// sequence cannot be cloned. Not thread-safe: another thread gets a copy.
class Game {
public:
    // A new game. Its first piece has entered; if there is no room for it, the game is over. Throws
    // std::invalid_argument if a size or the limit is out of range, or `sequence` is null.
    explicit Game(std::unique_ptr<PieceSequence> sequence, GameOptions options = {});

    // ---- Changes

    // Tries the verb: one of the first five. One that fails leaves the piece where it was. Ignored
    // when the game has ended, and for the verbs of other rules.
    TickReport tick(Verb verb);
    // Puts the falling piece there, and it lands: for play without verbs. Ignored when the game has
    // ended. Throws std::invalid_argument, and changes nothing, unless it is a rotation of the
    // falling piece, free and resting.
    TickReport place(const Placement& placement);
    // Sets how often the adversary deals, if the sequence has one.
    void setAdversaryLevel(int level) { sequence_->setAdversaryLevel(level); }
    // The pieces after this one come from there. Requires: not null.
    void setSequence(std::unique_ptr<PieceSequence> sequence) { sequence_ = std::move(sequence); }
    // Sets the pieces after which the game stops, 0 for none.
    void setLimit(int limit) { limit_ = limit; }

    // ---- Queries

    bool isRunning() const { return end_ == GameEnd::None; }
    GameEnd getEnd() const { return end_; }
    // While the game is running, the falling piece is placed on the board and not committed.
    const Board& getBoard() const { return board_; }
    // The board without the falling piece, committed, as brains require it.
    Board copyCommittedBoard() const;
    // The falling piece and its origin; after the end those of the last piece.
    const Piece& getPiece() const { return *piece_; }
    int getX() const { return x_; }
    int getY() const { return y_; }
    // Where Drop would take the falling piece: min(drop height, y).
    int computeDropY() const { return std::min(copyCommittedBoard().dropHeight(*piece_, x_), y_); }
    // The index of the next piece; nullopt at the limit, after the end, and where it cannot be
    // known.
    std::optional<int> peekNext() const;
    // The next pieces, at most `count`, and no more than the limit allows; empty where they cannot
    // be known. Requires: count >= 0. Time O(count).
    std::vector<int> peek(int count) const;
    // True if the limit allows no piece after this one.
    bool isLastPiece() const { return limit_ != 0 && pieces_ >= limit_; }
    // True if an adversary dealt the last piece.
    bool hasAdversaryDealt() const { return sequence_->hasAdversaryDealt(); }
    const PieceSequence& getSequence() const { return *sequence_; }
    // Pieces after which the game stops, 0 for none.
    int getLimit() const { return limit_; }

    // The numbers as shown: the falling piece counts in pieces and score.
    int getPieces() const { return pieces_; }
    int getScore() const { return pieces_ + static_cast<int>(tally_.points); }
    // Without the falling piece.
    int countLandedPieces() const { return pieces_ - (isRunning() ? 1 : 0); }
    int getRows() const { return static_cast<int>(tally_.rows); }
    // Rows cleared, their points, and how many were cleared at once.
    const RowTally& getTally() const { return tally_; }

private:
    [[nodiscard]] bool placeAt(const Piece& piece, int x, int y);
    void land(TickReport& report);
    void enterNextPiece();

    OwnSequence sequence_;
    Board board_;
    int limit_;
    GameEnd end_ = GameEnd::None;

    const Piece* piece_ = nullptr;
    int x_ = 0;
    int y_ = 0;
    // True if the last tick was a successful Left, Right, Rotate or Drop, which delays landing.
    bool justMoved_ = false;

    int pieces_ = 0;
    RowTally tally_;
};

}  // namespace tetris

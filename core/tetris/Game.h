#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/tetris/Board.h"
#include "core/tetris/Piece.h"
#include "core/tetris/PieceSequence.h"
#include "core/tetris/RowTally.h"

namespace tetris {

// The only ways to move a game on.
enum class Verb : std::uint8_t { Left, Right, Rotate, Down, Drop };

// The rows at the top of every board in which pieces enter; a stack that reaches into them, after
// full rows are cleared, ends the game.
inline constexpr int kTopRows = 4;

// The smaller of two limits of pieces, of which 0 means none.
[[nodiscard]] int combineLimits(int a, int b);

struct GameOptions {
    int width = 10;   // columns, 1 to 64
    int height = 24;  // rows of the board, kTopRows included; 1 to 64
    int limit = 0;    // pieces after which the game stops, 0 for the sequence's own limit alone
};

// Why a game is not on any more.
enum class GameEnd {
    None,   // it is on
    Limit,  // the limit of pieces is reached
    Over,   // the stack is too high, or the next piece has no room
    NoMove  // play at once only: no placement is left for the piece
};

// "none", "limit", "over", "no-move".
[[nodiscard]] const char* toString(GameEnd end);

// Where a piece came to lie.
struct Placement {
    const Piece* piece = nullptr;
    int x = 0;
    int y = 0;
};

// What one tick did: enough to draw it, a flash of the full rows included, when the next piece is
// already in.
struct TickReport {
    bool moved = false;               // the verb succeeded
    std::optional<Placement> landed;  // the piece has landed, and the next is in or the game ended
    std::uint64_t fullRows = 0;       // bit y: row y was full, before the full rows were removed
    GameEnd end = GameEnd::None;      // after this tick
};

// One game by the classic rules: a state that moves on by verbs alone. It has no clock, no chance
// of its own and draws nothing; the same sequence and verbs give the same game.
//
// A piece enters at the top in its root rotation, in the middle. It lands when a Down fails and
// the tick before was no successful Left, Right, Rotate or Drop; so Drop alone does not land.
class Game {
public:
    // A new game with its first piece in.
    // Throws std::invalid_argument if a size or the limit is out of range, or there is no sequence.
    explicit Game(std::unique_ptr<PieceSequence> sequence, GameOptions options = {});
    // A copy goes on from here as this one does, on its own, with a clone of the sequence.
    // Throws std::logic_error if that cannot be cloned.
    Game(const Game& other);
    Game& operator=(const Game& other);
    Game(Game&&) noexcept = default;
    Game& operator=(Game&&) noexcept = default;
    ~Game() = default;

    // ---- Changes

    // Tries the verb; one that fails leaves the piece where it was. Ignored when no game is on.
    TickReport tick(Verb verb);

    // ---- Queries

    [[nodiscard]] bool isRunning() const { return end_ == GameEnd::None; }
    [[nodiscard]] GameEnd getEnd() const { return end_; }
    // While the game is on, the falling piece is placed on the board and not committed.
    [[nodiscard]] const Board& getBoard() const { return board_; }
    // The board without the falling piece, committed: what a brain is asked about.
    [[nodiscard]] Board copyCommittedBoard() const;
    // The falling piece and its origin; after the end the last one.
    [[nodiscard]] const Piece& getPiece() const { return *piece_; }
    [[nodiscard]] int getX() const { return x_; }
    [[nodiscard]] int getY() const { return y_; }
    // Where Drop would take the falling piece: min(drop height, y).
    [[nodiscard]] int computeDropY() const;
    // The index of the piece that comes next; none at the limit, at the end, and where nobody can
    // know it.
    [[nodiscard]] std::optional<int> peekNext() const;
    // The pieces that come next, `count` at most, and no more than the limit allows; none where
    // nobody can know. Requires: count >= 0. Time O(count).
    [[nodiscard]] std::vector<int> peek(int count) const;
    // True if no piece comes after this one.
    [[nodiscard]] bool isLastPiece() const { return limit_ != 0 && pieces_ >= limit_; }
    // What deals the pieces, for whoever made it and knows more of it.
    [[nodiscard]] PieceSequence& getSequence() { return *sequence_; }
    [[nodiscard]] const PieceSequence& getSequence() const { return *sequence_; }
    // Pieces after which the game stops, 0 for none.
    [[nodiscard]] int getLimit() const { return limit_; }

    // The numbers as shown: while the game is on the falling piece counts in pieces and score.
    [[nodiscard]] int getPieces() const { return pieces_; }
    [[nodiscard]] int getScore() const { return pieces_ + static_cast<int>(tally_.points); }
    // The final numbers of a game stopped now: the falling piece does not count.
    [[nodiscard]] int countLandedPieces() const { return pieces_ - (isRunning() ? 1 : 0); }
    [[nodiscard]] int getRows() const { return static_cast<int>(tally_.rows); }
    // Rows cleared, their points, and how many went at once.
    [[nodiscard]] const RowTally& getTally() const { return tally_; }

private:
    [[nodiscard]] bool placeAt(const Piece& piece, int x, int y);
    void land(TickReport& report);
    void enterNextPiece();

    std::unique_ptr<PieceSequence> sequence_;
    Board board_;
    int limit_;
    GameEnd end_ = GameEnd::None;

    const Piece* piece_ = nullptr;
    int x_ = 0;
    int y_ = 0;
    // The tick before was a successful Left, Right, Rotate or Drop: the player is still at work.
    bool justMoved_ = false;

    int pieces_ = 0;
    RowTally tally_;
};

}  // namespace tetris

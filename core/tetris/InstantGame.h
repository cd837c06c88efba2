#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/tetris/Board.h"
#include "core/tetris/GameReport.h"
#include "core/tetris/RowTally.h"
#include "core/tetris/sequence/RecalledSequence.h"

namespace tetris {

// A classic game whose pieces are placed at once, by straight drops, as a replay repeats it. A
// piece is dealt when it is placed, so none falls. A value; not thread-safe.
class InstantGame {
public:
    // `rows`: of the well, without the kTopRows above them. `limit`: pieces after which the game
    // stops, 0 for none.
    InstantGame(int width, int rows, int limit, const RecalledSequence& sequence);

    // ---- Changes

    void setAdversaryLevel(int level) { sequence_.setAdversaryLevel(level); }
    // Deals the next piece and returns its index. `recorded`: what the adversary, or the file,
    // deals if it is its turn. Requires: the piece before it has been placed.
    int deal(int recorded);
    // Places the piece that was dealt. Throws std::invalid_argument if there is no room, or the
    // stack reaches above the well after it.
    GameReport place(const Placement& placement);

    // ---- Queries

    [[nodiscard]] bool isRunning() const { return limit_ == 0 || pieces_ < limit_; }
    [[nodiscard]] GameEnd getEnd() const { return isRunning() ? GameEnd::None : GameEnd::Limit; }
    // Committed.
    [[nodiscard]] const Board& getBoard() const { return board_; }
    [[nodiscard]] int getPieces() const { return pieces_; }
    [[nodiscard]] std::int64_t getScore() const { return pieces_ + tally_.points; }
    [[nodiscard]] int getRows() const { return static_cast<int>(tally_.rows); }
    [[nodiscard]] const RowTally& getTally() const { return tally_; }
    [[nodiscard]] bool hasAdversaryDealt() const { return sequence_.hasAdversaryDealt(); }

private:
    Board board_;
    int rows_;
    int limit_;
    RecalledSequence sequence_;
    RowTally tally_;
    int pieces_ = 0;
};

}  // namespace tetris

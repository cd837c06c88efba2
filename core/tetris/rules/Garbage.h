#pragma once

#include <cstdint>

#include "core/base/JavaRandom.h"
#include "core/tetris/Board.h"
#include "core/tetris/rules/GameRules.h"

namespace tetris {

// The rows of garbage of a cheese game: each is full but for one hole, and enters at the bottom.
//
// Garbage rows are always the lowest of the board, so it is enough to count them. Their holes come
// from a generator of their own, so that they do not depend on the pieces; no column comes twice in
// a row.
class Garbage {
public:
    // No row has risen yet. A game with another goal has no garbage.
    explicit Garbage(const GameRules& rules);

    // Takes note of the full rows of a board before they are cleared (bit y: row y), and returns
    // how many of them are garbage.
    int dig(std::uint64_t fullRows);

    // Lets up to `count` rows rise, one after the other, but no more than there are. False if a
    // row would push a filled cell out of the board; that row does not rise. `board` is committed,
    // and stays so.
    [[nodiscard]] bool rise(Board& board, int count);

    // Rows in all, rows that have risen, and those of them that were cleared.
    [[nodiscard]] int getTotal() const { return total_; }
    [[nodiscard]] int getRisen() const { return risen_; }
    [[nodiscard]] int getDug() const { return dug_; }

private:
    int chooseHole(int width);

    base::JavaRandom random_;
    int total_;
    int risen_ = 0;
    int dug_ = 0;
    int hole_ = -1;  // of the last row; -1 before the first
};

}  // namespace tetris

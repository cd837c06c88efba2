#pragma once

#include <array>
#include <cstdint>

#include "core/tetris/rules/Spin.h"

namespace tetris {

// What one lock scored.
struct LockScore {
    int rows = 0;  // cleared at once
    Spin spin = Spin::None;
    bool bonus = false;    // the back-to-back bonus: its points counted one and a half times
    int combo = -1;        // clears in a row before this one; -1 if it cleared nothing
    bool perfect = false;  // the board was empty after it
    int points = 0;        // all in all, without those for drops
    int attack = 0;        // rows that it would send to an opponent; a number for statistics

    friend bool operator==(const LockScore&, const LockScore&) = default;
};

// Counts of a game's locks.
struct ModernTally {
    std::array<int, 4> clears{};  // of 1 to 4 rows at once, with and without spins
    std::array<int, 3> mini{};    // mini spins with 0 to 2 rows
    std::array<int, 4> full{};    // full spins with 0 to 3 rows
    int bonuses = 0;              // clears with the back-to-back bonus
    int perfect = 0;
    int maxCombo = 0;
    int attack = 0;

    friend bool operator==(const ModernTally&, const ModernTally&) = default;
};

// The points of a modern game, and what they depend on: the back-to-back chain and the combo.
class ModernScore {
public:
    // In the middle of a chain and of a combo, if that is wanted.
    explicit ModernScore(bool backToBack = false, int combo = -1);

    // Counts a lock and says what it scored. `level` is the level before the clear; `isEmpty` says
    // that the board is empty after it, without the garbage that rises then.
    LockScore addLock(int rows, Spin spin, bool isEmpty, int level);
    // Counts points for drops.
    void addDrop(int points) { points_ += points; }
    // Ends the back-to-back chain and the combo.
    void endChains();

    [[nodiscard]] std::int64_t getPoints() const { return points_; }
    [[nodiscard]] bool isBackToBack() const { return backToBack_; }
    // -1 if the last lock cleared nothing.
    [[nodiscard]] int getCombo() const { return combo_; }
    [[nodiscard]] const ModernTally& getTally() const { return tally_; }

    friend bool operator==(const ModernScore&, const ModernScore&) = default;

private:
    void count(const LockScore& lock);

    std::int64_t points_ = 0;
    bool backToBack_;
    int combo_;
    ModernTally tally_;
};

}  // namespace tetris

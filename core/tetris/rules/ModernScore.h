#pragma once

#include <array>
#include <cstdint>

#include "core/base/Index.h"
#include "core/tetris/rules/Turning.h"

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

    bool operator==(const LockScore&) const = default;
};

// Four rows, or a spin that clears: what keeps the back-to-back chain. Requires: it clears.
constexpr bool isHardClear(int rows, Spin spin) { return rows >= 4 || spin != Spin::None; }

// The rows that a combo adds to an attack.
constexpr int computeComboAttack(int combo) {
    constexpr std::array<int, 12> kRows{0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5};
    const size_t index = base::toIndex(combo);
    return kRows[index < kRows.size() ? index : kRows.size() - 1];
}

// The rows that a clear sends; the attack and the points of `lock` are not read. Requires: it
// cleared 1 to 4 rows.
constexpr int computeAttack(const LockScore& lock) {
    constexpr int kPerfect = 10;
    // By the spin and the number of rows; the zeros at the end are clears that no spin makes.
    constexpr std::array<std::array<int, 5>, 3> kRows{
        {{0, 0, 1, 2, 4}, {0, 0, 1, 0, 0}, {0, 2, 4, 6, 0}}};
    if (lock.perfect) return kPerfect;
    return kRows[base::toIndex(lock.spin)][base::toIndex(lock.rows)] + (lock.bonus ? 1 : 0) +
           computeComboAttack(lock.combo);
}

// Counts of a game's locks.
struct ModernTally {
    std::array<int64_t, 4> clears{};  // of 1 to 4 rows at once, with and without spins
    std::array<int64_t, 3> mini{};    // mini spins with 0 to 2 rows
    std::array<int64_t, 4> full{};    // full spins with 0 to 3 rows
    int64_t bonuses = 0;              // clears with the back-to-back bonus
    int64_t perfect = 0;
    int64_t maxCombo = 0;
    int64_t attack = 0;

    bool operator==(const ModernTally&) const = default;
};

// The points of a modern game, and what they depend on: the back-to-back chain and the combo.
class ModernScore {
public:
    // In the middle of a chain and of a combo, if that is wanted.
    explicit ModernScore(bool backToBack = false, int combo = -1)
        : backToBack_(backToBack), combo_(combo) {}

    // Counts a lock and says what it scored. `level` is the level before the clear; `isEmpty` says
    // that the board is empty after it, without the garbage that rises then.
    LockScore addLock(int rows, Spin spin, bool isEmpty, int level);
    // Counts points for drops.
    void addDrop(int points) { points_ += points; }
    // Ends the back-to-back chain and the combo.
    void endChains() {
        backToBack_ = false;
        combo_ = -1;
    }

    int64_t getPoints() const { return points_; }
    bool isBackToBack() const { return backToBack_; }
    // -1 if the last lock cleared nothing.
    int getCombo() const { return combo_; }
    const ModernTally& getTally() const { return tally_; }

    bool operator==(const ModernScore&) const = default;

private:
    void count(const LockScore& lock);

    int64_t points_ = 0;
    bool backToBack_;
    int combo_;
    ModernTally tally_;
};

}  // namespace tetris

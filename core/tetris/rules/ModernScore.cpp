#include "core/tetris/rules/ModernScore.h"

#include <algorithm>
#include <cstddef>

#include "core/base/Index.h"

namespace tetris {

namespace {

// By the spin and the number of rows. No spin clears as many rows as the zeros at the end say.
constexpr std::array<std::array<int, 5>, 3> kPoints{
    {{0, 100, 300, 500, 800}, {100, 200, 400, 0, 0}, {400, 800, 1200, 1600, 0}}};
constexpr std::array<int, 5> kPerfectPoints{0, 800, 1200, 1800, 2000};
constexpr int kPerfectFourWithBonus = 3200;
constexpr int kComboPoints = 50;

}  // namespace

LockScore ModernScore::addLock(int rows, Spin spin, bool isEmpty, int level) {
    const auto index = base::toIndex(std::min(rows, 4));
    LockScore lock{
        .rows = rows, .spin = spin, .points = kPoints[base::toIndex(spin)][index] * level};
    if (rows == 0) {
        combo_ = -1;
    } else {
        const bool isHard = isHardClear(rows, spin);
        lock.bonus = isHard && backToBack_;
        backToBack_ = isHard;
        ++combo_;
        lock.combo = combo_;
        lock.perfect = isEmpty;
        lock.attack = computeAttack(lock);
        if (lock.bonus) lock.points += lock.points / 2;
        lock.points += kComboPoints * combo_ * level;
        if (lock.perfect) {
            const bool isBest = rows >= 4 && lock.bonus;
            lock.points += (isBest ? kPerfectFourWithBonus : kPerfectPoints[index]) * level;
        }
    }
    count(lock);
    return lock;
}

void ModernScore::count(const LockScore& lock) {
    points_ += lock.points;
    const auto rows = base::toIndex(std::min(lock.rows, 4));
    if (rows > 0) ++tally_.clears[rows - 1];
    if (lock.spin == Spin::Mini) ++tally_.mini[std::min(rows, tally_.mini.size() - 1)];
    if (lock.spin == Spin::Full) ++tally_.full[std::min(rows, tally_.full.size() - 1)];
    tally_.bonuses += lock.bonus ? 1 : 0;
    tally_.perfect += lock.perfect ? 1 : 0;
    tally_.maxCombo = std::max<int64_t>(tally_.maxCombo, lock.combo);
    tally_.attack += lock.attack;
}

}  // namespace tetris

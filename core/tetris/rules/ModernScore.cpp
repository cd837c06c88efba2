#include "core/tetris/rules/ModernScore.h"

#include <algorithm>
#include <cstddef>

#include "core/base/Index.h"

namespace tetris {

namespace {

// By the number of rows, 0 to 4. No spin clears as many rows as the zeros at the end say.
struct SpinPoints {
    std::array<int, 5> points;
    std::array<int, 5> attack;
};

constexpr SpinPoints kNoSpin{{0, 100, 300, 500, 800}, {0, 0, 1, 2, 4}};
constexpr SpinPoints kMini{{100, 200, 400, 0, 0}, {0, 0, 1, 0, 0}};
constexpr SpinPoints kFull{{400, 800, 1200, 1600, 0}, {0, 2, 4, 6, 0}};

constexpr std::array<int, 5> kPerfectPoints{0, 800, 1200, 1800, 2000};
constexpr int kPerfectFourWithBonus = 3200;
constexpr int kPerfectAttack = 10;

constexpr int kComboPoints = 50;
// By the combo; more count as the last one.
constexpr std::array<int, 12> kComboAttack{0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5};

const SpinPoints& getTable(Spin spin)
{
    switch (spin) {
        case Spin::None: return kNoSpin;
        case Spin::Mini: return kMini;
        case Spin::Full: return kFull;
    }
    return kNoSpin;
}

}  // namespace

ModernScore::ModernScore(bool backToBack, int combo) : backToBack_(backToBack), combo_(combo)
{
}

LockScore ModernScore::addLock(int rows, Spin spin, bool isEmpty, int level)
{
    const auto index = base::toIndex(std::min(rows, 4));
    const SpinPoints& table = getTable(spin);
    LockScore lock{.rows = rows, .spin = spin, .points = table.points[index] * level};
    if (rows == 0) {
        combo_ = -1;
    } else {
        const bool isHard = rows >= 4 || spin != Spin::None;
        lock.bonus = isHard && backToBack_;
        backToBack_ = isHard;
        ++combo_;
        lock.combo = combo_;
        lock.perfect = isEmpty;
        lock.attack = table.attack[index] + (lock.bonus ? 1 : 0) +
                      kComboAttack[std::min(base::toIndex(combo_), kComboAttack.size() - 1)];
        if (lock.bonus) lock.points += lock.points / 2;
        lock.points += kComboPoints * combo_ * level;
        if (lock.perfect) {
            const bool isBest = rows >= 4 && lock.bonus;
            lock.points += (isBest ? kPerfectFourWithBonus : kPerfectPoints[index]) * level;
            lock.attack = kPerfectAttack;
        }
    }
    count(lock);
    return lock;
}

void ModernScore::count(const LockScore& lock)
{
    points_ += lock.points;
    const auto rows = base::toIndex(std::min(lock.rows, 4));
    if (rows > 0) ++tally_.clears[rows - 1];
    if (lock.spin == Spin::Mini) ++tally_.mini[std::min(rows, tally_.mini.size() - 1)];
    if (lock.spin == Spin::Full) ++tally_.full[std::min(rows, tally_.full.size() - 1)];
    tally_.bonuses += lock.bonus ? 1 : 0;
    tally_.perfect += lock.perfect ? 1 : 0;
    tally_.maxCombo = std::max(tally_.maxCombo, lock.combo);
    tally_.attack += lock.attack;
}

void ModernScore::endChains()
{
    backToBack_ = false;
    combo_ = -1;
}

}  // namespace tetris

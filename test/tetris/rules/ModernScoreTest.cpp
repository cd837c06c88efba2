#include "core/tetris/rules/ModernScore.h"

#include <gtest/gtest.h>

namespace tetris {
namespace {

// The points of one lock without a chain, a combo or a perfect clear before or with it.
int scoreAlone(int rows, Spin spin, int level) {
    ModernScore score;
    return score.addLock(rows, spin, false, level).points;
}

TEST(ModernScoreTest, TheTableOfPoints) {
    const int none[] = {0, 100, 300, 500, 800};
    for (int rows = 0; rows <= 4; ++rows) {
        EXPECT_EQ(scoreAlone(rows, Spin::None, 1), none[rows]) << rows;
        EXPECT_EQ(scoreAlone(rows, Spin::None, 7), 7 * none[rows]) << rows;
    }
    const int mini[] = {100, 200, 400};
    for (int rows = 0; rows <= 2; ++rows)
        EXPECT_EQ(scoreAlone(rows, Spin::Mini, 3), 3 * mini[rows]) << rows;
    const int full[] = {400, 800, 1200, 1600};
    for (int rows = 0; rows <= 3; ++rows)
        EXPECT_EQ(scoreAlone(rows, Spin::Full, 2), 2 * full[rows]) << rows;
}

TEST(ModernScoreTest, AHardClearAfterAHardClearCountsOneAndAHalfTimes) {
    const struct {
        int rows;
        Spin spin;
        int points;
    } hard[] = {{4, Spin::None, 1200}, {1, Spin::Mini, 300},  {2, Spin::Mini, 600},
                {1, Spin::Full, 1200}, {2, Spin::Full, 1800}, {3, Spin::Full, 2400}};
    for (const auto& each : hard) {
        ModernScore score(true);
        const LockScore lock = score.addLock(each.rows, each.spin, false, 3);
        EXPECT_TRUE(lock.bonus);
        EXPECT_EQ(lock.points, 3 * each.points);
        EXPECT_TRUE(score.isBackToBack());
    }
}

TEST(ModernScoreTest, TheChainEndsWithAClearThatIsNotHardAndOutlivesLocksWithoutRows) {
    ModernScore score;
    EXPECT_FALSE(score.addLock(4, Spin::None, false, 1).bonus);
    EXPECT_FALSE(score.addLock(0, Spin::None, false, 1).bonus);
    // A spin without rows neither ends the chain nor gets the bonus.
    const LockScore spin = score.addLock(0, Spin::Full, false, 1);
    EXPECT_FALSE(spin.bonus);
    EXPECT_EQ(spin.points, 400);
    EXPECT_TRUE(score.addLock(1, Spin::Mini, false, 1).bonus);
    EXPECT_FALSE(score.addLock(3, Spin::None, false, 1).bonus);
    EXPECT_FALSE(score.isBackToBack());
    EXPECT_FALSE(score.addLock(4, Spin::None, false, 1).bonus);
    EXPECT_TRUE(score.addLock(4, Spin::None, false, 1).bonus);
    // A spin without rows begins no chain.
    ModernScore fresh;
    fresh.addLock(0, Spin::Full, false, 1);
    EXPECT_FALSE(fresh.isBackToBack());
}

TEST(ModernScoreTest, ACombosPointsGrowWithEachClear) {
    ModernScore score;
    EXPECT_EQ(score.getCombo(), -1);
    EXPECT_EQ(score.addLock(1, Spin::None, false, 2).points, 200);
    EXPECT_EQ(score.addLock(1, Spin::None, false, 2).points, 200 + 50 * 1 * 2);
    const LockScore third = score.addLock(2, Spin::None, false, 2);
    EXPECT_EQ(third.points, 600 + 50 * 2 * 2);
    EXPECT_EQ(third.combo, 2);
    EXPECT_EQ(score.addLock(0, Spin::None, false, 2).combo, -1);
    EXPECT_EQ(score.addLock(1, Spin::None, false, 2).points, 200);
    EXPECT_EQ(score.getTally().maxCombo, 2);
    EXPECT_EQ(score.getPoints(), 200 + 300 + 800 + 200);
}

TEST(ModernScoreTest, APerfectClearAddsItsPointsWithoutTheFactor) {
    const int perfect[] = {0, 800, 1200, 1800, 2000};
    for (int rows = 1; rows <= 4; ++rows) {
        ModernScore score;
        EXPECT_EQ(score.addLock(rows, Spin::None, true, 2).points,
                  scoreAlone(rows, Spin::None, 2) + 2 * perfect[rows]);
    }
    ModernScore chained(true);
    EXPECT_EQ(chained.addLock(4, Spin::None, true, 2).points, 2 * (1200 + 3200));
    ModernScore spun(true);
    EXPECT_EQ(spun.addLock(2, Spin::Full, true, 1).points, 1800 + 1200);
    ModernScore nothing;
    EXPECT_FALSE(nothing.addLock(0, Spin::None, true, 1).perfect);
}

int attackOf(int rows, Spin spin, bool backToBack, int comboBefore, bool perfect) {
    ModernScore score(backToBack, comboBefore);
    return score.addLock(rows, spin, perfect, 3).attack;
}

TEST(ModernScoreTest, TheAttackFollowsItsTable) {
    const int rows[] = {0, 0, 1, 2, 4};
    for (int i = 0; i <= 4; ++i)
        EXPECT_EQ(attackOf(i, Spin::None, false, -1, false), rows[i]) << i;
    EXPECT_EQ(attackOf(1, Spin::Mini, false, -1, false), 0);
    EXPECT_EQ(attackOf(2, Spin::Mini, false, -1, false), 1);
    EXPECT_EQ(attackOf(1, Spin::Full, false, -1, false), 2);
    EXPECT_EQ(attackOf(2, Spin::Full, false, -1, false), 4);
    EXPECT_EQ(attackOf(3, Spin::Full, false, -1, false), 6);
    EXPECT_EQ(attackOf(0, Spin::Full, true, 5, false), 0);
    EXPECT_EQ(attackOf(4, Spin::None, true, -1, false), 5);
    EXPECT_EQ(attackOf(2, Spin::None, true, -1, false), 1);
    const int combos[] = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5};
    for (int combo = 0; combo < 14; ++combo)
        EXPECT_EQ(attackOf(1, Spin::None, false, combo - 1, false), combos[combo]) << combo;
    EXPECT_EQ(attackOf(1, Spin::None, false, 7, true), 10);
    EXPECT_EQ(attackOf(4, Spin::None, true, 7, true), 10);
}

TEST(ModernScoreTest, TheTallyCountsEachKind) {
    ModernScore score;
    score.addLock(0, Spin::None, false, 1);
    score.addLock(0, Spin::Mini, false, 1);
    score.addLock(1, Spin::None, false, 1);
    score.addLock(2, Spin::Mini, false, 1);
    score.addLock(0, Spin::Full, false, 1);
    score.addLock(3, Spin::Full, false, 1);
    score.addLock(4, Spin::None, true, 1);
    const ModernTally expected{.clears = {1, 1, 1, 1},
                               .mini = {1, 0, 1},
                               .full = {1, 0, 0, 1},
                               .bonuses = 2,
                               .perfect = 1,
                               .maxCombo = 1,
                               .attack = 0 + 1 + (6 + 1) + 10};
    EXPECT_EQ(score.getTally().clears, expected.clears);
    EXPECT_EQ(score.getTally().attack, expected.attack);
    EXPECT_EQ(score.getTally(), expected);
}

TEST(ModernScoreTest, PointsForDropsAndTheEndOfChains) {
    ModernScore score(true, 4);
    score.addDrop(17);
    score.endChains();
    EXPECT_EQ(score.getPoints(), 17);
    EXPECT_FALSE(score.isBackToBack());
    EXPECT_EQ(score.getCombo(), -1);
}

}  // namespace
}  // namespace tetris

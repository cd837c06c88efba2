#include <gtest/gtest.h>

#include "brain/puzzle/Heuristics.h"
#include "core/puzzle/Shuffle.h"
#include "tui/puzzle/DefaultHintSolver.h"

namespace tui {
namespace {

TEST(DistanceRulesTest, TakesTheStrongestPatternTablesThatExist) {
    puzzle::Tables tables;
    const puzzle::Position board = puzzle::parseBoardId("3x4#u7").getPosition();
    DistanceRules rules(board.getSize(), tables);
    rules.takePatterns(tables);
    EXPECT_FALSE(rules.measure(board).patterns);
    const auto sets = puzzle::listPatternSets(board.getSize());
    ASSERT_FALSE(sets.empty());
    static_cast<void>(tables.getPatterns(sets.front(), {}));
    rules.takePatterns(tables);
    EXPECT_EQ(rules.measure(board).patterns,
              puzzle::estimate("pdb-" + sets.front().name, board, tables));
}

TEST(DistanceRulesTest, LargeBoardsHaveNoWalks) {
    puzzle::Tables tables;
    const puzzle::Position board = puzzle::parseBoardId("5x5#u7").getPosition();
    const DistanceEstimates estimates = DistanceRules(board.getSize(), tables).measure(board);
    EXPECT_TRUE(estimates.conflicts);
    EXPECT_FALSE(estimates.walks);
    EXPECT_FALSE(estimates.patterns);
}

}  // namespace
}  // namespace tui

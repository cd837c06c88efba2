#include "brain/puzzle/table/Tables.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace puzzle {
namespace {

PatternSet makeSet() { return {"4-4", {3, 3}, {{1, 2, 3, 6}, {4, 5, 7, 8}}}; }

TEST(TablesTest, BuildsATableOnceAndKeepsIt) {
    Tables tables;
    EXPECT_FALSE(tables.hasPatterns(makeSet()));
    const auto first = tables.getPatterns(makeSet(), {});
    EXPECT_TRUE(tables.hasPatterns(makeSet()));
    EXPECT_EQ(tables.getPatterns(makeSet(), {}), first);
    EXPECT_EQ(tables.getDistances(Position({3, 2})), tables.getDistances(Position({3, 2})));
    EXPECT_NE(tables.getDistances(Position({3, 2})), tables.getDistances(Position({2, 3})));
    EXPECT_EQ(tables.getAutomaton({3, 3}, 12), tables.getAutomaton({3, 3}, 12));
    EXPECT_NE(tables.getAutomaton({3, 3}, 2), tables.getAutomaton({3, 3}, 12));
    EXPECT_EQ(tables.getWalks(3, 4, 2), tables.getWalks(3, 4, 2));
    EXPECT_NE(tables.getWalks(3, 4, 2), tables.getWalks(4, 3, 2));
}

TEST(TablesTest, AStoppedBuildIsBegunAgainByTheNextWhoAsks) {
    Tables tables;
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(tables.getPatterns(makeSet(), {1, stop.get_token(), {}}), nullptr);
    EXPECT_FALSE(tables.hasPatterns(makeSet()));
    EXPECT_NE(tables.getPatterns(makeSet(), {}), nullptr);
}

TEST(TablesTest, ATableOfRefusedSizeLeavesTheShelfUsable) {
    Tables tables;
    EXPECT_THROW(static_cast<void>(tables.getDistances(Position({4, 4}))), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(tables.getDistances(Position({4, 4}))), std::invalid_argument);
}

TEST(TablesTest, ManyThreadsGetTheSameTable) {
    Tables tables;
    std::vector<std::shared_ptr<const PatternHeuristic>> got(4);
    std::vector<std::jthread> threads;
    for (auto& table : got)
        threads.emplace_back([&] { table = tables.getPatterns(makeSet(), {}); });
    threads.clear();
    for (const auto& table : got) {
        EXPECT_NE(table, nullptr);
        EXPECT_EQ(table, got.front());
    }
}

}  // namespace
}  // namespace puzzle

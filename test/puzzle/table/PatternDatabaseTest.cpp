#include "brain/puzzle/table/PatternDatabase.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <map>
#include <stdexcept>
#include <vector>

#include "brain/puzzle/table/PatternHeuristic.h"
#include "brain/puzzle/table/PatternSet.h"
#include "core/base/JavaRandom.h"
#include "core/puzzle/PositionText.h"
#include "core/puzzle/Shuffle.h"

namespace puzzle {
namespace {

// A slow model: a state is the cells of the group's tiles and of the blank. A slide of a tile of
// the group costs 1, other slides cost 0, so that the search expands free slides first.
std::map<std::vector<int>, int> findCosts(BoardSize size, const std::vector<uint8_t>& tiles) {
    std::vector<int> start;
    for (const uint8_t tile : tiles)
        start.push_back(tile - 1);
    start.push_back(size.countCells() - 1);
    std::map<std::vector<int>, int> costs;
    std::deque<std::pair<std::vector<int>, int>> open{{start, 0}};
    while (!open.empty()) {
        const auto [state, cost] = open.front();
        open.pop_front();
        if (!costs.emplace(state, cost).second) continue;
        const int blank = state.back();
        for (const int step : {-1, 1, -size.width, size.width}) {
            const int from = blank + step;
            const bool wraps = std::abs(step) == 1 && from / size.width != blank / size.width;
            if (from < 0 || from >= size.countCells() || wraps) continue;
            std::vector<int> after = state;
            after.back() = from;
            int more = 0;
            for (size_t i = 0; i + 1 < after.size(); ++i) {
                if (state[i] != from) continue;
                after[i] = blank;
                more = 1;
            }
            if (more == 0) {
                open.emplace_front(after, cost);
            } else {
                open.emplace_back(after, cost + 1);
            }
        }
    }
    // The least cost over all places of the blank.
    std::map<std::vector<int>, int> least;
    for (const auto& [state, cost] : costs) {
        const std::vector<int> cells(state.begin(), state.end() - 1);
        const auto [entry, isNew] = least.emplace(cells, cost);
        if (!isNew) entry->second = std::min(entry->second, cost);
    }
    return least;
}

void expectPlainCosts(BoardSize size, const std::vector<uint8_t>& tiles, int jobs) {
    const auto table = PatternDatabase::build(size, tiles, {jobs, {}, {}});
    const auto costs = findCosts(size, tiles);
    ASSERT_FALSE(costs.empty());
    for (const auto& [cells, cost] : costs) {
        uint32_t index = 0;
        int manhattan = 0;
        for (size_t i = 0; i < cells.size(); ++i) {
            const int home = tiles[i] - 1;
            index += table->getStride(static_cast<int>(i)) * static_cast<uint32_t>(cells[i]);
            manhattan += std::abs(cells[i] % size.width - home % size.width) +
                         std::abs(cells[i] / size.width - home / size.width);
        }
        ASSERT_EQ(manhattan + 2 * table->getExcess(index), cost) << toString(size);
    }
}

TEST(PatternDatabaseTest, HasTheCostsThatAPlainSearchFinds) {
    expectPlainCosts({3, 3}, {1, 2, 4}, 1);
    expectPlainCosts({3, 3}, {2, 3, 5, 8}, 1);
    expectPlainCosts({2, 4}, {1, 2, 5, 6}, 1);
    expectPlainCosts({3, 4}, {1, 5, 9, 10}, 1);
    expectPlainCosts({3, 4}, {9, 11}, 1);  // the blank's home is cut off from the rest
    expectPlainCosts({4, 4}, {12, 15}, 1);
    expectPlainCosts({5, 5}, {20, 23, 24}, 1);
    expectPlainCosts({2, 5}, {1, 3, 5, 6, 8}, 1);
}

TEST(PatternDatabaseTest, SomeThreadsBuildTheSame) {
    expectPlainCosts({3, 4}, {1, 2, 5, 9}, 3);
    const std::vector<uint8_t> tiles{2, 3, 6, 7, 11};
    const auto one = PatternDatabase::build({4, 4}, tiles, {1, {}, {}});
    const auto two = PatternDatabase::build({4, 4}, tiles, {2, {}, {}});
    EXPECT_TRUE(std::ranges::equal(one->getEntries().getBytes(), two->getEntries().getBytes()));
}

TEST(PatternDatabaseTest, RefusesTilesThatAreNoGroup) {
    const auto build = [](std::vector<uint8_t> tiles) {
        return PatternDatabase::build({3, 3}, tiles, {});
    };
    EXPECT_THROW(static_cast<void>(build({})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(build({2, 1})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(build({1, 1})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(build({0, 1})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(build({8, 9})), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(build({1, 2, 3, 4, 5, 6, 7, 8})), std::invalid_argument);
}

TEST(PatternDatabaseTest, GroupsOfOneShapeShareATable) {
    const PatternSet set = *findPatternSet("6-6-6-6", {5, 5});
    EXPECT_EQ(PatternHeuristic::listDistinct(set).size(), 2U);
    EXPECT_EQ(PatternHeuristic::estimateBytes(set), size_t{2} * 122070312);
    EXPECT_LT(PatternHeuristic::estimatePeak(set), 600'000'000U);
}

TEST(PatternDatabaseTest, ASharedTableGivesWhatItsOwnWould) {
    // Two groups in blocks of 2x3 share a table; the third has another shape.
    const PatternSet set{
        "6-6-3", {4, 4}, {{1, 2, 5, 6, 9, 10}, {3, 4, 7, 8, 11, 12}, {13, 14, 15}}};
    ASSERT_EQ(PatternHeuristic::listDistinct(set), (std::vector<size_t>{0, 2}));
    const auto shared = PatternHeuristic::build(set, {});
    std::vector<std::shared_ptr<const PatternDatabase>> tables;
    for (const std::vector<uint8_t>& group : set.groups)
        tables.push_back(PatternDatabase::build(set.size, group, {}));
    const PatternHeuristic own(set, tables);
    EXPECT_LT(shared->countBytes(), own.countBytes());
    for (uint64_t seed = 0; seed < 500; ++seed) {
        const Position board = shuffle({4, 4}, ShuffleWay::Uniform, seed);
        EXPECT_EQ(shared->estimate(shared->start(board.getTiles())),
                  own.estimate(own.start(board.getTiles())));
    }
}

TEST(PatternDatabaseTest, TheMirrorImageCountsOnSquareBoards) {
    const PatternSet set{"4-4", {3, 3}, {{1, 2, 3, 6}, {4, 5, 7, 8}}};
    const auto heuristic = PatternHeuristic::build(set, {});
    EXPECT_EQ(heuristic->countViews(), 2);
    bool differs = false;
    for (uint64_t seed = 0; seed < 50; ++seed) {
        const Position board = shuffle({3, 3}, ShuffleWay::Uniform, seed);
        const auto state = heuristic->start(board.getTiles());
        EXPECT_EQ(heuristic->estimate(state),
                  heuristic->estimate(heuristic->start(board.transposed().getTiles())));
        differs = differs || state.views[0].sum != state.views[1].sum;
    }
    EXPECT_TRUE(differs);
}

TEST(PatternDatabaseTest, EverySetIsAPartition) {
    std::vector<PatternSet> sets = listAllPatternSets();
    for (int height = 4; height <= 16; ++height) {
        for (int width = 4; width <= height; ++width) {
            for (PatternSet& set : listPatternSets({width, height})) {
                if (set.name == "blocks") sets.push_back(std::move(set));
            }
        }
    }
    for (const PatternSet& set : sets) {
        std::vector<int> seen(static_cast<size_t>(set.size.countCells()), 0);
        for (const std::vector<uint8_t>& group : set.groups) {
            for (const uint8_t tile : group)
                ++seen[tile];
        }
        seen[0] = 1;
        EXPECT_EQ(std::ranges::count(seen, 1), set.size.countCells()) << set.name;
        EXPECT_LE(set.size.width, set.size.height);
        EXPECT_EQ(findPatternSet(set.name, set.size.transposed())->groups, set.groups);
    }
}

// 64 cells fill a word. In the corner of an 8x8 board 2 and 1 in each other's place need two slides
// more than their distances.
TEST(PatternDatabaseTest, BoardsOf64CellsHaveTables) {
    const std::vector<uint8_t> tiles{1, 2};
    const auto table = PatternDatabase::build({8, 8}, tiles, {});
    EXPECT_EQ(table->getExcess(0 + 64 * 1), 0);
    EXPECT_EQ(table->getExcess(1 + 64 * 0), 1);
    EXPECT_EQ(table->getExcess(63 + 64 * 62), 0);
    EXPECT_EQ(table->getExcess(62 + 64 * 63), 0);
    const auto last = PatternDatabase::build({8, 8}, std::vector<uint8_t>{63}, {});
    EXPECT_EQ(last->getExcess(63), 0);
}

}  // namespace
}  // namespace puzzle

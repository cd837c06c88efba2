#include "brain/puzzle/staged/StageTable.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <vector>

#include "brain/puzzle/table/DistanceTable.h"
#include "core/puzzle/Shuffle.h"

namespace puzzle {
namespace {

// A grid with the walls of the stage.
BeamGrid makeGrid(BoardSize size, const ReductionStage& stage) {
    BeamGrid grid(size);
    for (const uint8_t wall : stage.walls)
        grid.close(wall);
    return grid;
}

uint32_t computeIndex(const StageTable& table, const ReductionStage& stage,
                      const Position& position) {
    uint32_t index = table.getBlankPart(position.getBlank());
    for (int cell = 0; cell < position.countCells(); ++cell) {
        for (size_t i = 0; i < stage.movers.size(); ++i) {
            if (position.getTile(cell) == stage.movers[i].tile) index += table.getPart(i, cell);
        }
    }
    return index;
}

// A slow model: a forward breadth-first search over boards in which all other tiles are alike.
int searchForward(const ReductionStage& stage, const Position& position) {
    using Tiles = std::vector<int>;
    const auto isDone = [&](const Tiles& tiles) {
        for (const ReductionStage::Mover& mover : stage.movers) {
            if (tiles[mover.tile - 1U] != mover.tile) return false;
        }
        return true;
    };
    Tiles start;
    for (int cell = 0; cell < position.countCells(); ++cell) {
        int tile = position.getTile(cell);
        bool isMover = tile == 0;
        for (const ReductionStage::Mover& mover : stage.movers)
            isMover = isMover || mover.tile == tile;
        if (!isMover) tile = -1;
        start.push_back(tile);
    }
    std::map<Tiles, int> distances{{start, 0}};
    std::vector<Tiles> open{start};
    for (size_t i = 0; i < open.size(); ++i) {
        const Tiles tiles = open[i];
        if (isDone(tiles)) return distances[tiles];
        const int width = position.getWidth();
        const int blank = static_cast<int>(std::ranges::find(tiles, 0) - tiles.begin());
        for (int cell = 0; cell < position.countCells(); ++cell) {
            const int apart =
                std::abs(cell % width - blank % width) + std::abs(cell / width - blank / width);
            if (apart != 1 || std::ranges::binary_search(stage.walls, static_cast<uint8_t>(cell)))
                continue;
            Tiles moved = tiles;
            std::swap(moved[static_cast<size_t>(cell)], moved[static_cast<size_t>(blank)]);
            if (distances.emplace(moved, distances[tiles] + 1).second) open.push_back(moved);
        }
    }
    return -1;
}

TEST(StageTableTest, DistancesAreThoseOfAForwardSearch) {
    for (const BoardSize size :
         {BoardSize{4, 4}, BoardSize{3, 5}, BoardSize{5, 3}, BoardSize{2, 6}}) {
        const StagePlan plan(size, 3);
        // Only the first stage, because later ones begin with boards that this test does not make.
        const ReductionStage& stage = plan.getStages().front();
        const BeamGrid grid = makeGrid(size, stage);
        const StageTable table(grid, stage);
        for (uint64_t seed = 0; seed < 6; ++seed) {
            const Position board = shuffle(size, ShuffleWay::Uniform, seed);
            EXPECT_EQ(table.getDistance(computeIndex(table, stage, board)),
                      searchForward(stage, board))
                << toString(size) << " seed " << seed;
        }
    }
}

// In all stages of a size some slide leads nearer from each place, so that the search cannot fail.
TEST(StageTableTest, EveryPlaceIsNextToANearerOne) {
    for (const BoardSize size :
         {BoardSize{5, 5}, BoardSize{2, 9}, BoardSize{3, 7}, BoardSize{7, 3}}) {
        const StagePlan plan(size, 3);
        for (const ReductionStage& stage : plan.getStages()) {
            const BeamGrid grid = makeGrid(size, stage);
            const StageTable table(grid, stage);
            ASSERT_EQ(stage.movers.size() <= StageTable::kMaxMovers, true);
            // A counter enumerates all places of the movers.
            std::array<size_t, StageTable::kMaxMovers> at{};
            size_t checked = 0;
            while (true) {
                std::vector<int> cells;
                for (size_t i = 0; i < stage.movers.size(); ++i)
                    cells.push_back(stage.movers[i].room[at[i]]);
                for (int blank = 0; blank < size.countCells(); ++blank) {
                    std::vector<int> all = cells;
                    all.push_back(blank);
                    std::ranges::sort(all);
                    if (grid.isWall(blank) || std::ranges::adjacent_find(all) != all.end())
                        continue;
                    uint32_t index = table.getBlankPart(blank);
                    for (size_t i = 0; i < cells.size(); ++i)
                        index += table.getPart(i, cells[i]);
                    const int distance = table.getDistance(index);
                    ASSERT_NE(distance, StageTable::kFar) << toString(size);
                    int nearest = distance;
                    for (const BeamGrid::Step& step : grid.getSteps(blank)) {
                        uint32_t next = table.getBlankPart(step.from);
                        for (size_t i = 0; i < cells.size(); ++i)
                            next += table.getPart(i, cells[i] == step.from ? blank : cells[i]);
                        nearest = std::min<int>(nearest, table.getDistance(next));
                    }
                    EXPECT_EQ(nearest, std::max(0, distance - 1));
                    ++checked;
                }
                size_t i = 0;
                while (i < cells.size() && ++at[i] == stage.movers[i].room.size())
                    at[i++] = 0;
                if (i == cells.size()) break;
            }
            EXPECT_GT(checked, 0U);
        }
    }
}

TEST(StageTableTest, AnApproachEndsAnywhereInItsRoom) {
    const BoardSize size{12, 12};
    const StagePlan plan(size, 4);
    const ReductionStage& approach = plan.getStages()[0];
    ASSERT_FALSE(approach.places);
    const BeamGrid grid = makeGrid(size, approach);
    const StageTable table(grid, approach);
    const std::vector<uint8_t>& goals = approach.movers[0].goals;
    EXPECT_GT(goals.size(), 4U);
    for (const uint8_t goal : goals)
        EXPECT_EQ(table.getDistance(table.getBlankPart(143) + table.getPart(0, goal)), 0);
    EXPECT_GT(table.getDistance(table.getBlankPart(0) + table.getPart(0, 143)), 20);

    const ReductionStage& placing = plan.getStages()[1];
    const StageTable narrow(grid, placing);
    EXPECT_EQ(narrow.getPart(1, 143), StageTable::kOutside);
    EXPECT_NE(narrow.getPart(0, 143), StageTable::kOutside);
}

// Calls `check` with each size and each side (3 or 4) of the corner that the stages leave.
template <class Check>
void forEachPlan(Check check) {
    for (int width = 2; width <= 16; ++width) {
        for (int height = 2; height <= 16; ++height) {
            for (const int rest : {3, 4})
                check(BoardSize{width, height}, rest);
        }
    }
}

TEST(StagePlanTest, EachTileIsPlacedOnceOrLeftInTheCorner) {
    forEachPlan([](BoardSize size, int rest) {
        const StagePlan plan(size, rest);
        std::set<int> tiles;
        for (const ReductionStage& stage : plan.getStages()) {
            if (!stage.places) continue;
            for (const ReductionStage::Mover& mover : stage.movers) {
                EXPECT_TRUE(tiles.insert(mover.tile).second) << toString(size);
                ASSERT_EQ(mover.goals.size(), 1U);
                EXPECT_EQ(mover.goals[0], mover.tile - 1);
            }
        }
        const RestCorner& corner = plan.getCorner();
        for (int row = corner.row; row < size.height; ++row) {
            for (int column = corner.column; column < size.width; ++column)
                EXPECT_TRUE(tiles.insert(row * size.width + column + 1).second) << toString(size);
        }
        EXPECT_EQ(static_cast<int>(tiles.size()), size.countCells());
    });
}

TEST(StagePlanTest, TheCornerHasATableOfAllItsBoardsOrIsFourByFour) {
    forEachPlan([](BoardSize size, int rest) {
        const BoardSize corner = StagePlan(size, rest).getCorner().size;
        EXPECT_TRUE(DistanceTable::fits(corner) || (rest == 4 && corner == BoardSize{4, 4}))
            << toString(size) << " leaves " << toString(corner);
    });
}

TEST(StagePlanTest, NoStageTouchesWhatWasPlacedAndNoLineEndsWithOneTile) {
    forEachPlan([](BoardSize size, int rest) {
        std::set<int> placed;
        const StagePlan plan(size, rest);
        for (const ReductionStage& stage : plan.getStages()) {
            EXPECT_EQ(std::set<int>(stage.walls.begin(), stage.walls.end()), placed);
            for (const ReductionStage::Mover& mover : stage.movers) {
                for (const uint8_t cell : mover.room)
                    EXPECT_FALSE(placed.contains(cell)) << toString(size);
            }
            for (const ReductionStage::Mover& mover : stage.movers) {
                if (stage.places) placed.insert(mover.tile - 1);
            }
            const bool endsLine = stage.places && stage.movers.back().tile == stage.line.back();
            if (endsLine) {
                EXPECT_GE(stage.movers.size(), 2U) << toString(size);
            }
        }
    });
}

TEST(StagePlanTest, OnLargeBoardsAFollowerComesNearFirst) {
    const auto countApproaches = [](BoardSize size) {
        const StagePlan plan(size, 4);
        int approaches = 0;
        for (const ReductionStage& stage : plan.getStages()) {
            size_t entries = static_cast<size_t>(size.countCells()) - stage.walls.size();
            for (const ReductionStage::Mover& mover : stage.movers)
                entries *= mover.room.size();
            EXPECT_LE(entries, StagePlan::kMaxEntries) << toString(size);
            approaches += stage.places ? 0 : 1;
        }
        return approaches;
    };
    EXPECT_EQ(countApproaches({10, 10}), 0);
    EXPECT_GT(countApproaches({16, 16}), 50);
}

}  // namespace
}  // namespace puzzle

#include "brain/puzzle/staged/StageTable.h"

#include <gtest/gtest.h>

#include <set>

#include "brain/puzzle/table/DistanceTable.h"

namespace puzzle {
namespace {

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

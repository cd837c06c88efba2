#include "tui/puzzle/view/PuzzleView.h"

#include <gtest/gtest.h>

#include <set>

namespace tui {
namespace {

using puzzle::BoardSize;

template <class Look>
void forAllSizes(Look look) {
    for (int width = BoardSize::kMinSide; width <= BoardSize::kMaxSide; ++width) {
        for (int height = BoardSize::kMinSide; height <= BoardSize::kMaxSide; ++height) {
            SCOPED_TRACE(puzzle::toString(BoardSize{width, height}));
            look(BoardSize{width, height});
        }
    }
}

bool isInside(const Box& inner, const Box& outer) {
    return inner.column >= outer.column && inner.row >= outer.row &&
           inner.column + inner.columns <= outer.column + outer.columns &&
           inner.row + inner.rows <= outer.row + outer.rows;
}

TEST(PuzzleLayoutTest, EverySizeFitsTheWindowThatItNeedsAndNoSmaller) {
    forAllSizes([](BoardSize size) {
        const Size needed = computePuzzleLayout({1, 1}, size).needed;
        const PuzzleLayout layout = computePuzzleLayout(needed, size);
        ASSERT_TRUE(layout.fits);
        // The air behind the last column may be cut off.
        EXPECT_TRUE(isInside(layout.board, {0, 0, needed.columns + 1, needed.rows}));
        EXPECT_TRUE(layout.below.rows >= 3 || layout.side.rows >= 3);
        EXPECT_FALSE(computePuzzleLayout({needed.columns - 1, needed.rows}, size).fits);
        EXPECT_FALSE(computePuzzleLayout({needed.columns, needed.rows - 1}, size).fits);
        EXPECT_LE(needed.columns, 80);
        EXPECT_LE(needed.rows, 24);
    });
}

TEST(PuzzleLayoutTest, TilesFillTheirCells) {
    const auto findForm = [](Size window, BoardSize size) {
        return computePuzzleLayout(window, size).form;
    };
    EXPECT_EQ(findForm({80, 24}, {3, 3}), (Size{16, 7}));
    EXPECT_EQ(findForm({80, 24}, {4, 4}), (Size{12, 5}));
    EXPECT_EQ(findForm({80, 24}, {5, 5}), (Size{10, 4}));
    EXPECT_EQ(findForm({80, 24}, {8, 8}), (Size{6, 2}));
    EXPECT_EQ(findForm({80, 24}, {10, 10}), (Size{6, 2}));
    EXPECT_EQ(findForm({80, 24}, {16, 16}), (Size{4, 1}));
    EXPECT_EQ(findForm({200, 60}, {16, 16}), (Size{8, 3}));
    EXPECT_EQ(findForm({120, 36}, {4, 4}), (Size{16, 7}));
}

TEST(PuzzleLayoutTest, CellsStandApartAndInsideTheBoard) {
    for (const Size window : {Size{80, 24}, Size{200, 60}, Size{70, 20}}) {
        forAllSizes([window](BoardSize size) {
            const PuzzleLayout layout = computePuzzleLayout(window, size);
            if (!layout.fits) return;
            std::set<std::pair<int, int>> taken;
            for (int cell = 0; cell < size.countCells(); ++cell) {
                const Box box = layout.findCell(cell);
                ASSERT_TRUE(isInside(box, layout.board));
                ASSERT_TRUE(isInside(layout.findTile(cell), box));
                ASSERT_TRUE(isInside(layout.findNumber(cell), layout.findTile(cell)));
                ASSERT_GE(layout.findNumber(cell).columns, countDigits(size));
                for (int row = box.row; row < box.row + box.rows; ++row) {
                    for (int column = box.column; column < box.column + box.columns; ++column)
                        ASSERT_TRUE(taken.emplace(column, row).second);
                }
            }
        });
    }
}

TEST(PuzzleLayoutTest, ACellIsFoundWhereItStandsAndNowhereElse) {
    const PuzzleLayout layout = computePuzzleLayout({80, 24}, {4, 4});
    for (int cell = 0; cell < 16; ++cell) {
        const Box box = layout.findCell(cell);
        EXPECT_EQ(layout.findCellAt(box.column, box.row), cell);
        EXPECT_EQ(layout.findCellAt(box.column + box.columns - 1, box.row + box.rows - 1), cell);
    }
    EXPECT_EQ(layout.findCellAt(0, 0), std::nullopt);
    EXPECT_EQ(layout.findCellAt(79, 23), std::nullopt);
}

}  // namespace
}  // namespace tui

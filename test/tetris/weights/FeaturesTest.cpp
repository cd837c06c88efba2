#include "brain/tetris/weights/Features.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "brain/tetris/PlacementList.h"
#include "core/base/JavaRandom.h"
#include "test/support/game/BoardText.h"
#include "test/support/game/RandomPictures.h"
#include "test/support/game/RandomPieces.h"

namespace tetris {
namespace {

// ---- A slow model, which counts cell by cell

class CellModel {
public:
    CellModel(const Board& board, int rows) : board_(board), rows_(rows) {}

    bool isFilled(int x, int y) const {
        if (x < 0 || x >= board_.getWidth() || y < 0) return true;
        return y < rows_ && board_.getGrid(x, y);
    }
    bool isHole(int x, int y) const {
        if (isFilled(x, y)) return false;
        for (int above = y + 1; above < rows_; ++above)
            if (isFilled(x, above)) return true;
        return false;
    }
    int measureHeight(int x) const {
        int height = rows_;
        while (height > 0 && !isFilled(x, height - 1))
            --height;
        return height;
    }

    FeatureCounts count() const {
        FeatureCounts counts{};
        std::set<int> holeRows;
        std::set<int> steps;
        for (int y = 0; y < rows_; ++y) {
            for (int x = 0; x <= board_.getWidth(); ++x)
                counts[2] += isFilled(x - 1, y) != isFilled(x, y) ? 1 : 0;
        }
        for (int x = 0; x < board_.getWidth(); ++x) {
            bool emptyBelow = false;
            for (int y = 0; y <= rows_; ++y)
                counts[3] += isFilled(x, y - 1) != isFilled(x, y) ? 1 : 0;
            for (int y = 0; y < rows_; ++y) {
                if (isHole(x, y)) {
                    ++counts[4];
                    holeRows.insert(y);
                }
                if (!isFilled(x, y) && isFilled(x - 1, y) && isFilled(x + 1, y)) {
                    for (int down = y; !isFilled(x, down); --down)
                        ++counts[5];
                }
                if (isFilled(x, y) && emptyBelow) ++counts[6];
                if (!isFilled(x, y)) emptyBelow = true;
            }
            if (x + 1 < board_.getWidth()) {
                const int step = measureHeight(x + 1) - measureHeight(x);
                if (std::abs(step) <= 2) steps.insert(step);
                counts[11] += std::abs(step);
            }
            counts[9] += measureHeight(x);
        }
        counts[7] = static_cast<int>(holeRows.size());
        counts[8] = static_cast<int>(steps.size());
        return counts;
    }

private:
    const Board& board_;
    int rows_;
};

TEST(FeaturesTest, TheGoldenCaseHasItsNumbers) {
    Board board = readBoard(R"(
#.........
###....#.#
#####.####
##.##.##.#
#####.####
)",
                            14);
    const Piece& stick = *Piece::getPieces()[Piece::STICK];
    bool seen = false;
    ASSERT_TRUE(seeOutcome(board, stick, 5, board.dropHeight(stick, 5), 10, [&](const Outcome& o) {
        seen = true;
        EXPECT_EQ(countFeatures(o), (FeatureCounts{3, 4, 26, 12, 1, 5, 1, 1, 5, 16, 2, 9}));
    }));
    EXPECT_TRUE(seen);
}

TEST(FeaturesTest, EqualsACellByCellModelOnManyPlacements) {
    base::JavaRandom random(20031118);
    int cleared = 0;
    for (int i = 0; i < 400; ++i) {
        const int width = 1 + random.nextInt(i % 5 == 0 ? 64 : 12);
        const int height = 5 + random.nextInt(i % 5 == 0 ? 60 : 20);
        const int rows = i % 3 == 0 ? height : height - 4;
        Board board = Board::fromPicture(makeRandomPicture(random, width, height));
        board.clearRows();
        board.commit();
        const Board before = board;
        const Piece& piece = pickStandardPiece(random);
        forEachDrop(before, piece, rows, [&](const Piece& turned, int x, int y) {
            seeOutcome(board, turned, x, y, rows, [&](const Outcome& outcome) {
                FeatureCounts expected = CellModel(board, rows).count();
                expected[0] = y + y + turned.getHeight() - 1;
                int rowsFull = 0;
                int cells = 0;
                Board placed = before;
                static_cast<void>(placed.place(turned, x, y));
                for (int row = 0; row < height; ++row) {
                    if (placed.getRowWidth(row) != width) continue;
                    ++rowsFull;
                    cells += static_cast<int>(std::ranges::count_if(
                        turned.getBody(), [&](TPoint block) { return y + block.y == row; }));
                }
                expected[1] = rowsFull * cells;
                expected[10] = rowsFull;
                cleared += rowsFull;
                ASSERT_EQ(countFeatures(outcome), expected)
                    << before << toString(turned) << " at " << x;
            });
            ASSERT_EQ(board, before);
        });
    }
    EXPECT_GT(cleared, 20);
}

TEST(FeaturesTest, AnImpossiblePlaceIsNotSeen) {
    Board board(4, 8);
    const auto fail = [](const Outcome&) { FAIL(); };
    EXPECT_FALSE(seeOutcome(board, *Piece::getPieces()[Piece::SQUARE], 3, 0, 4, fail));
    EXPECT_TRUE(board.isCommitted());
}

TEST(FeaturesTest, EveryRowIsFoundByItsName) {
    std::set<std::string_view> names;
    for (const FeatureEntry& entry : getFeatures()) {
        EXPECT_EQ(findFeature(entry.name), &entry);
        EXPECT_TRUE(names.insert(entry.name).second);
        EXPECT_FALSE(entry.about.empty());
    }
    EXPECT_EQ(findFeature("luck"), nullptr);
    EXPECT_EQ(getFeatures()[toIndex(Feature::RowsWithHoles)].name, "rows_with_holes");
}

}  // namespace
}  // namespace tetris

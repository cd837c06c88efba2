#include "brain/puzzle/table/LineConflicts.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/JavaRandom.h"
#include "core/puzzle/PositionText.h"

namespace puzzle {
namespace {

// The least number of tiles to remove, found by trying every set of tiles.
int countByTrying(const LineConflicts::Line& line, int cells) {
    int best = cells;
    for (unsigned kept = 0; kept < (1U << cells); ++kept) {
        int last = 0;
        bool isInOrder = true;
        int out = 0;
        for (int i = 0; i < cells; ++i) {
            const int tile = line[static_cast<size_t>(i)];
            if (tile == 0) continue;
            if ((kept >> i & 1) == 0) {
                ++out;
                continue;
            }
            isInOrder = isInOrder && tile > last;
            last = tile;
        }
        if (isInOrder) best = std::min(best, out);
    }
    return best;
}

TEST(LineConflictsTest, AgreesWithTryingForLinesOfAllLengths) {
    base::JavaRandom random(5);
    for (const int cells : {2, 3, 5, 6, 7, 10}) {
        const LineConflicts conflicts(cells);
        for (int i = 0; i < 200; ++i) {
            LineConflicts::Line line{};
            for (int tile = 1; tile <= cells; ++tile) {
                if (random.nextInt(3) == 0) continue;
                int cell = random.nextInt(cells);
                while (line[static_cast<size_t>(cell)] != 0)
                    cell = (cell + 1) % cells;
                line[static_cast<size_t>(cell)] = static_cast<uint8_t>(tile);
            }
            EXPECT_EQ(conflicts.count(line), countByTrying(line, cells));
            EXPECT_EQ(conflicts.computeCount(line), countByTrying(line, cells));
        }
    }
}

// After each slide they have the estimate of a new start.
TEST(LineConflictsTest, AreKeptThroughSlides) {
    for (const BoardSize size :
         {BoardSize{3, 3}, BoardSize{2, 7}, BoardSize{5, 4}, BoardSize{9, 8}}) {
        const ConflictHeuristic kept{Position(size)};
        base::JavaRandom random(17);
        Position board(size);
        auto state = kept.start(board.getTiles());
        for (int i = 0; i < 5000; ++i) {
            const Slide slide = kSlides[static_cast<size_t>(random.nextInt(4))];
            const int from = board.findSliding(slide);
            const int to = board.getBlank();
            if (!board.slide(slide)) continue;
            kept.slide(state, board.getTile(to), from, to, board.getTiles());
            ASSERT_EQ(kept.estimate(state), kept.estimate(kept.start(board.getTiles())))
                << toString(board);
        }
    }
}

}  // namespace
}  // namespace puzzle

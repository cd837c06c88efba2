#include "brain/tetris/placement/LaneWell.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "brain/tetris/placement/Kernel.h"
#include "brain/tetris/placement/Reach.h"
#include "core/base/JavaRandom.h"
#include "core/tetris/Piece.h"
#include "test/support/Effort.h"
#include "test/support/game/ModernText.h"

namespace tetris::placements {
namespace {

std::vector<const Kernel*> listKernels() {
    std::vector<const Kernel*> kernels{&getPortableKernel()};
    if (findAvx2Kernel() != nullptr) kernels.push_back(findAvx2Kernel());
    return kernels;
}

// A stack with caves and overhangs, often narrow ones, in which pieces turn by every test.
Board makeStack(base::JavaRandom& random) {
    const int width = 4 + random.nextInt(7);
    const int height = random.nextInt(4) == 0 ? 24 + random.nextInt(20) : 40;
    const int rows = random.nextInt(LaneWell::kMaxTop + 1);
    const int density = 2 + random.nextInt(8);
    std::string picture;
    for (int y = 0; y < rows; ++y) {
        std::string row;
        const int well = random.nextInt(3) == 0 ? random.nextInt(width) : -1;
        for (int x = 0; x < width; ++x)
            row += x != well && random.nextInt(10) < density ? '#' : '.';
        picture += (y == 0 ? "" : "/") + row;
    }
    if (rows == 0) picture = std::string(static_cast<size_t>(width), '.');
    return readBoard(picture, height);
}

// As it enters a game of that many rows, or any place.
FallingPiece chooseStart(base::JavaRandom& random, const Board& board) {
    const int piece = random.nextInt(7);
    if (random.nextInt(3) > 0) {
        const int rows = 19 + random.nextInt(2);
        return {piece, Facing::North, (board.getWidth() - 1) / 2, rows};
    }
    return {piece, kFacings[static_cast<size_t>(random.nextInt(4))],
            random.nextInt(board.getWidth()), random.nextInt(26)};
}

// The places as a text that a failure shows.
std::string toText(const std::vector<Reached>& list) {
    std::string text;
    for (const Reached& each : list)
        text += tetris::toText(each.piece) + " " + std::string(toString(each.spin)) + "\n";
    return text;
}

TEST(LaneWellTest, EveryKernelFindsWhatTheSearchByColumnsFinds) {
    base::JavaRandom random(39);
    int tried = 0;
    std::array<RestingPlace, kMaxPlaces> places;
    for (int i = 0; i < scaleEffort(kIsSanitized ? 2000 : 20000); ++i) {
        const Board board = makeStack(random);
        LaneWell well;
        ASSERT_TRUE(readLaneWell(board, well));
        const FallingPiece from = chooseStart(random, board);
        if (!isFree(board, from)) continue;
        ++tried;
        const ReachOptions options{.halfTurns = random.nextInt(4) > 0,
                                   .spinsApart = random.nextInt(2) == 0};
        const std::vector<Reached> expected = listReachableByColumns(board, from, options);
        for (const Kernel* kernel : listKernels()) {
            const int count = kernel->listPlaces(well, from, options, places.data());
            std::vector<Reached> found;
            for (int place = 0; place < count; ++place) {
                const RestingPlace& each = places[static_cast<size_t>(place)];
                found.push_back({{from.piece, kFacings[each.facing], each.x, each.y},
                                 static_cast<Spin>(each.spin)});
            }
            ASSERT_EQ(found, expected)
                << "board " << i << (kernel == &getPortableKernel() ? ", portable" : ", AVX2")
                << ", from " << tetris::toText(from) << "\n"
                << board << "found\n"
                << toText(found) << "expected\n"
                << toText(expected);
        }
    }
    EXPECT_GT(tried, 0);
}

TEST(LaneWellTest, AWellThatDoesNotFitIsRefused) {
    LaneWell well;
    EXPECT_FALSE(readLaneWell(Board(3, 24), well));
    EXPECT_FALSE(readLaneWell(Board(11, 24), well));
    std::string rows = "#...";
    for (int y = 1; y < LaneWell::kMaxTop; ++y)
        rows += "/#...";
    EXPECT_TRUE(readLaneWell(readBoard(rows, 40), well));
    EXPECT_EQ(well.top, LaneWell::kMaxTop);
    EXPECT_TRUE(well.isFilled(0, 22));
    EXPECT_FALSE(well.isFilled(1, 22));
    EXPECT_FALSE(readLaneWell(readBoard("#.../" + rows, 40), well));
}

}  // namespace
}  // namespace tetris::placements

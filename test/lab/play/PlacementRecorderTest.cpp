#include "brain/lab/play/HeadlessRecorder.h"

#include <gtest/gtest.h>

#include "brain/lab/play/HeadlessGame.h"

namespace tetris {
namespace {

// The board after the recorded placements.
Board playAgain(const PlacementRecorder& recorder) {
    Board board = recorder.getStart();
    for (const DroppedPiece& dropped : recorder.list()) {
        const Piece& piece = *findRotation(dropped.piece, dropped.turns);
        EXPECT_LT(board.place(piece, dropped.x, board.dropHeight(piece, dropped.x)),
                  PlaceResult::OutOfBounds);
        board.clearRows();
        board.commit();
    }
    return board;
}

GameResult play(int pieces, PlacementRecorder& recorder) {
    const GameSetup setup{.sequence = "bag", .brain = "dellacherie", .rules = {.limit = pieces}};
    return *playGame(setup, 1, {}, {.observer = [&recorder](const PlacementView& placement) {
                         recorder.onPlacement(placement);
                     }});
}

TEST(PlacementRecorderTest, AShortGameIsThereFromItsBeginning) {
    PlacementRecorder recorder;
    const GameResult result = play(300, recorder);
    EXPECT_EQ(result.pieces, 300);
    EXPECT_EQ(recorder.list().size(), 300U);
    EXPECT_EQ(recorder.countBefore(), 0);
    EXPECT_EQ(recorder.getStart(), Board(10, 24));
    EXPECT_EQ(playAgain(recorder), result.board);
}

TEST(PlacementRecorderTest, OfALongGameTheEndIsThere) {
    constexpr int kFewest = static_cast<int>(PlacementRecorder::kFewest);
    for (const int pieces : {kFewest, kFewest + 1, 2 * kFewest, 2 * kFewest + 1, 35'000}) {
        SCOPED_TRACE(pieces);
        PlacementRecorder recorder;
        const GameResult result = play(pieces, recorder);
        ASSERT_EQ(result.pieces, pieces);
        EXPECT_GE(recorder.list().size(), PlacementRecorder::kFewest);
        EXPECT_LE(recorder.list().size(), 2 * PlacementRecorder::kFewest);
        EXPECT_EQ(recorder.countBefore() + static_cast<int>(recorder.list().size()), pieces);
        EXPECT_EQ(playAgain(recorder), result.board);
    }
}

TEST(PlacementRecorderTest, AGameWithoutPlacementsIsEmpty) {
    const PlacementRecorder recorder;
    EXPECT_TRUE(recorder.list().empty());
    EXPECT_EQ(recorder.countBefore(), 0);
}

}  // namespace
}  // namespace tetris

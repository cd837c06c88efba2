#include "brain/tetris/placement/Shape.h"

#include <gtest/gtest.h>

namespace tetris {
namespace {

TEST(RotationsTest, AreThoseOfTheCircleFromThePieceOn) {
    for (const Piece* const root : Piece::getPieces()) {
        const Piece* piece = root;
        do {
            const Rotations rotations = findRotations(*piece).value();
            const Piece* turned = piece;
            for (int i = 0; i < rotations.count; ++i) {
                EXPECT_EQ(rotations.pieces[static_cast<size_t>(i)], turned);
                turned = turned->fastRotation();
            }
            EXPECT_EQ(turned, piece);
            piece = piece->fastRotation();
        } while (piece != root);
    }
}

TEST(RotationsTest, ACopyComesFirstAndThenTheOriginalsRotations) {
    const Piece copy = *Piece::getPieces()[Piece::L1];
    const Rotations rotations = findRotations(copy).value();
    EXPECT_EQ(rotations.count, 4);
    EXPECT_EQ(rotations.pieces[0], &copy);
    EXPECT_EQ(rotations.pieces[1], copy.fastRotation());
    const Piece built("0 0 0 1 0 2 0 3");
    EXPECT_EQ(findRotations(built).value().count, 1) << "it has no circle";
}

TEST(RotationsTest, OtherPiecesHaveNone) {
    for (const char* const text :
         {"0 0", "0 0 1 0 2 0", "0 0 1 0 2 0 1 1 1 2", "0 0 1 1 2 2 3 3", "0 0 1 0 2 0 3 0 4 0",
          "0 0 0 1 0 2 0 3 0 4", "0 0 0 2 1 1 1 0"}) {
        EXPECT_FALSE(findRotations(Piece(text))) << text;
    }
}

}  // namespace
}  // namespace tetris

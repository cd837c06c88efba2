#include "brain/tetris/placement/Shape.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <set>

#include "core/base/JavaRandom.h"
#include "test/support/game/RandomPieces.h"

namespace tetris {
namespace {

using placements::kShapes;
using placements::Shape;

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

TEST(RotationsTest, TheShapesHaveTheBlocksOfTheirPieces) {
    std::set<const Shape*> shapes;
    for (const Rotations& rotations : getStandardRotations()) {
        for (int j = 0; j < rotations.count; ++j) {
            const Piece& piece = *rotations.pieces[static_cast<size_t>(j)];
            const Shape& shape = kShapes[rotations.shapes[static_cast<size_t>(j)]];
            shapes.insert(&shape);
            ASSERT_EQ(shape.width, piece.getWidth());
            ASSERT_EQ(shape.height, piece.getHeight());
            for (int i = 0; i < shape.width; ++i) {
                EXPECT_EQ(shape.column(i), piece.getColumns()[i]);
                EXPECT_EQ(shape.skirt(i), piece.getSkirt()[static_cast<size_t>(i)]);
                EXPECT_EQ(shape.top(i), piece.getTops()[i]);
            }
            for (int r = 0; r < shape.height; ++r) {
                EXPECT_EQ(shape.countInRow(r), piece.getRowWidths()[r]);
                EXPECT_EQ(piece.getColumns()[shape.left(r)] >> r & 1, 1u);
                EXPECT_EQ(piece.getColumns()[shape.right(r) - 1] >> r & 1, 1u);
            }
        }
    }
    EXPECT_EQ(shapes.size(), size_t{placements::kShapeCount}) << "each once";
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

#include "core/tetris/rules/FallingPiece.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "core/tetris/Piece.h"
#include "test/support/game/ModernText.h"
#include "test/support/game/ReferenceTurning.h"

namespace tetris {
namespace {

std::set<TPoint> collectCells(const FallingPiece& piece) {
    const std::array<TPoint, 4> cells = listCells(piece);
    return {cells.begin(), cells.end()};
}

std::vector<FallingPiece> listAllFacings(int x, int y) {
    std::vector<FallingPiece> all;
    for (int kind = 0; kind < 7; ++kind) {
        for (const Facing facing : kFacings)
            all.push_back({kind, facing, x, y});
    }
    return all;
}

TEST(FallingPieceTest, ItsCellsAreThoseOfThePage) {
    for (const FallingPiece& piece : listAllFacings(0, 0)) {
        const char facing = kModernFacings[static_cast<size_t>(piece.facing)];
        const std::vector<TPoint> expected = listReferenceCells(piece.piece, facing);
        EXPECT_EQ(collectCells(piece), std::set<TPoint>(expected.begin(), expected.end()))
            << toText(piece);
    }
}

TEST(FallingPieceTest, EachShapeIsInTheClassicRingOfItsKind) {
    for (const FallingPiece& piece : listAllFacings(6, 9)) {
        const Placement placement = toPlacement(piece);
        std::set<TPoint> cells;
        for (const TPoint& block : placement.piece->getBody())
            cells.insert({placement.x + block.x, placement.y + block.y});
        EXPECT_EQ(cells, collectCells(piece)) << toText(piece);
        EXPECT_EQ(findRotation(piece.piece, countTurns(piece.piece, *placement.piece)),
                  placement.piece)
            << toText(piece);
        EXPECT_EQ(findLowestRow(piece), placement.y) << toText(piece);
    }
}

TEST(FallingPieceTest, APlacementIsNamedByTheFirstFacingWithItsCells) {
    for (const FallingPiece& piece : listAllFacings(5, 8)) {
        const FallingPiece named = nameByFirstFacing(piece);
        EXPECT_EQ(collectCells(named), collectCells(piece)) << toText(piece);
        EXPECT_EQ(nameByFirstFacing(named), named) << toText(piece);
    }
    EXPECT_EQ(toText(nameByFirstFacing({Piece::STICK, Facing::West, 5, 8})), "IE (5,9)");
    EXPECT_EQ(toText(nameByFirstFacing({Piece::S1, Facing::South, 5, 8})), "SN (5,7)");
    EXPECT_EQ(toText(nameByFirstFacing({Piece::S2, Facing::West, 5, 8})), "ZE (4,8)");
    EXPECT_EQ(toText(nameByFirstFacing({Piece::SQUARE, Facing::South, 5, 8})), "ON (4,7)");
    EXPECT_EQ(toText(nameByFirstFacing({Piece::PYRAMID, Facing::West, 5, 8})), "TW (5,8)");
}

}  // namespace
}  // namespace tetris

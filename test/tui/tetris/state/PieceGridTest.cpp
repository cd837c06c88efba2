#include "tui/tetris/state/PieceGrid.h"

#include <gtest/gtest.h>

#include <string>

namespace tui {
namespace {

using tetris::Piece;

const Piece& getRoot(int index) { return *Piece::getPieces()[static_cast<size_t>(index)]; }

// The grid like a board's picture, with the index of the piece in place of '#'.
std::string toPicture(const PieceGrid& grid) {
    std::string text;
    for (int y = grid.getHeight() - 1; y >= 0; --y) {
        for (int x = 0; x < grid.getWidth(); ++x) {
            const int piece = grid.getPiece(x, y);
            text += piece == PieceGrid::kEmpty ? '.' : static_cast<char>('0' + piece);
        }
        text += '\n';
    }
    return text;
}

TEST(PieceGridTest, KeepsWhichPieceACellCameFrom) {
    PieceGrid grid(5, 4);
    grid.land({&getRoot(Piece::SQUARE), 0, 0});
    grid.land({&getRoot(Piece::PYRAMID), 2, 0});
    grid.land({getRoot(Piece::S1).fastRotation(), 1, 1});
    EXPECT_EQ(toPicture(grid),
              ".3...\n"
              ".33..\n"
              "5536.\n"
              "55666\n");
}

TEST(PieceGridTest, RemovesRowsApartFromEachOther) {
    PieceGrid grid(4, 6);
    grid.land({&getRoot(Piece::STICK), 0, 0});
    grid.land({&getRoot(Piece::L1), 1, 0});
    grid.land({&getRoot(Piece::SQUARE), 2, 3});
    ASSERT_EQ(toPicture(grid),
              "....\n"
              "..55\n"
              "0.55\n"
              "01..\n"
              "01..\n"
              "011.\n");
    grid.removeRows(0b001010);
    EXPECT_EQ(toPicture(grid),
              "....\n"
              "....\n"
              "....\n"
              "..55\n"
              "01..\n"
              "011.\n");
    grid.removeRows(0);
    grid.removeRows(0b100111);
    EXPECT_EQ(toPicture(grid), "....\n....\n....\n....\n....\n....\n");
}

TEST(PieceGridTest, RemovesTheHighestRowThereCanBe) {
    PieceGrid grid(1, 64);
    grid.land({&getRoot(Piece::STICK), 0, 60});
    grid.removeRows(uint64_t{1} << 63);
    EXPECT_EQ(grid.getPiece(0, 63), PieceGrid::kEmpty);
    EXPECT_EQ(grid.getPiece(0, 62), Piece::STICK);
}

}  // namespace
}  // namespace tui

#include "core/tetris/Board.h"

#include <gtest/gtest.h>

#include <cstring>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "test/support/Refusal.h"
#include "test/support/Text.h"
#include "test/support/game/StandardPiece.h"

namespace tetris {
namespace {

using test::picture;
using test::standard;

const Piece& turned(int index) { return *standard(index).fastRotation(); }

std::vector<int> getHeights(const Board& board) {
    std::vector<int> heights;
    for (int x = 0; x < board.getWidth(); ++x)
        heights.push_back(board.getColumnHeight(x));
    return heights;
}

std::vector<int> getRowWidths(const Board& board) {
    std::vector<int> widths;
    for (int y = 0; y < board.getHeight(); ++y)
        widths.push_back(board.getRowWidth(y));
    return widths;
}

using test::refusalOf;

// ---- Construction

TEST(BoardTest, ANewBoardIsEmptyAndCommitted) {
    const Board board(3, 6);
    EXPECT_EQ(board.getWidth(), 3);
    EXPECT_EQ(board.getHeight(), 6);
    EXPECT_EQ(board.getMaxHeight(), 0);
    EXPECT_EQ(getHeights(board), (std::vector<int>{0, 0, 0}));
    EXPECT_EQ(getRowWidths(board), std::vector<int>(6, 0));
    EXPECT_EQ(board.getFullRows(), 0u);
    EXPECT_TRUE(board.isCommitted());
    EXPECT_EQ(board.toString(), "...\n...\n...\n...\n...\n...\n");
}

TEST(BoardTest, EverySizeFrom1To64IsAllowed) {
    for (int width = 1; width <= 64; ++width) {
        for (int height = 1; height <= 64; ++height) {
            const Board board(width, height);
            ASSERT_EQ(board.getWidth(), width);
            ASSERT_EQ(board.getHeight(), height);
            ASSERT_FALSE(board.getGrid(width - 1, height - 1));
            ASSERT_TRUE(board.getGrid(width, 0));
            ASSERT_TRUE(board.getGrid(0, height));
        }
    }
}

TEST(BoardTest, OtherSizesAreRefusedByName) {
    for (const int size : {0, -1, 65, 1000, -2147483647}) {
        const std::string number = std::to_string(size);
        EXPECT_NE(refusalOf([&] { return Board(size, 10); }).find("the width is " + number),
                  std::string::npos);
        EXPECT_NE(refusalOf([&] { return Board(10, size); }).find("the height is " + number),
                  std::string::npos);
    }
}

TEST(BoardTest, APictureIsReadWithItsTopRowFirst) {
    const Board board = Board::fromPicture(R"(
....
#...
###.
.#.#
)");
    EXPECT_EQ(board.getWidth(), 4);
    EXPECT_EQ(board.getHeight(), 4);
    EXPECT_EQ(getHeights(board), (std::vector<int>{3, 2, 2, 1}));
    EXPECT_EQ(getRowWidths(board), (std::vector<int>{2, 3, 1, 0}));
    EXPECT_EQ(board.getMaxHeight(), 3);
    EXPECT_TRUE(board.isCommitted());
    EXPECT_FALSE(board.getGrid(0, 0));
    EXPECT_TRUE(board.getGrid(1, 0));
    EXPECT_TRUE(board.getGrid(0, 2));
    EXPECT_FALSE(board.getGrid(0, 3));
}

TEST(BoardTest, APictureOfABoardReadsBackAsTheBoard) {
    const std::string kPicture = "..#\n#.#\n###\n.#.\n";
    const Board board = Board::fromPicture(kPicture);
    EXPECT_EQ(board.toString(), kPicture);
    EXPECT_EQ(Board::fromPicture(board.toString()), board);
    EXPECT_EQ(Board::fromPicture("..#\n#.#\n###\n.#."), board) << "the last line feed may miss";
    std::ostringstream out;
    out << board;
    EXPECT_EQ(out.str(), kPicture);
}

TEST(BoardTest, APictureMayHoldFullRows) {
    Board board = Board::fromPicture(R"(
#..
###
.##
###
)");
    EXPECT_EQ(board.getFullRows(), 0b101u);
    EXPECT_EQ(board.clearRows(), 2);
    EXPECT_EQ(board.toString(), picture(R"(
...
...
#..
.##
)"));
}

TEST(BoardTest, AWrongPictureIsRefusedByItsRow) {
    const auto refusal = [](const char* text) {
        return refusalOf([&] { return Board::fromPicture(text); });
    };
    EXPECT_NE(refusal("").find("empty"), std::string::npos);
    EXPECT_NE(refusal("\n").find("empty"), std::string::npos);
    EXPECT_NE(refusal("...\n..\n...\n").find("row 2"), std::string::npos);
    EXPECT_NE(refusal("...\n...\n....\n").find("row 3"), std::string::npos);
    EXPECT_NE(refusal("...\n..x\n").find("row 2 of the picture holds 'x'"), std::string::npos);
    EXPECT_NE(refusal(std::string(65, '.').c_str()).find("width is 65"), std::string::npos);
}

// ---- Queries

TEST(BoardTest, EveryPlaceOutsideTheBoardCountsAsFilled) {
    const Board board(5, 7);
    for (const int far : {1, 2, 63, 64, 65, 1 << 20}) {
        EXPECT_TRUE(board.getGrid(-far, 0));
        EXPECT_TRUE(board.getGrid(4 + far, 0));
        EXPECT_TRUE(board.getGrid(0, -far));
        EXPECT_TRUE(board.getGrid(0, 6 + far));
        EXPECT_TRUE(board.getGrid(-far, -far));
        EXPECT_TRUE(board.getGrid(4 + far, 6 + far));
    }
    EXPECT_FALSE(board.getGrid(4, 6));
    EXPECT_FALSE(board.getGrid(0, 0));
}

TEST(BoardTest, DropHeightRestsOnTheFloorOfAnEmptyBoard) {
    const Board board(10, 24);
    for (const Piece* piece : Piece::getPieces()) {
        for (int x = 0; x + piece->getWidth() <= 10; ++x)
            EXPECT_EQ(board.dropHeight(*piece, x), 0);
    }
}

TEST(BoardTest, DropHeightRestsOnTheFirstColumnThatTheSkirtMeets) {
    const Board board = Board::fromPicture(R"(
......
......
......
.#....
.#..#.
##..##
)");
    EXPECT_EQ(board.dropHeight(standard(Piece::STICK), 0), 1);
    EXPECT_EQ(board.dropHeight(standard(Piece::STICK), 1), 3);
    EXPECT_EQ(board.dropHeight(standard(Piece::STICK), 2), 0);
    EXPECT_EQ(board.dropHeight(turned(Piece::STICK), 0), 3);
    EXPECT_EQ(board.dropHeight(turned(Piece::STICK), 2), 2);
    EXPECT_EQ(board.dropHeight(standard(Piece::S2), 1), 2);
    EXPECT_EQ(board.dropHeight(turned(Piece::S1), 1), 2);
    EXPECT_EQ(board.dropHeight(turned(Piece::S2), 3), 1);
}

TEST(BoardTest, DropHeightDoesNotGoUnderAnOverhang) {
    const Board board = Board::fromPicture(R"(
....
.##.
....
....
)");
    EXPECT_EQ(board.dropHeight(standard(Piece::SQUARE), 0), 3);
    EXPECT_EQ(board.dropHeight(standard(Piece::SQUARE), 1), 3);
    EXPECT_EQ(board.dropHeight(Piece("0 0"), 0), 0);
    EXPECT_EQ(board.dropHeight(Piece("0 0"), 3), 0);
}

TEST(BoardTest, DropHeightMayBeTooHighForThePieceToFit) {
    const Board board = Board::fromPicture("#.\n#.\n#.\n");
    EXPECT_EQ(board.dropHeight(standard(Piece::STICK), 0), 3);
    EXPECT_EQ(board.dropHeight(standard(Piece::STICK), 1), 0);
}

TEST(BoardTest, DropHeightLooksAtThePlacedPieceToo) {
    Board board(4, 8);
    ASSERT_EQ(board.place(standard(Piece::SQUARE), 0, 4), PlaceResult::Ok);
    EXPECT_EQ(board.dropHeight(standard(Piece::SQUARE), 1), 6);
    board.undo();
    EXPECT_EQ(board.dropHeight(standard(Piece::SQUARE), 1), 0);
}

TEST(BoardTest, EqualityComparesSizeAndCells) {
    const Board board = Board::fromPicture("..\n#.\n");
    EXPECT_EQ(board, Board::fromPicture("..\n#.\n"));
    EXPECT_NE(board, Board::fromPicture("..\n.#\n"));
    EXPECT_NE(board, Board::fromPicture("#.\n#.\n"));
    EXPECT_NE(Board(2, 3), Board(3, 2));
    EXPECT_NE(Board(2, 3), Board(2, 4));
    EXPECT_NE(Board(2, 3), Board(3, 3));
}

TEST(BoardTest, EqualityDisregardsWhetherABoardIsCommitted) {
    Board board(3, 6);
    ASSERT_EQ(board.place(standard(Piece::SQUARE), 0, 0), PlaceResult::Ok);
    Board other = board;
    other.commit();
    EXPECT_EQ(board, other);
    board.undo();
    EXPECT_NE(board, other);
    EXPECT_EQ(board, Board(3, 6)) << "what undo has in store does not count";
}

// ---- place

TEST(BoardTest, PlaceCodesKeepTheirOrder) {
    EXPECT_EQ(static_cast<int>(PlaceResult::Ok), 0);
    EXPECT_EQ(static_cast<int>(PlaceResult::RowFilled), 1);
    EXPECT_EQ(static_cast<int>(PlaceResult::OutOfBounds), 2);
    EXPECT_EQ(static_cast<int>(PlaceResult::Bad), 3);
}

TEST(BoardTest, PlaceFillsTheCellsAndKeepsTheNumbersRight) {
    Board board(3, 6);
    EXPECT_EQ(board.place(turned(Piece::PYRAMID), 1, 1), PlaceResult::Ok);
    EXPECT_EQ(board.toString(), picture(R"(
...
...
..#
.##
..#
...
)"));
    EXPECT_EQ(getHeights(board), (std::vector<int>{0, 3, 4}));
    EXPECT_EQ(getRowWidths(board), (std::vector<int>{0, 1, 2, 1, 0, 0}));
    EXPECT_EQ(board.getMaxHeight(), 4);
    EXPECT_FALSE(board.isCommitted());
}

TEST(BoardTest, PlaceBelowAnOverhangLeavesTheHeights) {
    Board board = Board::fromPicture(R"(
....
.##.
....
....
)");
    EXPECT_EQ(board.place(Piece("0 0 1 0"), 1, 0), PlaceResult::Ok);
    EXPECT_EQ(getHeights(board), (std::vector<int>{0, 3, 3, 0}));
    EXPECT_EQ(board.getMaxHeight(), 3);
}

TEST(BoardTest, PlaceTellsOfAFullRow) {
    Board board = Board::fromPicture(R"(
....
....
###.
##..
)");
    EXPECT_EQ(board.place(turned(Piece::S1), 2, 0), PlaceResult::Bad);
    board.undo();
    EXPECT_EQ(board.place(standard(Piece::STICK), 3, 0), PlaceResult::RowFilled);
    EXPECT_EQ(board.getFullRows(), 0b10u);
    EXPECT_EQ(board.getRowWidth(1), 4);
}

TEST(BoardTest, RowFilledMeansARowThatBecameFullByThisPlace) {
    Board board = Board::fromPicture(R"(
...
...
###
)");
    EXPECT_EQ(board.place(Piece("0 0"), 0, 1), PlaceResult::Ok);
    EXPECT_EQ(board.getFullRows(), 0b1u);
    board.commit();
    EXPECT_EQ(board.place(Piece("0 0 1 0"), 1, 1), PlaceResult::RowFilled);
    EXPECT_EQ(board.getFullRows(), 0b11u);
}

TEST(BoardTest, PlaceOutOfBoundsOnEachSideChangesNoCell) {
    const Piece& square = standard(Piece::SQUARE);
    const TPoint kOutside[] = {{-1, 0}, {4, 0},   {0, -1},  {0, 6},       {-64, 3},    {64, 3},
                               {2, 64}, {2, -64}, {-1, -1}, {1 << 30, 0}, {0, 1 << 30}};
    for (const TPoint& at : kOutside) {
        Board board = Board::fromPicture("#....\n.....\n.....\n.....\n.....\n.....\n#####\n");
        const Board before = board;
        EXPECT_EQ(board.place(square, at.x, at.y), PlaceResult::OutOfBounds) << toString(at);
        EXPECT_EQ(board, before) << toString(at);
        EXPECT_FALSE(board.isCommitted()) << toString(at);
        board.undo();
        EXPECT_EQ(board, before) << toString(at);
        EXPECT_TRUE(board.isCommitted()) << toString(at);
    }
}

TEST(BoardTest, TheExtremesOfIntAreOutOfBoundsToo) {
    constexpr int kLeast = -2147483647 - 1;
    constexpr int kGreatest = 2147483647;
    for (const int far : {kLeast, kGreatest}) {
        Board board(5, 7);
        EXPECT_EQ(board.place(standard(Piece::L1), far, 0), PlaceResult::OutOfBounds);
        board.undo();
        EXPECT_EQ(board.place(standard(Piece::L1), 0, far), PlaceResult::OutOfBounds);
    }
}

TEST(BoardTest, APieceFitsIntoEachCorner) {
    const Piece& square = standard(Piece::SQUARE);
    for (const TPoint& at : {TPoint{0, 0}, TPoint{3, 0}, TPoint{0, 5}, TPoint{3, 5}}) {
        Board board(5, 7);
        EXPECT_EQ(board.place(square, at.x, at.y), PlaceResult::Ok) << toString(at);
        EXPECT_TRUE(board.getGrid(at.x + 1, at.y + 1));
    }
}

TEST(BoardTest, APieceLargerThanTheBoardIsOutOfBounds) {
    Board board(3, 3);
    EXPECT_EQ(board.place(standard(Piece::STICK), 0, 0), PlaceResult::OutOfBounds);
    board.undo();
    EXPECT_EQ(board.place(turned(Piece::STICK), 0, 0), PlaceResult::OutOfBounds);
}

TEST(BoardTest, PlaceOnAFilledCellIsBadAndChangesNoCell) {
    Board board = Board::fromPicture(R"(
....
.#..
....
)");
    const Board before = board;
    EXPECT_EQ(board.place(standard(Piece::SQUARE), 1, 0), PlaceResult::Bad);
    EXPECT_EQ(board, before);
    EXPECT_EQ(getRowWidths(board), getRowWidths(before));
    EXPECT_FALSE(board.isCommitted());
    board.undo();
    EXPECT_EQ(board.place(standard(Piece::SQUARE), 2, 0), PlaceResult::Ok);
}

TEST(BoardTest, BoundsOfTheWholePieceComeBeforeOverlap) {
    Board board = Board::fromPicture(R"(
#..
###
###
)");
    // The first blocks lie on filled cells, the last one outside.
    EXPECT_EQ(board.place(standard(Piece::STICK), 0, 0), PlaceResult::OutOfBounds);
    board.undo();
    EXPECT_EQ(board.place(turned(Piece::STICK), 0, 0), PlaceResult::OutOfBounds);
    board.undo();
    EXPECT_EQ(board.place(standard(Piece::SQUARE), -1, 0), PlaceResult::OutOfBounds);
    board.undo();
    EXPECT_EQ(board.place(standard(Piece::SQUARE), 2, 0), PlaceResult::OutOfBounds);
    board.undo();
    EXPECT_EQ(board.place(standard(Piece::SQUARE), 0, 2), PlaceResult::OutOfBounds);
}

TEST(BoardTest, PlaceOfUncommittedBoardThrowsAndChangesNothing) {
    const Piece& square = standard(Piece::SQUARE);
    Board board(4, 6);
    ASSERT_EQ(board.place(square, 0, 0), PlaceResult::Ok);
    const Board before = board;
    EXPECT_THROW(static_cast<void>(board.place(square, 2, 0)), std::logic_error);
    EXPECT_EQ(board, before);
    EXPECT_EQ(getHeights(board), (std::vector<int>{2, 2, 0, 0}));
    EXPECT_FALSE(board.isCommitted());
    board.undo();
    EXPECT_EQ(board, Board(4, 6));
}

TEST(BoardTest, EveryChangeButCommitAndUndoRefusesAPlaceAfterIt) {
    const Piece& square = standard(Piece::SQUARE);
    const auto refuses = [&](Board board) {
        EXPECT_FALSE(board.isCommitted());
        EXPECT_THROW(static_cast<void>(board.place(square, 0, 4)), std::logic_error);
    };
    Board board(4, 6);
    ASSERT_EQ(board.place(square, 9, 0), PlaceResult::OutOfBounds);
    refuses(board);
    board.undo();
    ASSERT_EQ(board.place(square, 0, 0), PlaceResult::Ok);
    board.commit();
    ASSERT_EQ(board.place(square, 0, 0), PlaceResult::Bad);
    refuses(board);
    board.commit();
    EXPECT_EQ(board.clearRows(), 0) << "nothing is full, and yet the board is uncommitted then";
    refuses(board);
    board.undo();
    EXPECT_EQ(board.place(square, 0, 2), PlaceResult::Ok);
}

TEST(BoardTest, ThePlaceThatIsRefusedSaysWhatWasRequired) {
    Board board(4, 6);
    ASSERT_EQ(board.place(standard(Piece::SQUARE), 0, 0), PlaceResult::Ok);
    try {
        static_cast<void>(board.place(standard(Piece::SQUARE), 2, 0));
        FAIL();
    } catch (const std::logic_error& error) {
        EXPECT_NE(std::string(error.what()).find("requires a committed board"), std::string::npos);
    }
}

TEST(BoardTest, APieceOfAllRowsAndColumnsFillsTheGreatestBoard) {
    std::vector<TPoint> blocks;
    for (int x = 0; x < 64; ++x) {
        for (int y = 0; y < 64; ++y)
            blocks.push_back({x, y});
    }
    const Piece whole(blocks);
    Board board(64, 64);
    EXPECT_EQ(board.dropHeight(whole, 0), 0);
    EXPECT_EQ(board.place(whole, 0, 0), PlaceResult::RowFilled);
    EXPECT_EQ(getHeights(board), std::vector<int>(64, 64));
    EXPECT_EQ(getRowWidths(board), std::vector<int>(64, 64));
    EXPECT_EQ(board.getMaxHeight(), 64);
    EXPECT_EQ(board.getFullRows(), ~uint64_t{0});
    EXPECT_EQ(board.clearRows(), 64);
    EXPECT_EQ(board, Board(64, 64));
    EXPECT_EQ(board.getMaxHeight(), 0);
    board.undo();
    EXPECT_EQ(board, Board(64, 64));
    EXPECT_EQ(getRowWidths(board), std::vector<int>(64, 0));
}

// ---- clearRows

TEST(BoardTest, ClearRowsLowersEachRowByTheFullOnesBelowIt) {
    Board board = Board::fromPicture(R"(
.....
#....
#####
.#...
#####
#####
..#..
#####
...#.
)");
    EXPECT_EQ(board.clearRows(), 4);
    EXPECT_EQ(board.toString(), picture(R"(
.....
.....
.....
.....
.....
#....
.#...
..#..
...#.
)"));
    EXPECT_EQ(getHeights(board), (std::vector<int>{4, 3, 2, 1, 0}));
    EXPECT_EQ(getRowWidths(board), (std::vector<int>{1, 1, 1, 1, 0, 0, 0, 0, 0}));
    EXPECT_EQ(board.getMaxHeight(), 4);
    EXPECT_EQ(board.getFullRows(), 0u);
}

TEST(BoardTest, ClearRowsKnowsNoGravity) {
    Board board = Board::fromPicture(R"(
.#.
###
#.#
)");
    EXPECT_EQ(board.clearRows(), 1);
    EXPECT_EQ(board.toString(), picture(R"(
...
.#.
#.#
)"));
    EXPECT_EQ(getHeights(board), (std::vector<int>{1, 2, 1}));
}

TEST(BoardTest, ClearRowsLooksThroughHolesForTheNewHeight) {
    Board board = Board::fromPicture(R"(
....
####
#.##
..#.
)");
    EXPECT_EQ(board.clearRows(), 1);
    EXPECT_EQ(getHeights(board), (std::vector<int>{2, 0, 2, 2}));
    EXPECT_EQ(board.getMaxHeight(), 2);
}

TEST(BoardTest, ClearRowsWithoutAFullRowLeavesTheCellsButIsAChange) {
    Board board = Board::fromPicture("...\n##.\n");
    const Board before = board;
    EXPECT_EQ(board.clearRows(), 0);
    EXPECT_EQ(board, before);
    EXPECT_FALSE(board.isCommitted());
    board.undo();
    EXPECT_EQ(board, before);
    EXPECT_TRUE(board.isCommitted());
}

TEST(BoardTest, ClearRowsTwiceRemovesNothingMore) {
    Board board = Board::fromPicture("#..\n###\n");
    EXPECT_EQ(board.clearRows(), 1);
    const Board once = board;
    EXPECT_EQ(board.clearRows(), 0);
    EXPECT_EQ(board, once);
    board.undo();
    EXPECT_EQ(board, Board::fromPicture("#..\n###\n"));
}

TEST(BoardTest, ClearRowsRemovesTheTopRowOfAFullBoard) {
    std::string full;
    for (int y = 0; y < 64; ++y)
        full += "###\n";
    Board board = Board::fromPicture(full);
    EXPECT_EQ(board.getMaxHeight(), 64);
    EXPECT_EQ(board.clearRows(), 64);
    EXPECT_EQ(board, Board(3, 64));
    EXPECT_EQ(getHeights(board), (std::vector<int>{0, 0, 0}));
    board.undo();
    EXPECT_EQ(board.toString(), full);
    EXPECT_EQ(getHeights(board), (std::vector<int>{64, 64, 64}));
}

// ---- undo and commit

// The board of these tests, with two rows that a standing stick fills.
Board makeBoardToFill() {
    return Board::fromPicture(R"(
......
......
#.....
.#####
..###.
.#####
)");
}

TEST(BoardTest, UndoRestoresTheCells) {
    Board board = makeBoardToFill();
    ASSERT_EQ(board.place(standard(Piece::L1), 3, 3), PlaceResult::Ok);
    EXPECT_NE(board, makeBoardToFill());
    board.undo();
    EXPECT_EQ(board, makeBoardToFill());
    EXPECT_TRUE(board.isCommitted());
}

TEST(BoardTest, UndoRestoresTheHeights) {
    Board board = makeBoardToFill();
    ASSERT_EQ(board.place(turned(Piece::STICK), 1, 5), PlaceResult::Ok);
    EXPECT_EQ(getHeights(board), (std::vector<int>{4, 6, 6, 6, 6, 3}));
    board.undo();
    EXPECT_EQ(getHeights(board), (std::vector<int>{4, 3, 3, 3, 3, 3}));
}

TEST(BoardTest, UndoRestoresTheGreatestHeight) {
    Board board = makeBoardToFill();
    ASSERT_EQ(board.place(standard(Piece::L1), 3, 3), PlaceResult::Ok);
    EXPECT_EQ(board.getMaxHeight(), 6);
    board.undo();
    EXPECT_EQ(board.getMaxHeight(), 4);
}

TEST(BoardTest, UndoRestoresTheRowWidths) {
    Board board = makeBoardToFill();
    ASSERT_EQ(board.place(Piece("0 0 0 1 0 2"), 0, 0), PlaceResult::RowFilled);
    EXPECT_EQ(getRowWidths(board), (std::vector<int>{6, 4, 6, 1, 0, 0}));
    board.undo();
    EXPECT_EQ(getRowWidths(board), (std::vector<int>{5, 3, 5, 1, 0, 0}));
    EXPECT_EQ(board.getFullRows(), 0u);
}

TEST(BoardTest, UndoAfterPlaceAndClearRowsRestoresBoth) {
    Board board = makeBoardToFill();
    ASSERT_EQ(board.place(Piece("0 0 0 1 0 2"), 0, 0), PlaceResult::RowFilled);
    EXPECT_EQ(board.clearRows(), 2);
    EXPECT_EQ(board.toString(), picture(R"(
......
......
......
......
#.....
#.###.
)"));
    EXPECT_EQ(getHeights(board), (std::vector<int>{2, 0, 1, 1, 1, 0}));
    EXPECT_EQ(board.getMaxHeight(), 2);
    board.undo();
    EXPECT_EQ(board, makeBoardToFill());
    EXPECT_EQ(getHeights(board), (std::vector<int>{4, 3, 3, 3, 3, 3}));
    EXPECT_EQ(getRowWidths(board), (std::vector<int>{5, 3, 5, 1, 0, 0}));
    EXPECT_EQ(board.getMaxHeight(), 4);
}

TEST(BoardTest, UndoAfterClearRowsAloneRestoresTheFullRows) {
    const std::string kPicture = "#..\n###\n.##\n###\n";
    Board board = Board::fromPicture(kPicture);
    EXPECT_EQ(board.clearRows(), 2);
    board.undo();
    EXPECT_EQ(board.toString(), kPicture);
    EXPECT_EQ(getHeights(board), (std::vector<int>{4, 3, 3}));
    EXPECT_EQ(getRowWidths(board), (std::vector<int>{3, 2, 3, 1}));
    EXPECT_EQ(board.getMaxHeight(), 4);
    EXPECT_EQ(board.getFullRows(), 0b101u);
    EXPECT_EQ(board.clearRows(), 2);
}

TEST(BoardTest, UndoAfterAFailedPlaceAndClearRowsGoesBackToTheFullRows) {
    Board board = Board::fromPicture("...\n###\n");
    const Board before = board;
    ASSERT_EQ(board.place(standard(Piece::STICK), 0, 0), PlaceResult::OutOfBounds);
    EXPECT_EQ(board.clearRows(), 1);
    EXPECT_EQ(board, Board(3, 2));
    board.undo();
    EXPECT_EQ(board, before);
}

TEST(BoardTest, CommitMakesWhatUndoGoesBackTo) {
    Board board(4, 8);
    ASSERT_EQ(board.place(standard(Piece::SQUARE), 0, 0), PlaceResult::Ok);
    board.commit();
    const Board first = board;
    board.undo();
    EXPECT_EQ(board, first) << "undo of a committed board does nothing";
    ASSERT_EQ(board.place(standard(Piece::SQUARE), 2, 0), PlaceResult::RowFilled);
    board.undo();
    EXPECT_EQ(board, first);
    ASSERT_EQ(board.place(standard(Piece::SQUARE), 2, 0), PlaceResult::RowFilled);
    EXPECT_EQ(board.clearRows(), 2);
    board.commit();
    board.undo();
    EXPECT_EQ(board, Board(4, 8));
    EXPECT_EQ(board.place(standard(Piece::SQUARE), 1, 0), PlaceResult::Ok);
}

TEST(BoardTest, UndoAndCommitDoNothingOnACommittedBoard) {
    Board board = makeBoardToFill();
    board.undo();
    board.commit();
    board.commit();
    board.undo();
    EXPECT_EQ(board, makeBoardToFill());
    EXPECT_TRUE(board.isCommitted());
}

TEST(BoardTest, UndoRestoresEveryColumnOfAWidePiece) {
    std::vector<TPoint> blocks;
    for (int x = 0; x < 13; ++x)
        blocks.push_back({x, x % 3});
    for (int y = 0; y < 11; ++y)
        blocks.push_back({0, y == 0 ? 3 : y + 3});
    const Piece piece(blocks);
    Board board(17, 15);
    ASSERT_EQ(board.place(piece, 4, 1), PlaceResult::Ok);
    board.undo();
    EXPECT_EQ(board, Board(17, 15));
    EXPECT_EQ(getHeights(board), std::vector<int>(17, 0));
    EXPECT_EQ(getRowWidths(board), std::vector<int>(15, 0));
}

// ---- Copies and checks

TEST(BoardTest, ACopyOfAnUncommittedBoardHasAnUndoOfItsOwn) {
    Board board = makeBoardToFill();
    ASSERT_EQ(board.place(Piece("0 0 0 1 0 2"), 0, 0), PlaceResult::RowFilled);
    Board copy = board;
    EXPECT_EQ(copy.clearRows(), 2);
    EXPECT_EQ(board.getFullRows(), 0b101u);
    copy.undo();
    EXPECT_EQ(copy, makeBoardToFill());
    EXPECT_FALSE(board.isCommitted());
    board.undo();
    EXPECT_EQ(board, makeBoardToFill());
}

TEST(BoardTest, AssignmentTakesTheSizeToo) {
    Board board(3, 6);
    ASSERT_EQ(board.place(standard(Piece::SQUARE), 0, 0), PlaceResult::Ok);
    board = makeBoardToFill();
    EXPECT_EQ(board.getWidth(), 6);
    EXPECT_TRUE(board.isCommitted());
    board.undo();
    EXPECT_EQ(board, makeBoardToFill());
}

// Mixes into a board single bytes of another one of the same size. Each byte in which the two
// differ belongs to a cell or to a number kept beside the cells, so each mixture is inconsistent.
TEST(BoardTest, SanityCheckNoticesEveryKeptValueThatIsWrong) {
    static_assert(std::is_trivially_copyable_v<Board>);
    const Board empty(4, 6);
    Board board = empty;
    ASSERT_EQ(board.place(turned(Piece::STICK), 0, 2), PlaceResult::RowFilled);
    board.commit();
    EXPECT_NO_THROW(board.sanityCheck());
    EXPECT_NO_THROW(empty.sanityCheck());
    std::string messages;
    int mixtures = 0;
    for (size_t i = 0; i < sizeof(Board); ++i) {
        Board mixed = board;
        const auto* const from = reinterpret_cast<const unsigned char*>(&empty) + i;
        auto* const to = reinterpret_cast<unsigned char*>(&mixed) + i;
        if (*from == *to) continue;
        *to = *from;
        ++mixtures;
        try {
            mixed.sanityCheck();
            ADD_FAILURE() << "byte " << i << " is not noticed";
        } catch (const std::logic_error& error) {
            messages += error.what();
        }
    }
    EXPECT_GE(mixtures, 4 + 4 + 1 + 1 + 1);
    for (const char* word : {"height of column", "greatest height", "width of row", "fullness"}) {
        EXPECT_NE(messages.find(word), std::string::npos) << word;
    }
}

}  // namespace
}  // namespace tetris

#include "core/tetris/Board.h"

#include <gtest/gtest.h>

#include <limits>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "test/support/Refusal.h"
#include "test/support/game/StandardPiece.h"

// BoardModelTest compares fromPicture, place, clearRows, undo, commit, dropHeight and all numbers
// with a model.

namespace tetris {
namespace {

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

TEST(BoardTest, OtherSizesAreRefusedByName) {
    for (const int size : {0, -1, 65, 1000, -2147483647}) {
        const std::string number = std::to_string(size);
        EXPECT_NE(refusalOf([&] { return Board(size, 10); }).find("the width is " + number),
                  std::string::npos);
        EXPECT_NE(refusalOf([&] { return Board(10, size); }).find("the height is " + number),
                  std::string::npos);
    }
}

TEST(BoardTest, APictureOfABoardReadsBackAsTheBoard) {
    const std::string kPicture = "..#\n#.#\n###\n.#.\n";
    const Board board = Board::fromPicture(kPicture);
    EXPECT_EQ(board.toString(), kPicture);
    EXPECT_EQ(Board::fromPicture(board.toString()), board);
    EXPECT_EQ(Board::fromPicture("\n..#\n#.#\n###\n.#."), board) << "without the last line feed";
    std::ostringstream out;
    out << board;
    EXPECT_EQ(out.str(), kPicture);
}

TEST(BoardTest, ABoardIsMadeOfItsColumns) {
    for (const Board& board :
         {Board::fromPicture("....\n#.##\n####\n.#..\n"), Board::fromPicture("#\n.\n#\n"),
          Board::fromPicture(std::string(64, '#') + "\n" + std::string(64, '.') + "\n")}) {
        const Board made = Board::fromColumns(board.getWidth(), board.getHeight(),
                                              [&board](int x) { return board.getColumn(x); });
        EXPECT_EQ(made, board);
        EXPECT_TRUE(made.isCommitted());
        EXPECT_EQ(made.getFullRows(), board.getFullRows());
        EXPECT_NO_THROW(made.sanityCheck());
    }
    const Board full = Board::fromColumns(64, 64, [](int /*x*/) { return ~uint64_t{0}; });
    EXPECT_EQ(full.getFullRows(), ~uint64_t{0});
    EXPECT_NO_THROW(full.sanityCheck());
    EXPECT_THROW(Board::fromColumns(0, 4, [](int /*x*/) { return uint64_t{0}; }),
                 std::invalid_argument);
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

TEST(BoardTest, PlaceOutOfBoundsOnEachSideChangesNoCell) {
    const Piece& square = standard(Piece::SQUARE);
    constexpr int kLeast = std::numeric_limits<int>::min();
    constexpr int kGreatest = std::numeric_limits<int>::max();
    const TPoint kOutside[] = {{-1, 0},     {4, 0},         {0, -1},       {0, 6},   {-64, 3},
                               {64, 3},     {2, 64},        {2, -64},      {-1, -1}, {kLeast, 0},
                               {0, kLeast}, {kGreatest, 0}, {0, kGreatest}};
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

TEST(BoardTest, EveryChangeButCommitAndUndoRefusesAPlaceAfterIt) {
    const Piece& square = standard(Piece::SQUARE);
    const auto refuses = [&](Board board) {
        EXPECT_FALSE(board.isCommitted());
        const Board before = board;
        try {
            static_cast<void>(board.place(square, 0, 4));
            FAIL();
        } catch (const std::logic_error& error) {
            EXPECT_NE(std::string(error.what()).find("requires a committed board"),
                      std::string::npos);
        }
        EXPECT_EQ(board, before);
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

// ---- Copies and checks

TEST(BoardTest, AssignmentTakesTheSizeToo) {
    Board board(3, 6);
    ASSERT_EQ(board.place(standard(Piece::SQUARE), 0, 0), PlaceResult::Ok);
    const Board other = Board::fromPicture("....\n#.##\n");
    board = other;
    EXPECT_EQ(board.getWidth(), 4);
    EXPECT_TRUE(board.isCommitted());
    board.undo();
    EXPECT_EQ(board, other);
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
    for (const char* word : {"height of column", "greatest height", "width of row", "fullness"})
        EXPECT_NE(messages.find(word), std::string::npos) << word;
}

}  // namespace
}  // namespace tetris

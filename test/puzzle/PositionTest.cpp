#include "core/puzzle/Position.h"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/base/JavaRandom.h"
#include "core/puzzle/PositionText.h"
#include "test/support/Refusal.h"

namespace puzzle {
namespace {

using enum Slide;

// The number of boards at each distance from the solved one, up to `depth`, by a plain
// breadth-first search over whole boards.
std::vector<size_t> countByDepth(BoardSize size, int depth) {
    std::set<std::string> seen{toString(Position(size))};
    std::vector<Position> boards{Position(size)};
    std::vector<size_t> counts;
    for (int i = 0; i <= depth && !boards.empty(); ++i) {
        counts.push_back(boards.size());
        std::vector<Position> next;
        for (const Position& board : boards) {
            for (const Slide slide : kSlides) {
                Position after = board;
                if (after.slide(slide) && seen.insert(toString(after)).second) {
                    next.push_back(after);
                }
            }
        }
        boards.swap(next);
    }
    return counts;
}

TEST(PositionTest, BeginsSolvedWithTheBlankLast) {
    const Position position({3, 2});
    EXPECT_EQ(toString(position), "1 2 3/4 5 _");
    EXPECT_TRUE(position.isSolved());
    EXPECT_EQ(position.getBlank(), 5);
    EXPECT_EQ(position.getTile(0), 1);
    EXPECT_EQ(position.getTiles().size(), 6U);
    EXPECT_EQ(Position().getSize(), (BoardSize{4, 4}));
}

TEST(PositionTest, RefusesWhatIsNoPermutation) {
    const std::vector<uint8_t> doubled{1, 1, 3, 0};
    const std::vector<uint8_t> unknown{1, 4, 3, 0};
    const std::vector<uint8_t> few{1, 2, 0};
    const std::vector<uint8_t> good{1, 2, 3, 0};
    EXPECT_THROW(Position({2, 2}, doubled), std::invalid_argument);
    EXPECT_THROW(Position({2, 2}, unknown), std::invalid_argument);
    EXPECT_THROW(Position({2, 2}, few), std::invalid_argument);
    EXPECT_THROW(Position({17, 2}), std::invalid_argument);
    EXPECT_THROW(Position({1, 4}, good), std::invalid_argument);
    EXPECT_EQ(Position({2, 2}, good), Position({2, 2}));
}

TEST(PositionTest, ASlideIsTheWayOfTheTile) {
    const Position start = readPosition("1 2 3/4 _ 5/6 7 8");
    const auto after = [&](Slide slide) {
        Position position = start;
        EXPECT_TRUE(position.slide(slide));
        return toString(position);
    };
    EXPECT_EQ(after(Left), "1 2 3/4 5 _/6 7 8");
    EXPECT_EQ(after(Right), "1 2 3/_ 4 5/6 7 8");
    EXPECT_EQ(after(Up), "1 2 3/4 7 5/6 _ 8");
    EXPECT_EQ(after(Down), "1 _ 3/4 2 5/6 7 8");
    EXPECT_EQ(start.findSliding(Left), 5);
    EXPECT_EQ(start.findSliding(Down), 1);
}

TEST(PositionTest, AtAnEdgeNothingSlidesAndNothingChanges) {
    Position position = readPosition("_ 1 2/3 4 5");
    const Position before = position;
    EXPECT_FALSE(position.slide(Right));
    EXPECT_FALSE(position.slide(Down));
    EXPECT_EQ(position, before);
    EXPECT_EQ(position.findSliding(Right), -1);
    position = Position({3, 2});
    EXPECT_FALSE(position.canSlide(Left));
    EXPECT_FALSE(position.canSlide(Up));
    EXPECT_TRUE(position.canSlide(Right));
    EXPECT_TRUE(position.canSlide(Down));
}

TEST(PositionTest, TheInverseTakesASlideBack) {
    base::JavaRandom random(7);
    for (const BoardSize size : {BoardSize{2, 2}, BoardSize{5, 3}, BoardSize{16, 16}}) {
        Position position(size);
        for (int i = 0; i < 500; ++i) {
            const Position before = position;
            const Slide slide = kSlides[static_cast<size_t>(random.nextInt(4))];
            if (!position.slide(slide)) continue;
            Position back = position;
            EXPECT_TRUE(back.slide(inverse(slide)));
            EXPECT_EQ(back, before);
        }
    }
}

// The counts for 4x4 are OEIS A089473; the others were computed by another program.
TEST(PositionTest, TheFirstDepthsHaveTheKnownCounts) {
    EXPECT_EQ(countByDepth({4, 4}, 12),
              (std::vector<size_t>{1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808}));
    EXPECT_EQ(countByDepth({5, 5}, 10),
              (std::vector<size_t>{1, 2, 4, 10, 26, 64, 159, 366, 862, 1904, 4538}));
    const std::vector<size_t> of2x2 = countByDepth({2, 2}, 99);
    EXPECT_EQ(of2x2, (std::vector<size_t>{1, 2, 2, 2, 2, 2, 1}));
    EXPECT_EQ(countByDepth({2, 3}, 99), countByDepth({3, 2}, 99));
    EXPECT_EQ(countByDepth({2, 3}, 99).size(), 22U);
}

TEST(PositionTest, SolvabilityIsDecidedByTheWidth) {
    EXPECT_EQ(checkSolvability(readPosition("5 _ 4/3 1 6/7 8 2")), (Solvability{true, 12, 0}));
    EXPECT_TRUE(checkSolvability(Position({4, 4})).isSolvable);
    EXPECT_EQ(checkSolvability(readPosition("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 _")),
              (Solvability{false, 1, 3}));
    EXPECT_EQ(checkSolvability(readPosition("_ 2/1 3")), (Solvability{true, 1, 0}));
    EXPECT_EQ(checkSolvability(readPosition("2 1 3 4 5/6 7 8 9 _")), (Solvability{false, 1, 1}));
    EXPECT_EQ(checkSolvability(readPosition("2 1/3 4/5 6/7 8/9 _")), (Solvability{false, 1, 4}));
    EXPECT_EQ(checkSolvability(readPosition("2 1 3 4/5 6 7 8/9 10 11 12/13 15 14 _")),
              (Solvability{true, 2, 3}));
    EXPECT_EQ(checkSolvability(readPosition("2 1 3/4 5 6/7 8 _")), (Solvability{false, 1, 2}));
}

TEST(PositionTest, TransposedKeepsTheGoalAndTurnsSlides) {
    EXPECT_TRUE(Position({5, 3}).transposed().isSolved());
    base::JavaRandom random(3);
    Position board({5, 3});
    for (int i = 0; i < 300; ++i) {
        const Slide slide = kSlides[static_cast<size_t>(random.nextInt(4))];
        Position other = board.transposed();
        EXPECT_EQ(board.slide(slide), other.slide(transpose(slide)));
        EXPECT_EQ(board.transposed(), other);
        EXPECT_EQ(other.transposed(), board);
    }
    EXPECT_EQ(board.transposed().getSize(), (BoardSize{3, 5}));
}

TEST(BoardSizeTest, IsWrittenAndReadWidthFirst) {
    EXPECT_EQ(toString(BoardSize{5, 2}), "5x2");
    EXPECT_EQ(parseBoardSize("5x2"), (BoardSize{5, 2}));
    EXPECT_EQ(parseBoardSize("16x16"), (BoardSize{16, 16}));
    EXPECT_EQ(parseBoardSize("2x2"), (BoardSize{2, 2}));
}

TEST(BoardSizeTest, RefusesWhatIsNoSizeAndSaysWhatWasExpected) {
    for (const char* const text :
         {"", "x", "4", "4x", "x4", "4x4x4", "1x4", "4x1", "17x4", "4x17", "-4x4", "4 x4", "4x 4",
          "+4x4", "4.0x4", "99999999999x4", "4X4"}) {
        EXPECT_EQ(
            test::refusalOf([text] { return parseBoardSize(text); }),
            "'" + std::string(text) + "' is not a size; expected width x height, 2x2 to 16x16");
    }
}

TEST(BoardSizeTest, KnowsItsRangeAndItsCells) {
    EXPECT_EQ((BoardSize{5, 3}).countCells(), 15);
    EXPECT_EQ((BoardSize{5, 3}).transposed(), (BoardSize{3, 5}));
    EXPECT_TRUE((BoardSize{2, 16}).isInRange());
    EXPECT_FALSE((BoardSize{1, 16}).isInRange());
    EXPECT_FALSE((BoardSize{2, 17}).isInRange());
}

TEST(SlideTest, LettersAreReadAndWritten) {
    const std::vector<Slide> all{Left, Right, Up, Down};
    EXPECT_EQ(toString(all), "LRUD");
    EXPECT_EQ(parseSlides("LRUD"), all);
    EXPECT_EQ(parseSlides(" lr\tuD\r\n"), all);
    EXPECT_TRUE(parseSlides("").empty());
}

TEST(SlideTest, AWrongLetterIsNamedWithItsPlace) {
    EXPECT_EQ(test::refusalOf([] { return parseSlides("LRxD"); }),
              "character 3 of the moves is 'x'; expected one of L R U D");
}

}  // namespace
}  // namespace puzzle

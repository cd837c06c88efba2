#include "core/puzzle/Position.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace puzzle {
namespace {

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
        try {
            parseBoardSize(text);
            FAIL() << text;
        } catch (const std::invalid_argument& refusal) {
            EXPECT_EQ(refusal.what(), "'" + std::string(text) +
                                          "' is not a size; expected width x height, 2x2 to 16x16");
        }
    }
}

TEST(BoardSizeTest, KnowsItsRangeAndItsCells) {
    EXPECT_EQ((BoardSize{5, 3}).countCells(), 15);
    EXPECT_EQ((BoardSize{5, 3}).transposed(), (BoardSize{3, 5}));
    EXPECT_TRUE((BoardSize{2, 16}).isInRange());
    EXPECT_FALSE((BoardSize{1, 16}).isInRange());
    EXPECT_FALSE((BoardSize{2, 17}).isInRange());
}

}  // namespace
}  // namespace puzzle

#include "tui/curses/Palette.h"

#include <gtest/gtest.h>

#include <set>

namespace tui {
namespace {

using enum Color;

constexpr Color kPieceColors[] = {Cyan, Orange, Blue, Green, Red, Yellow, Magenta};
constexpr Color kNamed[] = {Black, White, Gray, Cyan, Orange, Blue, Green, Red, Yellow, Magenta};
constexpr PaletteKind kKinds[] = {PaletteKind::Eight, PaletteKind::Fixed256, PaletteKind::Rgb};

TEST(PaletteTest, TheDefaultIsTheTerminalsOwnEverywhere)
{
    for (const PaletteKind kind : kKinds)
        EXPECT_EQ(findColorNumber(Default, kind), -1);
}

TEST(PaletteTest, EightColoursAreTheStandardOnes)
{
    EXPECT_EQ(findColorNumber(Black, PaletteKind::Eight), 0);
    EXPECT_EQ(findColorNumber(Red, PaletteKind::Eight), 1);
    EXPECT_EQ(findColorNumber(Green, PaletteKind::Eight), 2);
    EXPECT_EQ(findColorNumber(Yellow, PaletteKind::Eight), 3);
    EXPECT_EQ(findColorNumber(Blue, PaletteKind::Eight), 4);
    EXPECT_EQ(findColorNumber(Magenta, PaletteKind::Eight), 5);
    EXPECT_EQ(findColorNumber(Cyan, PaletteKind::Eight), 6);
    EXPECT_EQ(findColorNumber(White, PaletteKind::Eight), 7);
}

TEST(PaletteTest, NoTwoPiecesShareAColour)
{
    for (const PaletteKind kind : kKinds) {
        std::set<int> numbers;
        for (const Color color : kPieceColors)
            numbers.insert(findColorNumber(color, kind));
        EXPECT_EQ(numbers.size(), 7U);
        EXPECT_FALSE(numbers.contains(-1));
    }
}

TEST(PaletteTest, OfTwoHundredAndFiftySixNoneIsAUsersToChange)
{
    for (const Color color : kNamed) {
        const int number = findColorNumber(color, PaletteKind::Fixed256);
        EXPECT_GE(number, 16);
        EXPECT_LE(number, 255);
    }
}

// The colour that number N of the fixed ones means: a cube of six levels a primary, then grays.
int toRgb(int number)
{
    if (number >= 232) return 0x010101 * (8 + 10 * (number - 232));
    const auto level = [](int step) { return step == 0 ? 0 : 55 + 40 * step; };
    const int cube = number - 16;
    return level(cube / 36) << 16 | level(cube / 6 % 6) << 8 | level(cube % 6);
}

TEST(PaletteTest, RgbMeansTheSameColoursAsTheFixedNumbers)
{
    for (const Color color : kNamed) {
        EXPECT_EQ(findColorNumber(color, PaletteKind::Rgb),
                  toRgb(findColorNumber(color, PaletteKind::Fixed256)))
            << static_cast<int>(color);
    }
}

}  // namespace
}  // namespace tui

#include "tui/tetris/draw/Figures.h"

#include <gtest/gtest.h>

#include "tui/base/Glyphs.h"

#include <array>

#include "test/support/screen/FrameText.h"

namespace tui {
namespace {

constexpr Look kUtf8{.utf8 = true, .colors = 256};

TEST(FiguresTest, BarsFillTheirBoxInEighths) {
    constexpr std::array kValues{0, 1, 4, 8, 16, 20};
    Frame frame({6, 2}, kUtf8);
    drawBars(kValues, 16, {0, 0, 6, 2}, {}, frame);
    EXPECT_EQ(toText(frame),
              "    ██\n"
              " ▁▄███\n");
    Frame low({6, 2}, kUtf8);
    drawBars(kValues, 1000, {0, 0, 6, 2}, {}, low);
    EXPECT_EQ(toText(low), "\n ▁▁▁▁▁\n") << "the least value is visible";
}

TEST(FiguresTest, BigDigitsHaveThreeRows) {
    Frame frame({40, 3}, kUtf8);
    drawBigText("0123456789", 0, 0, {}, frame);
    EXPECT_EQ(toText(frame),
              "█▀█ ▄█  ▀▀█ ▀▀█ █ █ █▀▀ █▀▀ ▀▀█ █▀█ █▀█\n"
              "█ █  █  █▀▀  ▀█ ▀▀█ ▀▀█ █▀█  █  █▀█ ▀▀█\n"
              "▀▀▀ ▀▀▀ ▀▀▀ ▀▀▀   ▀ ▀▀▀ ▀▀▀  ▀  ▀▀▀ ▀▀▀\n");
    Frame plain({40, 3});
    drawBigText("12", 0, 0, {}, plain);
    EXPECT_EQ(plain, Frame({40, 3})) << "not in ASCII";
}

TEST(FiguresTest, MarksStandBetweenBigDigits) {
    Frame frame({24, 3}, kUtf8);
    EXPECT_EQ(countBigColumns("1,2:3/4"), 21);
    EXPECT_EQ(drawBigText("1,2:3/4", 0, 0, {}, frame), 21);
    EXPECT_EQ(toText(frame),
              "▄█    ▀▀█ ▄ ▀▀█ ▄ █ █\n"
              " █  ▄ █▀▀ ▄  ▀█▄▀ ▀▀█\n"
              "▀▀▀▀  ▀▀▀   ▀▀▀▀    ▀\n");
}

TEST(FiguresTest, ALargeFigureTakesTheRoomThereIs) {
    Frame frame({40, 3}, kUtf8);
    EXPECT_EQ(drawLargeFigure("9,999,999", {0, 0, 31, 3}, {}, frame), 31);
    Frame time({40, 3}, kUtf8);
    EXPECT_EQ(drawLargeFigure("0:57.2", {0, 0, 31, 3}, {}, time), 15);
    EXPECT_EQ(toText(time),
              "█▀█ ▄ █▀▀ ▀▀█\n"
              "█ █ ▄ ▀▀█  █\n"
              "▀▀▀   ▀▀▀  ▀ .2\n");
    Frame plain({40, 3}, kUtf8);
    EXPECT_EQ(drawLargeFigure("999,999,999", {0, 0, 31, 3}, {}, plain), 9);
    EXPECT_EQ(toText(plain), "999999999\n\n\n");
}

TEST(FiguresTest, ACardCoversWhatIsBelowIt) {
    Frame frame({6, 4}, kUtf8);
    for (int row = 0; row < 4; ++row)
        frame.put(0, row, "xxxxxx");
    drawCard({1, 0, 4, 3}, {}, frame);
    EXPECT_EQ(toText(frame),
              "x╭──╮x\n"
              "x│  │x\n"
              "x╰──╯x\n"
              "xxxxxx\n");
}

TEST(FiguresTest, TheTitleStandsInBlocksOfSixPieces) {
    Frame frame({kTitleColumns, kTitleRows}, kUtf8);
    drawTitle(0, 0, frame);
    EXPECT_EQ(toStyleText(frame),
              "TTTTTT  LLLLLL  JJJJJJ  SSSS    II  ZZZZZZ\n"
              "  TT    LL        JJ    SS  SS  II  ZZ\n"
              "  TT    LLLL      JJ    SSSS    II  ZZZZZZ\n"
              "  TT    LL        JJ    SS  SS  II      ZZ\n"
              "  TT    LLLLLL    JJ    SS  SS  II  ZZZZZZ\n");
    EXPECT_EQ(frame.getCutOff(), 0);
}

TEST(FiguresTest, FewValuesAreSpreadWithoutGapsAndManyKeepTheirGreatest) {
    EXPECT_EQ(spreadOver(std::array{3, 5}, 5), (std::vector<int>{3, 3, 3, 5, 5}));
    EXPECT_EQ(spreadOver(std::array{1, 9, 2, 3, 4, 5}, 3), (std::vector<int>{9, 3, 5}));
    EXPECT_EQ(spreadOver(std::array{7}, 3), (std::vector<int>{7, 7, 7}));
}

}  // namespace
}  // namespace tui

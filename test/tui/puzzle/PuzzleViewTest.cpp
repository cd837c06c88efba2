#include "tui/puzzle/PuzzleView.h"

#include <gtest/gtest.h>

#include <string>

#include "test/support/screen/FrameText.h"
#include "test/support/screen/PuzzleDriver.h"
#include "tui/puzzle/PuzzleLayout.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

constexpr std::array kLooks{Look{}, Look{.utf8 = true, .colors = 0},
                            Look{.utf8 = true, .colors = 8}, Look{.utf8 = true, .colors = 256},
                            Look{.utf8 = false, .colors = 256}};

std::string trim(std::string text)
{
    text.erase(0, text.find_first_not_of(" \n"));
    text.erase(text.find_last_not_of(" \n") + 1);
    return text;
}

// Every tile can be read in its cell at every size; the looks take turns.
TEST(PuzzleViewTest, EveryBoardCanBeReadAt80x24)
{
    for (int width = 2; width <= 16; ++width) {
        for (int height = 2; height <= 16; ++height) {
            const Look look = kLooks[static_cast<std::size_t>(width * height) % kLooks.size()];
            const puzzle::BoardSize size{width, height};
            PuzzleDriver driver(puzzle::toString(size) + "#u5", {80, 24}, look);
            const Frame frame = driver.draw();
            const PuzzleLayout layout = computePuzzleLayout({80, 24}, size);
            for (int cell = 0; cell < size.countCells(); ++cell) {
                const int tile = driver.game().getPosition().getTile(cell);
                EXPECT_EQ(trim(readBox(frame, layout.findTile(cell))),
                          tile == 0 ? "" : std::to_string(tile));
            }
            for (const char* text : {"Moves", "Time", "Moves/s"})
                EXPECT_TRUE(shows(frame, text)) << puzzle::toString(size);
            EXPECT_TRUE(shows(frame, puzzle::toString(size) + "#u5"));
        }
    }
}

TEST(PuzzleViewTest, MovesTimeRateAndIdAreShownAtEverySizeOfTheWindow)
{
    for (int columns = 1; columns <= 90; columns += 3) {
        for (int rows = 1; rows <= 30; ++rows) {
            PuzzleDriver driver("4x3#u5", {columns, rows});
            driver.type("hl");
            const Frame frame = driver.draw();
            if (!computePuzzleLayout({columns, rows}, {4, 3}).fits) {
                EXPECT_FALSE(shows(frame, "4x3#"));
                continue;
            }
            EXPECT_TRUE(shows(frame, "4x3#u5")) << columns << "x" << rows;
            EXPECT_TRUE(shows(frame, "Moves"));
            EXPECT_TRUE(shows(frame, "0:00"));
            EXPECT_TRUE(shows(frame, "/s"));
        }
    }
}

TEST(PuzzleViewTest, TooSmallAWindowSaysTheSizeItNeeds)
{
    PuzzleDriver driver("16x16#u5", {40, 10});
    EXPECT_TRUE(shows(driver.draw(), "needs 63x19, is 40x10"));
    driver.resize({63, 19});
    EXPECT_FALSE(shows(driver.draw(), "needs"));
}

TEST(PuzzleViewTest, AsciiIsAsciiOnly)
{
    for (const char* keys : {"", "?", "n", "p", "hlq", "h "}) {
        PuzzleDriver driver("4x4#u5", {80, 24}, Look{});
        driver.type(keys);
        for (const char c : driver.text())
            ASSERT_LT(static_cast<unsigned char>(c), 0x80) << keys;
    }
}

TEST(PuzzleViewTest, TilesHaveTwoLooksInColourAndWithout)
{
    for (const Look& look : kLooks) {
        PuzzleDriver driver("4x4#u5", {80, 24}, look);
        const PuzzleLayout layout = computePuzzleLayout({80, 24}, {4, 4});
        // The schemes: rings, rows, tiles at home.
        for (const int scheme : {0, 1, 2}) {
            const Frame frame = driver.draw();
            std::vector<Style> styles;
            for (int cell = 0; cell < 16; ++cell) {
                const int tile = driver.game().getPosition().getTile(cell);
                if (tile == 0) continue;
                const int x = (tile - 1) % 4;
                const int y = (tile - 1) / 4;
                const bool isInner = (x == 1 || x == 2) && (y == 1 || y == 2);
                const bool isFirst = scheme == 0   ? !isInner
                                     : scheme == 1 ? y % 2 == 0
                                                   : tile - 1 == cell;
                const Box box = layout.findTile(cell);
                const Style style = frame.getCell(box.column + 1, box.row).style;
                const Style blank;
                EXPECT_EQ(style.inverse || style.background == Color::Blue, isFirst);
                if (look.colors > 0) {
                    EXPECT_NE(style.background, blank.background);
                }
            }
            driver.type("c");
        }
    }
}

TEST(PuzzleViewTest, ASlideChangesTwoTilesAndTheNumberOfMoves)
{
    // Few cells, so few bytes; test/e2e/NpuzzleTest.cpp counts the bytes.
    PuzzleDriver driver("4x4#u5", {80, 24}, {.utf8 = true, .colors = 256});
    driver.type("jj");  // starts the clock, wherever the blank is
    driver.type("kk");
    driver.wait(200ms);
    const Frame before = driver.draw();
    const int moves = driver.game().getMoves();
    driver.type("j");
    if (driver.game().getMoves() == moves) driver.type("k");
    const auto countChanges = [](const Frame& one, const Frame& other) {
        int changes = 0;
        for (int row = 0; row < 24; ++row) {
            for (int column = 0; column < 80; ++column)
                changes += one.getCell(column, row) == other.getCell(column, row) ? 0 : 1;
        }
        return changes;
    };
    const Frame during = driver.draw();
    EXPECT_LE(countChanges(before, during), 4 + 2) << "the tile where it is, and the count";
    driver.wait(60ms);
    EXPECT_LE(countChanges(during, driver.draw()), 4) << "and where it was";
}

TEST(PuzzleViewTest, AVeryLongIdIsCutOff)
{
    std::string id = "16x16:1";
    for (int tile = 2; tile < 255; ++tile)
        id += "," + std::to_string(tile);
    PuzzleDriver driver(id + ",0,255", {80, 24});
    EXPECT_TRUE(shows(driver.draw(), "16x16:1,2,3"));
    EXPECT_TRUE(shows(driver.draw(), ".."));
}

}  // namespace
}  // namespace tui

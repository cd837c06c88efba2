#include "tui/puzzle/view/PuzzleView.h"

#include <gtest/gtest.h>

#include <string>

#include "test/support/screen/FrameText.h"
#include "test/support/screen/PuzzleDriver.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

constexpr std::array kLooks{Look{}, Look{.utf8 = true, .colors = 0},
                            Look{.utf8 = true, .colors = 8}, Look{.utf8 = true, .colors = 256},
                            Look{.utf8 = false, .colors = 256}};

std::string trim(std::string text) {
    text.erase(0, text.find_first_not_of(" \n"));
    text.erase(text.find_last_not_of(" \n") + 1);
    return text;
}

// Every tile can be read in its cell at every size; the looks take turns.
TEST(PuzzleViewTest, EveryBoardCanBeReadAt80x24) {
    for (int width = 2; width <= 16; ++width) {
        for (int height = 2; height <= 16; ++height) {
            const Look look = kLooks[static_cast<size_t>(width * height) % kLooks.size()];
            const puzzle::BoardSize size{width, height};
            PuzzleDriver driver(puzzle::toString(size) + "#u5", {80, 24}, look);
            const Frame frame = driver.draw();
            const PuzzleLayout layout = computePuzzleLayout({80, 24}, size);
            for (int cell = 0; cell < size.countCells(); ++cell) {
                const int tile = driver.game().getPosition().getTile(cell);
                EXPECT_EQ(trim(readBox(frame, layout.findNumber(cell))),
                          tile == 0 ? "" : std::to_string(tile));
            }
            for (const char* text : {"Moves", "Time", "Moves/s"})
                EXPECT_TRUE(shows(frame, text)) << puzzle::toString(size);
            EXPECT_TRUE(shows(frame, puzzle::toString(size) + "#u5"));
        }
    }
}

TEST(PuzzleViewTest, MovesTimeRateAndIdAreShownAtEverySizeOfTheWindow) {
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
            EXPECT_TRUE(shows(frame, {"Moves", "0:00", "/s"}));
        }
    }
}

// The style of a tile's number; `home` counts from 0.
Style findStyle(const PuzzleDriver& driver, const Frame& frame, int home) {
    const PuzzleLayout layout = computePuzzleLayout(frame.getSize(), driver.state().id.getSize());
    const puzzle::Position& board = driver.game().getPosition();
    for (int cell = 0; cell < board.countCells(); ++cell) {
        if (board.getTile(cell) != home + 1) continue;
        const Box box = layout.findNumber(cell);
        return frame.getCell(box.column + (box.columns - 1) / 2, box.row).style;
    }
    return {};
}

TEST(PuzzleViewTest, ASolvedBoardIsOneSmoothChangeOfColours) {
    const PuzzleDriver driver("4x4#u5", {80, 24}, {.utf8 = true, .colors = 256});
    const Frame frame = driver.draw();
    // The numbers among the 256 of homes 1 to 15, from the first.
    constexpr std::array kNumbers{29, 37, 80, 80, 24, 25, 62, 98, 54, 91, 134, 170, 89, 125, 167};
    for (int home = 0; home < 15; ++home) {
        const Style style = findStyle(driver, frame, home);
        EXPECT_EQ(style.background,
                  findColor(Color::Fixed, kNumbers[static_cast<size_t>(home)] - 16))
            << home << " " << static_cast<int>(style.background) - 40 + 16;
        EXPECT_EQ(style.foreground, Color::Ink);
    }
}

TEST(PuzzleViewTest, WithSixteenColoursEachRowOfHomesHasItsOwn) {
    const PuzzleDriver driver("6x6#u5", {80, 24}, {.utf8 = true, .colors = 16});
    const Frame frame = driver.draw();
    constexpr std::array kFaces{0, 2, 6, 4, 1, 3};  // I J T Z L S
    for (int home = 0; home < 35; ++home)
        EXPECT_EQ(findStyle(driver, frame, home).background,
                  findColor(Color::Face, kFaces[static_cast<size_t>(home / 6)]));
}

TEST(PuzzleViewTest, ATileAtHomeIsBoldAndWithoutColoursReversed) {
    for (const Look& look : kLooks) {
        const PuzzleDriver driver("3x3:1,2,3,4,5,6,0,7,8", {80, 24}, look);
        const Frame frame = driver.draw();
        for (int home = 0; home < 8; ++home) {
            const bool isHome = home < 6;
            EXPECT_EQ(findStyle(driver, frame, home).bold, isHome);
            EXPECT_EQ(findStyle(driver, frame, home).inverse, look.colors == 0 && isHome);
        }
    }
}

TEST(PuzzleViewTest, TheColoursCanShowRowsRingsAndTilesAtHome) {
    PuzzleDriver driver("4x4#u5", {80, 24}, {.utf8 = true, .colors = 256});
    EXPECT_TRUE(driver.shows("place at home"));
    driver.type("c");
    Frame frame = driver.draw();
    EXPECT_TRUE(shows(frame, "row at home"));
    EXPECT_EQ(findStyle(driver, frame, 4), findStyle(driver, frame, 6));
    EXPECT_NE(findStyle(driver, frame, 4).background, findStyle(driver, frame, 8).background);
    driver.type("c");
    frame = driver.draw();
    EXPECT_TRUE(shows(frame, "ring at home"));
    EXPECT_EQ(findStyle(driver, frame, 0).background, findStyle(driver, frame, 4).background);
    EXPECT_NE(findStyle(driver, frame, 0).background, findStyle(driver, frame, 5).background);
    driver.type("c");
    EXPECT_TRUE(driver.shows("green at home"));
    driver.type("c");
    EXPECT_TRUE(driver.shows("place at home"));
}

TEST(PuzzleViewTest, ASearchShowsTheShorterOfTheKnownAndTheNewSolution) {
    PuzzleDriver driver("4x4#u5", {80, 24});
    PuzzleState state = driver.state();
    const auto showsFound = [&state](const char* moves) {
        Frame frame({80, 24});
        drawPuzzle(state, frame);
        return shows(frame, std::string("Found so far") + moves);
    };
    state.progress = SearchProgress{{.lowerBound = 10, .nodes = 100}};
    EXPECT_FALSE(showsFound(""));
    state.progress->length = 66;
    EXPECT_TRUE(showsFound(": 66 moves"));
    state.known.moves.emplace(64, puzzle::Slide::Left);
    EXPECT_TRUE(showsFound(": 64 moves"));
    state.progress->length = 62;
    EXPECT_TRUE(showsFound(": 62 moves"));
}

TEST(PuzzleViewTest, AVeryLongIdIsCutOff) {
    std::string id = "16x16:1";
    for (int tile = 2; tile < 255; ++tile)
        id += "," + std::to_string(tile);
    PuzzleDriver driver(id + ",0,255", {80, 24});
    EXPECT_TRUE(driver.shows({"16x16:1,2,3", ".."}));
}

}  // namespace
}  // namespace tui

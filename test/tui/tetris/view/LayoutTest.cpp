#include "tui/tetris/view/Layout.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "test/support/screen/FrameText.h"
#include "tui/tetris/Controls.h"

namespace tui {
namespace {

constexpr Size kWells[] = {{3, 1}, {5, 7}, {10, 20}, {16, 30}, {64, 60}, {64, 1}, {3, 60}};

bool isInside(Box inner, Size window)
{
    return inner.column >= 0 && inner.row >= 0 && inner.columns > 0 && inner.rows > 0 &&
           inner.column + inner.columns <= window.columns && inner.row + inner.rows <= window.rows;
}

std::string describe(Size well, Size window)
{
    return "well " + std::to_string(well.columns) + "x" + std::to_string(well.rows) + ", window " +
           std::to_string(window.columns) + "x" + std::to_string(window.rows);
}

std::vector<Box> listBoxes(const Layout& layout)
{
    std::vector<Box> boxes = layout.controls;
    boxes.push_back(layout.well);
    boxes.push_back(layout.numbers);
    if (!layout.controls.empty()) boxes.push_back(layout.messages);
    return boxes;
}

// Whether check is true for every window from 1x1 to 200x70.
template <class Check>
bool holdsEverywhere(Size well, Check&& check)
{
    for (int columns = 1; columns <= 200; ++columns) {
        for (int rows = 1; rows <= 70; ++rows) {
            const Size window{columns, rows};
            if (!check(window, computeLayout(window, well.columns, well.rows))) {
                ADD_FAILURE() << describe(well, window);
                return false;
            }
        }
    }
    return true;
}

TEST(LayoutTest, TheUsualWellNeeds36x21AndGetsEverythingAt80x23)
{
    EXPECT_EQ(computeLayout({1, 1}, 10, 20).needed, (Size{36, 21}));
    EXPECT_FALSE(computeLayout({35, 100}, 10, 20).fits);
    EXPECT_FALSE(computeLayout({200, 20}, 10, 20).fits);
    EXPECT_TRUE(computeLayout({36, 21}, 10, 20).fits);
    EXPECT_TRUE(computeLayout({36, 21}, 10, 20).controls.empty());
    EXPECT_TRUE(computeLayout({79, 70}, 10, 20).controls.empty());
    EXPECT_EQ(computeLayout({80, 23}, 10, 20).controls.size(), getControls().size());
    EXPECT_EQ(computeLayout({80, 21}, 10, 20).controls.size(), getControls().size());
}

TEST(LayoutTest, AsManyTopRowsAreShownAsFit)
{
    EXPECT_EQ(computeLayout({80, 21}, 10, 20).topRows, 0);
    EXPECT_EQ(computeLayout({80, 22}, 10, 20).topRows, 1);
    EXPECT_EQ(computeLayout({80, 23}, 10, 20).topRows, 2);
    EXPECT_EQ(computeLayout({80, 24}, 10, 20).topRows, 3);
    EXPECT_EQ(computeLayout({80, 25}, 10, 20).topRows, 4);
    EXPECT_EQ(computeLayout({80, 70}, 10, 20).topRows, 4);
}

TEST(LayoutTest, FitsExactlyWhereTheWindowIsAsLargeAsNeeded)
{
    for (const Size well : kWells) {
        holdsEverywhere(well, [](Size window, const Layout& layout) {
            return layout.fits ==
                   (window.columns >= layout.needed.columns && window.rows >= layout.needed.rows);
        });
    }
}

TEST(LayoutTest, NothingStandsOutsideTheWindowOrOnSomethingElse)
{
    for (const Size well : kWells) {
        holdsEverywhere(well, [](Size window, const Layout& layout) {
            if (!layout.fits) return true;
            const std::vector<Box> boxes = listBoxes(layout);
            for (std::size_t i = 0; i < boxes.size(); ++i) {
                if (!isInside(boxes[i], window)) return false;
                for (std::size_t j = 0; j < i; ++j) {
                    if (overlap(boxes[i], boxes[j])) return false;
                }
            }
            return true;
        });
    }
}

TEST(LayoutTest, TheWellShowsAllItsOwnRowsItsFloorAndItsWalls)
{
    for (const Size well : kWells) {
        holdsEverywhere(well, [well](Size window, const Layout& layout) {
            return !layout.fits || (layout.well.columns == 2 * well.columns + 2 &&
                                    layout.well.rows == layout.topRows + well.rows + 1 &&
                                    layout.topRows == std::min(4, window.rows - well.rows - 1));
        });
    }
}

TEST(LayoutTest, MoreRoomNeverTakesAnythingAway)
{
    for (const Size well : kWells) {
        holdsEverywhere(well, [well](Size window, const Layout& layout) {
            for (const Size larger :
                 {Size{window.columns + 1, window.rows}, Size{window.columns, window.rows + 1}}) {
                const Layout more = computeLayout(larger, well.columns, well.rows);
                if (more.fits < layout.fits || more.topRows < layout.topRows ||
                    more.controls.size() < layout.controls.size()) {
                    return false;
                }
            }
            return true;
        });
    }
}

TEST(LayoutTest, StandsInTheMiddle)
{
    for (const Size well : kWells) {
        holdsEverywhere(well, [](Size window, const Layout& layout) {
            if (!layout.fits) return true;
            const Box& last = layout.controls.empty() ? layout.numbers : layout.messages;
            const int leftRest = layout.well.column;
            const int rightRest = window.columns - last.column - last.columns;
            const int topRest = std::min(layout.numbers.row, layout.well.row);
            const int bottomRest = window.rows - layout.well.row - layout.well.rows;
            return leftRest <= rightRest && rightRest <= leftRest + 1 && topRest <= bottomRest &&
                   bottomRest <= topRest + 1;
        });
    }
}

TEST(LayoutTest, FindsTheControlAtEachOfItsCellsAndNoneElsewhere)
{
    const Layout layout = computeLayout({90, 26}, 10, 20);
    int found = 0;
    for (int column = 0; column < 90; ++column) {
        for (int row = 0; row < 26; ++row) {
            const std::optional<int> at = findControlAt(layout, column, row);
            if (!at) continue;
            ++found;
            EXPECT_TRUE(layout.controls[static_cast<std::size_t>(*at)].contains(column, row));
        }
    }
    int cells = 0;
    for (const Box& box : layout.controls)
        cells += box.columns * box.rows;
    EXPECT_EQ(found, cells);
    EXPECT_EQ(findControlAt(computeLayout({40, 24}, 10, 20), 30, 5), std::nullopt);
}

TEST(LayoutTest, ASliderGivesTheTensUnderItsMarks)
{
    const Box line{40, 3, 38, 1};
    const int first = line.column + kValueColumn + 1;
    for (int mark = 0; mark < kSliderMarks; ++mark)
        EXPECT_EQ(findSliderValue(line, first + mark, 55), 10 * mark);
}

TEST(LayoutTest, TheEndsOfASliderStepByOneAndStopAtTheLimits)
{
    const Box line{40, 3, 38, 1};
    const int left = line.column + kValueColumn;
    const int right = left + kSliderMarks + 1;
    EXPECT_EQ(findSliderValue(line, left, 55), 54);
    EXPECT_EQ(findSliderValue(line, right, 55), 56);
    EXPECT_EQ(findSliderValue(line, left, 0), 0);
    EXPECT_EQ(findSliderValue(line, right, 100), 100);
    EXPECT_EQ(findSliderValue(line, left - 1, 55), std::nullopt);
    EXPECT_EQ(findSliderValue(line, right + 1, 55), std::nullopt);
    EXPECT_EQ(findSliderValue(line, line.column, 55), std::nullopt);
}

}  // namespace
}  // namespace tui

#include "tui/tetris/view/Layout.h"

#include <gtest/gtest.h>

#include <vector>

#include "test/support/screen/FrameText.h"
#include "tui/tetris/view/Controls.h"

namespace tui {
namespace {

constexpr Size kWells[] = {{3, 1}, {5, 7}, {10, 20}, {16, 30}, {64, 60}, {64, 1}, {3, 60}};

bool isInside(Box inner, Size window) {
    return inner.column >= 0 && inner.row >= 0 && inner.columns > 0 && inner.rows > 0 &&
           inner.column + inner.columns <= window.columns && inner.row + inner.rows <= window.rows;
}

// Boxes that are shown at the same time and must not overlap.
std::vector<Box> listBoxes(const Layout& layout) {
    std::vector<Box> boxes{layout.well.box};
    for (const ControlPlace& place : layout.controls)
        boxes.push_back(place.box);
    if (layout.form != LayoutForm::Compact) {
        boxes.push_back(layout.numbers);
        boxes.push_back(layout.next);
    }
    if (layout.footer.rows > 0) boxes.push_back(layout.footer);
    boxes.push_back(layout.view);
    return boxes;
}

// Expects that check is true of each well in every window from 1x1 to 210x70.
template <class Check>
void holdsEverywhere(Check&& check) {
    for (const Size well : kWells) {
        for (Size window{1, 1}; window.columns <= 210; ++window.columns) {
            for (window.rows = 1; window.rows <= 70; ++window.rows) {
                ASSERT_TRUE(check(well, window, computeLayout(window, well.columns, well.rows)))
                    << describe(well) << " in " << describe(window);
            }
        }
    }
}

TEST(LayoutTest, TheFormGrowsWithTheWindow) {
    using enum LayoutForm;
    for (const auto& [window, form] : {std::pair{Size{36, 21}, Compact},
                                       {{59, 70}, Compact},
                                       {{60, 21}, Medium},
                                       {{79, 24}, Medium},
                                       {{80, 21}, Wide},
                                       {{99, 60}, Wide},
                                       {{100, 30}, Roomy},
                                       {{200, 29}, Wide}}) {
        const Layout layout = computeLayout(window, 10, 20);
        EXPECT_TRUE(layout.fits && layout.form == form) << describe(window);
    }
    EXPECT_EQ(computeLayout({80, 23}, 10, 20).controls.size(), 12U);
    EXPECT_EQ(computeLayout({60, 23}, 10, 20).controls.size(), 4U);
}

TEST(LayoutTest, AsManyTopRowsAreShownAsFitAboveTheFooter) {
    const auto countTopRows = [](Size window) {
        return computeLayout(window, 10, 20).well.getShownRows() - 20;
    };
    EXPECT_EQ(countTopRows({80, 21}), 0);
    EXPECT_EQ(countTopRows({80, 22}), 0);
    EXPECT_EQ(countTopRows({80, 23}), 1);
    EXPECT_EQ(countTopRows({80, 24}), 2);
    EXPECT_EQ(countTopRows({80, 26}), 4);
    EXPECT_EQ(countTopRows({80, 70}), 4);
    EXPECT_EQ(countTopRows({36, 22}), 1) << "the compact form has no footer";
    EXPECT_EQ(computeLayout({80, 21}, 10, 20).footer.rows, 0);
    EXPECT_EQ(computeLayout({80, 22}, 10, 20).footer.rows, 1);
}

TEST(LayoutTest, LargeWindowsGetLargeCellsAndAWideChart) {
    const Layout large = computeLayout({200, 60}, 10, 20);
    EXPECT_EQ(large.well.cell, (Size{4, 2}));
    EXPECT_EQ(large.well.box.columns, 42);
    EXPECT_EQ(large.well.getShownRows(), 24);
    const Layout roomy = computeLayout({120, 36}, 10, 20);
    EXPECT_EQ(roomy.well.cell, (Size{2, 1}));
    EXPECT_EQ(roomy.chart.columns, 96);
    EXPECT_GT(roomy.chart.row, roomy.well.box.row + roomy.well.box.rows);
}

TEST(LayoutTest, ABlankColumnStandsBetweenTheNumbersAndTheMeter) {
    for (const Size window :
         {Size{60, 24}, Size{80, 24}, Size{120, 36}, Size{120, 48}, Size{146, 70}}) {
        Layout layout = computeLayout(window, 10, 20, 5);
        makeRoomForMeter(layout);
        const int meter = findMeterColumn(layout);
        EXPECT_LT(meter, layout.well.box.column);
        EXPECT_GT(meter, layout.numbers.column + layout.numbers.columns);
    }
    Layout usual = computeLayout({80, 24}, 10, 20, 5);
    makeRoomForMeter(usual);
    EXPECT_EQ(findMeterColumn(usual), 17);
    EXPECT_EQ(usual.numbers.column + usual.numbers.columns, 16);
}

TEST(LayoutTest, CellsGrowAsSoonAsTheWindowHasTheirRoom) {
    for (const auto& [window, cell] : {std::pair{Size{120, 47}, Size{2, 1}},
                                       {{119, 48}, {2, 1}},
                                       {{120, 48}, {4, 2}},
                                       {{146, 69}, {4, 2}},
                                       {{145, 70}, {4, 2}},
                                       {{146, 70}, {6, 3}},
                                       {{300, 200}, {6, 3}}}) {
        EXPECT_EQ(computeLayout(window, 10, 20, 5).well.cell, cell) << describe(window);
    }
}

TEST(LayoutTest, CellsHaveOneColumnWhereTwoDoNotFit) {
    EXPECT_EQ(computeLayout({80, 61}, 64, 60).well.cell.columns, 1);
    EXPECT_EQ(computeLayout({144, 61}, 64, 60).well.cell.columns, 2);
}

TEST(LayoutTest, ASmallWindowLeavesAirBetweenTheNextPiecesOfAModernGame) {
    for (const auto& [rows, nexts] : {std::pair{21, 3}, {24, 4}}) {
        const Layout layout = computeLayout({36, rows}, 10, 20, 6);
        EXPECT_EQ(layout.nexts, nexts);
        EXPECT_EQ(layout.next.rows, nexts * kModernPieceRows);
        EXPECT_GE(layout.card.getFoot() - layout.facts.row, 9)
            << "five numbers, a call-out, three keys";
    }
    EXPECT_EQ(computeLayout({36, 21}, 10, 20, 1).nexts, 1);
    // In a race, too.
    EXPECT_LE(computeLayout({40, 40}, 10, 20, 5, true).view.getFoot(), 40);
}

TEST(LayoutTest, FitsExactlyWhereTheWindowIsAsLargeAsNeeded) {
    holdsEverywhere([](Size, Size window, const Layout& layout) {
        return layout.fits ==
               (window.columns >= layout.needed.columns && window.rows >= layout.needed.rows);
    });
}

TEST(LayoutTest, NothingStandsOutsideTheWindowOrOnSomethingElse) {
    holdsEverywhere([](Size, Size window, const Layout& layout) {
        if (!layout.fits) return true;
        const std::vector<Box> boxes = listBoxes(layout);
        for (size_t i = 0; i < boxes.size(); ++i) {
            if (!isInside(boxes[i], window)) return false;
            for (size_t j = 0; j < i; ++j) {
                if (overlap(boxes[i], boxes[j])) return false;
            }
        }
        return isInside(layout.card, window) &&
               (!layout.isWide() || isInside(layout.chart, window));
    });
}

TEST(LayoutTest, TheWellShowsAllItsOwnRowsItsFloorAndItsWalls) {
    holdsEverywhere([](Size well, Size, const Layout& layout) {
        const WellPlace& place = layout.well;
        return !layout.fits ||
               (place.box.columns == place.cell.columns * well.columns + 2 &&
                place.getShownRows() >= well.rows && place.getShownRows() <= well.rows + 4);
    });
}

TEST(LayoutTest, FindsTheControlAtEachOfItsCellsAndNoneElsewhere) {
    const Layout layout = computeLayout({90, 26}, 10, 20);
    int found = 0;
    for (int column = 0; column < 90; ++column) {
        for (int row = 0; row < 26; ++row) {
            const ControlPlace* const place = findControlAt(layout, column, row);
            if (place == nullptr) continue;
            ++found;
            EXPECT_TRUE(place->box.contains(column, row));
        }
    }
    int cells = 0;
    for (const ControlPlace& place : layout.controls)
        cells += place.box.columns * place.box.rows;
    EXPECT_EQ(found, cells);
}

TEST(LayoutTest, APressOnASliderMeansWhatItsMarkShows) {
    const Box slider{55, 6, 24, 1};
    EXPECT_EQ(findSliderValue(slider, 55, 100), 0);
    EXPECT_EQ(findSliderValue(slider, 78, 100), 100);
    EXPECT_EQ(findSliderValue(slider, 10, 100), 0) << "dragged beyond its end";
    EXPECT_EQ(findSliderValue(slider, 90, 100), 100);
    for (int column = 55; column <= 78; ++column)
        EXPECT_EQ(findSliderMark(slider, findSliderValue(slider, column, 100), 100), column);
    EXPECT_EQ(findSliderMark(slider, 0, 100), 55);
    EXPECT_EQ(findSliderMark(slider, 100, 100), 78);
}

}  // namespace
}  // namespace tui

#include "tui/tetris/versus/VersusLayout.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "test/support/screen/FrameText.h"

namespace tui {
namespace {

struct PlacedForm {
    Size window;
    VersusForm form;
    Size cell;
};

TEST(VersusLayoutTest, CellsGrowWithTheWindow) {
    using enum VersusForm;
    for (const PlacedForm& expected :
         {PlacedForm{{36, 21}, Small, {2, 1}}, PlacedForm{{60, 24}, Narrow, {2, 1}},
          PlacedForm{{80, 24}, Usual, {2, 1}}, PlacedForm{{120, 36}, Large, {2, 1}},
          PlacedForm{{120, 45}, Large, {2, 1}}, PlacedForm{{120, 48}, Large, {2, 1}},
          PlacedForm{{166, 48}, Large, {4, 2}}, PlacedForm{{160, 70}, Large, {2, 1}},
          PlacedForm{{240, 72}, Large, {6, 3}}}) {
        SCOPED_TRACE(describe(expected.window));
        const VersusLayout layout = placeVersus(expected.window, 10, 20);
        EXPECT_EQ(layout.form, expected.form);
        EXPECT_EQ(layout.own.cell, expected.cell);
        EXPECT_GT(layout.own.box.rows, 0);
        if (expected.form == Usual || expected.form == Large) {
            EXPECT_EQ(layout.rival.cell, expected.cell);
            EXPECT_LE(layout.rival.box.column + layout.rival.box.columns, expected.window.columns);
            EXPECT_LT(layout.rival.box.row + layout.rival.box.rows, expected.window.rows + 1);
            EXPECT_GE(layout.own.box.row, 0);
        }
    }
}

// As single games do.
TEST(VersusLayoutTest, ItStandsInTheMiddleOfEachWindow) {
    for (const int columns : {36, 50, 64, 79, 80, 100, 119, 120, 160, 200, 260}) {
        for (const int rows : {24, 30, 36, 45, 60, 90}) {
            SCOPED_TRACE(describe(Size{columns, rows}));
            const VersusLayout layout = placeVersus({columns, rows}, 10, 20);
            const bool isSmall = layout.form == VersusForm::Small;
            const int left = isSmall ? layout.own.box.column : layout.numbers.column;
            const int end = layout.form == VersusForm::Large   ? layout.rivalNext.getEnd()
                            : layout.form == VersusForm::Usual ? layout.rival.box.getEnd()
                                                               : layout.middle.getEnd();
            EXPECT_LE(std::abs(left - (columns - end)), 2);
            const int foot = isSmall ? layout.own.box.getFoot() : layout.footer.getFoot();
            const int top =
                isSmall ? layout.own.box.row : std::min(layout.numbers.row, layout.own.box.row);
            EXPECT_LE(std::abs(top - (rows - foot)), 2);
        }
    }
}

}  // namespace
}  // namespace tui

#include "tui/tetris/view/WellView.h"

#include <gtest/gtest.h>

#include "test/support/game/ModernScript.h"
#include "test/support/screen/FrameText.h"

namespace tui {
namespace {

// The falling piece, its ghost and the rows that are shown above the well.
TEST(WellViewTest, DrawsTheFallingPieceOfAModernGame)
{
    TetrisState state;
    state.phase = Phase::Playing;
    state.setup.rules.width = 6;
    state.setup.rules.rows = 5;
    state.stack = PieceGrid(6, 5 + tetris::kBufferRows);
    tetris::ModernGame game = tetris::makeModernGame("OTT", {.width = 6, .rows = 5});
    const tetris::GameReport landed = tetris::playScript(game, "2L X");
    state.stack.land(landed.locks.at(0).landed);
    state.game.emplace(game);

    const Size window{40, 21};
    const Layout layout = computeLayout(window, 6, 5);
    Frame frame(window);
    drawWell(state, layout, frame);
    Box box = layout.well.box;
    box.row += box.rows - 9;  // without the floor, which has the seed
    box.rows = 8;
    EXPECT_EQ(readBox(frame, box),
              ":            :\n"
              ":            :\n"
              ":    T       :\n"
              "|  T T T     |\n"
              "|    []      |\n"
              "|  [][][]    |\n"
              "|O O         |\n"
              "|O O         |\n");
}

}  // namespace
}  // namespace tui

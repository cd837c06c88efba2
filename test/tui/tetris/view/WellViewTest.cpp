#include "tui/tetris/view/WellView.h"

#include <gtest/gtest.h>

#include <vector>

#include "test/support/game/ModernScript.h"
#include "test/support/screen/FrameText.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/view/BrainView.h"

namespace tui {
namespace {

// A plan is marked as far as its first clear, and named by its first great one.
TEST(WellViewTest, ShowsThePlanOfABrain) {
    TetrisState state;
    state.window = {80, 24};
    state.phase = Phase::Playing;
    state.viewsBrain = true;
    state.brain = "rival";
    state.setup.rules.width = 6;
    state.setup.rules.rows = 5;
    state.stack = PieceGrid(6, 5 + tetris::kBufferRows);
    state.game.emplace(tetris::makeModernGame("TOO", {.width = 6, .rows = 5}));
    const auto& pieces = tetris::Piece::getPieces();
    const auto plan = [&](int piece, int x, int rows, tetris::Spin spin = tetris::Spin::None) {
        return tetris::PlannedMove{
            {.piece = pieces[static_cast<size_t>(piece)], .x = x, .spin = spin}, rows};
    };
    using tetris::Piece;
    Suggestion& suggestion = state.suggestion;
    suggestion.plan = {plan(Piece::SQUARE, 0, 0), plan(Piece::SQUARE, 2, 0),
                       plan(Piece::SQUARE, 4, 2), plan(Piece::SQUARE, 4, 0),
                       plan(Piece::PYRAMID, 0, 2, tetris::Spin::Full)};
    suggestion.goal = suggestion.plan[0].move;
    suggestion.placements = {*suggestion.goal, {.piece = suggestion.goal->piece, .x = 3, .y = 2}};
    const auto readWell = [&state] {
        const Layout layout = computeLayout(state.window, 6, 5);
        Frame frame(state.window);
        drawWell(state, layout, frame);
        Box box = layout.well.box;
        box.row += box.rows - 5;
        box.rows = 4;
        return readBox(frame, box);
    };
    const auto readText = [&state] {
        const Box box{0, 0, 30, 10};
        Frame frame({30, 10});
        drawSuggestion(state, box, frame);
        return frame;
    };
    EXPECT_EQ(readWell(),
              "|            |\n"
              "|            |\n"
              "|////........|\n"
              "|////........|\n");
    EXPECT_TRUE(shows(readText(), {"T-SPIN DOUBLE in 5 pieces", "planned"}));
    suggestion.plan.resize(3);
    EXPECT_TRUE(shows(readText(), "DOUBLE in 3 pieces"));
    suggestion.plan[0].rows = 1;
    suggestion.plan[0].isPerfect = true;
    EXPECT_TRUE(shows(readText(), {"PERFECT CLEAR\n", "the second"}));
    EXPECT_EQ(readWell(),
              "|      ....  |\n"
              "|      ....  |\n"
              "|////[]      |\n"
              "|////[][]    |\n");
}

// The stack is an O; a T is planned on it and beside it.
TEST(WellViewTest, AWellAtHalfSizeShowsWhereAPieceIsWanted) {
    PieceGrid stack(5, 6);
    tetris::ModernGame game = tetris::makeModernGame("OT", {.width = 5, .rows = 5});
    stack.land(tetris::playScript(game, "2L X").locks.at(0).landed);
    const std::vector<tetris::TPoint> planned{{0, 2}, {1, 2}, {2, 2}, {1, 3}, {4, 1}};
    const tetris::PieceCells falling{.piece = 0, .cells = {{{3, 4}, {4, 4}, {3, 5}, {4, 5}}}};
    const auto draw = [&](const Look& look) {
        const Box box{1, 1, 7, 4};
        Frame frame({10, 6}, look);
        drawHalfWell(stack, falling, planned, box, frame);
        return readBox(frame, box);
    };
    Look look;
    look.utf8 = true;
    EXPECT_EQ(draw(look),
              "│   ██│\n"
              "│.:.  │\n"
              "│██  '│\n"
              "╰─────╯\n");
    look.utf8 = false;
    EXPECT_EQ(draw(look),
              "|   ::|\n"
              "|,;,  |\n"
              "|::  `|\n"
              "+-----+\n");
}

}  // namespace
}  // namespace tui

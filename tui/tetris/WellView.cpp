#include "tui/tetris/WellView.h"

#include <string_view>

#include "tui/tetris/WellParts.h"

namespace tui {

namespace {

using tetris::Piece;
using tetris::TPoint;

// Draws what stands in a well: cell (x, y) of the board to its place on the screen.
class WellCanvas {
public:
    WellCanvas(const TetrisState& state, const Layout& layout, Frame& frame)
        : state_(state), place_{.box = layout.well, .rows = state.setup.rows}, frame_(frame)
    {
    }

    void drawMarks(const Piece& piece, int x, int y, std::string_view mark, Style style)
    {
        for (const TPoint& block : piece.getBody()) {
            if (!place_.isShown(y + block.y)) continue;
            frame_.put(place_.findColumn(x + block.x), place_.findRow(y + block.y), mark, style);
        }
    }

    void drawWalls()
    {
        const Style style{.inverse = state_.wallFlashUntil.has_value()};
        tui::drawWalls(state_.look, place_, style, frame_);
    }
    void drawStack(const PieceGrid& stack) { tui::drawStack(state_.look, place_, stack, frame_); }
    void drawFullRows(std::uint64_t rows);
    void drawFalling();
    // Returns the row below it.
    int drawCentered(int row, std::string_view text, Style style)
    {
        return drawInWell(place_, row, text, style, frame_);
    }

private:
    const TetrisState& state_;
    WellPlace place_;
    Frame& frame_;
};

void WellCanvas::drawFullRows(std::uint64_t rows)
{
    Style style{.foreground = Color::Black, .background = Color::White};
    if (state_.look.colors == 0) style = {.bold = true};
    for (int y = 0; place_.isShown(y) && y < tetris::Board::kMaxSize; ++y) {
        if (((rows >> y) & 1) == 0) continue;
        for (int x = 0; x < state_.setup.width; ++x) {
            frame_.put(place_.findColumn(x), place_.findRow(y), "==", style);
        }
    }
}

void WellCanvas::drawFalling()
{
    const tetris::Game& game = *state_.game;
    const Piece& piece = game.getPiece();
    if (state_.showsGhost && !state_.flash) {
        // Without colour: it moves with each key, and changing colours would double its bytes.
        drawMarks(piece, game.getX(), game.computeDropY(), "[]", {});
    }
    if (state_.viewsBrain && state_.opinion.goal && !state_.flash) {
        const tetris::Move& goal = *state_.opinion.goal;
        drawMarks(*goal.piece, goal.x, goal.y, "<>", {.bold = true});
    }
    drawPiece(state_.look, place_, piece, game.getX(), game.getY(), frame_);
}

void drawStart(const TetrisState& state, int row, WellCanvas& canvas)
{
    if (!state.offersLeft) {
        canvas.drawCentered(row, state.tr("Enter starts"), {});
        return;
    }
    const int below = canvas.drawCentered(row, state.tr("Enter goes on,"), {});
    const std::string letter = state.keys.findLetter(Action::New);
    if (!letter.empty()) canvas.drawCentered(below, state.tr.format("{0} new game", {letter}), {});
}

}  // namespace

void drawWell(const TetrisState& state, const Layout& layout, Frame& frame)
{
    const Translation& tr = state.tr;
    WellCanvas canvas(state, layout, frame);
    canvas.drawWalls();
    const int middle = layout.well.row + layout.well.rows / 2 - 1;
    switch (state.phase) {
        case Phase::Start:
            canvas.drawCentered(middle - 1, "TETRIS", {.bold = true});
            drawStart(state, middle + 1, canvas);
            break;
        case Phase::Paused:
            canvas.drawCentered(middle - 1, tr("PAUSED"), {.bold = true});
            if (const std::string key = state.keys.nameKey(Action::Pause);
                state.overlay == Overlay::None && !key.empty()) {
                canvas.drawCentered(middle + 1, tr.format("{0} goes on", {key}), {});
            }
            break;
        case Phase::Playing:
            canvas.drawStack(state.flash ? state.flash->stack : state.stack);
            if (state.flash) canvas.drawFullRows(state.flash->rows);
            canvas.drawFalling();
            break;
        case Phase::Over: canvas.drawStack(state.stack); break;
    }
}

void drawPreview(const Look& look, int piece, int column, int row, Frame& frame)
{
    const Piece& root = *Piece::getPieces()[static_cast<std::size_t>(piece)];
    for (const TPoint& block : root.getBody()) {
        drawPieceCell(look, piece, column + 2 * block.x, row + root.getHeight() - 1 - block.y,
                      frame);
    }
}

}  // namespace tui

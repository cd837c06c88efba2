#include "tui/tetris/WellView.h"

#include <array>
#include <string_view>

#include "tui/base/TextColumn.h"

namespace tui {

namespace {

using tetris::Piece;
using tetris::TPoint;

struct PieceLook {
    char letter;
    Color color;
    bool dark;  // a light letter stands out on it
};

// In the order of Piece::getPieces().
constexpr std::array<PieceLook, 7> kPieceLooks{{
    {'I', Color::Cyan, false},
    {'L', Color::Orange, false},
    {'J', Color::Blue, true},
    {'S', Color::Green, false},
    {'Z', Color::Red, true},
    {'O', Color::Yellow, false},
    {'T', Color::Magenta, true},
}};

constexpr int kCellColumns = 2;

// A filled cell: its piece's letter, which tells the pieces apart for whoever does not see the
// colours, on its colour. Where colours are rich one letter in the terminal's own foreground will
// do; it costs no byte more than a blank.
void drawBlock(const Look& look, int piece, int column, int row, Frame& frame)
{
    const PieceLook& pieceLook = kPieceLooks[static_cast<std::size_t>(piece)];
    const bool rich = look.utf8 && look.colors >= 256;
    Style style{.background = pieceLook.color};
    if (!rich) style.foreground = pieceLook.dark ? Color::White : Color::Black;
    if (look.colors == 0) style = {.inverse = true};
    const auto letter = static_cast<char32_t>(pieceLook.letter);
    frame.put(column, row, letter, style);
    frame.put(column + 1, row, rich ? U' ' : letter, style);
}

// Draws what stands in a well: cell (x, y) of the board to its place on the screen.
class WellCanvas {
public:
    WellCanvas(const TetrisState& state, const Layout& layout, Frame& frame)
        : state_(state), layout_(layout), frame_(frame)
    {
    }

    [[nodiscard]] int getShownRows() const { return layout_.well.rows - 1; }
    [[nodiscard]] int findColumn(int x) const { return layout_.well.column + 1 + kCellColumns * x; }
    [[nodiscard]] int findRow(int y) const { return layout_.well.row + getShownRows() - 1 - y; }
    // Top rows for which there is no room are behind the edge.
    [[nodiscard]] bool isShown(int y) const { return y < getShownRows(); }

    void drawCell(int piece, int x, int y)
    {
        if (isShown(y)) drawBlock(state_.look, piece, findColumn(x), findRow(y), frame_);
    }

    void drawPiece(const Piece& piece, int x, int y)
    {
        const int index = findPieceIndex(piece);
        for (const TPoint& block : piece.getBody())
            drawCell(index, x + block.x, y + block.y);
    }

    void drawMarks(const Piece& piece, int x, int y, std::string_view mark, Style style)
    {
        for (const TPoint& block : piece.getBody()) {
            if (!isShown(y + block.y)) continue;
            frame_.put(findColumn(x + block.x), findRow(y + block.y), mark, style);
        }
    }

    void drawWalls();
    void drawStack(const PieceGrid& stack);
    void drawFullRows(std::uint64_t rows);
    void drawFalling();
    // Returns the row below it.
    int drawCentered(int row, std::string_view text, Style style);

private:
    const TetrisState& state_;
    const Layout& layout_;
    Frame& frame_;
};

void WellCanvas::drawWalls()
{
    const bool utf8 = state_.look.utf8;
    const int left = layout_.well.column;
    const int right = left + layout_.well.columns - 1;
    const int rows = state_.setup.rows;
    const Style style{.inverse = state_.wallFlashUntil.has_value()};
    for (int y = 0; y < getShownRows(); ++y) {
        std::string_view leftWall = utf8 ? "│" : "|";
        std::string_view rightWall = leftWall;
        if (y == rows - 1) {
            // The mark of the last row in which a stack may stand.
            leftWall = utf8 ? "┤" : "+";
            rightWall = utf8 ? "├" : "+";
        } else if (y >= rows) {
            leftWall = rightWall = ":";
        }
        frame_.put(left, findRow(y), leftWall, style);
        frame_.put(right, findRow(y), rightWall, style);
    }
    const int floor = findRow(-1);
    frame_.put(left, floor, utf8 ? "└" : "+", style);
    for (int column = left + 1; column < right; ++column) {
        frame_.put(column, floor, utf8 ? "─" : "-", style);
    }
    frame_.put(right, floor, utf8 ? "┘" : "+", style);
}

void WellCanvas::drawStack(const PieceGrid& stack)
{
    for (int y = 0; y < stack.getHeight() && isShown(y); ++y) {
        for (int x = 0; x < stack.getWidth(); ++x) {
            const int piece = stack.getPiece(x, y);
            if (piece != PieceGrid::kEmpty) drawCell(piece, x, y);
        }
    }
}

void WellCanvas::drawFullRows(std::uint64_t rows)
{
    Style style{.foreground = Color::Black, .background = Color::White};
    if (state_.look.colors == 0) style = {.bold = true};
    for (int y = 0; isShown(y) && y < tetris::Board::kMaxSize; ++y) {
        if (((rows >> y) & 1) == 0) continue;
        for (int x = 0; x < state_.setup.width; ++x) {
            frame_.put(findColumn(x), findRow(y), "==", style);
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
    drawPiece(piece, game.getX(), game.getY());
}

// In a narrow well the text takes several lines.
int WellCanvas::drawCentered(int row, std::string_view text, Style style)
{
    const int room = layout_.well.columns - 2;
    for (const std::string& line : wrapText(text, room)) {
        const int length = countCharacters(line);
        frame_.put(layout_.well.column + 1 + (room - length) / 2, row++, line, style);
    }
    return row;
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

void drawPieceCell(const Look& look, int piece, int column, int row, Frame& frame)
{
    drawBlock(look, piece, column, row, frame);
}

void drawPreview(const Look& look, int piece, int column, int row, Frame& frame)
{
    const Piece& root = *Piece::getPieces()[static_cast<std::size_t>(piece)];
    for (const TPoint& block : root.getBody()) {
        drawBlock(look, piece, column + kCellColumns * block.x,
                  row + root.getHeight() - 1 - block.y, frame);
    }
}

}  // namespace tui

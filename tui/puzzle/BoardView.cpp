#include "tui/puzzle/PuzzleView.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace tui {

namespace {

using puzzle::BoardSize;
using puzzle::Position;
using puzzle::Slide;

// The glyphs of lines between and around the cells, from corner to corner.
struct LineGlyphs {
    std::string_view horizontal, vertical;
    std::string_view top[3], middle[3], bottom[3];
};

constexpr LineGlyphs kUtf8Lines{"─", "│", {"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
constexpr LineGlyphs kAsciiLines{"-", "|", {"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}};

// True if the tile has the first of the two colours.
bool isFirstColor(const PuzzleState& state, int tile, int cell)
{
    const BoardSize size = state.id.getSize();
    const int x = (tile - 1) % size.width;
    const int y = (tile - 1) / size.width;
    switch (state.colors) {
        case TileColors::Rings:
            return std::min({x, y, size.width - 1 - x, size.height - 1 - y}) % 2 == 0;
        case TileColors::Rows: return y % 2 == 0;
        case TileColors::Home: return tile - 1 == cell;
    }
    return true;
}

// Text in the terminal's default colour is readable on both colours, in dark and light terminals.
// With eight colours, whose blue is dark, it is white. Without colours one kind is inverse.
Style findTileStyle(const Look& look, bool isFirst)
{
    if (look.colors == 0) return {.inverse = isFirst};
    const Color text = look.colors >= 256 ? Color::Default : Color::White;
    return {.foreground = text, .background = isFirst ? Color::Blue : Color::Red};
}

std::string_view findHintMark(Slide slide)
{
    switch (slide) {
        case Slide::Left: return "<";
        case Slide::Right: return ">";
        case Slide::Up: return "^";
        case Slide::Down: return "v";
    }
    return "";
}

class BoardCanvas {
public:
    BoardCanvas(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame)
        : state_(state), layout_(layout), frame_(frame)
    {
    }

    void drawLines();
    void drawTile(int tile, int cell, std::optional<Slide> hint = {});
    void drawCentered(std::string_view text);

private:
    void drawRow(int row, const std::string_view (&joints)[3]);

    const PuzzleState& state_;
    const PuzzleLayout& layout_;
    Frame& frame_;
};

void BoardCanvas::drawLines()
{
    const CellForm& form = layout_.form;
    const Box& board = layout_.board;
    if (!form.hasBorder) return;
    const LineGlyphs& lines = state_.look.utf8 ? kUtf8Lines : kAsciiLines;
    const int right = board.column + board.columns - 1;
    for (int row = board.row + 1; row < board.row + board.rows - 1; ++row) {
        const int step = form.hasLines ? form.columns : board.columns - 1;
        for (int column = board.column; column <= right; column += step)
            frame_.put(column, row, lines.vertical);
    }
    if (form.hasLines) {
        for (int y = 1; y < layout_.size.height; ++y)
            drawRow(board.row + y * form.rows, lines.middle);
    }
    drawRow(board.row, lines.top);
    drawRow(board.row + board.rows - 1, lines.bottom);
}

void BoardCanvas::drawRow(int row, const std::string_view (&joints)[3])
{
    const LineGlyphs& lines = state_.look.utf8 ? kUtf8Lines : kAsciiLines;
    const Box& board = layout_.board;
    for (int i = 0; i < board.columns; ++i) {
        std::string_view glyph = lines.horizontal;
        if (layout_.form.hasLines && i % layout_.form.columns == 0) glyph = joints[1];
        if (i == 0) glyph = joints[0];
        if (i == board.columns - 1) glyph = joints[2];
        frame_.put(board.column + i, row, glyph);
    }
}

void BoardCanvas::drawTile(int tile, int cell, std::optional<Slide> hint)
{
    const Box box = layout_.findTile(cell);
    Style style = findTileStyle(state_.look, isFirstColor(state_, tile, cell));
    const std::string number = std::to_string(tile);
    // Numbers are right-aligned, as in a column of numbers.
    const int margin = (box.columns - countDigits(layout_.size)) / 2;
    const int numberColumn = margin + countDigits(layout_.size) - static_cast<int>(number.size());
    if (state_.flashUntil) style.inverse = !style.inverse;
    if (hint) style.bold = true;
    frame_.put(box.column, box.row, std::string(static_cast<std::size_t>(box.columns), ' '), style);
    frame_.put(box.column + numberColumn, box.row, number, style);
    if (!hint) return;
    // Without a margin only the message beside the board shows the direction.
    if (*hint != Slide::Right && numberColumn > 0) {
        frame_.put(box.column, box.row, findHintMark(*hint), style);
    }
    if (*hint != Slide::Left && margin + countDigits(layout_.size) < box.columns) {
        frame_.put(box.column + box.columns - 1, box.row, findHintMark(*hint), style);
    }
}

void BoardCanvas::drawCentered(std::string_view text)
{
    const Box& board = layout_.board;
    const int column = board.column + (board.columns - countCharacters(text)) / 2;
    frame_.put(std::max(0, column), board.row + board.rows / 2, text, {.bold = true});
}

}  // namespace

void drawBoard(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame)
{
    BoardCanvas canvas(state, layout, frame);
    canvas.drawLines();
    if (state.game.isPaused()) {
        canvas.drawCentered(" " + std::string(state.tr("PAUSED")) + " ");
        return;
    }
    const bool isReview = state.page == PuzzlePage::Review;
    const Position& board =
        isReview ? state.review->getBoard(state.review->getIndex()) : state.game.getPosition();
    const std::optional<Slide> hint = isReview ? std::nullopt : state.findHint();
    const int hinted = hint ? board.findSliding(*hint) : -1;
    for (int cell = 0; cell < board.countCells(); ++cell) {
        const int tile = board.getTile(cell);
        if (tile != 0) canvas.drawTile(tile, cell, cell == hinted ? hint : std::nullopt);
    }
    if (state.trail && !isReview) canvas.drawTile(state.trail->tile, state.trail->cell);
}

}  // namespace tui

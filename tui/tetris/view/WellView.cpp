#include "tui/tetris/view/WellView.h"

#include <string_view>

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <vector>
#include "tui/tetris/view/WellParts.h"

namespace tui {

namespace {

using tetris::Piece;
using tetris::TPoint;

// Draws into the well of the window: marks and pieces at cells (x, y) of the board.
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
        // Without colour, because it moves with each key, and colours would double its bytes.
        drawMarks(piece, game.getX(), game.computeDropY(), "[]", {});
    }
    if (state_.viewsBrain && state_.suggestion.goal && !state_.flash) {
        const tetris::Move& goal = *state_.suggestion.goal;
        drawMarks(*goal.piece, goal.x, goal.y, "<>", {.bold = true});
    }
    drawPiece(state_.look, place_, piece, game.getX(), game.getY(), frame_);
}

void drawStart(const TetrisState& state, int row, WellCanvas& canvas)
{
    if (!state.offersSuspended) {
        canvas.drawCentered(row, state.tr("Enter starts"), {});
        return;
    }
    const int below = canvas.drawCentered(row, state.tr("Enter goes on,"), {});
    const std::string result = state.keys.findLetter(Action::New);
    if (!result.empty()) canvas.drawCentered(below, state.tr.format("{0} new game", {result}), {});
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

namespace {

constexpr int kMaxBarColumns = 3;  // characters for a column of the well, one of them blank
constexpr int kLeastBarRows = 2;
constexpr int kValueColumns = 8;  // for what a term adds, with the count and blanks
constexpr int kBarGap = 1;

std::string formatNumber(double number, int digits)
{
    // Adding 0.0 makes 0 of -0.
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.*g", digits, number + 0.0);
    return text.data();
}

// The columns that the terms take; 0 if there are none.
int countTermColumns(const std::vector<tetris::RatingTerm>& terms)
{
    int columns = 0;
    for (const tetris::RatingTerm& term : terms)
        columns = std::max(columns, countCharacters(term.name) + kValueColumns);
    return columns;
}

// "holes 4     52.33"; without the count if it has no room.
void writeTerm(const tetris::RatingTerm& term, int columns, TextColumn& column)
{
    const std::string value = formatNumber(term.count * term.weight, 4);
    std::string label = std::string(term.name) + " " + formatNumber(term.count, 4);
    if (countCharacters(label) + 1 + countCharacters(value) > columns) label = term.name;
    column.writeField(label, value);
}

// Draws the bars at the bottom of the box. `columns`: characters for each column of the well.
void drawBars(const Suggestion& suggestion, int width, Box box, int columns, Frame& frame)
{
    std::vector<const tetris::Move*> best(static_cast<std::size_t>(width), nullptr);
    double low = suggestion.placements.front().score;
    double high = low;
    for (const tetris::Move& move : suggestion.placements) {
        const tetris::Move*& kept = best[static_cast<std::size_t>(move.x)];
        if (kept == nullptr || move.score < kept->score) kept = &move;
        low = std::min(low, move.score);
        high = std::max(high, move.score);
    }
    for (int x = 0; x < width; ++x) {
        const tetris::Move* const move = best[static_cast<std::size_t>(x)];
        if (move == nullptr) continue;
        const double share = high > low ? (high - move->score) / (high - low) : 1;
        const int length = 1 + static_cast<int>(share * (box.rows - 1));
        const bool isGoal = x == suggestion.goal->x;
        for (int i = 0; i < length; ++i) {
            const int row = box.row + box.rows - 1 - i;
            for (int j = 0; j < std::max(1, columns - 1); ++j) {
                frame.put(box.column + x * columns + j, row, isGoal ? U'#' : U'=',
                          {.bold = isGoal});
            }
        }
    }
}

}  // namespace

void drawSuggestion(const TetrisState& state, Box box, TextColumn& column, Frame& frame)
{
    const Suggestion& suggestion = state.suggestion;
    const Translation& tr = state.tr;
    if (!suggestion.goal) {
        column.writeWrapped(suggestion.isThinking ? tr.format("{0}: thinking", {state.brain})
                                                  : tr.format("{0}: no move", {state.brain}));
        return;
    }
    column.writeWrapped(
        tr.format("{0}: column {1}, rating {2}", {state.brain, std::to_string(suggestion.goal->x),
                                                  formatNumber(suggestion.goal->score, 6)}));
    const Box rest{box.column, column.getRow(), box.columns, column.getRowsLeft()};
    if (rest.rows < kLeastBarRows) return;
    const int width = state.setup.width;
    const int termColumns = countTermColumns(suggestion.terms);
    // Without placements the terms are shown alone: some brains do not rate single placements.
    const int barRoom = rest.columns - termColumns - kBarGap;
    const bool showsTerms =
        termColumns > 0 && barRoom >= (suggestion.placements.empty() ? 0 : width);
    const int barColumns = std::min(kMaxBarColumns, (showsTerms ? barRoom : rest.columns) / width);
    if (!suggestion.placements.empty() && barColumns > 0) {
        drawBars(suggestion, width, rest, barColumns, frame);
    }
    if (!showsTerms) return;
    const int left = suggestion.placements.empty() ? 0 : barColumns * width + kBarGap;
    TextColumn terms({rest.column + left, rest.row, termColumns, rest.rows}, frame);
    for (const tetris::RatingTerm& term : suggestion.terms) {
        if (terms.getRowsLeft() > 0) writeTerm(term, termColumns, terms);
    }
}

}  // namespace tui

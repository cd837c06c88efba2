#include "core/base/Index.h"
#include "tui/puzzle/view/PuzzleView.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "tui/base/Footer.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/base/text/Translation.h"
#include "tui/puzzle/view/PuzzleTexts.h"

namespace tui {

namespace {

using puzzle::PuzzleGame;

std::string_view nameColors(const Translation& tr, TileColors colors)
{
    switch (colors) {
        case TileColors::Place: return tr("place at home");
        case TileColors::Rows: return tr("row at home");
        case TileColors::Rings: return tr("ring at home");
        case TileColors::Home: return tr("green at home");
    }
    return "";
}

std::string formatId(const PuzzleState& state, int columns)
{
    std::string id = puzzle::toString(state.id);
    const auto room = base::toIndex(std::max(2, columns));
    if (id.size() > room) id = id.substr(0, room - 2) + "..";
    return id;
}

// ---- The column beside the board

class SidePanel {
public:
    SidePanel(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame)
        : state_(state), tr_(state.tr), layout_(layout), box_(layout.side), frame_(frame)
    {
    }

    void draw();

private:
    // A dim label and its value at the right edge.
    void writeField(std::string_view label, const std::string& value, Style style = {},
                    Style labelStyle = kDim);
    void drawBar(int part, int whole, Style style);
    void drawNumbers();
    void drawSolver();
    void drawHome();
    void drawHowFar(int end);
    void drawSteps(int column, int columns, int steps, int top);
    void drawMessages(int end);

    const PuzzleState& state_;
    const Translation& tr_;
    const PuzzleLayout& layout_;
    Box box_;  // what is left
    Frame& frame_;
    [[nodiscard]] bool isNarrow() const { return box_.columns < kWideColumns; }
    static constexpr int kWideColumns = 24;

    void skip(int rows = 1)
    {
        box_.row += rows;
        box_.rows -= rows;
    }
};

void SidePanel::writeField(std::string_view label, const std::string& value, Style style,
                           Style labelStyle)
{
    if (box_.rows < 1) return;
    const int right = box_.column + box_.columns - countCharacters(value);
    const bool fits = countCharacters(label) + 1 + countCharacters(value) <= box_.columns;
    frame_.put(box_.column, box_.row, label, labelStyle);
    if (!fits) skip();
    frame_.put(std::max(box_.column, right), box_.row, value, style);
    skip();
}

void SidePanel::drawBar(int part, int whole, Style style)
{
    if (box_.rows < 1) return;
    const Glyphs& glyphs = getGlyphs(state_.look);
    const int filled = whole > 0 ? box_.columns * part / whole : 0;
    for (int i = 0; i < box_.columns; ++i)
        frame_.put(box_.column + i, box_.row, i < filled ? glyphs.bar : glyphs.sliderRest,
                   i < filled ? style : kDim);
    skip();
}

void SidePanel::drawNumbers()
{
    const PuzzleGame& game = state_.game;
    writeField(tr_("Moves"), std::to_string(game.getMoves()), kKey);
    if (state_.watch) {
        const int left = state_.known.countMoves();
        writeField(tr_("To go"), std::to_string(left));
        return;
    }
    writeField(tr_("Time"), formatPlayTime(state_.played));
    writeField(tr_("Moves/s"), formatRate(state_.movesPerMinute));
    if (game.isSolved() || state_.page == PuzzlePage::Review) return;
    if (state_.showsDistance) {
        writeField(tr_("Shortest"), formatDistance(state_.known));
    } else {
        writeField(tr_("Shortest"), std::string(isNarrow() ? "e" : tr_("e shows it")));
    }
    if (state_.storedBest) {
        const std::string best = formatBest(tr_, *state_.storedBest);
        writeField(isNarrow() ? tr_("Best") : tr_("Best so far"),
                   isNarrow() ? std::to_string(state_.storedBest->moves) : best, kDim);
    }
    const std::string marks = formatMarks(tr_, game);
    if (marks.empty()) return;
    TextColumn column(box_, frame_);
    column.writeWrapped(marks, kDim);
    skip(column.getRow() - box_.row);
}

void SidePanel::drawSolver()
{
    const PuzzleWatch& watch = *state_.watch;
    const bool isProven = state_.known.isOptimal();
    // In a narrow panel the colour says it, and the number of moves.
    const std::string_view long_ = isProven ? tr_("proven shortest") : tr_("shortest known");
    const bool hasRoom = countCharacters(long_) < box_.columns;
    writeField(tr_("SOLVER"),
               std::string(hasRoom    ? long_
                           : isProven ? tr_("proven")
                                      : tr_("known")),
               {.foreground = isProven ? Color::Good : Color::Default}, kHeading);
    const int played = state_.game.getMoves();
    const int left = state_.known.countMoves();
    const std::string place =
        tr_.format("{0} of {1}", {std::to_string(played), std::to_string(played + left)});
    const std::string mark(watch.isPaused ? "=" : getGlyphs(state_.look).play);
    writeField(mark + " " + place,
               watch.isPaused ? std::string(tr_("stopped"))
                              : tr_.format("{0} a second", {std::to_string(watch.speed)}),
               kDim, {});
    drawBar(played, played + left, kKey);
}

void SidePanel::drawHome()
{
    const puzzle::Position& board = state_.page == PuzzlePage::Review
                                        ? state_.review->getBoard(state_.review->getIndex())
                                        : state_.game.getPosition();
    int home = 0;
    for (int cell = 0; cell + 1 < board.countCells(); ++cell)
        home += board.getTile(cell) == cell + 1 ? 1 : 0;
    const int tiles = board.countCells() - 1;
    const std::string part = std::to_string(home);
    const std::string whole = std::to_string(tiles);
    if (isNarrow()) {
        writeField(tr_("Home"), part + "/" + whole);
    } else {
        writeField(tr_("At home"), tr_.format("{0} of {1}", {part, whole}));
    }
    drawBar(home, tiles, {.foreground = Color::Good});
}

// The distances that heuristics see, the weakest first, and the true one.
void SidePanel::drawHowFar(int end)
{
    const puzzle::Position& board = state_.game.getPosition();
    int misplaced = 0;
    int manhattan = 0;
    const int width = board.getSize().width;
    for (int cell = 0; cell < board.countCells(); ++cell) {
        const int tile = board.getTile(cell);
        if (tile == 0 || tile - 1 == cell) continue;
        ++misplaced;
        manhattan += std::abs((tile - 1) % width - cell % width) +
                     std::abs((tile - 1) / width - cell / width);
    }
    struct Distance {
        std::string_view label;
        int steps;
    };
    std::vector<Distance> rows{{tr_("misplaced"), misplaced}, {tr_("manhattan"), manhattan}};
    const auto add = [&rows](std::string_view label, std::optional<int> steps) {
        if (steps) rows.push_back({label, *steps});
    };
    const DistanceEstimates& estimates = state_.estimates;
    if (!isNarrow()) {
        add(tr_("linear conflict"), estimates.conflicts);
        add(tr_("walking dist."), estimates.walks);
        add(tr_("pattern tables"), estimates.patterns);
    }
    const bool isProven = state_.known.isOptimal();
    const std::string_view truth = isNarrow()
                                       ? (isProven ? tr_("true") : tr_("known"))
                                       : (isProven ? tr_("true distance") : tr_("shortest known"));
    const bool isKnown = state_.known.moves.has_value();
    add(truth, isKnown ? state_.known.countMoves() : state_.known.lowerBound);
    // In a low panel the weakest are left out.
    const auto room = base::toIndex(std::max(1, end - box_.row - 1));
    if (rows.size() > room)
        rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(rows.size() - room));
    const int top = std::max(1, std::ranges::max(rows, {}, &Distance::steps).steps);

    frame_.put(box_.column, box_.row, tr_("HOW FAR"), kHeading);
    skip();
    for (const Distance& row : rows) {
        const bool isTruth = &row == &rows.back();
        const std::string value =
            isTruth ? formatDistance(state_.known) : std::to_string(row.steps);
        constexpr int kBarColumn = 16;
        const int columns = box_.columns - kBarColumn - std::max(3, countCharacters(value)) - 1;
        if (columns > 0 && countCharacters(row.label) < kBarColumn)
            drawSteps(box_.column + kBarColumn, columns, row.steps, top);
        writeField(row.label, value, {.bold = isTruth}, isTruth ? Style{} : kDim);
    }
}

// A part of a short bar, in half columns where the terminal has them.
void SidePanel::drawSteps(int column, int columns, int steps, int top)
{
    const bool hasHalves = state_.look.utf8 && !state_.look.isConsole;
    const Style style{.foreground = Color::Accent};
    const int halves = (2 * columns * steps + top - 1) / top;
    const std::string_view bar = getGlyphs(state_.look).bar;
    for (int i = 0; i < halves / 2; ++i)
        frame_.put(column + i, box_.row, bar, style);
    if (halves % 2 != 0) frame_.put(column + halves / 2, box_.row, hasHalves ? "╸" : bar, style);
}

void SidePanel::drawMessages(int end)
{
    Box room = box_;
    room.rows = end - box_.row;
    if (room.rows < 1) return;
    TextColumn column(room, frame_);
    const bool isSaid = writePuzzleMessages(state_, column);
    skip(column.getRow() - box_.row + (isSaid && layout_.side.rows >= 20 ? 1 : 0));
}

void SidePanel::draw()
{
    const puzzle::BoardSize size = state_.id.getSize();
    const bool isReview = state_.page == PuzzlePage::Review;
    // The id stands at the foot of the board, or of the window if the board is low.
    const int bottom = box_.row + box_.rows;
    const int idRow = std::max(std::min(bottom - 1, layout_.board.row + layout_.board.rows - 1),
                               std::min(bottom - 1, box_.row + 20));
    const int end = idRow - 1;
    const bool isHigh = box_.rows >= 20;
    if (box_.rows >= 8) {
        const std::string name = std::to_string(size.countCells() - 1) + "-PUZZLE";
        writeField(name, isNarrow() ? "" : puzzle::toString(size), kDim, kTitle);
        if (isHigh) skip();
    }
    drawNumbers();
    if (isHigh) skip();
    if (state_.watch) {
        drawSolver();
        if (isHigh) skip();
    } else if (isReview || state_.game.isSolved()) {
        drawMessages(end);
    }
    if (!isReview && !state_.game.isSolved() && idRow - box_.row >= 3) {
        drawHome();
        if (isHigh) skip();
        // Questions and the pause have a card.
        if (!state_.watch && state_.page == PuzzlePage::None && !state_.game.isPaused())
            drawMessages(end);
        // The legend stands at the end, where nothing that comes and goes moves it.
        const bool hasLegend = !isNarrow() && state_.look.colors > 0;
        const int air = isHigh ? 1 : 0;
        const int legendRow = end - 1 - air;
        const bool isFarShown =
            state_.watch ? state_.watch->showsDistance
                         : state_.showsDistance && !state_.progress && !state_.findHint();
        if (isFarShown && end - box_.row >= 4) {
            drawHowFar(hasLegend ? legendRow - air : end);
        }
        if (hasLegend && box_.row <= legendRow) {
            frame_.put(box_.column, legendRow, "c", kKey);
            frame_.put(box_.column + 2, legendRow, tr_("Colours"), kDim);
            const std::string_view meaning = nameColors(tr_, state_.colors);
            frame_.put(box_.column + box_.columns - countCharacters(meaning), legendRow, meaning);
        }
    }
    const std::string id = formatId(state_, layout_.side.columns);
    if (!isNarrow() && idRow > box_.row) frame_.put(box_.column, idRow - 1, tr_("Board"), kDim);
    frame_.put(box_.column, idRow, id, isNarrow() ? Style{} : kDim);
}

void drawBelow(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame)
{
    TextColumn column(layout.below, frame);
    const PuzzleGame& game = state.game;
    const Translation& tr = state.tr;
    std::string numbers = tr.format("Moves {0} {1} {2}/s",
                                    {std::to_string(game.getMoves()), formatPlayTime(state.played),
                                     formatRate(state.movesPerMinute)});
    if (state.showsDistance) numbers += " " + tr.format("D {0}", {formatDistance(state.known)});
    column.write(numbers);
    column.write(formatId(state, layout.below.columns));
    if (!writePuzzleMessages(state, column)) {
        const std::string marks = formatMarks(tr, game);
        column.writeWrapped(marks.empty() ? tr("? keys") : marks);
    }
}

}  // namespace

void drawPuzzleSide(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame)
{
    if (layout.side.columns == 0) {
        drawBelow(state, layout, frame);
        return;
    }
    SidePanel(state, layout, frame).draw();
    drawFooter(listPuzzleWords(state), layout.footer, frame);
}

}  // namespace tui

#include "tui/puzzle/PuzzleView.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "tui/base/Footer.h"
#include "tui/base/Glyphs.h"
#include "tui/base/TextColumn.h"
#include "tui/base/Translation.h"

namespace tui {

namespace {

using puzzle::PuzzleGame;
using puzzle::Slide;

std::string formatTime(std::int64_t seconds)
{
    std::array<char, 32> text{};
    if (seconds < 3600) {
        std::snprintf(text.data(), text.size(), "%lld:%02lld", static_cast<long long>(seconds / 60),
                      static_cast<long long>(seconds % 60));
    } else {
        std::snprintf(
            text.data(), text.size(), "%lld:%02lld:%02lld", static_cast<long long>(seconds / 3600),
            static_cast<long long>(seconds / 60 % 60), static_cast<long long>(seconds % 60));
    }
    return text.data();
}

std::string formatRate(int movesPerMinute)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.1f", movesPerMinute / 60.0);
    return text.data();
}

std::string formatMoves(const Translation& tr, int moves)
{
    return tr.plural("{0} move", "{0} moves", moves);
}

// "3.1 M".
std::string formatLarge(double number)
{
    std::array<char, 32> text{};
    if (number >= 1e6) {
        std::snprintf(text.data(), text.size(), "%.1f M", number / 1e6);
    } else if (number >= 1e3) {
        std::snprintf(text.data(), text.size(), "%.0f k", number / 1e3);
    } else {
        std::snprintf(text.data(), text.size(), "%.0f", number);
    }
    return text.data();
}

std::string formatDistance(const KnownSolution& known)
{
    if (known.isOptimal()) return std::to_string(known.moves->size());
    if (!known.moves && known.lowerBound > 0) return ">=" + std::to_string(known.lowerBound);
    if (!known.moves) return known.isFinal ? "?" : "...";
    return std::to_string(known.lowerBound) + ".." + std::to_string(known.moves->size());
}

// A slide in words: "12 left".
std::string formatSlide(const Translation& tr, const puzzle::Position& board, Slide slide)
{
    const std::string tile = std::to_string(board.getTile(board.findSliding(slide)));
    switch (slide) {
        case Slide::Left: return tr.format("{0} left", {tile});
        case Slide::Right: return tr.format("{0} right", {tile});
        case Slide::Up: return tr.format("{0} up", {tile});
        case Slide::Down: return tr.format("{0} down", {tile});
    }
    return tile;
}

std::string formatMarks(const Translation& tr, const PuzzleGame& game)
{
    if (game.isHelped() && game.isUndone()) return std::string(tr("helped, undo used"));
    if (game.isHelped()) return std::string(tr("helped"));
    return std::string(game.isUndone() ? tr("undo used") : "");
}

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

void writeProgress(const Translation& tr, const SearchProgress& progress, TextColumn& column)
{
    column.write(tr("SOLVER"), kHeading);
    if (progress.isBuilding) {
        column.writeWrapped(tr("Building tables"));
    } else {
        column.writeWrapped(tr("Looks for the shortest way"));
        if (progress.bound > 0)
            column.writeWrapped(tr.format("Not under {0} moves", {std::to_string(progress.bound)}));
        column.writeWrapped(
            tr.format("{0} boards tried", {formatLarge(static_cast<double>(progress.nodes))}));
        if (progress.seconds > 0.05 && column.getRowsLeft() >= 3) {
            const double rate = static_cast<double>(progress.nodes) / progress.seconds;
            column.writeWrapped(tr.format("{0} a second", {formatLarge(rate)}), kDim);
        }
    }
    column.writeWrapped(tr("Esc stops"), kDim);
}

// ---- Messages

void writeHint(const PuzzleState& state, Slide hint, TextColumn& column)
{
    const Translation& tr = state.tr;
    const std::string slide = formatSlide(tr, state.game.getPosition(), hint);
    column.writeWrapped(tr.format("Hint: {0}", {slide}), kTitle);
    const std::string left = formatMoves(tr, static_cast<int>(state.known.moves->size()));
    column.writeWrapped(
        state.known.isOptimal()
            ? tr.format("{0} to go", {left})
            : tr.format("{0} known, {1} at least", {left, std::to_string(state.known.lowerBound)}));
    column.writeWrapped(tr("t plays it"));
}

void writeWatch(const PuzzleState& state, TextColumn& column)
{
    const PuzzleWatch& watch = *state.watch;
    const Translation& tr = state.tr;
    column.writeWrapped(watch.isPaused ? tr("Watching: paused") : tr("Watching the solver"),
                        kTitle);
    const std::string left =
        formatMoves(tr, state.known.moves ? static_cast<int>(state.known.moves->size()) : 0);
    const std::string speed = std::to_string(watch.speed);
    column.writeWrapped(state.known.isOptimal()
                            ? tr.format("shortest: {0}, {1} a second", {left, speed})
                            : tr.format("left: {0}, {1} a second", {left, speed}));
}

// Compares the game with the shortest known solution.
std::string compareWithShortest(const Translation& tr, const PuzzleGame& game,
                                const KnownSolution& start)
{
    const int played = game.getMoves();
    const int found = start.moves ? static_cast<int>(start.moves->size()) : played;
    if (start.isOptimal() && found == played) {
        return tr.format("shortest {0}: you found it", {std::to_string(found)});
    }
    if (start.isOptimal()) {
        return tr.format("shortest {0}: {1} over",
                         {std::to_string(found), std::to_string(played - found)});
    }
    if (start.isFinal) {
        return tr.format(
            "shortest known {0}, at least {1}",
            {std::to_string(std::min(played, found)), std::to_string(start.lowerBound)});
    }
    return std::string(tr("looking for the shortest ..."));
}

void writeWin(const PuzzleState& state, TextColumn& column)
{
    const PuzzleGame& game = state.game;
    const Translation& tr = state.tr;
    if (game.getMoves() == 0) {
        column.writeWrapped(tr("This board is solved. Space: another"));
        return;
    }
    column.write(tr("SOLVED"), kTitle);
    column.writeWrapped(tr.format(
        "{0} in {1}", {formatMoves(tr, game.getMoves()), formatTime(state.played.count())}));
    column.writeWrapped(compareWithShortest(tr, game, state.startKnown));
    const std::string marks = formatMarks(tr, game);
    if (!marks.empty()) column.writeWrapped(marks);
    if (state.best) {
        column.writeWrapped(tr.format(
            "best {0}, {1}",
            {formatMoves(tr, state.best->moves), formatTime(state.best->milliseconds / 1000)}));
    }
    if (state.place) {
        column.writeWrapped(
            tr.format("Saved: place {0} of {1}",
                      {std::to_string(state.place->rank), std::to_string(state.place->count)}));
    } else if (!state.trouble.empty()) {
        column.write(tr("Not saved."));
        column.writeWrapped(tr(state.trouble));
    }
    // The footer says it, too.
    if (column.getRowsLeft() >= 3) column.writeWrapped(tr("Enter review, R again"));
}

void writeReview(const Translation& tr, const GameReview& review, TextColumn& column)
{
    const GameReview::Loss loss = review.sumLoss();
    column.write(tr("REVIEW"), kTitle);
    const std::string sum = formatMoves(tr, loss.moves);
    column.writeWrapped(loss.isWhole ? tr.format("{0} lost", {sum})
                                     : tr.format("{0} lost so far", {sum}));
    // As many lines as fit, with the selected board in the middle.
    constexpr int kFooter = 3;
    const int lines = std::clamp(column.getRowsLeft() - kFooter, 1, review.countMoves() + 1);
    const int first = std::clamp(review.getIndex() - lines / 2, 0, review.countMoves() + 1 - lines);
    for (int i = first; i < first + lines; ++i) {
        const auto distance = review.getDistance(i);
        const int lost = i > 0 ? review.computeLoss(i - 1).value_or(0) : 0;
        std::string far = "...";
        if (distance) {
            far = distance->isProven()
                      ? std::to_string(distance->upper)
                      : std::to_string(distance->lower) + ".." + std::to_string(distance->upper);
        }
        std::string move(tr("start"));
        if (i > 0) {
            const puzzle::Position& before = review.getBoard(i - 1);
            const Slide slide = review.getSlide(i - 1);
            move = std::to_string(before.getTile(before.findSliding(slide))) + " " +
                   puzzle::toLetter(slide);
        }
        column.write(padLeft(std::to_string(i), 3) + " " + padRight(move, 5) + padLeft(far, 4) +
                         (lost > 0 ? " -2" : ""),
                     {.inverse = i == review.getIndex()});
    }
    column.writeWrapped(tr("Left Right step, [ ] losses, Esc back"));
}

void writeQuestion(const Translation& tr, std::string_view question, std::string_view yes,
                   TextColumn& column)
{
    column.write(question, kTitle);
    column.writeWrapped(yes);
    column.writeWrapped(tr("Esc goes back"));
}

// False if there is no message.
bool writeMessages(const PuzzleState& state, TextColumn& column)
{
    const Translation& tr = state.tr;
    if (state.page == PuzzlePage::QuitQuestion) {
        writeQuestion(tr, tr("Quit?"), tr("y ends it"), column);
    } else if (state.page == PuzzlePage::NewQuestion) {
        writeQuestion(tr, tr("A new board?"), tr("y leaves this one"), column);
    } else if (state.page == PuzzlePage::Review) {
        writeReview(tr, *state.review, column);
    } else if (state.game.isPaused()) {
        column.writeWrapped(tr("p goes on"));
    } else if (state.game.isSolved()) {
        writeWin(state, column);
    } else if (state.watch) {
        writeWatch(state, column);
    } else if (state.progress) {
        writeProgress(tr, *state.progress, column);
    } else if (const auto hint = state.findHint()) {
        writeHint(state, *hint, column);
    } else if ((state.wantsHint || state.wantsWatch) && !state.known.isFinal) {
        column.writeWrapped(tr("Solving ... Esc stops"));
    } else if ((state.wantsHint || state.wantsWatch) && !state.known.moves) {
        column.writeWrapped(tr("No solution was found in time"));
    } else {
        return false;
    }
    return true;
}

std::string formatId(const PuzzleState& state, int columns)
{
    std::string id = puzzle::toString(state.id);
    const auto room = static_cast<std::size_t>(std::max(2, columns));
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
    void drawHowFar();
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
        const int left = state_.known.moves ? static_cast<int>(state_.known.moves->size()) : 0;
        writeField(tr_("To go"), std::to_string(left));
        return;
    }
    writeField(tr_("Time"), formatTime(state_.played.count()));
    writeField(tr_("Moves/s"), formatRate(state_.movesPerMinute));
    if (game.isSolved() || state_.page == PuzzlePage::Review) return;
    if (state_.showsDistance) {
        writeField(tr_("Shortest"), formatDistance(state_.known));
    } else {
        writeField(tr_("Shortest"), std::string(isNarrow() ? "e" : tr_("e shows it")));
    }
    if (state_.best) {
        writeField(isNarrow() ? tr_("Best") : tr_("Best so far"),
                   std::to_string(state_.best->moves), kDim);
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
    const int left = state_.known.moves ? static_cast<int>(state_.known.moves->size()) : 0;
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

// The distances that simple rules see, beside the true one.
void SidePanel::drawHowFar()
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
    const bool isKnown = state_.known.moves.has_value();
    const int truth = isKnown ? static_cast<int>(state_.known.moves->size()) : 0;
    const int top = std::max({1, manhattan, truth});
    const auto write = [&](std::string_view label, int steps, const std::string& value,
                           Style style) {
        constexpr int kBarColumn = 12;
        constexpr int kBarColumns = 8;
        if (!isNarrow() && countCharacters(label) < kBarColumn) {
            const int length = (steps * kBarColumns + top - 1) / top;
            for (int i = 0; i < length; ++i)
                frame_.put(box_.column + kBarColumn + i, box_.row, getGlyphs(state_.look).bar,
                           {.foreground = Color::Accent});
        }
        writeField(label, value, style, style.bold ? Style{} : kDim);
    };
    frame_.put(box_.column, box_.row, tr_("HOW FAR"), kHeading);
    skip();
    write(tr_("misplaced"), misplaced, std::to_string(misplaced), {});
    write(tr_("steps"), manhattan, std::to_string(manhattan), {});
    write(state_.known.isOptimal() ? tr_("true") : tr_("known"), truth,
          formatDistance(state_.known), {.bold = true});
}

void SidePanel::drawMessages(int end)
{
    Box room = box_;
    room.rows = end - box_.row;
    if (room.rows < 1) return;
    TextColumn column(room, frame_);
    writeMessages(state_, column);
    skip(column.getRow() - box_.row);
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
        if ((state_.watch || (state_.showsDistance && !state_.progress && !state_.findHint())) &&
            end - box_.row >= 4) {
            drawHowFar();
            if (isHigh) skip();
        }
        if (!isNarrow() && end - box_.row >= 2) {
            frame_.put(box_.column, box_.row, "c", kKey);
            frame_.put(box_.column + 2, box_.row, tr_("Colours"), kDim);
            const std::string_view meaning = nameColors(tr_, state_.colors);
            frame_.put(box_.column + box_.columns - countCharacters(meaning), box_.row, meaning);
            skip();
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
    std::string numbers = tr.format(
        "Moves {0} {1} {2}/s", {std::to_string(game.getMoves()), formatTime(state.played.count()),
                                formatRate(state.movesPerMinute)});
    if (state.showsDistance) numbers += " " + tr.format("D {0}", {formatDistance(state.known)});
    column.write(numbers);
    column.write(formatId(state, layout.below.columns));
    if (!writeMessages(state, column)) {
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

#include "tui/puzzle/PuzzleView.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <string_view>

#include "tui/base/TextColumn.h"
#include "tui/base/Translation.h"

namespace tui {

namespace {

using puzzle::PuzzleGame;
using puzzle::Slide;

// Two columns of keys, each with what it does.
struct KeyPair {
    std::string_view left;
    std::string_view right;
};
constexpr std::array kKeyLines{
    KeyPair{translatable("Arrows slide"), translatable("u r  undo, redo")},
    KeyPair{translatable("t  hint"), translatable("v  watch solver")},
    KeyPair{translatable("e  distance"), translatable("n  choose")},
    KeyPair{translatable("Space  new"), translatable("?  all keys")},
};
constexpr int kKeyColumn = 14;  // of the left one
constexpr std::array kShortKeyLines{translatable("t hint"), translatable("v watch"),
                                    translatable("Space new"), translatable("? all keys")};
constexpr int kKeyLineColumns = 30;

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

void writeProgress(const Translation& tr, const SearchProgress& progress, TextColumn& column)
{
    if (progress.isBuilding) {
        column.writeWrapped(tr("Building tables. Esc stops"));
        return;
    }
    std::string line;
    if (progress.bound > 0) line = tr.format("bound {0}", {std::to_string(progress.bound)}) + ", ";
    line += tr.format("{0} nodes", {formatLarge(static_cast<double>(progress.nodes))});
    if (progress.seconds > 0.05) {
        line += ", " + formatLarge(static_cast<double>(progress.nodes) / progress.seconds) + "/s";
    }
    column.writeWrapped(tr.format("Solving: {0}. Esc stops", {line}));
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
    column.writeWrapped(tr("Space pause, + - speed"));
    column.writeWrapped(tr("arrows step, v to play on"));
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
    column.writeWrapped(tr("Enter review, R again"));
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

void drawBeside(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame)
{
    TextColumn column(layout.side, frame);
    const PuzzleGame& game = state.game;
    const Translation& tr = state.tr;
    // In a wide column, numbers stay near their labels.
    Box numbers = layout.side;
    numbers.columns = std::min(numbers.columns, 16);
    TextColumn fields(numbers, frame);
    fields.writeField(tr("Moves"), std::to_string(game.getMoves()));
    fields.writeField(tr("Time"), formatTime(state.played.count()));
    fields.writeField(tr("Moves/s"), formatRate(state.movesPerMinute));
    if (state.showsDistance) fields.writeField(tr("Distance"), formatDistance(state.known));
    const std::string marks = formatMarks(tr, game);
    column.skip(fields.getRow() - column.getRow());
    if (!marks.empty()) column.writeWrapped(marks);
    column.skip();
    writeMessages(state, column);

    const bool isWide = layout.side.columns >= kKeyLineColumns;
    const int lines = static_cast<int>(isWide ? kKeyLines.size() : kShortKeyLines.size());
    if (column.getRowsLeft() <= lines || state.page == PuzzlePage::Review) return;
    column.skip(std::max(1, layout.board.row + layout.board.rows - column.getRow() - lines));
    for (int i = 0; i < lines; ++i) {
        const auto line = static_cast<std::size_t>(i);
        if (isWide) {
            column.write(padRight(tr(kKeyLines[line].left), kKeyColumn) + " " +
                         std::string(tr(kKeyLines[line].right)));
        } else {
            column.write(tr(kShortKeyLines[line]));
        }
    }
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
    drawBeside(state, layout, frame);
    frame.put(layout.below.column, layout.below.row, formatId(state, layout.below.columns));
}

}  // namespace tui

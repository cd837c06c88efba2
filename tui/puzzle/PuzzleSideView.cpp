#include "tui/puzzle/PuzzleSideView.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>

#include "tui/base/TextColumn.h"

namespace tui {

namespace {

using puzzle::PuzzleGame;
using puzzle::Slide;

constexpr Style kTitle{.bold = true};

constexpr std::array kKeyLines{
    "Arrows slide    u r  undo, redo",
    "t  hint         v  watch solver",
    "e  distance     n  choose",
    "Space  new      ?  all keys",
};
constexpr std::array kShortKeyLines{"t hint", "v watch", "Space new", "? all keys"};
constexpr int kKeyColumns = 30;

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

std::string formatMoves(int moves)
{
    return std::to_string(moves) + (moves == 1 ? " move" : " moves");
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

std::string formatDistance(const Knowledge& known)
{
    if (known.isOptimal()) return std::to_string(known.moves->size());
    if (!known.moves && known.lowerBound > 0) return ">=" + std::to_string(known.lowerBound);
    if (!known.moves) return known.isFinal ? "?" : "...";
    return std::to_string(known.lowerBound) + ".." + std::to_string(known.moves->size());
}

// A slide in words: "12 left".
std::string formatSlide(const puzzle::Position& board, Slide slide)
{
    constexpr std::array kWords{"left", "right", "up", "down"};
    return std::to_string(board.getTile(board.findSliding(slide))) + " " +
           kWords.at(static_cast<std::size_t>(slide));
}

std::string formatMarks(const PuzzleGame& game)
{
    std::string marks;
    if (game.isHelped()) marks = "helped";
    if (game.isUndone()) marks += marks.empty() ? "undo used" : ", undo used";
    return marks;
}

void writeProgress(const SearchProgress& progress, TextColumn& column)
{
    if (progress.isBuilding) {
        column.writeWrapped("Building tables. Esc stops");
        return;
    }
    std::string line = "Solving: ";
    if (progress.bound > 0) line += "bound " + std::to_string(progress.bound) + ", ";
    line += formatLarge(static_cast<double>(progress.nodes)) + " nodes";
    if (progress.seconds > 0.05) {
        line += ", " + formatLarge(static_cast<double>(progress.nodes) / progress.seconds) + "/s";
    }
    column.writeWrapped(line + ". Esc stops");
}

// ---- What there is to say

void writeHint(const PuzzleState& state, Slide hint, TextColumn& column)
{
    column.writeWrapped("Hint: " + formatSlide(state.game.getPosition(), hint), kTitle);
    const std::string left = formatMoves(static_cast<int>(state.known.moves->size()));
    column.writeWrapped(left +
                        (state.known.isOptimal()
                             ? " to go"
                             : " known, " + std::to_string(state.known.lowerBound) + " at least"));
    column.writeWrapped("t plays it");
}

void writeWatch(const PuzzleState& state, TextColumn& column)
{
    const PuzzleWatch& watch = *state.watch;
    column.writeWrapped(watch.isPaused ? "Watching: paused" : "Watching the solver", kTitle);
    column.writeWrapped(
        (state.known.isOptimal() ? "shortest: " : "left: ") +
        formatMoves(state.known.moves ? static_cast<int>(state.known.moves->size()) : 0) + ", " +
        std::to_string(watch.speed) + " a second");
    column.writeWrapped("Space pause, + - speed");
    column.writeWrapped("arrows step, v to play on");
}

void writeWin(const PuzzleState& state, TextColumn& column)
{
    const PuzzleGame& game = state.game;
    if (game.getMoves() == 0) {
        column.writeWrapped("This board is solved. Space: another");
        return;
    }
    column.write("SOLVED", kTitle);
    column.writeWrapped(formatMoves(game.getMoves()) + " in " + formatTime(state.played.count()));
    const Knowledge& start = state.startKnown;
    if (start.isOptimal()) {
        const auto shortest = static_cast<int>(start.moves->size());
        const int over = game.getMoves() - shortest;
        column.writeWrapped("shortest " + std::to_string(shortest) + ": " +
                            (over == 0 ? "you found it" : std::to_string(over) + " over"));
    } else if (start.isFinal) {
        const int best = std::min(
            game.getMoves(), start.moves ? static_cast<int>(start.moves->size()) : game.getMoves());
        column.writeWrapped("shortest known " + std::to_string(best) + ", at least " +
                            std::to_string(start.lowerBound));
    } else {
        column.writeWrapped("looking for the shortest ...");
    }
    const std::string marks = formatMarks(game);
    if (!marks.empty()) column.writeWrapped(marks);
    if (state.best) {
        column.writeWrapped("best " + formatMoves(state.best->moves) + ", " +
                            formatTime(state.best->milliseconds / 1000));
    }
    column.writeWrapped("Enter review, R again");
}

void writeReview(const GameReview& review, TextColumn& column)
{
    const GameReview::Loss loss = review.sumLoss();
    column.write("REVIEW", kTitle);
    column.writeWrapped(formatMoves(loss.moves) + " lost" + (loss.isWhole ? "" : " so far"));
    // As many lines as fit, the board that is looked at in the middle.
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
        const std::string move =
            i == 0 ? "start"
                   : std::to_string(review.getBoard(i - 1).getTile(
                         review.getBoard(i - 1).findSliding(review.getSlide(i - 1)))) +
                         " " + puzzle::toLetter(review.getSlide(i - 1));
        std::array<char, 64> line{};
        std::snprintf(line.data(), line.size(), "%3d %-5s%4s%s", i, move.c_str(), far.c_str(),
                      lost > 0 ? " -2" : "");
        column.write(line.data(), {.inverse = i == review.getIndex()});
    }
    column.writeWrapped("Left Right step, [ ] losses, Esc back");
}

void writeQuestion(const char* question, const char* yes, TextColumn& column)
{
    column.write(question, kTitle);
    column.writeWrapped(std::string("y ") + yes);
    column.writeWrapped("Esc goes back");
}

// True if there was anything.
bool writeMessages(const PuzzleState& state, TextColumn& column)
{
    if (state.page == PuzzlePage::QuitQuestion) {
        writeQuestion("Quit?", "ends it", column);
    } else if (state.page == PuzzlePage::NewQuestion) {
        writeQuestion("A new board?", "leaves this one", column);
    } else if (state.page == PuzzlePage::Review) {
        writeReview(*state.review, column);
    } else if (state.game.isPaused()) {
        column.writeWrapped("p goes on");
    } else if (state.game.isSolved()) {
        writeWin(state, column);
    } else if (state.watch) {
        writeWatch(state, column);
    } else if (state.progress) {
        writeProgress(*state.progress, column);
    } else if (const auto hint = state.findHint()) {
        writeHint(state, *hint, column);
    } else if ((state.wantsHint || state.wantsWatch) && !state.known.isFinal) {
        column.writeWrapped("Solving ... Esc stops");
    } else if ((state.wantsHint || state.wantsWatch) && !state.known.moves) {
        column.writeWrapped("No solution was found in time");
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
    // Numbers of a wide column stand near their labels.
    Box numbers = layout.side;
    numbers.columns = std::min(numbers.columns, 16);
    TextColumn fields(numbers, frame);
    fields.writeField("Moves", std::to_string(game.getMoves()));
    fields.writeField("Time", formatTime(state.played.count()));
    fields.writeField("Moves/s", formatRate(state.movesPerMinute));
    if (state.showsDistance) fields.writeField("Distance", formatDistance(state.known));
    const std::string marks = formatMarks(game);
    column.skip(fields.getRow() - column.getRow());
    if (!marks.empty()) column.writeWrapped(marks);
    column.skip();
    writeMessages(state, column);

    const bool isWide = layout.side.columns >= kKeyColumns;
    const int lines = static_cast<int>(isWide ? kKeyLines.size() : kShortKeyLines.size());
    if (column.getRowsLeft() <= lines || state.page == PuzzlePage::Review) return;
    column.skip(std::max(1, layout.board.row + layout.board.rows - column.getRow() - lines));
    for (int i = 0; i < lines; ++i) {
        const auto line = static_cast<std::size_t>(i);
        column.write(isWide ? kKeyLines[line] : kShortKeyLines[line]);
    }
}

void drawBelow(const PuzzleState& state, const PuzzleLayout& layout, Frame& frame)
{
    TextColumn column(layout.below, frame);
    const PuzzleGame& game = state.game;
    std::string numbers = "Moves " + std::to_string(game.getMoves()) + " " +
                          formatTime(state.played.count()) + " " +
                          formatRate(state.movesPerMinute) + "/s";
    if (state.showsDistance) numbers += " D " + formatDistance(state.known);
    column.write(numbers);
    column.write(formatId(state, layout.below.columns));
    if (!writeMessages(state, column)) {
        const std::string marks = formatMarks(game);
        column.writeWrapped(marks.empty() ? "? keys" : marks);
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

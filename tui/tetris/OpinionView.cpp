#include "tui/tetris/OpinionView.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <vector>

namespace tui {

namespace {

constexpr int kMaxBarColumns = 3;  // characters a column of the well, one of them blank
constexpr int kLeastBarRows = 2;
constexpr int kValueColumns = 8;  // of what a term adds, with a blank before it
constexpr int kBarGap = 1;

std::string formatNumber(double number, int digits)
{
    // Plus 0.0, which makes 0 of -0.
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

// "holes 4     52.33"; without the count if that has no room.
void writeTerm(const tetris::RatingTerm& term, int columns, TextColumn& column)
{
    const std::string value = formatNumber(term.count * term.weight, 4);
    std::string label = std::string(term.name) + " " + formatNumber(term.count, 4);
    if (countCharacters(label) + 1 + countCharacters(value) > columns) label = term.name;
    column.writeField(label, value);
}

// In the box, of which each column of the well takes so many characters.
void drawBars(const Opinion& opinion, int width, Box box, int columns, Frame& frame)
{
    std::vector<const tetris::Move*> best(static_cast<std::size_t>(width), nullptr);
    double low = opinion.landings.front().score;
    double high = low;
    for (const tetris::Move& move : opinion.landings) {
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
        const bool isGoal = x == opinion.goal->x;
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

void drawOpinion(const TetrisState& state, Box box, TextColumn& column, Frame& frame)
{
    const Opinion& opinion = state.opinion;
    const Translation& tr = state.tr;
    if (!opinion.goal) {
        column.writeWrapped(opinion.isThinking ? tr.format("{0}: thinking", {state.brain})
                                               : tr.format("{0}: no move", {state.brain}));
        return;
    }
    column.writeWrapped(tr.format(
        "{0}: column {1}, rating {2}",
        {state.brain, std::to_string(opinion.goal->x), formatNumber(opinion.goal->score, 6)}));
    const Box rest{box.column, column.getRow(), box.columns, column.getRowsLeft()};
    if (rest.rows < kLeastBarRows) return;
    const int width = state.setup.width;
    const int termColumns = countTermColumns(opinion.terms);
    // Terms without bars are better than none: a brain need not weigh its landings one by one.
    const int barRoom = rest.columns - termColumns - kBarGap;
    const bool showsTerms = termColumns > 0 && barRoom >= (opinion.landings.empty() ? 0 : width);
    const int barColumns = std::min(kMaxBarColumns, (showsTerms ? barRoom : rest.columns) / width);
    if (!opinion.landings.empty() && barColumns > 0) {
        drawBars(opinion, width, rest, barColumns, frame);
    }
    if (!showsTerms) return;
    const int left = opinion.landings.empty() ? 0 : barColumns * width + kBarGap;
    TextColumn terms({rest.column + left, rest.row, termColumns, rest.rows}, frame);
    for (const tetris::RatingTerm& term : opinion.terms) {
        if (terms.getRowsLeft() > 0) writeTerm(term, termColumns, terms);
    }
}

}  // namespace tui

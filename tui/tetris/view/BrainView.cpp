#include "tui/tetris/view/BrainView.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/FactColumn.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameFacts.h"
#include "tui/tetris/draw/GameWords.h"

namespace tui {

namespace {

std::string formatNumber(double number, int digits) {
    // Adding 0.0 makes 0 of -0.
    return base::format("{:.{}g}", number + 0.0, digits);
}

// The strip has colours; else it has digits.
bool hasHeatColors(const Look& look) { return look.colors >= 256 && look.utf8; }

// The columns of a scale beside its colours.
int countScaleWords(const Translation& tr) {
    return countCharacters(tr("bad")) + countCharacters(tr("good")) + 2;
}

// The columns of a term with its name, count, bar and value.
constexpr int kWithCounts = 36;

double computeValue(const RatingTerm& term) { return term.count * term.weight; }

// The best placement of each column of the well; null where there is none.
std::vector<const Move*> findBestOfColumns(const Suggestion& suggestion, int width) {
    std::vector<const Move*> best(toIndex(width), nullptr);
    for (const Move& move : suggestion.placements) {
        const Move*& kept = best[toIndex(move.x)];
        if (kept == nullptr || move.score < kept->score) kept = &move;
    }
    return best;
}

void drawTerm(const SideState& state, const RatingTerm& term, double largest, int nameColumns,
              Box line, Frame& frame) {
    constexpr int kCountColumns = 5;
    constexpr int kValueColumns = 7;
    frame.put(line,
              formatExternal(nameTerm(term.name, nameColumns, state.tr), nameColumns, state.look),
              kDim);
    putRight(line, formatNumber(computeValue(term), 4), {}, frame);
    // Where there is little room the bar is worth more than the count.
    const bool hasCount = line.columns >= kWithCounts;
    const int barAt = line.column + nameColumns + (hasCount ? kCountColumns + 2 : 1);
    const int room = line.getEnd() - kValueColumns - barAt;
    if (room < 1) return;
    if (hasCount) putRight(barAt - 1, line.row, formatNumber(term.count, 4), kDim, frame);
    int length = static_cast<int>(std::lround(std::abs(computeValue(term)) / largest * room));
    if (computeValue(term) != 0) length = std::max(length, 1);
    const bool isBad = computeValue(term) > 0;
    drawBar(barAt, line.row, length, isBad ? kWarn : kGood, frame);
}

void drawTerms(const SideState& state, std::vector<RatingTerm> terms, Box box, Frame& frame) {
    if (terms.empty() || box.rows < 1) return;
    std::ranges::stable_sort(terms, [](const auto& a, const auto& b) {
        return std::abs(computeValue(a)) > std::abs(computeValue(b));
    });
    const double largest = std::max(1e-9, std::abs(computeValue(terms.front())));
    int nameColumns = 0;
    int valueColumns = 0;
    for (const RatingTerm& term : terms) {
        nameColumns =
            std::max(nameColumns, countCharacters(nameTerm(term.name, box.columns, state.tr)));
        valueColumns = std::max(valueColumns, countCharacters(formatNumber(computeValue(term), 4)));
    }
    const auto count = base::count(terms);
    const int shown = count > box.rows ? box.rows - 1 : count;
    // Names that are hardly more than "..." say nothing.
    constexpr int kLeastColumns = 7;
    const int room = box.columns - valueColumns - 1;
    if (shown == 0 || room < std::min(nameColumns, kLeastColumns)) return;
    nameColumns = std::min(nameColumns, room);
    constexpr int kBriefColumns = 11;
    if (box.columns < kWithCounts) nameColumns = std::min(nameColumns, kBriefColumns);
    for (int i = 0; i < shown; ++i) {
        drawTerm(state, terms[toIndex(i)], largest, nameColumns, box.getLine(i), frame);
    }
    if (shown < count) {
        frame.put(box.getLine(shown), state.tr.format("+{0} more", count - shown), kDim);
    }
}

// The moves of the plan after the goal that have their place in the well as it is.
std::span<const tetris::PlannedMove> listOutlined(const Suggestion& suggestion) {
    const std::span plan(suggestion.plan);
    if (plan.empty()) return plan;
    const auto clear = std::ranges::find_if(plan, [](const auto& move) { return move.rows > 0; });
    return plan.first(std::min(toIndex(clear - plan.begin()) + 1, plan.size())).subspan(1);
}

// The clear to which the plan leads, the first great one or else the first, as the columns allow;
// empty without one.
std::string describePlan(const Suggestion& suggestion, int columns, const Translation& tr) {
    const auto describe = [](const tetris::PlannedMove& move) {
        return Callout{.rows = move.rows, .spin = move.move.spin, .isPerfect = move.isPerfect};
    };
    const auto& plan = suggestion.plan;
    auto aim = std::ranges::find_if(plan, [&](const tetris::PlannedMove& move) {
        return move.rows > 0 && isGreat(describe(move));
    });
    if (aim == plan.end())
        aim = std::ranges::find_if(plan, [](const auto& move) { return move.rows > 0; });
    if (aim == plan.end()) return {};
    std::string name =
        aim->isPerfect ? std::string(tr("PERFECT CLEAR")) : nameClear(describe(*aim), tr);
    const auto pieces = aim - plan.begin() + 1;
    if (pieces == 1) return name;
    std::string text = tr.format("{0} in {1} pieces", name, pieces);
    return countCharacters(text) <= columns ? text : name;
}

// A mark in the well, and what it is.
struct MarkText {
    std::string_view mark;
    Style style;
    std::string_view text;
};

std::vector<MarkText> listMarks(const TetrisState& state) {
    const Glyphs& glyphs = getGlyphs(state.look);
    std::vector<MarkText> marks{{glyphs.placement, kKey, state.tr("the best")}};
    if (listOutlined(state.suggestion).empty()) {
        marks.push_back({glyphs.second, kDim, state.tr("the second")});
    } else {
        marks.push_back({glyphs.second, {}, state.tr("planned")});
    }
    const std::optional<PieceCells> falling = state.game ? state.game->findFalling() : std::nullopt;
    if (state.settings.ghost && falling)
        marks.push_back({glyphs.ghost, paintPiece(falling->piece), state.tr("yours")});
    return marks;
}

// What the marks in the well are, as far as it fits into the box, from its top. Returns the rows
// that it takes.
int drawMarks(const TetrisState& state, Box box, Frame& frame) {
    constexpr int kTextAt = 3;
    int column = 0;
    int row = 0;
    for (const MarkText& mark : listMarks(state)) {
        const int columns = kTextAt + countCharacters(mark.text);
        if (column > 0 && column + columns > box.columns && row + 1 < box.rows) {
            ++row;
            column = 0;
        }
        if (column + columns > box.columns) continue;
        frame.put(box.column + column, box.row + row, mark.mark, mark.style);
        frame.put(box.column + column + kTextAt, box.row + row, mark.text);
        column += columns + 2;
    }
    return row + 1;
}

// Which end of the ratings is best, and that the view counts as help: at the right, or below.
void drawRatingNotes(const TetrisState& state, bool isHigh, TextColumn& column, Box box,
                     Frame& frame) {
    const std::string_view best = state.tr("lowest is best");
    const std::string_view helped = state.tr("counts as helped");
    const bool isBeside = countCharacters(best) + 1 + countCharacters(helped) < box.columns;
    if (isBeside && !state.brainActive) putRight(column.getRest(), helped, kWarn, frame);
    column.write(best, kDim);
    if (!isBeside && !state.brainActive && isHigh) column.write(helped, kWarn);
}

// The scale of the strip: "bad", its colours, each `wide` columns wide, and "good".
void drawScale(const TetrisState& state, int column, int row, int wide, Frame& frame) {
    column = frame.put(column, row, state.tr("bad"), kDim) + 1;
    for (int i = 0; i < wide * kHeatSteps; ++i) {
        frame.put(column++, row, getGlyphs(frame).strip,
                  {.foreground = findColor(Color::Heat, i / wide)});
    }
    frame.put(column + 1, row, state.tr("good"), kDim);
}

}  // namespace

const Move* findSecondBest(const Suggestion& suggestion) {
    if (!suggestion.goal) return nullptr;
    const Move& goal = *suggestion.goal;
    const Move* second = nullptr;
    for (const Move& move : suggestion.placements) {
        const bool isGoal = move.piece == goal.piece && move.x == goal.x && move.y == goal.y;
        if (!isGoal && (second == nullptr || move.score < second->score)) second = &move;
    }
    return second;
}

void drawGoal(const Suggestion& suggestion, const WellPlace& place, Frame& frame) {
    if (!suggestion.goal) return;
    const Glyphs& glyphs = getGlyphs(frame);
    const std::span<const tetris::PlannedMove> outlined = listOutlined(suggestion);
    for (const auto& [move, rows, isPerfect] : outlined) {
        const int piece = tetris::findPieceName(*move.piece).index;
        drawMarks(place, move, glyphs.second, paintPiece(piece), frame);
    }
    if (const Move* const second = findSecondBest(suggestion); second && outlined.empty())
        drawMarks(place, *second, glyphs.second, kDim, frame);
    drawMarks(place, *suggestion.goal, glyphs.placement, kKey, frame);
}

void drawHeatStrip(const TetrisState& state, const WellPlace& place, Frame& frame) {
    const Suggestion& suggestion = state.suggestion;
    if (!suggestion.goal || suggestion.placements.empty()) return;
    const auto [low, high] = std::ranges::minmax(suggestion.placements, {}, &Move::score);
    const double range = high.score - low.score;
    const bool isRich = hasHeatColors(state.look);
    const int floor = place.box.getFoot() - 1;
    const auto best = findBestOfColumns(suggestion, state.setup.rules.width);
    for (int x = 0; x < state.setup.rules.width; ++x) {
        const Move* const move = best[toIndex(x)];
        if (move == nullptr) continue;
        const double share = range > 0 ? (high.score - move->score) / range : 1;
        const bool isGoal = x == suggestion.goal->x;
        if (isRich) {
            const auto step = static_cast<int>(share * (kHeatSteps - 1) + 0.5);
            for (int i = 0; i < place.cell.columns; ++i) {
                frame.put(place.findColumn(x) + i, floor, getGlyphs(frame).strip,
                          {.foreground = findColor(Color::Heat, step)});
            }
        } else {
            const auto digit = static_cast<char32_t>('0' + static_cast<int>(share * 9 + 0.5));
            const Box cell{place.findColumn(x), floor, place.cell.columns, 1};
            for (int i = 1; i < cell.columns; ++i)
                frame.put(cell.column + i, floor, U' ');
            frame.put(cell.column, floor, isGoal ? U'*' : digit,
                      {.foreground = isGoal ? Color::Accent : Color::Default, .bold = isGoal});
        }
    }
}

void drawStripLegend(const TetrisState& state, Box line, Frame& frame) {
    if (!state.suggestion.goal || state.suggestion.placements.empty()) return;
    const Translation& tr = state.tr;
    int column = frame.put(line, tr("by column"), kDim) + 2;
    if (!hasHeatColors(state.look)) {
        frame.put(column, line.row, base::format("0 {} .. 9 {}", tr("bad"), tr("good")), kDim);
        return;
    }
    // As wide as a cell, and at the right end, if there is room.
    const int words = countScaleWords(tr);
    const int end = line.getEnd() - 1;
    const int wide = column + words + 2 * kHeatSteps <= end ? 2 : 1;
    if (wide > 1) column = end - words - wide * kHeatSteps;
    drawScale(state, column, line.row, wide, frame);
}

void drawBriefLegend(const TetrisState& state, Box box, Frame& frame) {
    if (!state.suggestion.goal || box.rows < 1) return;
    const int row = box.row + drawMarks(state, box, frame);
    const bool isRich = hasHeatColors(state.look) && !state.suggestion.placements.empty();
    if (isRich && row < box.getFoot() && countScaleWords(state.tr) + kHeatSteps <= box.columns)
        drawScale(state, box.column, row, 1, frame);
}

void drawSuggestion(const TetrisState& state, Box box, Frame& frame) {
    const Suggestion& suggestion = state.suggestion;
    const Translation& tr = state.tr;
    TextColumn column(box, frame);
    if (!suggestion.goal) {
        column.writeWhole(suggestion.isThinking ? tr.format("{0}: thinking", state.brain)
                                                : tr.format("{0}: no move", state.brain),
                          kDim);
        return;
    }
    const std::string rating = tr.format("column {0}, rating {1}", suggestion.goal->x + 1,
                                         formatNumber(suggestion.goal->score, 6));
    const int room = box.columns - countCharacters(rating) - 2;
    constexpr int kLeastName = 6;
    if (room >= kLeastName) {
        const int at = frame.put(box, formatBrainName(state.brain, room, state.look), kKey);
        frame.put(at + 2, box.row, rating);
        column.skip();
    } else {
        column.write(formatBrainName(state.brain, box.columns, state.look), kKey);
        if (countCharacters(rating) <= box.columns) {
            column.write(rating);
        } else {
            drawFacts({{.label = tr("Column"),
                        .value = suggestion.goal->x + 1,
                        .importance = 2,
                        .labelStyle = {}},
                       {.label = tr("Rating"),
                        .value = formatNumber(suggestion.goal->score, 4),
                        .importance = 1,
                        .labelStyle = {}}},
                      column.getRest(), frame);
            column.skip(2);
        }
    }
    // A brain without terms rates by looking ahead; then nothing can be said of the parts, but what
    // a bot says.
    const auto count = base::count(suggestion.terms);
    constexpr int kLegendRows = 4;
    constexpr int kHighRows = 9;
    constexpr int kLeastColumns = 24;
    const bool isWide = room >= kLeastName && column.getRowsLeft() >= kLegendRows;
    const bool isHigh = box.columns >= kLeastColumns && column.getRowsLeft() >= kHighRows;
    if (isHigh || (isWide && (column.getRowsLeft() > count || column.getRowsLeft() >= 6)))
        drawRatingNotes(state, isHigh, column, box, frame);
    const std::string plan = describePlan(suggestion, box.columns, tr);
    if (!plan.empty()) column.writeWhole(plan, kKey);
    Box rest = column.getRest();
    Box legend = isHigh ? rest : rest.getLine(0);
    Frame nowhere;  // they are only counted
    legend.rows = isHigh || isWide ? drawMarks(state, legend, nowhere) : 0;
    legend.row = box.getFoot() - legend.rows;
    if (legend.rows > 0) drawMarks(state, legend, frame);
    rest.rows -= legend.rows;
    drawTerms(state, suggestion.terms, rest, frame);
    if (suggestion.terms.empty()) drawFacts(listBotFacts(suggestion.about, state), rest, frame);
}

}  // namespace tui

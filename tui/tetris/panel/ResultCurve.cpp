#include "tui/tetris/panel/ResultCurve.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <vector>

#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameWords.h"

namespace tui {

namespace {

using tetris::PlayedGames;
using tetris::PlayedKind;
using Result = PlayedGames::Result;

constexpr int kWideCurve = 74;
constexpr int kWideCurveRows = 5;
constexpr int kSteps = 8;  // of a row

// The best and the median of the results.
std::pair<int64_t, int64_t> summarizeLast(const PlayedGames& games) {
    std::vector<tetris::PlayedRow> rows;
    for (const Result& result : games.last)
        rows.push_back({.kind = *games.kind, .result = result.result});
    const tetris::PlayedSummary last = computeGameStatistics(rows).kinds.front().summary;
    return {*last.best, *last.median};
}

void drawCurveTitle(const TetrisState& state, const PlayedGames& games, Box box, Frame& frame) {
    const Translation& tr = state.tr;
    const std::string name = nameKind(games.kind, tr);
    if (games.last.empty()) {
        frame.put(box, name);
        return;
    }
    const auto [best, median] = summarizeLast(games);
    constexpr int kResult = 10;
    const size_t count = games.last.size();
    std::vector<std::string> parts{
        count == 1 ? name : name + ", " + tr.format("the last {0}", count),
        tr.format("best {0}", formatResult(best, *games.kind, kResult)),
        tr.format("median {0}", formatResult(median, *games.kind, kResult)),
        std::string(isLessBetter(*games.kind) ? tr("lower is better") : tr("higher is better"))};
    // What is in the table, too, is left out in a narrow page.
    constexpr int kBetween = 3;
    if (box.columns < kWideCurve) parts = {name, parts.back()};
    int column = box.column;
    for (size_t i = 0; i < parts.size(); ++i) {
        if (column + countCharacters(parts[i]) > box.getEnd()) break;
        column = frame.put(column, box.row, parts[i], i == 0 ? Style{} : kDim) + kBetween;
    }
}

// "sprint 40", "ultra 2:00", "zen".
std::string nameNumberedGoal(const PlayedKind& kind, const Translation& tr) {
    std::string name(nameGoal(kind.goal, tr));
    const tetris::GameField* const field = tetris::findNumberField(kind.goal);
    if (field == nullptr) return name;
    const int number = kind.number > 0 ? kind.number : field->get({});
    return name + " " +
           (getEntry(kind.goal).choosesTime ? formatPlayTime(std::chrono::seconds(number))
                                            : std::to_string(number));
}

}  // namespace

std::string nameKind(const std::optional<PlayedKind>& kind, const Translation& tr) {
    if (!kind) return tr("all games");
    const std::string size = " " + std::to_string(kind->width) + "x" + std::to_string(kind->height);
    const bool isUsual = kind->width == PlayedKind().width && kind->height == PlayedKind().height;
    const std::string unusualSize = isUsual ? "" : size;
    switch (kind->what) {
        case PlayedKind::What::Classic:
            return std::string(nameRules(tetris::RuleSet::Classic, tr)) + unusualSize;
        case PlayedKind::What::Modern: return nameNumberedGoal(*kind, tr) + unusualSize;
        case PlayedKind::What::Versus: return tr("versus");
        case PlayedKind::What::Puzzle: return std::string(tr("n-puzzle")) + size;
    }
    return {};
}

std::string formatResult(int64_t result, const PlayedKind& kind, int columns) {
    std::vector<std::string> texts;
    if (isLessBetter(kind)) {
        texts = {formatTenths(result), formatPlayTime(result)};
    } else {
        texts = {formatPoints(result), std::to_string(result)};
    }
    const bool fits = countCharacters(texts[0]) <= columns;
    return texts[fits ? 0 : 1];
}

bool hasScores(const PlayedGames& games) {
    using What = PlayedKind::What;
    return games.kind && games.kind->what != What::Puzzle;
}

void drawResultCurve(const TetrisState& state, const PlayedGames& games, Box box, Frame& frame) {
    drawCurveTitle(state, games, box, frame);
    if (games.last.empty()) return;
    const PlayedKind& kind = *games.kind;
    const bool isWide = box.columns >= kWideCurve;
    const int rows = isWide ? kWideCurveRows : kNarrowCurveRows;
    const int left = isWide ? 9 : 6;
    const int step = isWide ? 2 : 1;
    const auto [least, most] =
        std::ranges::minmax(games.last, {}, [](const Result& result) { return result.result; });
    const int64_t low = least.result;
    const int64_t high = most.result;
    const int64_t best = isLessBetter(kind) ? low : high;
    // Without colours a star stands above the best.
    const bool hasStar = state.look.colors < 8;
    const Box chart{box.column + left, box.row + 1 + (hasStar ? 1 : 0), 1,
                    rows - (hasStar ? 1 : 0)};
    const int full = chart.rows * kSteps;
    const std::string today = formatLocalDay(state.start.now);
    int column = chart.column;
    for (const Result& result : games.last) {
        const int height = high == low
                               ? full / 2
                               : 1 + static_cast<int>(static_cast<double>(result.result - low) *
                                                      (full - 1) / static_cast<double>(high - low));
        const Color color = result.result == best ? Color::Good
                            : result.day == today ? Color::Accent
                                                  : Color::Dim;
        drawBars(state.look, std::array{height}, full, {column, chart.row, 1, chart.rows},
                 {.foreground = color}, frame);
        if (hasStar && result.result == best)
            frame.put(column, chart.getFoot() - 1 - (height + kSteps - 1) / kSteps, U'*');
        column += step;
    }
    // The least and the most that bars show.
    const auto label = [&](int64_t value, int row) {
        std::string text = formatResult(value, kind, left - 1);
        if (countCharacters(text) >= left && !isLessBetter(kind)) text = formatThousands(value);
        if (countCharacters(text) < left) frame.put(box.column, row, text, kDim);
    };
    const int floor = box.row + rows;
    if (high > low) label(high, chart.row);
    label(low, floor);
    const int64_t now = state.start.now;
    const std::string first = formatShortDay(games.last.front().ended, now, state.tr);
    const std::string last = formatShortDay(games.last.back().ended, now, state.tr);
    const int end = chart.column + step * (static_cast<int>(games.last.size()) - 1) + 1;
    const int after = frame.put(chart.column, floor + 1, first, kDim);
    const int lastAt = end - countCharacters(last);
    if (lastAt > after) frame.put(lastAt, floor + 1, last, kDim);
}

}  // namespace tui

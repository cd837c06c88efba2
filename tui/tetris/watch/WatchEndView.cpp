#include "tui/tetris/watch/WatchEndView.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Index.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/watch/WatchState.h"

namespace tui {

namespace {

constexpr int kMostColumns = 90;
constexpr int kNameAt = 5;  // behind the rank
constexpr int kNumberColumns = 8;
constexpr int kEndColumns = 15;

// The brains, the best first.
struct Ranking {
    std::vector<int> ranks;     // of each brain of the state
    std::vector<size_t> order;  // indices of brains
};

Ranking rankBrains(const WatchState& state) {
    Ranking ranking{.ranks = computeRanks(state), .order = {}};
    ranking.order.resize(state.brains.size());
    std::iota(ranking.order.begin(), ranking.order.end(), size_t{0});
    std::ranges::stable_sort(ranking.order, {}, [&](size_t i) { return ranking.ranks[i]; });
    return ranking;
}

std::string_view describeEnd(const WatchState& state, const WatchedBrain& brain) {
    const Translation& tr = state.tr;
    if (!brain.shot.failure.empty()) return tr("failed");
    return describeGameEnd(brain.shot.result, tr);
}

std::string_view describeEnds(const WatchState& state) {
    const auto all = [&](auto matches) {
        return std::ranges::all_of(
            state.brains, [&](const WatchedBrain& brain) { return matches(brain.shot.result); });
    };
    if (all(hasFinished)) return state.tr("FINISHED");
    return all([](const tetris::GameResult& result) { return !result.hasEnded(); })
               ? state.tr("STOPPED")
               : state.tr("GAME OVER");
}

// A column of the table; columns at the right are left out where there is no room.
struct Heading {
    std::string_view text;
    int columns;
};

// Draws right-aligned values after the name. Returns how many of them fit.
template <class Value>
void drawValues(const std::vector<Heading>& headings, Box box, int nameColumns, Value draw) {
    int end = box.column + kNameAt + nameColumns;
    for (size_t i = 0; i < headings.size(); ++i) {
        end += headings[i].columns;
        if (end > box.getEnd()) return;
        draw(i, end);
    }
}

void drawTable(const WatchState& state, const Ranking& ranking, Box box, int nameColumns,
               Frame& frame) {
    const Translation& tr = state.tr;
    const std::vector<Heading> headings{{ranksTime(state)     ? tr("Time")
                                         : ranksPieces(state) ? tr("Pieces")
                                                              : tr("Score"),
                                         kNumberColumns},
                                        {tr("Rows"), kNumberColumns},
                                        {tr("Highest"), kNumberColumns + 1},
                                        {tr("Per s"), kNumberColumns},
                                        {tr("End"), kEndColumns}};
    frame.put(box.column + kNameAt, box.row, tr("Brain"), kDim);
    drawValues(headings, box, nameColumns, [&](size_t i, int end) {
        const std::string_view text = headings[i].text;
        frame.put(end - countCharacters(text), box.row, text, kDim);
    });
    int row = box.row;
    for (const size_t index : ranking.order) {
        ++row;
        const WatchedBrain& brain = state.brains[index];
        const int rank = ranking.ranks[index];
        const Style style = rank == 1 ? kTitle : Style{};
        frame.put(box.column, row, nameRank(state, rank),
                  rank == 1 ? Style{.foreground = Color::Warn, .bold = true} : kDim);
        frame.put(box.column + kNameAt, row,
                  formatBrainName(brain.name, nameColumns - 1, state.look.utf8), style);
        const tetris::GameResult& result = brain.shot.result;
        const std::optional<double> rate = brain.findWholeRate();
        const std::vector<std::string> values{
            formatMeasure(state, brain), shortenNumber(result.tally.rows),
            std::to_string(brain.shot.heights.getTop()), rate ? shortenRate(*rate) : "-",
            std::string(describeEnd(state, brain))};
        drawValues(headings, box, nameColumns, [&](size_t i, int end) {
            frame.put(end - countCharacters(values[i]), row, values[i], style);
        });
    }
}

// The style of a brain's line in a chart.
Style findChartStyle(const WatchState& state, const WatchedBrain& brain, int rank) {
    if (brain.shot.heights.getTop() >= state.setup.rules.rows) return kWarn;
    return rank == 1 ? kAccent : kDim;
}

// A chart of each brain behind its name, `rows` high, below the heading.
void drawCharts(const WatchState& state, const Ranking& ranking, std::string_view heading, Box box,
                int chartAt, int rows,
                const std::function<void(const WatchedBrain&, Box chart, Style style)>& draw,
                Frame& frame) {
    frame.put(box, heading, kHeading);
    Box chart{box.column + chartAt, box.row + 1, box.columns - chartAt, rows};
    for (const size_t index : ranking.order) {
        const WatchedBrain& brain = state.brains[index];
        frame.put(box.column + kNameAt, chart.getFoot() - 1,
                  formatBrainName(brain.name, chartAt - kNameAt - 1, state.look.utf8));
        draw(brain, chart, findChartStyle(state, brain, ranking.ranks[index]));
        chart.row += rows;
    }
}

// Bars, the longest for the most rows.
void drawRowBars(const WatchState& state, const Ranking& ranking, Box box, int chartAt,
                 Frame& frame) {
    int64_t most = 1;
    for (const WatchedBrain& brain : state.brains)
        most = std::max(most, brain.shot.result.tally.rows);
    const auto draw = [&](const WatchedBrain& brain, Box chart, Style style) {
        const auto length = brain.shot.result.tally.rows * chart.columns / most;
        drawBar(state.look, chart.column, chart.row, static_cast<int>(length), style, frame);
    };
    drawCharts(state, ranking, state.tr("Rows"), box, chartAt, 1, draw, frame);
}

// All charts have the same scale: columns are pieces, for the longest game the full width.
void drawHeightCharts(const WatchState& state, const Ranking& ranking, Box box, int chartAt,
                      int chartRows, Frame& frame) {
    int64_t most = 1;
    for (const WatchedBrain& brain : state.brains)
        most = std::max<int64_t>(most, brain.shot.result.pieces);
    const auto draw = [&](const WatchedBrain& brain, Box chart, Style style) {
        const std::vector<int> heights = brain.shot.heights.getColumns(HeightCurve::kMost);
        const auto columns = base::toIndex(
            std::max<int64_t>(1, int64_t{chart.columns} * brain.shot.result.pieces / most));
        std::vector<int> shown;
        for (size_t i = 0; i < columns && !heights.empty(); ++i)
            shown.push_back(heights[i * heights.size() / columns]);
        drawBars(state.look, shown, state.setup.rules.rows, chart, style, frame);
    };
    drawCharts(state, ranking, state.tr("Height of the stack"), box, chartAt, chartRows, draw,
               frame);
}

}  // namespace

void drawWatchEnd(const WatchState& state, Frame& frame) {
    const int columns =
        std::min(kMostColumns, state.window.columns - (state.window.columns < 60 ? 2 : 6));
    Box box{(state.window.columns - columns) / 2, 0, columns, state.window.rows - 1};
    frame.put(box.column, 0, describeEnds(state), kTitle);
    const std::string game = describeWatchedGame(state, 12);
    const int room = columns - countCharacters(describeEnds(state)) - 2;
    if (countCharacters(game) <= room) putRight(box, game, kDim, frame);
    drawRule(state.look, box.column, 1, columns, frame);

    const Ranking ranking = rankBrains(state);
    const auto count = static_cast<int>(state.brains.size());
    const int nameColumns = columns >= 60 ? 20 : 14;
    const bool hasAir = box.rows >= 20;
    int row = hasAir ? 3 : 2;
    drawTable(state, ranking, {box.column, row, columns, count + 1}, nameColumns, frame);
    row += count + 2;
    const int chartAt = kNameAt + nameColumns;
    if (row + count + 1 <= box.rows) {
        drawRowBars(state, ranking, {box.column, row, columns, count + 1}, chartAt, frame);
        row += count + 2;
    }
    const int chartRows = std::min(3, (box.rows - row - 1) / count);
    if (chartRows >= 1) {
        drawHeightCharts(state, ranking, {box.column, row, columns, box.rows - row}, chartAt,
                         chartRows, frame);
    }
    drawFooter(listWatchWords(state), placePageFooter(state.window), frame);
}

}  // namespace tui

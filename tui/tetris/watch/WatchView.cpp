#include "tui/tetris/watch/WatchView.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/FactColumn.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/draw/WellParts.h"
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

}  // namespace

namespace {

constexpr int kLabelledColumns = 13;  // room for a label and its number in a line

// The state of the game in a word or two; empty while it simply runs.
std::string_view describeStand(const WatchState& state, const WatchedBrain& brain) {
    const Translation& tr = state.tr;
    if (!brain.shot.failure.empty()) return tr("failed");
    if (brain.shot.result.hasEnded())
        return hasFinished(brain.shot.result) ? describeGameEnd(brain.shot.result, tr)
                                              : tr("GAME OVER");
    return brain.isLate ? tr("thinks") : std::string_view{};
}

// The height of the stack now, and after the last pieces.
void drawRecent(const WatchState& state, const WatchShot& shot, Box box, Frame& frame) {
    const int height = shot.heights.getLast();
    // Amber above three fifths of the well.
    const bool isHigh = height * 5 > state.setup.rules.rows * 3;
    const Style style = isHigh ? kWarn : kAccent;
    const std::string value = std::to_string(height);
    const int behind = frame.put(box, state.tr("Height"), kDim);
    const int at = box.getEnd() - countCharacters(value);
    if (behind < at) frame.put(at, box.row, value, isHigh ? style : Style{});
    const size_t room = std::min<size_t>(shot.recent.size(), base::toIndex(box.columns));
    const std::span<const int> last = std::span(shot.recent).last(room);
    const Box bars{box.getEnd() - static_cast<int>(room), box.row + 1, static_cast<int>(room),
                   box.rows - 2};
    drawBars(state.look, last, state.setup.rules.rows, bars, style, frame);
    drawChartBase(state.look, box.column, box.getFoot() - 1, box.columns, frame);
}

void drawWatchedNext(const WatchState& state, const WatchShot& shot, Box box, Frame& frame) {
    frame.put(box, state.tr("NEXT"), kHeading);
    if (!shot.next.empty() && state.setup.rules.set == tetris::RuleSet::Modern) {
        const auto shown = std::min(shot.next.size(), base::toIndex(state.nexts));
        drawEnteringPieces(state.look, std::span(shot.next).first(shown), box.getRest(1), frame);
    } else if (!shot.next.empty()) {
        drawPreview(state.look, shot.next.front(), box.column, box.row + 1, frame);
    } else if (state.setup.adversary > 0) {
        frame.put(box.column, box.row + 1, "?", {.foreground = Color::Warn, .bold = true});
    }
}

void drawNumbers(const WatchState& state, const WatchedBrain& brain, bool leads, Box box,
                 Frame& frame) {
    const Translation& tr = state.tr;
    const WatchShot& shot = brain.shot;
    const tetris::GameResult& result = shot.result;
    const bool isForPieces = ranksPieces(state);
    FactColumn column(state.look, box, frame);
    const auto add = [&](std::string_view label, std::string value, Style style = {}) {
        // Where there is little room, the label has a line of its own.
        if (box.columns < kLabelledColumns) column.addText(std::exchange(label, ""), 0, kDim);
        column.add(Fact{label, std::move(value), style});
    };
    add(ranksTime(state) ? tr.in("narrow", "Time")
        : isForPieces    ? tr("Pieces")
                         : tr("Score"),
        formatMeasure(state, brain), leads ? kKey : kBold);
    add(tr("Rows"), shortenNumber(result.tally.rows));
    add(isForPieces ? tr("Score") : tr("Pieces"),
        shortenNumber(isForPieces ? result.computeScore() : result.pieces));
    add(tr("Per s"), brain.piecesPerSecond ? shortenRate(*brain.piecesPerSecond) : "-");
    if (shot.held && shot.isRunning()) {
        add(tr("Hold"), std::string(1, getPieceLetter(*shot.held)),
            {.foreground = findColor(Color::Face, *shot.held), .bold = true});
    }
    const std::string_view stand = describeStand(state, brain);
    column.addText(stand, 0, {.foreground = Color::Warn, .bold = true});
    if (stand.empty()) column.addBlank(0);
    column.addBlank(0);
    constexpr int kRows = 5;
    if (shot.failure.empty()) {
        column.add(kRows, 2, [&](Box part) { drawRecent(state, shot, part, frame); });
        column.addBlank(1);
    }
    column.addSpace([&](Box rest) {
        if (shot.isRunning() && rest.rows >= kRows) drawWatchedNext(state, shot, rest, frame);
    });
    column.draw();
}

void drawBrain(const WatchState& state, const WatchedBrain& brain, int rank,
               const WatchPlace& place, Frame& frame) {
    const bool leads = rank == 1;
    const std::string rankName = base::format(" {} ", nameRank(state, rank));
    const int behind =
        frame.put(place.name, formatBrainName(brain.name, place.name.columns, state.look.utf8),
                  leads ? kTitle : kBold);
    drawWalls(state.look, place.well, {.foreground = Color::Frame}, frame);
    if (brain.shot.result.pieces > 0) {
        const Style style = leads ? kGood : kDim;
        const int columns = countCharacters(rankName);
        if (behind + columns - 1 <= place.name.getEnd()) {
            frame.put(behind, place.name.row, rankName, style);
        } else {
            // Beside a long name it has no room; it stands in the floor of the well then.
            const Box& well = place.well.box;
            frame.put(well.column + (well.columns - columns) / 2, well.getFoot() - 1, rankName,
                      style);
        }
    }
    const WatchShot& shot = brain.shot;
    if (!shot.failure.empty()) {
        // The reason is shown instead of a game that cannot continue.
        const Box& well = place.well.box;
        TextColumn why({well.column + 1, well.row, well.columns - 2, well.rows - 1}, frame);
        why.writeWrapped(shot.failure, kBad);
    } else {
        drawGrid(state.look, place.well, state.setup.rules.width, frame);
        drawStack(state.look, place.well, shot.stack, frame);
        if (shot.falling) drawPiece(state.look, place.well, *shot.falling, frame);
    }
    drawNumbers(state, brain, leads, place.numbers, frame);
}

std::string describeCourse(const WatchState& state) {
    const Translation& tr = state.tr;
    if (state.paused) return tr("PAUSED");
    if (state.speed == kFullSpeed) return tr("Full speed");
    return base::format("{} {}", tr("Speed"), state.speed);
}

// The status, and the footer. Where there is no line for the status, it stands before the keys.
void drawLastLines(const WatchState& state, const WatchLayout& layout, Frame& frame) {
    const std::string course = describeCourse(state);
    const Style style = state.paused ? Style{.foreground = Color::Warn, .bold = true} : kTitle;
    Box footer = layout.footer;
    if (layout.status.rows == 0) {
        const int taken = countCharacters(course) + 2;
        frame.put(footer, course, style);
        footer = {footer.column + taken, footer.row, footer.columns - taken, 1};
    } else {
        const int column = frame.put(layout.status, course, style) + 2;
        std::string game = describeWatchedGame(state, 20);
        if (state.setup.adversary > 0)
            game += ", " + state.tr.format("adversary {0}", state.setup.adversary);
        frame.put(column, layout.status.row, firstCharacters(game, layout.status.getEnd() - column),
                  kDim);
    }
    drawFooter(listWatchWords(state), footer, frame);
}

void drawKeys(const WatchState& state, Frame& frame) {
    constexpr int kRows = 3;  // below the keys
    Box line = drawViewKeys(listWatchKeys(state), state, frame, kRows).getRest(1);
    const Translation& tr = state.tr;
    putFact({tr("Sequence"), nameWord(state.setup.sequence, tr, 20, state.look.utf8)}, line, frame);
    ++line.row;
    putFact({tr("Seed"), std::to_string(state.seed)}, line, frame);
    drawFooter(listWatchWords(state), placePageFooter(state.window), frame);
}

}  // namespace

void drawWatch(const WatchState& state, Frame& frame) {
    const WatchLayout layout = computeWatchLayout(state);
    if (!layout.fits) {
        drawTooSmall(state.window, layout.needed, "", frame);
        return;
    }
    if (state.isOver) {
        drawWatchEnd(state, frame);
        return;
    }
    if (state.showsHelp) {
        drawKeys(state, frame);
        return;
    }
    const std::vector<int> ranks = computeRanks(state);
    for (size_t i = 0; i < state.brains.size(); ++i)
        drawBrain(state, state.brains[i], ranks[i], layout.places[i], frame);
    drawLastLines(state, layout, frame);
}

}  // namespace tui

#include "tui/tetris/watch/WatchView.h"

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/FactColumn.h"
#include "tui/base/text/TextColumn.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/draw/WellParts.h"
#include "tui/tetris/panel/ListPage.h"
#include "tui/tetris/watch/WatchState.h"

namespace tui {

namespace {

constexpr int kMostColumns = 90;
constexpr int kNameAt = 5;  // after the rank

// The brains, the best first.
struct Ranking {
    std::vector<int> ranks;     // of each brain of the state
    std::vector<size_t> order;  // indices of brains
};

Ranking rankBrains(const WatchState& state) {
    Ranking ranking{.ranks = computeRanks(state), .order = {}};
    ranking.order =
        base::sortIndices(ranking.ranks.size(), [&](size_t i) { return ranking.ranks[i]; });
    return ranking;
}

std::string_view describeEnd(const WatchState& state, const WatchedBrain& brain) {
    if (!brain.shot.failure.empty()) return state.tr("failed");
    return describeGameEnd(brain.shot.result, state.tr);
}

std::string_view describeEnds(const WatchState& state) {
    const auto all = [&](auto matches) {
        return std::ranges::all_of(
            state.brains, [&](const WatchedBrain& brain) { return matches(brain.shot.result); });
    };
    if (all([](const tetris::GameResult& result) { return isFinished(result.end); }))
        return state.tr("FINISHED");
    return all([](const tetris::GameResult& result) { return !result.hasEnded(); })
               ? state.tr("STOPPED")
               : state.tr("GAME OVER");
}

// The numbers of a brain: what they are ranked by, and others. The table of the end leaves out the
// least important ones where it has no room.
std::vector<ListCell> listNumbers(const WatchState& state, const WatchedBrain& brain) {
    const Translation& tr = state.tr;
    const tetris::GameResult& result = brain.shot.result;
    const bool isForPieces = ranksPieces(state);
    const std::optional<double> rate = state.isOver ? brain.findWholeRate() : brain.piecesPerSecond;
    return {{ranksTime(state) ? tr.in("narrow", "Time")
             : isForPieces    ? tr("Pieces")
                              : tr("Score"),
             8, 0, false, formatMeasure(state, brain)},
            {tr("Rows"), 8, 5, false, shortenNumber(result.tally.rows)},
            {isForPieces ? tr("Score") : tr("Pieces"), 8, 1, false,
             shortenNumber(isForPieces ? result.computeScore() : result.pieces)},
            {tr("Per s"), 8, 3, false, rate ? shortenRate(*rate) : "-"}};
}

void drawEndTable(const WatchState& state, const Ranking& ranking, Box box, int nameColumns,
                  Frame& frame) {
    const Translation& tr = state.tr;
    const auto list = [&](size_t place) {
        const size_t at = ranking.order[place];
        const WatchedBrain& brain = state.brains[at];
        std::vector<ListCell> cells = listNumbers(state, brain);
        cells.insert(cells.begin(),
                     {{"", kNameAt, 0, true, std::string(nameRank(state, ranking.ranks[at])), kDim},
                      {tr("Brain"), nameColumns, 0, true,
                       formatBrainName(brain.name, nameColumns - 1, state.look)}});
        cells.push_back({tr("Highest"), 9, 4, false, std::to_string(brain.shot.heights.getTop())});
        cells.push_back({tr("End"), 15, 2, false, std::string(describeEnd(state, brain))});
        return cells;
    };
    ListCursor leader;
    drawTable({.box = box, .count = std::ssize(state.brains), .list = list, .chosen = kTitle},
              leader, frame);
}

// The style of a brain's line in a chart.
Style findChartStyle(const WatchState& state, const WatchedBrain& brain, int rank) {
    if (brain.shot.heights.getTop() >= state.setup.rules.rows) return kWarn;
    return rank == 1 ? kAccent : kDim;
}

// Charts of the brains after their names, in the order of their ranks.
class BrainCharts {
public:
    // `chartAt`: the column of the charts, from the left of their box. Both must outlive this.
    BrainCharts(const WatchState& state, const Ranking& ranking, int chartAt)
        : state_(state), ranking_(ranking), chartAt_(chartAt) {}

    // Bars, the longest for the most rows.
    void drawRows(Box box, Frame& frame) const {
        int64_t most = 1;
        for (const WatchedBrain& brain : state_.brains)
            most = std::max(most, brain.shot.result.tally.rows);
        const auto drawOne = [&](const WatchedBrain& brain, Box chart, Style style) {
            const auto length = brain.shot.result.tally.rows * chart.columns / most;
            drawBar(chart.column, chart.row, static_cast<int>(length), style, frame);
        };
        draw(state_.tr("Rows"), box, 1, drawOne, frame);
    }

    // Each chart is `rows` high. All have the same scale: columns are pieces, for the longest game
    // the full width.
    void drawHeights(Box box, int rows, Frame& frame) const {
        int64_t most = 1;
        for (const WatchedBrain& brain : state_.brains)
            most = std::max<int64_t>(most, brain.shot.result.pieces);
        const auto drawOne = [&](const WatchedBrain& brain, Box chart, Style style) {
            const std::vector<int> heights = brain.shot.heights.getColumns(HeightCurve::kMost);
            const auto columns = base::toIndex(
                std::max<int64_t>(1, int64_t{chart.columns} * brain.shot.result.pieces / most));
            std::vector<int> shown;
            for (size_t i = 0; i < columns && !heights.empty(); ++i)
                shown.push_back(heights[i * heights.size() / columns]);
            drawBars(shown, state_.setup.rules.rows, chart, style, frame);
        };
        draw(state_.tr("Height of the stack"), box, rows, drawOne, frame);
    }

private:
    void draw(std::string_view heading, Box box, int rows,
              const std::function<void(const WatchedBrain&, Box chart, Style style)>& drawOne,
              Frame& frame) const {
        frame.put(box, heading, kHeading);
        Box chart = box.getRight(chartAt_).getLine(1, rows);
        for (const size_t index : ranking_.order) {
            const WatchedBrain& brain = state_.brains[index];
            frame.put(box.column + kNameAt, chart.getFoot() - 1,
                      formatBrainName(brain.name, chartAt_ - kNameAt - 1, state_.look));
            drawOne(brain, chart, findChartStyle(state_, brain, ranking_.ranks[index]));
            chart.row += rows;
        }
    }

    const WatchState& state_;
    const Ranking& ranking_;
    int chartAt_;
};

void drawWatchEnd(const WatchState& state, Frame& frame) {
    const int columns =
        std::min(kMostColumns, state.window.columns - (state.window.columns < 60 ? 2 : 6));
    Box box{(state.window.columns - columns) / 2, 0, columns, state.window.rows - 1};
    const int title = frame.put(box, describeEnds(state), kTitle);
    putRightAfter(title + 1, box, describeWatchedGame(state, 12), kDim, frame);
    drawRule(box.column, 1, columns, frame);

    const Ranking ranking = rankBrains(state);
    const auto count = base::count(state.brains);
    const int nameColumns = columns >= 60 ? 20 : 14;
    const bool hasAir = box.rows >= 20;
    int row = hasAir ? 3 : 2;
    drawEndTable(state, ranking, {box.column, row, columns, count + 1}, nameColumns, frame);
    row += count + 2;
    const BrainCharts charts(state, ranking, kNameAt + nameColumns);
    if (row + count + 1 <= box.rows) {
        charts.drawRows({box.column, row, columns, count + 1}, frame);
        row += count + 2;
    }
    const int chartRows = std::min(3, (box.rows - row - 1) / count);
    if (chartRows >= 1) charts.drawHeights(box.getRest(row), chartRows, frame);
    drawFooter(listWatchWords(state), frame);
}

constexpr int kLabelledColumns = 13;  // room for a label and its number in a line

// The state of the game in a word or two; empty while it simply runs.
std::string_view describeStand(const WatchState& state, const WatchedBrain& brain) {
    const Translation& tr = state.tr;
    if (!brain.shot.failure.empty()) return tr("failed");
    if (brain.shot.result.hasEnded())
        return isFinished(brain.shot.result.end) ? describeGameEnd(brain.shot.result, tr)
                                                 : tr("GAME OVER");
    return brain.isLate ? tr("thinks") : std::string_view{};
}

// The height of the stack now, and after the last pieces.
void drawRecent(const WatchState& state, const WatchShot& shot, Box box, Frame& frame) {
    const int height = shot.heights.getLast();
    // Amber above three fifths of the well.
    const bool isHigh = height * 5 > state.setup.rules.rows * 3;
    const Style style = isHigh ? kWarn : kAccent;
    putRightAfter(frame.put(box, state.tr("Height"), kDim), box, std::to_string(height),
                  isHigh ? style : Style{}, frame);
    const size_t room = std::min<size_t>(shot.recent.size(), base::toIndex(box.columns));
    const std::span<const int> last = std::span(shot.recent).last(room);
    const Box bars{box.getEnd() - static_cast<int>(room), box.row + 1, static_cast<int>(room),
                   box.rows - 2};
    drawBars(last, state.setup.rules.rows, bars, style, frame);
    drawChartBase(box.getLine(box.rows - 1), frame);
}

void drawWatchedNext(const WatchState& state, const WatchShot& shot, Box box, Frame& frame) {
    frame.put(box, state.tr("NEXT"), kHeading);
    if (!shot.next.empty() && state.setup.rules.set == tetris::RuleSet::Modern) {
        const auto shown = std::min(shot.next.size(), base::toIndex(state.nexts));
        drawEnteringPieces(std::span(shot.next).first(shown), box.getRest(1), frame);
    } else if (!shot.next.empty()) {
        drawPreview(shot.next.front(), box.getRest(1), frame);
    } else if (state.setup.adversary > 0) {
        frame.put(box.getLine(1), "?", kAlert);
    }
}

void drawNumbers(const WatchState& state, const WatchedBrain& brain, bool leads, Box box,
                 Frame& frame) {
    const Translation& tr = state.tr;
    const WatchShot& shot = brain.shot;
    FactColumn column(box, frame);
    const auto add = [&](std::string_view label, std::string value, Style style = {}) {
        // Where there is little room, the label has a line of its own.
        if (box.columns < kLabelledColumns) column.addText(std::exchange(label, ""), 0, kDim);
        column.add(Fact{label, std::move(value), style});
    };
    Style style = leads ? kKey : kBold;
    for (const ListCell& number : listNumbers(state, brain))
        add(number.head, number.text, std::exchange(style, {}));
    if (shot.held && shot.isRunning()) {
        add(tr("Hold"), std::string(1, getPieceLetter(*shot.held)),
            {.foreground = findColor(Color::Face, *shot.held), .bold = true});
    }
    const std::string_view stand = describeStand(state, brain);
    column.addText(stand, 0, kAlert);
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
        frame.put(place.name, formatBrainName(brain.name, place.name.columns, state.look),
                  leads ? kTitle : kBold);
    drawWalls(place.well, kFrame, frame);
    if (brain.shot.result.pieces > 0) {
        const Style style = leads ? kGood : kDim;
        const int columns = countCharacters(rankName);
        if (behind + columns - 1 <= place.name.getEnd()) {
            frame.put(behind, place.name.row, rankName, style);
        } else {
            // Beside a long name it has no room; it stands in the floor of the well then.
            putMiddle(place.well.box.getLine(place.well.box.rows - 1), rankName, style, frame);
        }
    }
    const WatchShot& shot = brain.shot;
    if (!shot.failure.empty()) {
        // The reason is shown instead of a game that cannot continue.
        const Box& well = place.well.box;
        TextColumn why({well.column + 1, well.row, well.columns - 2, well.rows - 1}, frame);
        why.writeWrapped(shot.failure, kBad);
    } else {
        drawGrid(place.well, state.setup.rules.width, frame);
        drawStack(place.well, shot.stack, frame);
        if (shot.falling) drawPiece(place.well, *shot.falling, frame);
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
    const Style style = state.paused ? kAlert : kTitle;
    Box footer = layout.footer;
    if (layout.status.rows == 0) {
        const int taken = countCharacters(course) + 2;
        frame.put(footer, course, style);
        footer = footer.getRight(taken);
    } else {
        const int column = frame.put(layout.status, course, style) + 2;
        std::string game = describeWatchedGame(state, 20);
        if (state.setup.adversary > 0)
            game += ", " + state.tr.format("adversary {0}", state.setup.adversary);
        frame.put(column, layout.status.row, leaveOutParts(game, layout.status.getEnd() - column),
                  kDim);
    }
    drawFooter(listWatchWords(state), footer, frame);
}

void drawKeys(const WatchState& state, Frame& frame) {
    constexpr int kRows = 3;  // below the keys
    Box line = drawViewKeys(listWatchKeys(state), state, frame, kRows).getRest(1);
    const Translation& tr = state.tr;
    putFact({tr("Sequence"), nameWord(state.setup.sequence, tr, 20, state.look)}, line, frame);
    ++line.row;
    putFact({tr("Seed"), state.seed}, line, frame);
    drawFooter(listWatchWords(state), frame);
}

}  // namespace

void drawWatch(const WatchState& state, Frame& frame) {
    frame.setLook(state.look);
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

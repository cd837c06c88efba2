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
            const auto columns = toIndex(
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

constexpr int kLabelledColumns = 13;  // room for a label and its number in a line

// The brains side by side, the page of the end, and that of the keys.
class WatchPicture {
public:
    WatchPicture(const WatchState& state, Frame& frame)
        : state_(state), tr_(state.tr), frame_(frame) {}

    void drawWatchEnd() {
        const int columns =
            std::min(kMostColumns, state_.window.columns - (state_.window.columns < 60 ? 2 : 6));
        Box box{(state_.window.columns - columns) / 2, 0, columns, state_.window.rows - 1};
        const int title = frame_.put(box, describeEnds(), kTitle);
        putRightAfter(title + 1, box, describeWatchedGame(state_, 12), kDim, frame_);
        drawRule(box.column, 1, columns, frame_);

        Ranking ranking{.ranks = computeRanks(state_), .order = {}};
        ranking.order =
            base::sortIndices(ranking.ranks.size(), [&](size_t i) { return ranking.ranks[i]; });
        const auto count = base::count(state_.brains);
        const int nameColumns = columns >= 60 ? 20 : 14;
        const bool hasAir = box.rows >= 20;
        int row = hasAir ? 3 : 2;
        drawEndTable(ranking, {box.column, row, columns, count + 1}, nameColumns);
        row += count + 2;
        const BrainCharts charts(state_, ranking, kNameAt + nameColumns);
        if (row + count + 1 <= box.rows) {
            charts.drawRows({box.column, row, columns, count + 1}, frame_);
            row += count + 2;
        }
        const int chartRows = std::min(3, (box.rows - row - 1) / count);
        if (chartRows >= 1) charts.drawHeights(box.getRest(row), chartRows, frame_);
        drawFooter(listWatchWords(state_), frame_);
    }

    void drawBrain(const WatchedBrain& brain, int rank, const WatchPlace& place) {
        const bool leads = rank == 1;
        const std::string rankName = base::format(" {} ", nameRank(state_, rank));
        const int behind =
            frame_.put(place.name, formatBrainName(brain.name, place.name.columns, state_.look),
                       leads ? kTitle : kBold);
        drawWalls(place.well, kFrame, frame_);
        if (brain.shot.result.pieces > 0) {
            const Style style = leads ? kGood : kDim;
            const int columns = countCharacters(rankName);
            if (behind + columns - 1 <= place.name.getEnd()) {
                frame_.put(behind, place.name.row, rankName, style);
            } else {
                // Beside a long name it has no room; it stands in the floor of the well then.
                putMiddle(place.well.box.getLine(place.well.box.rows - 1), rankName, style, frame_);
            }
        }
        const WatchShot& shot = brain.shot;
        if (!shot.failure.empty()) {
            // The reason is shown instead of a game that cannot continue.
            const Box& well = place.well.box;
            TextColumn why({well.column + 1, well.row, well.columns - 2, well.rows - 1}, frame_);
            why.writeWrapped(shot.failure, kBad);
        } else {
            drawGrid(place.well, state_.setup.rules.width, frame_);
            drawStack(place.well, shot.stack, frame_);
            if (shot.falling) drawPiece(place.well, *shot.falling, frame_);
        }
        drawNumbers(brain, leads, place.numbers);
    }

    // The status, and the footer. Where there is no line for the status, it stands before the keys.
    void drawLastLines(const WatchLayout& layout) {
        const std::string course = describeCourse();
        const Style style = state_.paused ? kAlert : kTitle;
        Box footer = layout.footer;
        if (layout.status.rows == 0) {
            const int taken = countCharacters(course) + 2;
            frame_.put(footer, course, style);
            footer = footer.getRight(taken);
        } else {
            const int column = frame_.put(layout.status, course, style) + 2;
            std::string game = describeWatchedGame(state_, 20);
            if (state_.setup.adversary > 0)
                game += ", " + tr_.format("adversary {0}", state_.setup.adversary);
            frame_.put(column, layout.status.row,
                       leaveOutParts(game, layout.status.getEnd() - column), kDim);
        }
        drawFooter(listWatchWords(state_), footer, frame_);
    }

    void drawKeys() {
        constexpr int kRows = 3;  // below the keys
        Box line = drawViewKeys(listWatchKeys(state_), state_, frame_, kRows).getRest(1);
        putFact({tr_("Sequence"), nameWord(state_.setup.sequence, tr_, 20, state_.look)}, line,
                frame_);
        ++line.row;
        putFact({tr_("Seed"), state_.seed}, line, frame_);
        drawFooter(listWatchWords(state_), frame_);
    }

private:
    std::string_view describeEnd(const WatchedBrain& brain) {
        if (!brain.shot.failure.empty()) return tr_("failed");
        return describeGameEnd(brain.shot.result, tr_);
    }

    std::string_view describeEnds() {
        const auto all = [&](auto matches) {
            return std::ranges::all_of(state_.brains, [&](const WatchedBrain& brain) {
                return matches(brain.shot.result);
            });
        };
        if (all([](const GameResult& result) { return isFinished(result.end); }))
            return tr_("FINISHED");
        return all([](const GameResult& result) { return !result.hasEnded(); }) ? tr_("STOPPED")
                                                                                : tr_("GAME OVER");
    }

    // The numbers of a brain: what they are ranked by, and others. The table of the end leaves out
    // the least important ones where it has no room.
    std::vector<ListCell> listNumbers(const WatchedBrain& brain) {
        const GameResult& result = brain.shot.result;
        const bool isForPieces = ranksPieces(state_);
        const std::optional<double> rate =
            state_.isOver ? brain.findWholeRate() : brain.piecesPerSecond;
        return {{ranksTime(state_) ? tr_.in("narrow", "Time")
                 : isForPieces     ? tr_("Pieces")
                                   : tr_("Score"),
                 8, 0, false, formatMeasure(state_, brain)},
                {tr_("Rows"), 8, 5, false, shortenNumber(result.tally.rows)},
                {isForPieces ? tr_("Score") : tr_("Pieces"), 8, 1, false,
                 shortenNumber(isForPieces ? result.computeScore() : result.pieces)},
                {tr_("Per s"), 8, 3, false, rate ? shortenRate(*rate) : "-"}};
    }

    void drawEndTable(const Ranking& ranking, Box box, int nameColumns) {
        const auto list = [&](size_t place) {
            const size_t at = ranking.order[place];
            const WatchedBrain& brain = state_.brains[at];
            std::vector<ListCell> cells = listNumbers(brain);
            cells.insert(
                cells.begin(),
                {{"", kNameAt, 0, true, std::string(nameRank(state_, ranking.ranks[at])), kDim},
                 {tr_("Brain"), nameColumns, 0, true,
                  formatBrainName(brain.name, nameColumns - 1, state_.look)}});
            cells.push_back(
                {tr_("Highest"), 9, 4, false, std::to_string(brain.shot.heights.getTop())});
            cells.push_back({tr_("End"), 15, 2, false, std::string(describeEnd(brain))});
            return cells;
        };
        ListCursor leader;
        drawTable({.box = box, .count = std::ssize(state_.brains), .list = list, .chosen = kTitle},
                  leader, frame_);
    }

    // The state of the game in a word or two; empty while it simply runs.
    std::string_view describeStand(const WatchedBrain& brain) {
        if (!brain.shot.failure.empty()) return tr_("failed");
        if (brain.shot.result.hasEnded())
            return isFinished(brain.shot.result.end) ? describeGameEnd(brain.shot.result, tr_)
                                                     : tr_("GAME OVER");
        return brain.isLate ? tr_("thinks") : std::string_view{};
    }

    // The height of the stack now, and after the last pieces.
    void drawRecent(const WatchShot& shot, Box box) {
        const int height = shot.heights.getLast();
        // Amber above three fifths of the well.
        const bool isHigh = height * 5 > state_.setup.rules.rows * 3;
        const Style style = isHigh ? kWarn : kAccent;
        putRightAfter(frame_.put(box, tr_("Height"), kDim), box, std::to_string(height),
                      isHigh ? style : Style{}, frame_);
        const size_t room = std::min<size_t>(shot.recent.size(), toIndex(box.columns));
        const std::span<const int> last = std::span(shot.recent).last(room);
        const Box bars{box.getEnd() - static_cast<int>(room), box.row + 1, static_cast<int>(room),
                       box.rows - 2};
        drawBars(last, state_.setup.rules.rows, bars, style, frame_);
        drawChartBase(box.getLine(box.rows - 1), frame_);
    }

    void drawWatchedNext(const WatchShot& shot, Box box) {
        frame_.put(box, tr_("NEXT"), kHeading);
        if (!shot.next.empty() && state_.setup.rules.set == tetris::RuleSet::Modern) {
            const auto shown = std::min(shot.next.size(), toIndex(state_.nexts));
            drawEnteringPieces(std::span(shot.next).first(shown), box.getRest(1), frame_);
        } else if (!shot.next.empty()) {
            drawPreview(shot.next.front(), box.getRest(1), frame_);
        } else if (state_.setup.adversary > 0) {
            frame_.put(box.getLine(1), "?", kAlert);
        }
    }

    void drawNumbers(const WatchedBrain& brain, bool leads, Box box) {
        const WatchShot& shot = brain.shot;
        FactColumn column(box, frame_);
        const auto add = [&](std::string_view label, std::string value, Style style = {}) {
            // Where there is little room, the label has a line of its own.
            if (box.columns < kLabelledColumns) column.addText(std::exchange(label, ""), 0, kDim);
            column.add(Fact{label, std::move(value), style});
        };
        Style style = leads ? kKey : kBold;
        for (const ListCell& number : listNumbers(brain))
            add(number.head, number.text, std::exchange(style, {}));
        if (shot.held && shot.isRunning()) {
            add(tr_("Hold"), std::string(1, getPieceLetter(*shot.held)),
                paintPiece(*shot.held, true));
        }
        const std::string_view stand = describeStand(brain);
        column.addText(stand, 0, kAlert);
        if (stand.empty()) column.addBlank(0);
        column.addBlank(0);
        constexpr int kRows = 5;
        if (shot.failure.empty()) {
            column.add(kRows, 2, [&](Box part) { drawRecent(shot, part); });
            column.addBlank(1);
        }
        column.addSpace([&](Box rest) {
            if (shot.isRunning() && rest.rows >= kRows) drawWatchedNext(shot, rest);
        });
        column.draw();
    }

    std::string describeCourse() {
        if (state_.paused) return tr_("PAUSED");
        if (state_.speed == kFullSpeed) return tr_("Full speed");
        return base::format("{} {}", tr_("Speed"), state_.speed);
    }

    const WatchState& state_;
    const Translation& tr_;
    Frame& frame_;
};

}  // namespace

void drawWatch(const WatchState& state, Frame& frame) {
    frame.setLook(state.look);
    const WatchLayout layout = computeWatchLayout(state);
    if (!layout.fits) {
        drawTooSmall(state.window, layout.needed, "", frame);
        return;
    }
    WatchPicture picture(state, frame);
    if (state.isOver) {
        picture.drawWatchEnd();
        return;
    }
    if (state.showsHelp) {
        picture.drawKeys();
        return;
    }
    const std::vector<int> ranks = computeRanks(state);
    for (size_t i = 0; i < state.brains.size(); ++i)
        picture.drawBrain(state.brains[i], ranks[i], layout.places[i]);
    picture.drawLastLines(layout);
}

}  // namespace tui

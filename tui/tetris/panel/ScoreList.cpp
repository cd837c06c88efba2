#include "tui/tetris/panel/ScoresPanel.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "tui/base/Glyphs.h"
#include "tui/base/text/PlayerName.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/replay/ReplayState.h"

namespace tui {

namespace {

// What a row says.
struct RowTexts {
    std::string first;  // what the list is sorted by
    std::string rows;
    std::string pieces;
    std::string second;
};

// In a narrow window points have no separators.
RowTexts describeRow(const ScoreRow& row, bool isWide) {
    const std::string score =
        isWide ? formatPoints(row.game.score) : std::to_string(row.game.score);
    const int64_t time = row.game.milliseconds;
    const bool byTime = ranksTime(row.game);
    return {.first = byTime ? row.game.isReached ? formatExactTime(time) : "-" : score,
            .rows = std::to_string(row.game.rows),
            .pieces = std::to_string(row.game.pieces),
            .second = byTime ? score : formatPlayTime(time)};
}

std::string formatName(const ScoreRow& row, const Look& look) {
    const std::string name = sanitizePlayerName(row.name);
    const std::string text = look.utf8 ? name : foldPlayerName(name);
    if (countCharacters(text) <= kMaxNameColumns) return text;
    constexpr int kRest = kMaxNameColumns - base::count(kTypedMark);
    return std::string(firstCharacters(text, kRest)).append(kTypedMark);
}

// "seed 7, adversary 0-40, speed 50"; the speed only where it has room.
std::string formatOrigin(const Translation& tr, const tetris::GameScore& game,
                         const ChartedGame* charted, int room) {
    std::string text = tr.format("seed {0}", game.rules.seed);
    // The score has only the lowest level.
    const int most = charted != nullptr ? charted->facts.mostAdversary : game.adversary;
    if (game.rules.set == tetris::RuleSet::Classic)
        text += ", " + tr.format("adversary {0}", formatLevels(game.adversary, most));
    if (charted == nullptr || !charted->facts.leastSpeed) return text;
    const ReplayFacts& facts = charted->facts;
    const std::string speed =
        tr.format("speed {0}", formatLevels(*facts.leastSpeed, *facts.mostSpeed));
    return countCharacters(text + speed) + 2 <= room ? text + ", " + speed : text;
}

void drawChart(std::string_view label, const std::vector<int>& values, Style style, Box box,
               Frame& frame) {
    constexpr int kChartAt = 9;
    frame.put(box.column, box.getFoot() - 1, label, kDim);
    const std::vector<int> shown = spreadOver(values, box.columns - kChartAt);
    drawBars(shown, *std::ranges::max_element(shown), box.getRight(kChartAt), style, frame);
}

// The course of the stack and of the score, in the last rows of a box; nothing if it has too few.
void drawCharts(const TetrisState& state, const ReplayCurves& curves, Box box, Frame& frame) {
    constexpr int kChartRows = 2;
    constexpr int kAllRows = 2 * kChartRows + 1;  // with a blank row between the charts
    if (box.rows < kAllRows) return;
    drawChart(state.tr("Height"), curves.heights, kAccent,
              box.getLine(box.rows - kAllRows, kChartRows), frame);
    const std::vector<int> scores(curves.scores.begin(), curves.scores.end());
    drawChart(state.tr("Score"), scores, kGood, box.getLine(box.rows - kChartRows, kChartRows),
              frame);
}

// Says how exactly it was played, if it was reviewed: "accuracy 87.5 by <brain>".
std::string formatReview(const TetrisState& state, const ReviewSum& review) {
    const auto accuracy = review.computeAccuracy();
    if (!accuracy) return {};
    return state.tr.format("accuracy {0} by {1}", base::format("{:.1f}", *accuracy),
                           formatBrainName(review.judge, 12, state.look));
}

}  // namespace

std::vector<ListCell> listScoreCells(bool byTime, const ScoreRow& row,
                                     const tetris::RowTally* tally, const TetrisState& state) {
    const Translation& tr = state.tr;
    const bool isWide = isWidePage(placePage(state.window));
    const RowTexts texts = describeRow(row, isWide);
    std::vector<ListCell> cells{
        {"# ", 5},
        {tr("Name"), kMaxNameColumns + 1, 0, true},
        {byTime ? tr("Time") : tr("Score"), 8, 0, false, texts.first, kBold},
        {tr("Rows"), 5, 3, false, texts.rows},
        {isWide ? tr("Pieces") : tr.in("scores", "Pcs"), isWide ? 7 : 5, 5, false, texts.pieces,
         kDim},
        {byTime ? tr("Score") : tr("Time"), 8, 2, false, texts.second}};
    constexpr std::array<std::pair<std::string_view, int>, 4> kClears{
        {{"1", 5}, {"2", 4}, {"3", 3}, {"4", 3}}};
    for (size_t i = 0; i < kClears.size(); ++i) {
        const int64_t count = tally != nullptr ? tally->clears.at(i) : -1;
        const auto& [head, columns] = kClears.at(i);
        cells.push_back({head, columns, 1, false,
                         count > 0    ? std::to_string(count)
                         : count == 0 ? std::string(getGlyphs(state.look).grid)
                                      : std::string(),
                         count > 0 ? Style{} : kDim});
    }
    cells.push_back(
        {tr("Date"), 9, 4, false, formatShortDay(row.ended, state.start.now, tr), kDim});
    constexpr int kMedals = 3;
    constexpr int64_t kMostRank = 9999;
    // Practice of a day has no place.
    if (row.rank == 0) {
        for (ListCell& cell : cells)
            cell.style = kDim;
    }
    // A mark after it: it is the game that was played last.
    const bool isLast = row.id == state.saveStatus.id;
    cells[0].text = row.rank > kMostRank ? formatThousands(row.rank)
                    : row.rank > 0       ? std::to_string(row.rank)
                                         : std::string();
    cells[0].text += isLast ? '*' : ' ';
    cells[0].style = isLast ? kKey : row.rank <= kMedals ? kAlert : kDim;
    cells[1].text = formatName(row, state.look);
    const std::string own = nameInTable(state.settings.name, state.nameOrigin);
    if (isLast || (row.rank > 0 && !own.empty() && row.name == own))
        cells[1].style = kAccent;
    else if (row.name.ends_with(kTypedMark))
        cells[1].style = kDim;
    return cells;
}

std::optional<ChartedGame> chartGame(int64_t id, std::string_view text) try {
    const SharedReplay replay = tetris::shareReplay(text, "the replay");
    ChartedGame game{
        .id = id, .facts = describeReplay(*replay), .curves = computeCurves(replay), .tally = {}};
    if (game.curves.heights.empty()) return std::nullopt;
    for (const auto& [piece, rows] : game.curves.clears)
        game.tally.add(rows);
    return game;
} catch (const std::exception&) {
    return std::nullopt;
}

void drawScoreDetails(const TetrisState& state, const ScoreRow& row, const ChartedGame* charted,
                      std::string_view program, Box box, Frame& frame) {
    const Translation& tr = state.tr;
    const tetris::GameScore& game = row.game;
    const std::string number = tr.format("Game {0}", row.id);
    const int at = frame.put(box, number, kTitle) + 2;
    const std::string when = formatDay(row.ended, tr) + ", " + formatRows(game.rows, tr) + ", " +
                             formatPlayTime(game.milliseconds);
    TextColumn text(box.getRest(1), frame);
    if (countCharacters(number) + 2 + countCharacters(when) <= box.columns) {
        frame.put(at, box.row, when);
    } else {
        text.write(leaveOutParts(when, box.columns));
    }
    std::string origin = formatOrigin(tr, game, charted, box.columns);
    if (game.table != ScoreTable::Alone) {
        const std::string label = base::format("{} ", tr("Brain"));
        const int room = box.columns - countCharacters(label);
        const std::string name = formatBrainName(game.brain, room, state.look);
        if (countCharacters(origin + ", " + label + name) <= box.columns) {
            origin += ", " + label + name;
        } else {
            text.write(label + name, kDim);
        }
    }
    const std::string review = formatReview(state, row.review);
    if (!review.empty() && countCharacters(origin + review) + 2 <= box.columns)
        origin += ", " + review;
    const int originRow = text.getRow();
    text.write(origin, kDim);
    if (!program.empty()) {
        const std::string command = row.hasReplay
                                        ? base::format("{} scores --replay {}", program, row.id)
                                        : tr("Its replay is not kept any more.");
        const int column = box.getEnd() - countCharacters(command);
        if (column >= box.column + countCharacters(origin) + 2) {
            frame.put(column, originRow, command, kDim);
        } else if (text.getRowsLeft() >= 1) {
            text.write(command, kDim);
        }
    }
    if (charted != nullptr) drawCharts(state, charted->curves, text.getRest(), frame);
}

}  // namespace tui

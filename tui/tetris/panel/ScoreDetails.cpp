#include "tui/tetris/panel/ScoreDetails.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "tui/base/Glyphs.h"
#include "tui/base/TextColumn.h"
#include "tui/base/TimeText.h"
#include "tui/tetris/view/ExternalText.h"
#include "tui/tetris/view/Figures.h"

namespace tui {

namespace {

// "30x1 2x2" in words of the screen: how often 1 to 4 rows were cleared at once.
std::string formatClears(const Look& look, const tetris::RowTally& tally)
{
    std::string text;
    for (std::size_t i = 0; i < tally.clears.size(); ++i) {
        if (i > 0) text += "  ";
        text += std::to_string(i + 1) + std::string(getGlyphs(look).times) +
                std::to_string(tally.clears[i]);
    }
    return text;
}

// A column of the chart for each group of pieces, over the whole width.
std::vector<int> spread(const std::vector<int>& values, int columns)
{
    std::vector<int> spread;
    for (int i = 0; i < columns; ++i) {
        const std::size_t from =
            values.size() * static_cast<std::size_t>(i) / static_cast<std::size_t>(columns);
        const std::size_t to =
            values.size() * static_cast<std::size_t>(i + 1) / static_cast<std::size_t>(columns);
        int most = values[std::min(from, values.size() - 1)];
        for (std::size_t j = from; j < to; ++j)
            most = std::max(most, values[j]);
        spread.push_back(most);
    }
    return spread;
}

void drawChart(const TetrisState& state, std::string_view label, const std::vector<int>& values,
               Style style, Box box, Frame& frame)
{
    constexpr int kChartAt = 9;
    frame.put(box.column, box.row + box.rows - 1, label, kDim);
    const std::vector<int> shown = spread(values, box.columns - kChartAt);
    drawBars(state.look, shown, *std::ranges::max_element(shown),
             {box.column + kChartAt, box.row, box.columns - kChartAt, box.rows}, style, frame);
}

}  // namespace

std::optional<ChartedGame> chartGame(std::int64_t id, std::string_view text)
try {
    ChartedGame game{
        .id = id, .course = computeCourse(tetris::parseAnyReplay(text, "the replay")), .tally = {}};
    if (game.course.heights.empty()) return std::nullopt;
    for (const auto& [piece, rows] : game.course.clears)
        game.tally.add(rows);
    return game;
} catch (const std::exception&) {
    return std::nullopt;
}

void drawScoreDetails(const TetrisState& state, const tetris::ScoreRow& row,
                      const ChartedGame* charted, std::string_view program, Box box, Frame& frame)
{
    const Translation& tr = state.tr;
    const tetris::GameScore& game = row.game;
    const std::string number = tr.format("Game {0}", {std::to_string(row.id)});
    const int at = frame.put(box.column, box.row, number, kTitle) + 2;
    const std::string when = formatLocalDay(row.ended) + ", " +
                             tr.plural("{0} row", "{0} rows", static_cast<long>(game.rows)) + ", " +
                             formatPlayTime(std::chrono::seconds(game.milliseconds / 1000));
    TextColumn text({box.column, box.row + 1, box.columns, box.rows - 1}, frame);
    if (countCharacters(number) + 2 + countCharacters(when) <= box.columns) {
        frame.put(at, box.row, when);
    } else {
        text.write(when);
    }
    if (charted != nullptr) {
        const std::string clears = formatClears(state.look, charted->tally);
        const int column = box.column + box.columns - countCharacters(clears);
        if (column >= at + countCharacters(when) + 2) frame.put(column, box.row, clears, kDim);
    }
    std::string origin = tr.format("seed {0}, adversary {1}",
                                   {std::to_string(game.seed), std::to_string(game.adversary)});
    if (game.table != tetris::ScoreTable::Alone) {
        const std::string label = std::string(tr("Brain")) + " ";
        const int room = box.columns - countCharacters(label);
        const std::string name = formatBrainName(game.brain, room, state.look.utf8);
        if (countCharacters(origin + ", " + label + name) <= box.columns) {
            origin += ", " + label + name;
        } else {
            text.write(label + name, kDim);
        }
    }
    const int originRow = text.getRow();
    text.write(origin, kDim);
    if (!program.empty()) {
        const std::string command =
            row.hasReplay ? std::string(program) + " scores --replay " + std::to_string(row.id)
                          : std::string(tr("Its replay is not kept any more."));
        const int column = box.column + box.columns - countCharacters(command);
        if (column >= box.column + countCharacters(origin) + 2) {
            frame.put(column, originRow, command, kDim);
        } else if (text.getRowsLeft() >= 1) {
            text.write(command, kDim);
        }
    }
    constexpr int kChartRows = 2;
    if (charted == nullptr || text.getRowsLeft() < 2 * kChartRows) return;
    const int end = box.row + box.rows - (text.getRowsLeft() > 2 * kChartRows ? 1 : 0);
    drawChart(state, tr("Height"), charted->course.heights, {.foreground = Color::Accent},
              {box.column, end - 2 * kChartRows, box.columns, kChartRows}, frame);
    const std::vector<int> scores(charted->course.scores.begin(), charted->course.scores.end());
    drawChart(state, tr("Score"), scores, {.foreground = Color::Good},
              {box.column, end - kChartRows, box.columns, kChartRows}, frame);
}

}  // namespace tui

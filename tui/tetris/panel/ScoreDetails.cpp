#include "tui/tetris/panel/ScoreDetails.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <string>
#include <vector>

#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/tetris/draw/ExternalText.h"
#include "tui/tetris/draw/Figures.h"
#include "tui/tetris/replay/ReplayState.h"

namespace tui {

namespace {

// "seed 7, adversary 0-40, speed 50"; the speed only where it has room.
std::string formatOrigin(const Translation& tr, const tetris::GameScore& game,
                         const ChartedGame* charted, int room)
{
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

void drawChart(const TetrisState& state, std::string_view label, const std::vector<int>& values,
               Style style, Box box, Frame& frame)
{
    constexpr int kChartAt = 9;
    frame.put(box.column, box.row + box.rows - 1, label, kDim);
    const std::vector<int> shown = spreadOver(values, box.columns - kChartAt);
    drawBars(state.look, shown, *std::ranges::max_element(shown),
             {box.column + kChartAt, box.row, box.columns - kChartAt, box.rows}, style, frame);
}

}  // namespace

std::optional<ChartedGame> chartGame(std::int64_t id, std::string_view text)
try {
    const tetris::SharedReplay replay = tetris::shareReplay(text, "the replay");
    ChartedGame game{
        .id = id, .facts = describeReplay(*replay), .curves = computeCurves(replay), .tally = {}};
    if (game.curves.heights.empty()) return std::nullopt;
    for (const auto& [piece, rows] : game.curves.clears)
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
    const std::string number = tr.format("Game {0}", row.id);
    const int at = frame.put(box.column, box.row, number, kTitle) + 2;
    const std::string when = formatDay(row.ended, tr) + ", " +
                             tr.plural("{0} row", "{0} rows", static_cast<long>(game.rows)) + ", " +
                             formatPlayTime(game.milliseconds);
    TextColumn text({box.column, box.row + 1, box.columns, box.rows - 1}, frame);
    if (countCharacters(number) + 2 + countCharacters(when) <= box.columns) {
        frame.put(at, box.row, when);
    } else {
        // Of what has no room the last part is left out.
        const bool fits = countCharacters(when) <= box.columns;
        text.write(fits ? when : when.substr(0, when.rfind(", ")));
    }
    std::string origin = formatOrigin(tr, game, charted, box.columns);
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
    constexpr int kAllRows = 2 * kChartRows + 1;  // with a blank row between the charts
    if (charted == nullptr || text.getRowsLeft() < kAllRows) return;
    const int end = box.row + box.rows;
    drawChart(state, tr("Height"), charted->curves.heights, {.foreground = Color::Accent},
              {box.column, end - kAllRows, box.columns, kChartRows}, frame);
    const std::vector<int> scores(charted->curves.scores.begin(), charted->curves.scores.end());
    drawChart(state, tr("Score"), scores, {.foreground = Color::Good},
              {box.column, end - kChartRows, box.columns, kChartRows}, frame);
}

}  // namespace tui

#include "tui/command/report/ScoreReport.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>
#include <tuple>

#include "core/base/Text.h"
#include "tui/base/Frame.h"
#include "tui/base/text/PlayerName.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/store/ScoreTime.h"

namespace tui {

namespace {

using Json = nlohmann::ordered_json;
using tetris::GameScore;
using tetris::ScoreRow;
using tetris::ScoreTable;

constexpr std::size_t kMaxText = 4096;
constexpr int kScreenColumns = 80;
constexpr int kMinBrainColumns = 8;
constexpr int kSequenceColumns = 40;
constexpr int kGap = 2;  // between columns

std::string formatWellSize(const GameScore& game)
{
    return std::to_string(game.width) + "x" + std::to_string(game.height);
}

std::string makePlain(const std::string& text)
{
    return base::makePlainText(text, kMaxText);
}

std::string formatDuration(std::int64_t milliseconds)
{
    const std::int64_t seconds = milliseconds / 1000;
    const auto twoDigits = [](std::int64_t number) {
        return (number < 10 ? ":0" : ":") + std::to_string(number);
    };
    const std::int64_t hours = seconds / 3600;
    const std::int64_t minutes = seconds / 60 % 60;
    const std::string rest = twoDigits(seconds % 60);
    if (hours == 0) return std::to_string(minutes) + rest;
    return std::to_string(hours) + twoDigits(minutes) + rest;
}

std::string_view describe(ScoreTable table)
{
    switch (table) {
        case ScoreTable::Alone: return "Played alone";
        case ScoreTable::Helped: return "Helped by a brain";
        case ScoreTable::Brain: return "Played by a brain";
    }
    return {};
}

// The text in at most that many columns; a cut text ends in '~'.
std::string cut(const std::string& text, int columns)
{
    if (countCharacters(text) <= columns) return text;
    return std::string(firstCharacters(text, columns - 1)) + "~";
}

// A column of a list, as wide as its longest text.
struct Column {
    std::string head;
    bool isLeft = false;  // texts are aligned left, not right
    std::vector<std::string> cells{};

    [[nodiscard]] int measure() const
    {
        int width = countCharacters(head);
        for (const std::string& cell : cells)
            width = std::max(width, countCharacters(cell));
        return width;
    }
    [[nodiscard]] std::string format(const std::string& text, int width) const
    {
        return isLeft ? padRight(text, width) : padLeft(text, width);
    }
};

int measure(const std::vector<Column>& columns)
{
    int width = 0;
    for (const Column& column : columns)
        width += column.measure() + kGap;
    return width;
}

std::string formatLine(const std::vector<Column>& columns, const auto& findText)
{
    std::string line;
    for (const Column& column : columns)
        line += column.format(findText(column), column.measure()) + std::string(kGap, ' ');
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

// The rows of one table, sequence, size and kind of game, best first.
using Rows = std::vector<const ScoreRow*>;

Column makeColumn(const Rows& rows, const std::string& head, const auto& format)
{
    Column column{.head = head};
    for (const ScoreRow* row : rows)
        column.cells.push_back(format(*row));
    return column;
}

std::vector<Column> makeColumns(const Rows& rows)
{
    const bool hasBrain = rows[0]->game.table != ScoreTable::Alone;
    std::vector<Column> columns;
    int place = 0;
    columns.push_back(
        makeColumn(rows, "#", [&place](const ScoreRow&) { return std::to_string(++place); }));
    columns.push_back(
        makeColumn(rows, "name", [](const ScoreRow& row) { return sanitizePlayerName(row.name); }));
    columns.back().isLeft = true;
    // What the games are compared by comes first.
    const bool byTime = ranksTime(rows[0]->game);
    const auto formatTime = [byTime](const ScoreRow& row) {
        const std::int64_t milliseconds = row.game.milliseconds;
        return byTime ? formatExactTime(std::chrono::milliseconds(milliseconds))
                      : formatDuration(milliseconds);
    };
    if (byTime) columns.push_back(makeColumn(rows, "time", formatTime));
    columns.push_back(makeColumn(
        rows, "score", [](const ScoreRow& row) { return std::to_string(row.game.score); }));
    // In lists with brains their names need this room.
    if (!hasBrain) {
        columns.push_back(makeColumn(
            rows, "pieces", [](const ScoreRow& row) { return std::to_string(row.game.pieces); }));
    }
    columns.push_back(makeColumn(
        rows, "rows", [](const ScoreRow& row) { return std::to_string(row.game.rows); }));
    if (std::ranges::any_of(rows, [](const ScoreRow* row) { return row->game.adversary > 0; })) {
        columns.push_back(makeColumn(
            rows, "adv", [](const ScoreRow& row) { return std::to_string(row.game.adversary); }));
    }
    if (!byTime) columns.push_back(makeColumn(rows, "time", formatTime));
    columns.push_back(
        makeColumn(rows, "ended", [](const ScoreRow& row) { return formatLocalDay(row.ended); }));
    columns.push_back(
        makeColumn(rows, "id", [](const ScoreRow& row) { return std::to_string(row.id); }));
    if (!hasBrain) return columns;
    const int room = std::max(kMinBrainColumns, kScreenColumns - measure(columns));
    columns.push_back(makeColumn(rows, "brain", [room](const ScoreRow& row) {
        return cut(makePlain(row.game.brain), room);
    }));
    columns.back().isLeft = true;
    return columns;
}

// "modern sprint, "; empty for a classic game.
std::string formatKind(const GameScore& game)
{
    if (!game.modern) return "";
    const int garbage = game.modern->garbage;
    return "modern " + std::string(toString(game.modern->goal)) +
           (garbage > 0 ? " of " + std::to_string(garbage) : "") + ", ";
}

std::string formatList(const Rows& rows)
{
    const GameScore& game = rows[0]->game;
    const std::vector<Column> columns = makeColumns(rows);
    std::string text = std::string(describe(game.table)) + ", " + formatKind(game) +
                       cut(makePlain(game.sequence), kSequenceColumns) + ", " +
                       formatWellSize(game) + (game.rising ? ", rising speed" : "") + "\n" +
                       formatLine(columns, [](const Column& column) { return column.head; });
    for (std::size_t i = 0; i < rows.size(); ++i)
        text += formatLine(columns, [i](const Column& column) { return column.cells[i]; });
    return text;
}

}  // namespace

std::string formatScoreJson(const ScoreRow& row)
{
    const GameScore& game = row.game;
    Json line = {
        {"type", "score"},
        {"id", row.id},
        {"rank", row.rank},
        {"name", sanitizePlayerName(row.name)},
        {"score", game.score},
        {"pieces", game.pieces},
        {"rows", game.rows},
        {"sequence", makePlain(game.sequence)},
        {"size", formatWellSize(game)},
        {"seed", game.seed},
        {"table", toString(game.table)},
        {"brain", game.table == ScoreTable::Alone ? Json(nullptr) : Json(makePlain(game.brain))},
        {"adversary", game.adversary},
        {"seconds", static_cast<double>(game.milliseconds) / 1000},
        {"ended", formatMoment(row.ended)},
    };
    if (game.rising) line["rising"] = true;
    if (game.modern) {
        line["rules"] = "modern";
        line["goal"] = toString(game.modern->goal);
        line["level"] = game.modern->level;
        if (game.modern->garbage > 0) line["garbage"] = game.modern->garbage;
        line["milliseconds"] = game.milliseconds;
    }
    return line.dump() + "\n";
}

std::string formatScoreLists(const std::vector<ScoreRow>& rows)
{
    // Classic games come first.
    std::map<std::tuple<ScoreTable, std::string, std::string, int, int, bool>, Rows> lists;
    for (const ScoreRow& row : rows) {
        const GameScore& game = row.game;
        lists[{game.table, formatKind(game), game.sequence, game.width, game.height, game.rising}]
            .push_back(&row);
    }
    std::string text;
    for (const auto& [kind, list] : lists) {
        if (!text.empty()) text += "\n";
        text += formatList(list);
    }
    return text.empty() ? "No scores.\n" : text;
}

}  // namespace tui

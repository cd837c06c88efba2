#include "tui/command/report/ScoreReport.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <string_view>
#include <tuple>

#include "core/base/Format.h"
#include "core/base/Text.h"
#include "tui/base/Frame.h"
#include "tui/base/text/PlayerName.h"
#include "tui/base/text/TimeText.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

namespace {

using tetris::GameScore;
using tetris::ScoreRow;
using tetris::ScoreTable;

constexpr std::size_t kMaxText = 4096;
constexpr int kScreenColumns = 80;
constexpr int kMinBrainColumns = 8;
constexpr int kSequenceColumns = 40;

std::string makePlain(const std::string& text)
{
    return base::makePlainText(text, kMaxText);
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

// The rows of one table, sequence, size and kind of game, best first.
using Rows = std::vector<const ScoreRow*>;

std::vector<Column> makeColumns(const Rows& rows)
{
    const bool hasBrain = rows[0]->game.table != ScoreTable::Alone;
    std::vector<Column> columns;
    const auto add = [&](const std::string& head, const auto& read, bool isLeft = false) {
        columns.push_back(
            makeColumn(head, rows, [&read](const ScoreRow* row) { return read(*row); }));
        columns.back().isLeft = isLeft;
    };
    int place = 0;
    add("#", [&place](const ScoreRow&) { return ++place; });
    add(
        "name", [](const ScoreRow& row) { return sanitizePlayerName(row.name); }, true);
    // What the games are compared by comes first.
    const bool byTime = ranksTime(rows[0]->game);
    const auto addTime = [&] {
        add("time", [byTime](const ScoreRow& row) {
            const std::int64_t time = row.game.milliseconds;
            return byTime ? formatExactTime(time)
                          : formatPlayTime(time);
        });
    };
    if (byTime) addTime();
    const bool byPieces = getEntry(rows[0]->game.rules.goal).ranksPieces;
    if (byPieces) add("pieces", [](const ScoreRow& row) { return row.game.pieces; });
    add("score", [](const ScoreRow& row) { return row.game.score; });
    // In lists with brains their names need this room.
    if (!hasBrain && !byPieces) add("pieces", [](const ScoreRow& row) { return row.game.pieces; });
    add("rows", [](const ScoreRow& row) { return row.game.rows; });
    if (std::ranges::any_of(rows, [](const ScoreRow* row) { return row->game.adversary > 0; }))
        add("adv", [](const ScoreRow& row) { return row.game.adversary; });
    if (!byTime) addTime();
    add("ended", [](const ScoreRow& row) { return formatLocalDay(row.ended); });
    add("id", [](const ScoreRow& row) { return row.id; });
    if (!hasBrain) return columns;
    const int room = std::max(kMinBrainColumns, kScreenColumns - measureWidth(columns));
    add(
        "brain", [room](const ScoreRow& row) { return cut(makePlain(row.game.brain), room); },
        true);
    return columns;
}

// "modern sprint, "; empty for a classic game.
std::string formatKind(const GameScore& game)
{
    const tetris::GameRules& rules = game.rules;
    if (rules.set == tetris::RuleSet::Classic) return "";
    const int number = getGoalNumber(rules);
    const std::string of =
        number == 0 ? ""
                    : base::format(" of {}{}", number, tetris::findNumberField(rules.goal)->unit);
    return base::format("modern {}{}, ", toString(rules.goal), of);
}

std::string formatList(const Rows& rows)
{
    const GameScore& game = rows[0]->game;
    return std::string(describe(game.table)) + ", " + formatKind(game) +
           cut(makePlain(game.sequence), kSequenceColumns) + ", " + formatSize(game.rules) +
           (game.rules.rising ? ", rising speed" : "") + "\n" + formatTable(makeColumns(rows));
}

}  // namespace

std::string formatScoreJson(const ScoreRow& row)
{
    const GameScore& game = row.game;
    JsonValue line = {
        {"type", "score"},
        {"id", row.id},
        {"rank", row.rank},
        {"name", sanitizePlayerName(row.name)},
        {"score", game.score},
        {"pieces", game.pieces},
        {"rows", game.rows},
        {"sequence", makePlain(game.sequence)},
        {"size", formatSize(game.rules)},
        {"seed", game.rules.seed},
        {"table", toString(game.table)},
        {"brain",
         game.table == ScoreTable::Alone ? JsonValue(nullptr) : JsonValue(makePlain(game.brain))},
        {"adversary", game.adversary},
        {"seconds", static_cast<double>(game.milliseconds) / 1000},
        {"ended", formatMoment(row.ended)},
    };
    const tetris::GameRules& rules = game.rules;
    if (rules.rising) line["rising"] = true;
    if (rules.set == tetris::RuleSet::Modern) {
        addSetup(line, {.rules = rules}, "rules goal level");
        if (const int number = getGoalNumber(rules); number != 0)
            line[std::string(tetris::findNumberField(rules.goal)->json)] = number;
        line["milliseconds"] = game.milliseconds;
        addFinesse(line, row.finesse);
    }
    return formatLine(line);
}

std::string formatScoreLists(const std::vector<ScoreRow>& rows)
{
    // Classic games come first.
    std::map<std::tuple<ScoreTable, std::string, std::string, int, int, bool>, Rows> lists;
    for (const ScoreRow& row : rows) {
        const GameScore& game = row.game;
        const tetris::GameRules& rules = game.rules;
        lists[{game.table, formatKind(game), game.sequence, rules.width, rules.rows, rules.rising}]
            .push_back(&row);
    }
    std::string text;
    for (const auto& [kind, list] : lists) {
        if (!text.empty()) text += "\n";
        text += formatList(list);
    }
    return text.empty() ? "No scores.\n" : text;
}

std::string formatMatchJson(const tetris::MatchRow& row)
{
    return formatLine(JsonValue{
        {"type", "match"},
        {"id", row.id},
        {"name", sanitizePlayerName(row.name)},
        {"rival", makePlain(row.rival)},
        {"clock", makePlain(row.clock)},
        {"result", toString(row.outcome)},
        {"counted", row.counts},
        {"rating", row.counts ? JsonValue(row.after) : JsonValue(nullptr)},
        {"seconds", static_cast<double>(row.milliseconds) / 1000},
        {"ended", formatMoment(row.ended)},
    });
}

std::string formatMatchList(const std::vector<tetris::MatchRow>& rows)
{
    if (rows.empty()) return "No matches.\n";
    std::vector<Column> columns;
    const auto add = [&](const std::string& head, const auto& read, bool isLeft = false) {
        columns.push_back(makeColumn(head, rows, read));
        columns.back().isLeft = isLeft;
    };
    add(
        "name", [](const tetris::MatchRow& row) { return sanitizePlayerName(row.name); }, true);
    add(
        "rival",
        [](const tetris::MatchRow& row) {
            constexpr int kRivalColumns = 20;
            return cut(makePlain(row.rival), kRivalColumns);
        },
        true);
    add(
        "result", [](const tetris::MatchRow& row) { return std::string(toString(row.outcome)); },
        true);
    add("rating", [](const tetris::MatchRow& row) {
        return row.counts ? std::to_string(std::lround(row.after)) : std::string("-");
    });
    add("time", [](const tetris::MatchRow& row) {
        return formatPlayTime(row.milliseconds);
    });
    add("ended", [](const tetris::MatchRow& row) { return formatLocalDay(row.ended); });
    add("id", [](const tetris::MatchRow& row) { return row.id; });
    return formatTable(columns);
}

}  // namespace tui

#include "tui/command/report/ScoreReport.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/Format.h"
#include "core/base/NameTable.h"
#include "core/base/Text.h"
#include "core/tetris/Daily.h"
#include "tui/base/text/PlayerName.h"
#include "tui/base/text/TextColumn.h"
#include "tui/base/text/TimeText.h"
#include "tui/base/text/Translation.h"
#include "tui/command/report/ReportParts.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/panel/StatisticsPanel.h"

namespace tui {

namespace {

using tetris::GameScore;
using tetris::ScoreRow;
using tetris::ScoreTable;

constexpr size_t kMaxText = 4096;
constexpr int kScreenColumns = 80;
constexpr int kMinBrainColumns = 8;
constexpr int kSequenceColumns = 40;

std::string makePlain(const std::string& text) { return base::makePlainText(text, kMaxText); }

constexpr base::NameTable<ScoreTable, 3> kTableTitles{
    {"Played alone", "Helped by a brain", "Played by a brain"}};

constexpr std::string_view kCut = "~";  // the end of a text that is cut

// The rows of one table, sequence, size and kind of game, best first.
using Rows = std::vector<const ScoreRow*>;

Json describeScore(const ScoreRow& row) {
    const GameScore& game = row.game;
    Json line = {
        {"type", "score"},
        {"id", row.id},
        {"rank", orNull(row.rank)},
        {"name", sanitizePlayerName(row.name)},
        {"score", game.score},
        {"pieces", game.pieces},
        {"rows", game.rows},
        {"sequence", makePlain(game.sequence)},
        {"size", formatSize(game.rules)},
        {"seed", game.rules.seed},
        {"table", toString(game.table)},
        {"brain", game.table == ScoreTable::Alone ? Json(nullptr) : Json(makePlain(game.brain))},
        {"adversary", game.adversary},
        {"seconds", static_cast<double>(game.milliseconds) / 1000},
        {"ended", formatMoment(row.ended)},
    };
    const tetris::GameRules& rules = game.rules;
    if (rules.rising) line["rising"] = true;
    if (rules.set == tetris::RuleSet::Modern) {
        addSetup(line, {.rules = rules}, "rules goal level");
        if (const int number = getGoalNumber(rules); number != 0)
            line[tetris::findNumberField(rules.goal)->json] = number;
        line["milliseconds"] = game.milliseconds;
        if (ranksTime(game) && !game.isReached) line["reached"] = false;
        addFinesse(line, row.finesse);
    }
    if (!game.day.empty()) line["day"] = game.day;
    if (const auto accuracy = row.review.computeAccuracy()) {
        line["accuracy"] = roundTo(accuracy, 0.1);
        line["judge"] = makePlain(row.review.judge);
        line["judge_version"] = makePlain(row.review.version);
    }
    return line;
}

// `isDaily`: practice has no place.
std::vector<Column> makeColumns(const Rows& rows, bool isDaily) {
    const bool hasBrain = rows[0]->game.table != ScoreTable::Alone;
    std::vector<Json> lines;
    for (const ScoreRow* const row : rows)
        lines.push_back(describeScore(*row));
    std::vector<Column> columns;
    const auto add = [&](const std::string& head, const auto& read) {
        columns.push_back(makeColumn(head, rows, read));
    };
    const auto fill = [&](const std::string& head, const char* pattern, bool isLeft = false) {
        columns.push_back(fillColumn(head, lines, pattern, isLeft));
    };
    int place = 0;
    add("#", [&place, isDaily](const ScoreRow* row) {
        ++place;
        return isDaily && row->rank == 0 ? std::string("-") : std::to_string(place);
    });
    fill("name", "{name}", true);
    // What the games are compared by comes first.
    const bool byTime = ranksTime(rows[0]->game);
    const auto addTime = [&] {
        add("time", [byTime](const ScoreRow* row) {
            const int64_t time = row->game.milliseconds;
            if (byTime && !row->game.isReached) return std::string("-");
            return byTime ? formatExactTime(time) : formatPlayTime(time);
        });
    };
    if (byTime) addTime();
    const bool byPieces = getEntry(rows[0]->game.rules.goal).ranksPieces;
    if (byPieces) fill("pieces", "{pieces}");
    fill("score", "{score}");
    // In lists with brains their names need this room.
    if (!hasBrain && !byPieces) fill("pieces", "{pieces}");
    fill("rows", "{rows}");
    if (std::ranges::any_of(rows, [](const ScoreRow* row) { return row->game.adversary > 0; }))
        fill("adv", "{adversary}");
    if (!byTime) addTime();
    add("ended", [](const ScoreRow* row) { return formatLocalDay(row->ended); });
    fill("id", "{id}");
    if (!hasBrain) return columns;
    const int room = std::max(kMinBrainColumns, kScreenColumns - measureWidth(columns));
    add("brain",
        [room](const ScoreRow* row) { return cutText(makePlain(row->game.brain), room, kCut); });
    columns.back().isLeft = true;
    return columns;
}

// "modern sprint, "; empty for a classic game.
std::string formatKind(const GameScore& game) {
    const tetris::GameRules& rules = game.rules;
    if (rules.set == tetris::RuleSet::Classic) return "";
    const int number = getGoalNumber(rules);
    const std::string of =
        number == 0 ? ""
                    : base::format(" of {}{}", number, tetris::findNumberField(rules.goal)->unit);
    return base::format("modern {}{}, ", toString(rules.goal), of);
}

std::string formatList(const Rows& rows) {
    const GameScore& game = rows[0]->game;
    return std::string(kTableTitles[game.table]) + ", " + formatKind(game) +
           cutText(makePlain(game.sequence), kSequenceColumns, kCut) + ", " +
           formatSize(game.rules) + (game.rules.rising ? ", rising speed" : "") + "\n" +
           formatTable(makeColumns(rows, false));
}

}  // namespace

std::string formatScoreJson(const ScoreRow& row) { return formatLine(describeScore(row)); }

std::string formatDailyList(tetris::RuleSet set, const std::vector<ScoreRow>& rows) {
    Rows list;
    for (const ScoreRow& row : rows)
        list.push_back(&row);
    const std::string head =
        base::format("\n{}, {}\n", toString(set), nameDailyGoal(set, Translation()));
    return list.empty() ? head + "Nobody yet.\n" : head + formatTable(makeColumns(list, true));
}

std::string formatScoreLists(const std::vector<ScoreRow>& rows) {
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

namespace {

Json describeMatch(const tetris::MatchRow& row) {
    return {{"type", "match"},
            {"id", row.id},
            {"name", sanitizePlayerName(row.name)},
            {"rival", makePlain(row.rival)},
            {"clock", makePlain(row.clock)},
            {"result", toString(row.outcome)},
            {"counted", row.counts},
            {"rating", row.counts ? Json(row.after) : Json(nullptr)},
            {"seconds", static_cast<double>(row.milliseconds) / 1000},
            {"ended", formatMoment(row.ended)}};
}

}  // namespace

std::string formatMatchJson(const tetris::MatchRow& row) { return formatLine(describeMatch(row)); }

std::string formatMatchList(const std::vector<tetris::MatchRow>& rows) {
    using tetris::MatchRow;
    if (rows.empty()) return "No matches.\n";
    std::vector<Json> lines;
    for (const MatchRow& row : rows)
        lines.push_back(describeMatch(row));
    const auto cutRival = [](const Json& line) {
        constexpr int kRivalColumns = 20;
        return cutText(line["rival"].get<std::string>(), kRivalColumns, kCut);
    };
    const auto round = [](const MatchRow& row) {
        return row.counts ? std::to_string(std::lround(row.after)) : std::string("-");
    };
    const auto readTime = [](const MatchRow& row) { return formatPlayTime(row.milliseconds); };
    const auto readDay = [](const MatchRow& row) { return formatLocalDay(row.ended); };
    return formatTable({fillColumn("name", lines, "{name}", true),
                        makeColumn("rival", lines, cutRival, true),
                        fillColumn("result", lines, "{result}", true),
                        makeColumn("rating", rows, round), makeColumn("time", rows, readTime),
                        makeColumn("ended", rows, readDay), fillColumn("id", lines, "{id}")});
}

// ---- Statistics

namespace {

using tetris::PlayedGames;
using tetris::PlayedKind;
using tetris::PlayedSummary;

// Of modern games the goal.
std::string_view nameWhat(const PlayedKind& kind) {
    constexpr base::NameTable<PlayedKind::What, 4> kNames{{"classic", "", "versus", "npuzzle"}};
    return kind.what == PlayedKind::What::Modern ? toString(kind.goal) : kNames[kind.what];
}

void addSummary(Json& line, const PlayedSummary& summary) {
    line["games"] = summary.games;
    line["seconds"] = static_cast<double>(summary.milliseconds) / 1000;
    line["pieces"] = summary.pieces;
    line["best"] = toJson(summary.best);
    line["median"] = toJson(summary.median);
    line["pieces_per_second"] = roundTo(summary.piecesASecond, 0.01);
    addFinesse(line, summary.finesse);
    line["accuracy"] = roundTo(summary.review.computeAccuracy(), 0.1);
}

// A line of a table.
struct StatisticsLine {
    std::string name;
    const PlayedGames* games;
    const PlayedSummary* summary;
};

std::string formatLines(const std::string& head, const std::vector<StatisticsLine>& lines,
                        bool hasResults) {
    std::vector<Column> columns;
    const auto add = [&](const std::string& name, const auto& read, bool isLeft = false) {
        columns.push_back(makeColumn(name, lines, read, isLeft));
    };
    add(
        head, [](const StatisticsLine& line) { return line.name; }, true);
    add("games", [](const StatisticsLine& line) { return line.summary->games; });
    add("time",
        [](const StatisticsLine& line) { return formatPlayTime(line.summary->milliseconds); });
    add("pieces", [](const StatisticsLine& line) { return line.summary->pieces; });
    const auto addResult = [&](const std::string& name, const auto& member) {
        add(name, [&member](const StatisticsLine& line) {
            constexpr int kAnyWidth = 80;
            const std::optional<int64_t>& result = line.summary->*member;
            return result ? formatResult(*result, *line.games->kind, kAnyWidth) : std::string("-");
        });
    };
    if (hasResults) addResult("best", &PlayedSummary::best);
    if (hasResults) addResult("median", &PlayedSummary::median);
    add("pieces/s", [](const StatisticsLine& line) {
        const std::optional<double>& pace = line.summary->piecesASecond;
        return pace ? formatEach(*pace, 1) : std::string("-");
    });
    add("clean", [](const StatisticsLine& line) {
        const std::optional<int64_t> clean = computeClean(line.summary->finesse);
        return clean ? std::to_string(*clean) + " %" : std::string("-");
    });
    add("accuracy", [](const StatisticsLine& line) {
        const std::optional<double> accuracy = line.summary->review.computeAccuracy();
        return accuracy ? base::format("{:.1f}", *accuracy) : std::string("-");
    });
    return formatTable(columns);
}

}  // namespace

std::string formatStatisticsJson(const PlayedGames& games) {
    Json line = {{"type", "statistics"},
                 {"kind", games.kind ? nameWhat(*games.kind) : std::string_view("all")}};
    if (games.kind) {
        const PlayedKind& kind = *games.kind;
        if (kind.number > 0) line[tetris::findNumberField(kind.goal)->json] = kind.number;
        if (kind.what != PlayedKind::What::Versus)
            line["size"] = base::format("{}x{}", kind.width, kind.height);
        line["unit"] = getResultUnit(kind);
    }
    addSummary(line, games.summary);
    line["days"] = Json::array();
    for (const PlayedGames::Day& day : games.days) {
        Json value = {{"day", day.day}};
        addSummary(value, day.summary);
        line["days"].push_back(std::move(value));
    }
    line["last"] = Json::array();
    for (const PlayedGames::Result& result : games.last)
        line["last"].push_back({{"result", result.result}, {"ended", formatMoment(result.ended)}});
    return formatLine(line);
}

std::string formatStatistics(const tetris::GameStatistics& statistics,
                             const tetris::PlayedFilter& filter) {
    if (statistics.kinds.empty()) return "No games.\n";
    const Translation english;
    std::vector<StatisticsLine> kinds;
    for (const PlayedGames& games : statistics.kinds)
        kinds.push_back({nameKind(games.kind, english), &games, &games.summary});
    // All games come last; a kind that is the only one is all of them.
    const PlayedGames& all = statistics.kinds.back();
    std::vector<StatisticsLine> days;
    for (const PlayedGames::Day& day : all.days)
        days.push_back({day.day, &all, &day.summary});
    return (filter.name.empty() ? "" : filter.name + ", ") +
           std::string(namePeriod(filter.since, english)) + "\n\n" +
           formatLines("goal", kinds, true) + "\n" + formatLines("day", days, all.kind.has_value());
}

}  // namespace tui

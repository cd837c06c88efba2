#include "tui/command/report/StatisticsReport.h"

#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/Format.h"
#include "tui/base/text/TimeText.h"
#include "tui/base/text/Translation.h"
#include "tui/command/report/ReportParts.h"
#include "tui/tetris/draw/GameWords.h"
#include "tui/tetris/panel/ResultCurve.h"

namespace tui {

namespace {

using tetris::PlayedGames;
using tetris::PlayedKind;
using tetris::PlayedSummary;

// Of modern games the goal.
std::string_view nameWhat(const PlayedKind& kind) {
    switch (kind.what) {
        case PlayedKind::What::Classic: return "classic";
        case PlayedKind::What::Modern: return toString(kind.goal);
        case PlayedKind::What::Versus: return "versus";
        case PlayedKind::What::Puzzle: return "npuzzle";
    }
    return {};
}

void addSummary(Json& line, const PlayedSummary& summary) {
    line["games"] = summary.games;
    line["seconds"] = static_cast<double>(summary.milliseconds) / 1000;
    line["pieces"] = summary.pieces;
    line["best"] = toJson(summary.best);
    line["median"] = toJson(summary.median);
    // To a hundredth.
    line["pieces_per_second"] = summary.piecesASecond
                                    ? Json(std::round(*summary.piecesASecond * 100) / 100)
                                    : Json(nullptr);
    addFinesse(line, summary.finesse);
    const std::optional<double> accuracy = summary.review.computeAccuracy();
    line["accuracy"] = accuracy ? Json(std::round(*accuracy * 10) / 10) : Json(nullptr);
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
    const auto add = [&](const std::string& name, const auto& read) {
        columns.push_back(makeColumn(name, lines, read));
    };
    add(head, [](const StatisticsLine& line) { return line.name; });
    columns.back().isLeft = true;
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
        if (kind.number > 0)
            line[std::string(tetris::findNumberField(kind.goal)->json)] = kind.number;
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

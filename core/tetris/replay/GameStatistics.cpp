#include "core/tetris/replay/GameStatistics.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace tetris {

namespace {

using What = PlayedKind::What;
using PlayedRows = std::vector<const PlayedRow*>;

// `kind`: of all the rows; nullopt if they are of several kinds.
PlayedSummary summarize(const PlayedRows& rows, const std::optional<PlayedKind>& kind) {
    PlayedSummary summary;
    int64_t timedPieces = 0;
    int64_t timed = 0;
    std::vector<int64_t> results;
    for (const PlayedRow* const row : rows) {
        ++summary.games;
        summary.milliseconds += row->milliseconds;
        summary.pieces += row->pieces;
        if (row->pieces > 0 && row->milliseconds > 0) {
            timedPieces += row->pieces;
            timed += row->milliseconds;
        }
        summary.finesse.pieces += row->finesse.pieces;
        summary.finesse.faults += row->finesse.faults;
        summary.review.add(row->review);
        if (kind && row->result) results.push_back(*row->result);
    }
    if (timed > 0)
        summary.piecesASecond =
            1000 * static_cast<double>(timedPieces) / static_cast<double>(timed);
    if (results.empty()) return summary;
    std::ranges::sort(results);
    summary.best = isLessBetter(*kind) ? results.front() : results.back();
    summary.median = std::midpoint(results[(results.size() - 1) / 2], results[results.size() / 2]);
    return summary;
}

PlayedGames describeGames(const PlayedRows& rows, const std::optional<PlayedKind>& kind) {
    PlayedGames games{.kind = kind, .summary = summarize(rows, kind), .days = {}, .last = {}};
    std::map<std::string, PlayedRows, std::greater<>> days;
    for (const PlayedRow* const row : rows)
        days[row->day].push_back(row);
    for (const auto& [day, ofDay] : days)
        games.days.push_back({.day = day, .summary = summarize(ofDay, kind)});
    for (auto row = rows.rbegin(); kind && row != rows.rend(); ++row) {
        if (games.last.size() == GameStatistics::kLastResults) break;
        if ((*row)->result)
            games.last.push_back(
                {.result = *(*row)->result, .ended = (*row)->ended, .day = (*row)->day});
    }
    std::ranges::reverse(games.last);
    return games;
}

}  // namespace

PlayedKind findPlayedKind(const GameRules& rules) {
    PlayedKind kind{.width = rules.width, .height = rules.rows};
    if (rules.set == RuleSet::Classic) return kind;
    kind.what = What::Modern;
    kind.goal = rules.goal;
    kind.number = getGoalNumber(rules);
    return kind;
}

std::string_view getResultUnit(const PlayedKind& kind) {
    switch (kind.what) {
        case What::Classic: return "points";
        case What::Versus: return "rating";
        case What::Puzzle: return "milliseconds";
        case What::Modern: break;
    }
    const GoalEntry& goal = getEntry(kind.goal);
    return goal.ranksTime ? "milliseconds" : goal.ranksPieces ? "pieces" : "points";
}

GameStatistics computeGameStatistics(const std::vector<PlayedRow>& rows) {
    PlayedRows all;
    std::map<PlayedKind, PlayedRows> kinds;
    for (const PlayedRow& row : rows) {
        all.push_back(&row);
        kinds[row.kind].push_back(&row);
    }
    GameStatistics statistics;
    for (const auto& [kind, ofKind] : kinds)
        statistics.kinds.push_back(describeGames(ofKind, kind));
    if (kinds.size() > 1) statistics.kinds.push_back(describeGames(all, std::nullopt));
    return statistics;
}

}  // namespace tetris

#include "tui/store/PlayedStore.h"

#include <limits>

#include "tui/base/text/TimeText.h"
#include "tui/store/ScoreStore.h"
#include "tui/store/SqlConnection.h"

namespace tui {

namespace {

using tetris::PlayedKind;
using What = PlayedKind::What;

// The first number is that of What, 0 for any single game. The measure of games with points is
// below 0.
constexpr std::string_view kPlayed =
    "SELECT 0, rules, goal, number, width, height, reached, abs(measure), pieces, milliseconds, "
    "ended, "
    "id, judged, faults, reviewed, cost FROM game WHERE steered = 'alone' AND (?1 = '' OR name = "
    "?1) AND ended >= "
    "?2 "
    "UNION ALL SELECT 2, '', '', 0, 0, 0, counted, CAST(round(rating) AS INTEGER), 0, "
    "milliseconds, ended, id, judged, faults, reviewed, cost FROM \"match\" WHERE (?1 = '' OR name "
    "= ?1) AND ended "
    ">= ?2 "
    "UNION ALL SELECT 3, '', '', 0, width, height, 1, milliseconds, 0, milliseconds, ended, id, "
    "0, 0, 0, 0 FROM puzzle WHERE helped = 0 AND (?1 = '' OR name = ?1) AND ended >= ?2 "
    "ORDER BY 11, 1, 12";

PlayedKind readKind(const SqlStatement& statement) {
    const auto what = static_cast<What>(statement.getInteger(0));
    const int width = static_cast<int>(statement.getInteger(4));
    const int height = static_cast<int>(statement.getInteger(5));
    if (what != What::Classic) return {.what = what, .width = width, .height = height};
    tetris::GameRules rules{.width = width, .rows = height};
    rules.set = tetris::kRuleSetNames.find(statement.getText(1)).value_or(rules.set);
    rules.goal = tetris::findGoal(statement.getText(2)).value_or(rules.goal);
    setGoalNumber(static_cast<int>(statement.getInteger(3)), rules);
    return findPlayedKind(rules);
}

tetris::PlayedRow readPlayed(const SqlStatement& statement) {
    tetris::PlayedRow row{
        .kind = readKind(statement),
        .pieces = statement.getInteger(8),
        .milliseconds = statement.getInteger(9),
        .finesse = {.pieces = statement.getInteger(12), .faults = statement.getInteger(13)},
        .review = {.moves = statement.getInteger(14), .cost = statement.getReal(15)},
        .ended = statement.getInteger(10)};
    if (statement.getInteger(6) != 0) row.result = statement.getInteger(7);
    row.day = formatLocalDay(row.ended);
    return row;
}

}  // namespace

tetris::GameStatistics readGameStatistics(const std::filesystem::path& file,
                                          const tetris::PlayedFilter& filter,
                                          ScoreFileOptions options) {
    ScoreDatabase database(file, options);
    return tetris::computeGameStatistics(database.openToRead().list(
        readPlayed, kPlayed,
        {filter.name,
         findBeginning(filter.since, readNow()).value_or(std::numeric_limits<int64_t>::min())}));
}

}  // namespace tui

#include "tui/store/ScoreStore.h"

#include <ctime>
#include <type_traits>
#include <utility>

#include "core/base/Format.h"
#include "tui/base/text/TimeText.h"
#include "tui/store/SqlTable.h"

namespace tui {

namespace {

using tetris::GameScore;
using tetris::ScoreFilter;
using tetris::ScoreRow;

constexpr auto kGameColumns = []<class Row>(Row& row, const auto& visit) {
    auto& game = row.game;
    auto& rules = game.rules;
    visit("name", row.name);
    visit("steered", game.table);
    visit("sequence", game.sequence);
    visit("width", rules.width);
    visit("height", rules.rows);
    visit("seed", rules.seed);
    visit("score", game.score);
    visit("pieces", game.pieces);
    visit("rows", game.rows);
    visit("brain", game.brain);
    visit("adversary", game.adversary);
    visit("milliseconds", game.milliseconds);
    visit("ended", row.ended);
    visit("rising", rules.rising);
    visit("judged", row.finesse.pieces);
    visit("faults", row.finesse.faults);
    visit("reviewed", row.review.moves);
    visit("cost", row.review.cost);
    visit("judge", row.review.judge);
    visit("judge_version", row.review.version);
    visit("rules", rules.set);
    std::string_view none;
    int level = 0;
    int number = getGoalNumber(rules);
    const bool hasGoal = rules.set == tetris::RuleSet::Modern;
    bool isRanked = tetris::isRanked(game);
    bool isReached = game.isReached || !ranksTime(game);
    hasGoal ? visit("goal", rules.goal) : visit("goal", none);
    hasGoal ? visit("level", rules.level) : visit("level", level);
    visit("number", number);
    visit("began", game.began);
    visit("day", game.day);
    visit("ranked", isRanked);
    visit("reached", isReached);
    if constexpr (!std::is_const_v<Row>) {
        if (rules.set == tetris::RuleSet::Modern) setGoalNumber(number, rules);
        game.isReached = isReached && ranksTime(game);
    }
};
constexpr SqlTable<ScoreRow, decltype(kGameColumns)> kGames{
    "game", "EXISTS (SELECT 1 FROM replay WHERE game = game.id)"};

ScoreRow readRow(const SqlStatement& statement) { return kGames.read(statement); }

// The measure: minus the score, or the milliseconds where the least time is best.
constexpr std::string_view kOrder = "measure, ended, id";
// Of the games of a day: what is the same in everybody's table.
constexpr std::string_view kDayOrder = "measure, began, proof";
// The condition that a game of a day is no try that counts: its name has one that began earlier, or
// nobody knows it.
constexpr std::string_view kIsPractice =
    "(name = '' OR EXISTS (SELECT 1 FROM game earlier WHERE earlier.day = game.day AND "
    "earlier.rules = game.rules AND earlier.name = game.name AND earlier.steered = 'alone' AND "
    "(earlier.began, earlier.proof) < (game.began, game.proof)))";

// The SQL condition of a filter, with its values. The filter must outlive it.
class Where {
public:
    explicit Where(const ScoreFilter& filter) : isOfDay_(!filter.day.empty()) {
        if (filter.table) add("steered = ?", {toString(*filter.table)});
        if (filter.sequence) add("sequence = ?", {*filter.sequence});
        if (filter.size) add("width = ? AND height = ?", {filter.size->width, filter.size->height});
        if (filter.rising) add("rising = ?", {*filter.rising});
        if (filter.set) add("rules = ?", {toString(*filter.set)});
        if (filter.goal) add("goal = ?", {toString(*filter.goal)});
        if (filter.number) add("number = ?", {*filter.number});
        if (isOfDay_) add("day = ?", {filter.day});
        if (!isOfDay_ && filter.isRanked) add("ranked", {});
        if (const auto beginning = findBeginning(filter.since, readNow()))
            add("ended >= ?", {*beginning});
    }

    // Behind `begin`, and before `end`.
    std::string complete(std::string_view begin, std::string_view end = {}) const {
        return base::format("{} WHERE true{}{}", begin, condition_, end);
    }
    // Its values, and those of what follows it.
    SqlValues list(const SqlValues& more = {}) const {
        SqlValues all = values_;
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }

    // The order of rows; the condition of those that have a place, and that one of them comes
    // before the one whose id is bound.
    std::string formatOrder() const {
        if (!isOfDay_) return base::format(" ORDER BY {}", kOrder);
        return base::format(" ORDER BY {0}, CASE WHEN {0} THEN began END, {1}", kIsPractice,
                            kDayOrder);
    }
    std::string formatPlaced() const {
        return isOfDay_ ? base::format(" AND NOT {}", kIsPractice) : std::string();
    }
    std::string formatBefore() const {
        return base::format(" AND ({0}) < (SELECT {0} FROM game WHERE id = ?)",
                            isOfDay_ ? kDayOrder : kOrder);
    }

private:
    void add(std::string_view condition, const SqlValues& values) {
        condition_ += base::format(" AND {}", condition);
        values_.insert(values_.end(), values.begin(), values.end());
    }

    bool isOfDay_;
    std::string condition_;
    SqlValues values_;
};

constexpr std::string_view kCount = "SELECT count(*) FROM game";

int64_t countRows(const SqlConnection& connection, const ScoreFilter& filter,
                  std::string_view condition = {}) {
    const Where where(filter);
    return connection.askNumber(where.complete(kCount, condition), where.list());
}

// The rank of a row among those that match the filter; 0 if it has no place there.
int64_t findRank(const SqlConnection& connection, int64_t id, const ScoreFilter& filter) {
    const Where where(filter);
    const std::string placed = where.complete(kCount, where.formatPlaced());
    if (connection.askNumber(placed + " AND id = ?", where.list({id})) == 0) return 0;
    return connection.askNumber(placed + where.formatBefore(), where.list({id})) + 1;
}

std::optional<ScoreRow> findRow(const SqlConnection& connection, int64_t id,
                                const ScoreFilter& filter) {
    const Where where(filter);
    auto row =
        connection.find(readRow, where.complete(kGames.select(), " AND id = ?"), where.list({id}));
    if (row) row->rank = findRank(connection, id, filter);
    return row;
}

SavedScore describeSaved(const SqlConnection& connection, int64_t id, bool wasKnown) {
    const ScoreRow row = findRow(connection, id, {.isRanked = false}).value_or(ScoreRow{});
    const ScoreFilter table = makeFilter(row.game);
    return {.id = id,
            .rank = findRank(connection, id, table),
            .count = countRows(connection, table),
            .wasKnown = wasKnown};
}

// Removes the replays of the game's table that are neither among its best nor among the last games,
// which have ids from `firstOfLast` on; and those without a place that are not among the last.
void trimTable(const SqlConnection& connection, const GameScore& game, int64_t firstOfLast) {
    const ScoreFilter table = makeFilter(game);
    const Where where(table);
    const std::string games = where.complete("SELECT id FROM game", where.formatOrder());
    connection.run(base::format("DELETE FROM replay WHERE game IN ({} LIMIT -1 OFFSET ?) AND "
                                "game < ?",
                                games),
                   where.list({ScoreStore::kBestReplays, firstOfLast}));
    connection.run(
        "DELETE FROM replay WHERE game < ? AND game IN (SELECT id FROM game WHERE NOT ranked AND "
        "day = '')",
        {firstOfLast});
}

// Called after a game was stored. It may have pushed one game of its table out of the best, and one
// game out of the last.
void trimReplays(const SqlConnection& connection, const GameScore& stored) {
    SqlStatement statement = connection.prepare(
        "SELECT id FROM game ORDER BY id DESC LIMIT 2 OFFSET ?", {ScoreStore::kLastReplays - 1});
    if (!statement.step()) return;
    const int64_t firstOfLast = statement.getInteger(0);
    trimTable(connection, stored, firstOfLast);
    if (!statement.step()) return;
    if (const auto fallen = findRow(connection, statement.getInteger(0), {.isRanked = false}))
        trimTable(connection, fallen->game, firstOfLast);
}

}  // namespace

std::optional<int64_t> findBeginning(tetris::ScorePeriod period, int64_t now) {
    if (period == tetris::ScorePeriod::All) return std::nullopt;
    std::tm time = findLocal(now);
    if (period == tetris::ScorePeriod::Month) time.tm_mday = 1;
    time.tm_hour = time.tm_min = time.tm_sec = 0;
    time.tm_isdst = -1;
    return ::mktime(&time);
}

SavedScore ScoreStore::add(const GameScore& game, std::string_view replay, std::string_view name,
                           int64_t ended, const tetris::FinesseCount& finesse) {
    const std::string proof = computeProof(replay);
    const SqlConnection& connection = database_.openToWrite();
    SqlTransaction transaction(connection);
    if (const int64_t known = connection.askNumber("SELECT id FROM game WHERE proof = ?", {proof}))
        return describeSaved(connection, known, true);
    database_.makeRoom();
    const ScoreRow row{.name = std::string(name), .ended = ended, .finesse = finesse, .game = game};
    const int64_t id = kGames.insert(connection, row, proof);
    connection.run("INSERT INTO replay (game, text) VALUES (?, ?)", {id, replay});
    trimReplays(connection, game);
    const SavedScore saved = describeSaved(connection, id, false);
    transaction.commit();
    return saved;
}

bool ScoreStore::rename(int64_t id, std::string_view name) {
    const SqlConnection& connection = database_.openToWrite();
    SqlTransaction transaction(connection);
    const bool isThere = connection.run("UPDATE game SET name = ? WHERE id = ?", {name, id}) > 0;
    transaction.commit();
    return isThere;
}

std::vector<ScoreRow> ScoreStore::listNewest(const ScoreFilter& filter, int64_t limit) {
    const Where where(filter);
    return database_.openToRead().list(
        readRow, where.complete(kGames.select(), " ORDER BY ended DESC, id DESC LIMIT ?"),
        where.list({limit}));
}

std::vector<ScoreRow> ScoreStore::list(const ScoreFilter& filter, int64_t limit, int64_t offset) {
    const SqlConnection& connection = database_.openToRead();
    const Where where(filter);
    std::vector<ScoreRow> rows = connection.list(
        readRow, where.complete(kGames.select(), where.formatOrder() + " LIMIT ? OFFSET ?"),
        where.list({limit, offset}));
    // Practice comes last.
    const int64_t placed =
        filter.day.empty() ? kAll : countRows(connection, filter, where.formatPlaced());
    for (ScoreRow& row : rows)
        row.rank = ++offset > placed ? 0 : offset;
    return rows;
}

void ScoreStore::setReview(std::string_view replay, int side, const tetris::ReviewSum& review) {
    const std::string proof = computeProof(replay, side);
    const SqlConnection& connection = database_.openToWrite();
    SqlTransaction transaction(connection);
    for (const char* const table : {"game", "\"match\""}) {
        connection.run(base::format("UPDATE {} SET reviewed = ?, cost = ?, judge = ?, "
                                    "judge_version = ? WHERE proof = ?",
                                    table),
                       {review.moves, review.cost, review.judge, review.version, proof});
    }
    transaction.commit();
}

std::vector<std::string> ScoreStore::listDays(std::string_view name) {
    if (name.empty()) return {};
    return database_.openToRead().list(
        [](const SqlStatement& row) { return row.getText(0); },
        "SELECT DISTINCT day FROM game WHERE day <> '' AND name = ? AND steered = 'alone' ORDER BY "
        "day DESC",
        {name});
}

int64_t ScoreStore::count(const ScoreFilter& filter) {
    return countRows(database_.openToRead(), filter);
}

std::optional<ScoreRow> ScoreStore::findBest(const ScoreFilter& filter) {
    std::vector<ScoreRow> rows = list(filter, 1);
    if (rows.empty()) return std::nullopt;
    return std::move(rows.front());
}

std::optional<ScoreRow> ScoreStore::find(int64_t id, const ScoreFilter& filter) {
    return findRow(database_.openToRead(), id, filter);
}

std::optional<std::string> ScoreStore::findReplay(int64_t id) {
    return findProvenReplay(
        database_.openToRead(),
        "SELECT text, proof FROM replay JOIN game ON game.id = replay.game WHERE game.id = ?", id);
}

// ---- Statistics

namespace {

using tetris::PlayedKind;
using What = PlayedKind::What;

// The first number is that of What, 0 for any single game. The measure of games with points is
// below 0.
constexpr std::string_view kPlayed =
    "SELECT 0, rules, goal, number, width, height, reached, abs(measure), pieces, milliseconds, "
    "ended, id, judged, faults, reviewed, cost FROM game WHERE steered = 'alone' AND (?1 = '' OR "
    "name = ?1) AND ended >= ?2 "
    "UNION ALL SELECT 2, '', '', 0, 0, 0, counted, CAST(round(rating) AS INTEGER), 0, "
    "milliseconds, ended, id, judged, faults, reviewed, cost FROM \"match\" WHERE (?1 = '' OR "
    "name = ?1) AND ended >= ?2 "
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

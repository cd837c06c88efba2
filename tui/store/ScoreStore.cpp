#include "tui/store/ScoreStore.h"

#include <algorithm>
#include <concepts>
#include <ctime>
#include <type_traits>
#include <utility>

#include "core/base/Format.h"
#include "core/base/Sha256.h"
#include "tui/base/text/TimeText.h"
#include "tui/store/SqlConnection.h"

namespace tui {

namespace {

using tetris::GameScore;
using tetris::ScoreFilter;
using tetris::ScoreRow;

// Calls `visit` with the name and the value of each column of the table "game", but id and proof,
// in one order, in which they are read and written.
template <class Row, class Visit>
void visitColumns(Row& row, const Visit& visit) {
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
    const bool isModern = rules.set == tetris::RuleSet::Modern;
    const bool isTimed = isModern && ranksTime(rules.goal);
    bool isRanked = tetris::isRanked(game);
    bool isReached = game.isReached || !isTimed;
    isModern ? visit("goal", rules.goal) : visit("goal", none);
    isModern ? visit("level", rules.level) : visit("level", level);
    visit("number", number);
    visit("began", game.began);
    visit("day", game.day);
    visit("ranked", isRanked);
    visit("reached", isReached);
    if constexpr (!std::is_const_v<Row>) {
        if (rules.set == tetris::RuleSet::Modern) setGoalNumber(number, rules);
        game.isReached = isReached && rules.set == tetris::RuleSet::Modern && ranksTime(rules.goal);
    }
}

// Gives a statement the values, in their order.
struct Binder {
    SqlStatement& statement;

    void operator()(std::string_view /*name*/, std::string_view text) const {
        statement.bind(text);
    }
    template <std::integral Number>
    void operator()(std::string_view /*name*/, Number number) const {
        statement.bind(static_cast<int64_t>(number));
    }
    void operator()(std::string_view /*name*/, double number) const { statement.bind(number); }
    template <class Enum>
    requires std::is_enum_v<Enum>
    void operator()(std::string_view /*name*/, Enum value) const {
        statement.bind(toString(value));
    }
};

// Takes them from the columns of a statement's row; a word without a meaning is passed over.
struct Reader {
    const SqlStatement& statement;
    int& column;

    void operator()(std::string_view /*name*/, std::string& text) const { text = takeText(); }
    void operator()(std::string_view /*name*/, std::string_view& /*none*/) const { ++column; }
    template <std::integral Number>
    void operator()(std::string_view /*name*/, Number& number) const {
        number = static_cast<Number>(statement.getInteger(column++));
    }
    void operator()(std::string_view /*name*/, double& number) const {
        number = statement.getReal(column++);
    }
    void operator()(std::string_view /*name*/, tetris::ScoreTable& table) const {
        table = tetris::kScoreTableNames.find(takeText()).value_or(table);
    }
    void operator()(std::string_view /*name*/, tetris::RuleSet& set) const {
        set = tetris::kRuleSetNames.find(takeText()).value_or(set);
    }
    void operator()(std::string_view /*name*/, tetris::Goal& goal) const {
        goal = tetris::findGoal(takeText()).value_or(goal);
    }
    std::string takeText() const { return statement.getText(column++); }
};

// ", NAME" of each; with `mark` in place of the names if it is given.
std::string listColumns(std::string_view mark = {}) {
    std::string list;
    const ScoreRow row;
    visitColumns(row, [&list, mark](std::string_view name, const auto& /*value*/) {
        list += base::format(", {}", mark.empty() ? name : mark);
    });
    return list;
}

// The condition and what follows it come behind.
std::string selectRows() {
    return base::format("SELECT id, EXISTS (SELECT 1 FROM replay WHERE game = game.id){} FROM game",
                        listColumns());
}

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

// The SQL condition of a filter. The filter must outlive it.
class Where {
public:
    explicit Where(const ScoreFilter& filter)
        : filter_(filter), beginning_(findBeginning(filter.since, readNow())) {}

    std::string format() const {
        std::string sql = " WHERE true";
        if (filter_.table) sql += " AND steered = ?";
        if (filter_.sequence) sql += " AND sequence = ?";
        if (filter_.size) sql += " AND width = ? AND height = ?";
        if (filter_.rising) sql += " AND rising = ?";
        if (filter_.set) sql += " AND rules = ?";
        if (filter_.goal) sql += " AND goal = ?";
        if (filter_.number) sql += " AND number = ?";
        if (!filter_.day.empty()) {
            sql += " AND day = ?";
        } else if (filter_.isRanked) {
            sql += " AND ranked";
        }
        if (beginning_) sql += " AND ended >= ?";
        return sql;
    }

    SqlStatement& bindTo(SqlStatement& statement) const {
        if (filter_.table) statement.bind(toString(*filter_.table));
        if (filter_.sequence) statement.bind(*filter_.sequence);
        if (filter_.size) statement.bind(filter_.size->width).bind(filter_.size->height);
        if (filter_.rising) statement.bind(*filter_.rising ? 1 : 0);
        if (filter_.set) statement.bind(toString(*filter_.set));
        if (filter_.goal) statement.bind(toString(*filter_.goal));
        if (filter_.number) statement.bind(*filter_.number);
        if (!filter_.day.empty()) statement.bind(filter_.day);
        if (beginning_) statement.bind(*beginning_);
        return statement;
    }

    // The order of rows; the condition of those that have a place, and that one of them comes
    // before the one whose id is bound.
    std::string formatOrder() const {
        if (filter_.day.empty()) return base::format(" ORDER BY {}", kOrder);
        return base::format(" ORDER BY {0}, CASE WHEN {0} THEN began END, {1}", kIsPractice,
                            kDayOrder);
    }
    std::string formatPlaced() const {
        return filter_.day.empty() ? std::string() : base::format(" AND NOT {}", kIsPractice);
    }
    std::string formatBefore() const {
        return base::format(" AND ({0}) < (SELECT {0} FROM game WHERE id = ?)",
                            filter_.day.empty() ? kOrder : kDayOrder);
    }

private:
    const ScoreFilter& filter_;
    std::optional<int64_t> beginning_;
};

ScoreRow readRow(const SqlStatement& statement) {
    ScoreRow row{.id = statement.getInteger(0), .hasReplay = statement.getInteger(1) != 0};
    int column = 2;
    visitColumns(row, Reader{statement, column});
    return row;
}

constexpr std::string_view kCount = "SELECT count(*) FROM game";

int64_t countRows(const SqlConnection& connection, const ScoreFilter& filter,
                  std::string_view condition = {}) {
    const Where where(filter);
    SqlStatement statement =
        connection.prepare(std::string(kCount) + where.format().append(condition));
    where.bindTo(statement).step();
    return statement.getInteger(0);
}

// The rank of a row among those that match the filter; 0 if it has no place there.
int64_t findRank(const SqlConnection& connection, int64_t id, const ScoreFilter& filter) {
    const Where where(filter);
    const std::string placed = std::string(kCount) + where.format() + where.formatPlaced();
    SqlStatement own = connection.prepare(placed + " AND id = ?");
    where.bindTo(own).bind(id).step();
    if (own.getInteger(0) == 0) return 0;
    SqlStatement before = connection.prepare(placed + where.formatBefore());
    where.bindTo(before).bind(id).step();
    return before.getInteger(0) + 1;
}

std::optional<ScoreRow> findRow(const SqlConnection& connection, int64_t id,
                                const ScoreFilter& filter) {
    const Where where(filter);
    SqlStatement statement = connection.prepare(selectRows() + where.format() + " AND id = ?");
    if (!where.bindTo(statement).bind(id).step()) return std::nullopt;
    ScoreRow row = readRow(statement);
    row.rank = findRank(connection, id, filter);
    return row;
}

std::optional<int64_t> findProof(const SqlConnection& connection, const std::string& proof) {
    SqlStatement statement = connection.prepare("SELECT id FROM game WHERE proof = ?");
    if (!statement.bind(proof).step()) return std::nullopt;
    return statement.getInteger(0);
}

SavedScore describeSaved(const SqlConnection& connection, int64_t id, bool wasKnown) {
    const ScoreRow row = findRow(connection, id, {.isRanked = false}).value_or(ScoreRow{});
    const ScoreFilter table = makeFilter(row.game);
    return {.id = id,
            .rank = findRank(connection, id, table),
            .count = countRows(connection, table),
            .wasKnown = wasKnown};
}

void insertReplay(const SqlConnection& connection, int64_t id, std::string_view replay) {
    connection.prepare("INSERT INTO replay (game, text) VALUES (?, ?)")
        .bind(id)
        .bind(replay)
        .step();
}

int64_t insertGame(const SqlConnection& connection, const ScoreRow& row, std::string_view proof) {
    SqlStatement statement = connection.prepare(
        base::format("INSERT INTO game (proof{}) VALUES (?{})", listColumns(), listColumns("?")));
    visitColumns(row, Binder{statement.bind(proof)});
    statement.step();
    return connection.getLastId();
}

// Removes the replays of the game's table that are neither among its best nor among the last games,
// which have ids from `firstOfLast` on; and those without a place that are not among the last.
void trimTable(const SqlConnection& connection, const GameScore& game, int64_t firstOfLast) {
    const ScoreFilter table = makeFilter(game);
    const Where where(table);
    SqlStatement statement = connection.prepare(
        "DELETE FROM replay WHERE game IN (SELECT id FROM game" + where.format() +
        where.formatOrder() + " LIMIT -1 OFFSET ?) AND game < ?");
    where.bindTo(statement).bind(ScoreStore::kBestReplays).bind(firstOfLast).step();
    connection
        .prepare(
            "DELETE FROM replay WHERE game < ? AND game IN (SELECT id FROM game WHERE NOT "
            "ranked AND day = '')")
        .bind(firstOfLast)
        .step();
}

// Called after a game was stored. It may have pushed one game of its table out of the best, and one
// game out of the last.
void trimReplays(const SqlConnection& connection, const GameScore& stored) {
    SqlStatement statement =
        connection.prepare("SELECT id FROM game ORDER BY id DESC LIMIT 2 OFFSET ?");
    statement.bind(ScoreStore::kLastReplays - 1);
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
    const auto seconds = static_cast<std::time_t>(now);
    std::tm time{};
    ::localtime_r(&seconds, &time);
    if (period == tetris::ScorePeriod::Month) time.tm_mday = 1;
    time.tm_hour = time.tm_min = time.tm_sec = 0;
    time.tm_isdst = -1;
    return ::mktime(&time);
}

ScoreStore::ScoreStore(std::filesystem::path file, ScoreFileOptions options)
    : database_(std::move(file), options) {}

SavedScore ScoreStore::add(const GameScore& game, std::string_view replay, std::string_view name,
                           int64_t ended, const tetris::FinesseCount& finesse) {
    const std::string proof = base::computeSha256(replay);
    const SqlConnection& connection = database_.openToWrite();
    SqlTransaction transaction(connection);
    if (const std::optional<int64_t> known = findProof(connection, proof))
        return describeSaved(connection, *known, true);
    database_.makeRoom();
    const ScoreRow row{.name = std::string(name), .ended = ended, .finesse = finesse, .game = game};
    const int64_t id = insertGame(connection, row, proof);
    insertReplay(connection, id, replay);
    trimReplays(connection, game);
    const SavedScore saved = describeSaved(connection, id, false);
    transaction.commit();
    return saved;
}

bool ScoreStore::rename(int64_t id, std::string_view name) {
    const SqlConnection& connection = database_.openToWrite();
    SqlTransaction transaction(connection);
    connection.prepare("UPDATE game SET name = ? WHERE id = ?").bind(name).bind(id).step();
    const bool isThere = connection.countChanged() > 0;
    transaction.commit();
    return isThere;
}

std::vector<ScoreRow> ScoreStore::listNewest(const ScoreFilter& filter, int64_t limit) {
    std::vector<ScoreRow> rows;
    const SqlConnection* const connection = database_.openToRead();
    if (connection == nullptr) return rows;
    const Where where(filter);
    SqlStatement statement = connection->prepare(selectRows() + where.format() +
                                                 " ORDER BY ended DESC, id DESC LIMIT ?");
    where.bindTo(statement).bind(limit);
    while (statement.step())
        rows.push_back(readRow(statement));
    return rows;
}

std::vector<ScoreRow> ScoreStore::list(const ScoreFilter& filter, int64_t limit, int64_t offset) {
    std::vector<ScoreRow> rows;
    const SqlConnection* const connection = database_.openToRead();
    if (connection == nullptr) return rows;
    const Where where(filter);
    SqlStatement statement = connection->prepare(selectRows() + where.format() +
                                                 where.formatOrder() + " LIMIT ? OFFSET ?");
    where.bindTo(statement).bind(limit).bind(offset);
    // Practice comes last.
    const int64_t placed =
        filter.day.empty() ? kAll : countRows(*connection, filter, where.formatPlaced());
    while (statement.step()) {
        rows.push_back(readRow(statement));
        rows.back().rank = ++offset > placed ? 0 : offset;
    }
    return rows;
}

void ScoreStore::setReview(std::string_view replay, int side, const tetris::ReviewSum& review) {
    const std::string proof = base::computeSha256(replay);
    const SqlConnection& connection = database_.openToWrite();
    SqlTransaction transaction(connection);
    for (const char* const table : {"game", "\"match\""}) {
        connection
            .prepare(base::format("UPDATE {} SET reviewed = ?, cost = ?, judge = ?, judge_version "
                                  "= ? WHERE proof = ?",
                                  table))
            .bind(review.moves)
            .bind(review.cost)
            .bind(review.judge)
            .bind(review.version)
            .bind(side == 0 ? proof : proof + " 1")
            .step();
    }
    transaction.commit();
}

std::vector<std::string> ScoreStore::listDays(std::string_view name) {
    std::vector<std::string> days;
    const SqlConnection* const connection = database_.openToRead();
    if (connection == nullptr || name.empty()) return days;
    SqlStatement statement = connection->prepare(
        "SELECT DISTINCT day FROM game WHERE day <> '' AND name = ? AND steered = 'alone' ORDER BY "
        "day DESC");
    statement.bind(name);
    while (statement.step())
        days.push_back(statement.getText(0));
    return days;
}

int64_t ScoreStore::count(const ScoreFilter& filter) {
    const SqlConnection* const connection = database_.openToRead();
    return connection == nullptr ? 0 : countRows(*connection, filter);
}

std::optional<ScoreRow> ScoreStore::findBest(const ScoreFilter& filter) {
    std::vector<ScoreRow> rows = list(filter, 1);
    if (rows.empty()) return std::nullopt;
    return std::move(rows.front());
}

std::optional<ScoreRow> ScoreStore::find(int64_t id, const ScoreFilter& filter) {
    const SqlConnection* const connection = database_.openToRead();
    return connection == nullptr ? std::nullopt : findRow(*connection, id, filter);
}

std::optional<std::string> ScoreStore::findReplay(int64_t id) {
    const SqlConnection* const connection = database_.openToRead();
    if (connection == nullptr) return std::nullopt;
    SqlStatement statement = connection->prepare(
        "SELECT text, proof FROM replay JOIN game ON game.id = replay.game WHERE game.id = ?");
    if (!statement.bind(id).step()) return std::nullopt;
    std::string replay = statement.getText(0);
    if (base::computeSha256(replay) != statement.getText(1)) connection->failAsDamaged("a replay");
    return replay;
}

}  // namespace tui

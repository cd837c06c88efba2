#include "tui/store/MatchStore.h"

#include <utility>

#include "core/base/Sha256.h"
#include "tui/store/SqlConnection.h"

namespace tui {

namespace {

using tetris::MatchOutcome;
using tetris::MatchRecord;
using tetris::MatchRow;

constexpr std::string_view kMatchColumns =
    "SELECT id, name, rival, clock, result, counted, before, rating, milliseconds, ended, "
    "EXISTS (SELECT 1 FROM match_replay WHERE match_replay.id = \"match\".id) FROM \"match\"";

MatchRow readMatch(const SqlStatement& statement) {
    return {
        .id = statement.getInteger(0),
        .name = statement.getText(1),
        .rival = statement.getText(2),
        .clock = statement.getText(3),
        .outcome =
            tetris::kMatchOutcomeNames.find(statement.getText(4)).value_or(MatchOutcome::Stopped),
        .counts = statement.getInteger(5) != 0,
        .before = statement.getReal(6),
        .after = statement.getReal(7),
        .milliseconds = statement.getInteger(8),
        .ended = statement.getInteger(9),
        .hasReplay = statement.getInteger(10) != 0};
}

std::optional<MatchRow> findRow(const SqlConnection& connection, std::string_view proof) {
    SqlStatement statement = connection.prepare(std::string(kMatchColumns) + " WHERE proof = ?");
    if (!statement.bind(proof).step()) return std::nullopt;
    return readMatch(statement);
}

// The rating after the last match of that name, and how many have counted.
struct Standing {
    double rating = tetris::kFirstRating;
    int64_t counted = 0;
};

Standing findStanding(const SqlConnection& connection, std::string_view name) {
    Standing standing;
    SqlStatement count =
        connection.prepare("SELECT count(*) FROM \"match\" WHERE name = ? AND counted = 1");
    count.bind(name).step();
    standing.counted = count.getInteger(0);
    SqlStatement last = connection.prepare(
        "SELECT rating FROM \"match\" WHERE name = ? AND counted = 1 ORDER BY id DESC LIMIT 1");
    if (last.bind(name).step()) standing.rating = last.getReal(0);
    return standing;
}

// Behind the proof of a row that is about side 1 of a match between persons.
constexpr std::string_view kSideOne = " 1";

struct NewRow {
    std::string_view proof;
    std::string_view replay;
    std::string_view name;
    int64_t ended;
};

void insert(const SqlConnection& connection, const MatchScore& match, const NewRow& row,
            const Standing& standing) {
    const bool counts = match.rivalRating && match.outcome != MatchOutcome::Stopped;
    const double rating = counts ? tetris::moveRating(standing.rating, *match.rivalRating,
                                                      match.outcome, standing.counted)
                                 : standing.rating;
    connection
        .prepare(
            "INSERT INTO \"match\" (proof, name, rival, clock, result, counted, before, "
            "rating, milliseconds, ended, judged, faults) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
            "?)")
        .bind(row.proof)
        .bind(row.name)
        .bind(match.rival)
        .bind(match.clock)
        .bind(toString(match.outcome))
        .bind(counts ? 1 : 0)
        .bind(standing.rating)
        .bind(rating)
        .bind(match.milliseconds)
        .bind(row.ended)
        .bind(match.finesse.pieces)
        .bind(match.finesse.faults)
        .step();
    const int64_t id = connection.getLastId();
    connection.prepare("INSERT INTO match_replay (id, text) VALUES (?, ?)")
        .bind(id)
        .bind(row.replay)
        .step();
    connection
        .prepare(
            "DELETE FROM match_replay WHERE id NOT IN (SELECT id FROM match_replay "
            "ORDER BY id DESC LIMIT ?)")
        .bind(MatchStore::kLastReplays)
        .step();
}

}  // namespace

MatchStore::MatchStore(std::filesystem::path file, ScoreFileOptions options)
    : database_(std::move(file), options) {}

MatchRow MatchStore::add(const MatchScore& match, std::string_view replay, std::string_view name,
                         int64_t ended) {
    const std::string proof = base::computeSha256(replay);
    const SqlConnection& connection = database_.openToWrite();
    SqlTransaction transaction(connection);
    if (std::optional<MatchRow> known = findRow(connection, proof)) return *std::move(known);
    database_.makeRoom();
    insert(connection, match, {proof, replay, name, ended}, findStanding(connection, name));
    MatchRow row = findRow(connection, proof).value_or(MatchRow{});
    transaction.commit();
    return row;
}

MatchRow MatchStore::addBetween(const std::array<MatchScore, 2>& sides,
                                const std::array<std::string, 2>& names, bool counts,
                                std::string_view replay, std::string_view own, int64_t ended) {
    const SqlConnection& connection = database_.openToWrite();
    SqlTransaction transaction(connection);
    const std::string proof = base::computeSha256(replay);
    const std::array<Standing, 2> before{findStanding(connection, names[0]),
                                         findStanding(connection, names[1])};
    bool hasRoom = false;
    std::optional<MatchRow> found;
    for (const size_t side : {size_t{0}, size_t{1}}) {
        const std::string& name = names.at(side);
        if (name.empty()) continue;
        const std::string proven = side == 0 ? proof : proof + std::string(kSideOne);
        if (!findRow(connection, proven)) {
            if (!std::exchange(hasRoom, true)) database_.makeRoom();
            MatchScore match = sides.at(side);
            match.rivalRating.reset();
            if (counts) match.rivalRating = before.at(1 - side).rating;
            insert(connection, match, {proven, replay, name, ended}, before.at(side));
        }
        if (!found || name == own) found = findRow(connection, proven);
    }
    transaction.commit();
    return found.value();
}

std::vector<MatchRow> MatchStore::list(int64_t limit) {
    std::vector<MatchRow> rows;
    const SqlConnection* const connection = database_.openToRead();
    if (connection == nullptr) return rows;
    SqlStatement statement =
        connection->prepare(std::string(kMatchColumns) + " ORDER BY id DESC LIMIT ?");
    statement.bind(limit);
    while (statement.step())
        rows.push_back(readMatch(statement));
    return rows;
}

MatchRecord MatchStore::findRecord(std::string_view name) {
    MatchRecord record;
    const SqlConnection* const connection = database_.openToRead();
    if (connection == nullptr) return record;
    const Standing standing = findStanding(*connection, name);
    if (standing.counted > 0) record.rating = standing.rating;
    SqlStatement today = connection->prepare(
        "SELECT before FROM \"match\" WHERE name = ? AND counted = 1 AND "
        "date(ended, 'unixepoch', 'localtime') = date('now', 'localtime') ORDER BY id LIMIT 1");
    if (today.bind(name).step()) record.morning = today.getReal(0);
    SqlStatement statement = connection->prepare(
        "SELECT rival, result, count(*) FROM \"match\" WHERE name = ? AND counted = 1 "
        "GROUP BY rival, result");
    statement.bind(name);
    while (statement.step()) {
        record.count(
            statement.getText(0),
            tetris::kMatchOutcomeNames.find(statement.getText(1)).value_or(MatchOutcome::Stopped),
            statement.getInteger(2));
    }
    return record;
}

std::optional<std::string> MatchStore::findReplay(int64_t id) {
    const SqlConnection* const connection = database_.openToRead();
    if (connection == nullptr) return std::nullopt;
    SqlStatement statement = connection->prepare(
        "SELECT text, proof FROM match_replay JOIN \"match\" ON \"match\".id = match_replay.id "
        "WHERE \"match\".id = ?");
    if (!statement.bind(id).step()) return std::nullopt;
    std::string replay = statement.getText(0);
    if (!statement.getText(1).starts_with(base::computeSha256(replay)))
        connection->failAsDamaged("a replay");
    return replay;
}

}  // namespace tui

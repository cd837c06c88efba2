#include "tui/store/MatchStore.h"

#include <utility>

#include "core/base/Format.h"
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

MatchOutcome readOutcome(std::string_view text) {
    return tetris::kMatchOutcomeNames.find(text).value_or(MatchOutcome::Stopped);
}

MatchRow readMatch(const SqlStatement& statement) {
    return {.id = statement.getInteger(0),
            .name = statement.getText(1),
            .rival = statement.getText(2),
            .clock = statement.getText(3),
            .outcome = readOutcome(statement.getText(4)),
            .counts = statement.getInteger(5) != 0,
            .before = statement.getReal(6),
            .after = statement.getReal(7),
            .milliseconds = statement.getInteger(8),
            .ended = statement.getInteger(9),
            .hasReplay = statement.getInteger(10) != 0};
}

std::optional<MatchRow> findRow(const SqlConnection& connection, std::string_view proof) {
    return connection.find(readMatch, base::format("{} WHERE proof = ?", kMatchColumns), {proof});
}

// The rating after the last match of that name, and how many have counted.
struct Standing {
    double rating = tetris::kFirstRating;
    int64_t counted = 0;
};

Standing findStanding(const SqlConnection& connection, std::string_view name) {
    const auto read = [](const SqlStatement& row) {
        return Standing{row.getReal(0), row.getInteger(1)};
    };
    constexpr std::string_view kLast =
        "SELECT rating, count(*) OVER () FROM \"match\" WHERE name = ? AND counted = 1 "
        "ORDER BY id DESC LIMIT 1";
    return connection.find(read, kLast, {name}).value_or(Standing());
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
    connection.run(
        "INSERT INTO \"match\" (proof, name, rival, clock, result, counted, before, rating, "
        "milliseconds, ended, judged, faults) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        {row.proof, row.name, match.rival, match.clock, toString(match.outcome), counts,
         standing.rating, rating, match.milliseconds, row.ended, match.finesse.pieces,
         match.finesse.faults});
    connection.run("INSERT INTO match_replay (id, text) VALUES (?, ?)",
                   {connection.getLastId(), row.replay});
    connection.run(
        "DELETE FROM match_replay WHERE id NOT IN (SELECT id FROM match_replay "
        "ORDER BY id DESC LIMIT ?)",
        {MatchStore::kLastReplays});
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
    return database_.openToRead().list(
        readMatch, base::format("{} ORDER BY id DESC LIMIT ?", kMatchColumns), {limit});
}

MatchRecord MatchStore::findRecord(std::string_view name) {
    MatchRecord record;
    const SqlConnection& connection = database_.openToRead();
    const Standing standing = findStanding(connection, name);
    if (standing.counted > 0) record.rating = standing.rating;
    record.morning = connection.find(
        [](const SqlStatement& row) { return row.getReal(0); },
        "SELECT before FROM \"match\" WHERE name = ? AND counted = 1 AND "
        "date(ended, 'unixepoch', 'localtime') = date('now', 'localtime') ORDER BY id LIMIT 1",
        {name});
    SqlStatement statement = connection.prepare(
        "SELECT rival, result, count(*) FROM \"match\" WHERE name = ? AND counted = 1 "
        "GROUP BY rival, result",
        {name});
    while (statement.step())
        record.count(statement.getText(0), readOutcome(statement.getText(1)),
                     statement.getInteger(2));
    return record;
}

std::optional<std::string> MatchStore::findReplay(int64_t id) {
    return findProvenReplay(
        database_.openToRead(),
        "SELECT text, proof FROM match_replay JOIN \"match\" ON \"match\".id = match_replay.id "
        "WHERE \"match\".id = ?",
        id);
}

}  // namespace tui

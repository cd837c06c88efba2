#include "tui/store/MatchStore.h"

#include <utility>

#include "core/base/Index.h"
#include "tui/store/SqlTable.h"

namespace tui {

namespace {

using tetris::MatchOutcome;
using tetris::MatchRecord;
using tetris::MatchRow;

constexpr auto kMatchColumns = [](auto& row, const auto& visit) {
    visit("name", row.name);
    visit("rival", row.rival);
    visit("clock", row.clock);
    visit("result", row.outcome);
    visit("counted", row.counts);
    visit("before", row.before);
    visit("rating", row.after);
    visit("milliseconds", row.milliseconds);
    visit("ended", row.ended);
    visit("judged", row.finesse.pieces);
    visit("faults", row.finesse.faults);
};
constexpr SqlTable<MatchRow, decltype(kMatchColumns)> kMatches{
    "\"match\"", "EXISTS (SELECT 1 FROM match_replay WHERE match_replay.id = \"match\".id)"};

MatchRow readMatch(const SqlStatement& statement) { return kMatches.read(statement); }

std::optional<MatchRow> findRow(const SqlConnection& connection, std::string_view proof) {
    return connection.find(readMatch, kMatches.select() + " WHERE proof = ?", {proof});
}

// The rating after the last match of that name, and how many have counted.
struct NamedStanding {
    double rating = tetris::kFirstRating;
    int64_t counted = 0;
};

NamedStanding findStanding(const SqlConnection& connection, std::string_view name) {
    const auto read = [](const SqlStatement& row) {
        return NamedStanding{row.getReal(0), row.getInteger(1)};
    };
    constexpr std::string_view kLast =
        "SELECT rating, count(*) OVER () FROM \"match\" WHERE name = ? AND counted = 1 "
        "ORDER BY id DESC LIMIT 1";
    return connection.find(read, kLast, {name}).value_or(NamedStanding());
}

// Completes the row by the ratings: of its person before it, and of the rival if it counts.
MatchRow rate(MatchRow row, const NamedStanding& before, std::optional<double> rival) {
    row.before = row.after = before.rating;
    row.counts = rival && row.outcome != MatchOutcome::Stopped;
    if (row.counts) row.after = moveRating(row.before, *rival, row.outcome, before.counted);
    return row;
}

void insert(const SqlConnection& connection, const MatchRow& row, std::string_view proof,
            std::string_view replay) {
    const int64_t id = kMatches.insert(connection, row, proof);
    connection.run("INSERT INTO match_replay (id, text) VALUES (?, ?)", {id, replay});
    // A match between two has two rows, with the same text.
    connection.run(
        "DELETE FROM match_replay WHERE id < (SELECT min(first) FROM (SELECT min(id) AS first "
        "FROM match_replay GROUP BY text ORDER BY first DESC LIMIT ?))",
        {MatchStore::kLastReplays});
}

}  // namespace

SavedMatch MatchStore::add(MatchRow match, std::string_view replay, std::optional<double> rival) {
    const std::string proof = computeProof(replay);
    const SqlConnection& connection = database_.openToWrite();
    SqlTransaction transaction(connection);
    if (std::optional<MatchRow> known = findRow(connection, proof))
        return {.row = *std::move(known), .wasKnown = true};
    database_.makeRoom();
    const NamedStanding before = findStanding(connection, match.name);
    insert(connection, rate(std::move(match), before, rival), proof, replay);
    MatchRow row = findRow(connection, proof).value_or(MatchRow{});
    transaction.commit();
    return {.row = std::move(row)};
}

SavedMatch MatchStore::addBetween(const std::array<MatchRow, 2>& sides, bool counts,
                                  std::string_view replay, std::string_view name) {
    const SqlConnection& connection = database_.openToWrite();
    SqlTransaction transaction(connection);
    const std::array<NamedStanding, 2> before{findStanding(connection, sides[0].name),
                                              findStanding(connection, sides[1].name)};
    bool isNew = false;
    std::optional<MatchRow> found;
    for (const int side : {0, 1}) {
        const auto own = base::toIndex(side);
        const MatchRow& match = sides.at(own);
        if (match.name.empty()) continue;
        const std::string proof = computeProof(replay, side);
        if (!findRow(connection, proof)) {
            if (!std::exchange(isNew, true)) database_.makeRoom();
            const std::optional<double> rival =
                counts ? std::optional(before.at(1 - own).rating) : std::nullopt;
            insert(connection, rate(match, before.at(own), rival), proof, replay);
        }
        if (!found || match.name == name) found = findRow(connection, proof);
    }
    transaction.commit();
    return {.row = std::move(found).value(), .wasKnown = !isNew};
}

std::vector<MatchRow> MatchStore::list(int64_t limit) {
    return database_.openToRead().list(readMatch, kMatches.select() + " ORDER BY id DESC LIMIT ?",
                                       {limit});
}

MatchRecord MatchStore::findRecord(std::string_view name) {
    MatchRecord record;
    const SqlConnection& connection = database_.openToRead();
    const NamedStanding standing = findStanding(connection, name);
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
        record.count(
            statement.getText(0),
            tetris::kMatchOutcomeNames.find(statement.getText(1)).value_or(MatchOutcome::Stopped),
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

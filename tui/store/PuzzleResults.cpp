#include "tui/store/PuzzleResults.h"

#include <string>
#include <utility>

#include "tui/store/SqlConnection.h"

namespace tui {

namespace {

using puzzle::PuzzleClass;
using puzzle::PuzzleResult;
using puzzle::PuzzleRow;

constexpr std::string_view kOfClass =
    " FROM puzzle WHERE width = ? AND height = ? AND way = ? AND helped = ? AND undone = ?";

SqlStatement& bindClass(SqlStatement& statement, const PuzzleClass& kind) {
    return statement.bind(kind.size.width)
        .bind(kind.size.height)
        .bind(kind.way ? toString(*kind.way) : "board")
        .bind(kind.isHelped ? 1 : 0)
        .bind(kind.isUndone ? 1 : 0);
}

int64_t findRank(const SqlConnection& connection, const PuzzleResult& result, int64_t id) {
    SqlStatement statement =
        connection.prepare(std::string("SELECT 1 + count(*)").append(kOfClass) +
                           " AND (moves, milliseconds, ended, id) < (?, ?, ?, ?)");
    bindClass(statement, result.kind)
        .bind(result.moves)
        .bind(result.milliseconds)
        .bind(result.ended)
        .bind(id)
        .step();
    return statement.getInteger(0);
}

int64_t countRows(const SqlConnection& connection, const PuzzleClass& kind) {
    SqlStatement statement = connection.prepare(std::string("SELECT count(*)").append(kOfClass));
    bindClass(statement, kind).step();
    return statement.getInteger(0);
}

int64_t insert(const SqlConnection& connection, const PuzzleResult& result) {
    SqlStatement statement = connection.prepare(
        "INSERT INTO puzzle (width, height, way, helped, undone, board, moves, milliseconds, name, "
        "ended) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    bindClass(statement, result.kind)
        .bind(result.board)
        .bind(result.moves)
        .bind(result.milliseconds)
        .bind(result.name)
        .bind(result.ended)
        .step();
    return connection.getLastId();
}

}  // namespace

PuzzleResults::PuzzleResults(std::filesystem::path file, ScoreFileOptions options)
    : database_(std::move(file), options) {}

SavedPuzzleResult PuzzleResults::add(const PuzzleResult& result) {
    const SqlConnection& connection = database_.openToWrite();
    SqlTransaction transaction(connection);
    database_.makeRoom();
    const int64_t id = insert(connection, result);
    const SavedPuzzleResult saved{.rank = findRank(connection, result, id),
                                  .count = countRows(connection, result.kind)};
    transaction.commit();
    return saved;
}

std::vector<PuzzleRow> PuzzleResults::list(const PuzzleClass& kind, puzzle::PuzzleOrder order,
                                           int64_t limit) {
    const bool isByMoves = order == puzzle::PuzzleOrder::Moves;
    std::vector<PuzzleRow> rows;
    const SqlConnection* const connection = database_.openToRead();
    if (connection == nullptr) return rows;
    SqlStatement statement = connection->prepare(
        std::string("SELECT id, board, moves, milliseconds, name, ended").append(kOfClass) +
        " ORDER BY " + (isByMoves ? "moves, milliseconds" : "milliseconds, moves") +
        ", ended, id LIMIT ?");
    bindClass(statement, kind).bind(limit);
    while (statement.step()) {
        rows.push_back({.id = statement.getInteger(0),
                        .rank = static_cast<int64_t>(rows.size()) + 1,
                        .result = {.kind = kind,
                                   .board = statement.getText(1),
                                   .moves = statement.getInteger(2),
                                   .milliseconds = statement.getInteger(3),
                                   .name = statement.getText(4),
                                   .ended = statement.getInteger(5)}});
    }
    return rows;
}

}  // namespace tui

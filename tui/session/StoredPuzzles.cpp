#include "tui/session/StoredPuzzles.h"

#include <exception>
#include <string_view>
#include <utility>

#include "core/base/Format.h"
#include "tui/base/text/TimeText.h"
#include "tui/store/SqlConnection.h"

namespace tui {

namespace {

using puzzle::PuzzleClass;
using puzzle::PuzzleResult;

// Of that class, with undone moves or without.
constexpr std::string_view kOfClass =
    " FROM puzzle WHERE width = ?1 AND height = ?2 AND way = ?3 AND helped = ?4";

SqlValues listValues(const PuzzleClass& kind) {
    return {kind.size.width, kind.size.height, kind.way ? toString(*kind.way) : "board",
            kind.isHelped};
}

// Saves the result. Returns its place, and the best of its class.
ResultNews add(const SqlConnection& connection, const PuzzleResult& result) {
    SqlValues values = listValues(result.kind);
    values.insert(values.end(), {result.kind.isUndone, result.board, result.moves,
                                 result.milliseconds, result.name, result.ended});
    connection.run(
        "INSERT INTO puzzle (width, height, way, helped, undone, board, moves, milliseconds, name, "
        "ended) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        values);
    const auto read = [](const SqlStatement& row) {
        return ResultNews{.rank = row.getInteger(0),
                          .count = row.getInteger(1),
                          .bestMoves = row.getInteger(2),
                          .bestMilliseconds = row.getInteger(3)};
    };
    return connection
        .find(read,
              base::format("SELECT sum((moves, milliseconds, ended, id) <= (?7, ?8, ?10, "
                           "last_insert_rowid())), count(*), min(moves), min(milliseconds){} AND "
                           "undone = ?5",
                           kOfClass),
              values)
        .value();
}

}  // namespace

ResultNews StoredPuzzleScores::save(PuzzleResult result) {
    result.name = name_;
    result.ended = readNow();
    ResultNews news{.bestMoves = result.moves, .bestMilliseconds = result.milliseconds};
    failure_.clear();
    news.trouble = attemptScores(failure_, [&] {
        ScoreDatabase database(file_, options_);
        const SqlConnection& connection = database.openToWrite();
        SqlTransaction transaction(connection);
        database.makeRoom();
        const ResultNews added = add(connection, result);
        transaction.commit();
        news = added;
    });
    return news;
}

std::optional<PuzzleResult> StoredPuzzleScores::findBest(PuzzleClass kind) {
    std::optional<PuzzleResult> best;
    std::string ignored;  // nothing depends on it; saving will say what is wrong
    attemptScores(ignored, [&] {
        const auto read = [&kind](const SqlStatement& row) {
            kind.isUndone = row.getInteger(0) != 0;
            return PuzzleResult{.kind = kind,
                                .board = row.getText(1),
                                .moves = row.getInteger(2),
                                .milliseconds = row.getInteger(3),
                                .name = row.getText(4),
                                .ended = row.getInteger(5)};
        };
        const std::string sql = base::format(
            "SELECT undone, board, moves, milliseconds, name, ended{} ORDER BY moves, undone, "
            "milliseconds, ended, id LIMIT 1",
            kOfClass);
        best = ScoreDatabase(file_, options_).openToRead().find(read, sql, listValues(kind));
    });
    return best;
}

bool StoredBoard::save(const std::optional<std::string>& text) {
    failure_.clear();
    if (!text) {
        if (file_) file_->remove();
        file_.reset();
        return true;
    }
    if (text->size() > mostBytes_) {
        failure_ = "the board has too many moves; the last of them are not saved";
        return false;
    }
    try {
        if (!file_) file_.emplace(directory_, kBoardEnding);
        file_->replace(*text);
    } catch (const std::exception& error) {
        failure_ = error.what();
    }
    return failure_.empty();
}

}  // namespace tui

#include "tui/store/ScoreDatabase.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <map>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Sha256.h"
#include "tui/store/Paths.h"

namespace tui {

namespace {

using Kind = ScoreFileError::Kind;
using Mode = SqlConnection::Mode;
using std::filesystem::path;

// The application id in SQLite's header: "Tetr".
constexpr uint32_t kApplication = 0x54657472;

// The steps from each version of the file to the next; the first makes an empty file one of version
// 1. An older file is converted by the steps that it lacks. A released step must never be changed.
constexpr std::array kSteps{R"(
PRAGMA application_id = 1415935090;
CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    proof TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    steered TEXT NOT NULL,
    sequence TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    score INTEGER NOT NULL,
    pieces INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    brain TEXT NOT NULL,
    adversary INTEGER NOT NULL,
    milliseconds INTEGER NOT NULL,
    ended INTEGER NOT NULL
);
CREATE INDEX game_by_place
    ON game (steered, sequence, width, height, score DESC, ended, id);
CREATE TABLE replay (
    game INTEGER PRIMARY KEY REFERENCES game (id),
    text TEXT NOT NULL
);
CREATE TABLE puzzle (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    way TEXT NOT NULL,
    helped INTEGER NOT NULL,
    undone INTEGER NOT NULL,
    board TEXT NOT NULL,
    moves INTEGER NOT NULL,
    milliseconds INTEGER NOT NULL,
    name TEXT NOT NULL,
    ended INTEGER NOT NULL
);
CREATE INDEX puzzle_by_moves
    ON puzzle (width, height, way, helped, undone, moves, milliseconds, ended, id);
CREATE INDEX puzzle_by_time
    ON puzzle (width, height, way, helped, undone, milliseconds, moves, ended, id);
)",
                            R"(
ALTER TABLE game ADD COLUMN rising INTEGER NOT NULL DEFAULT 0;
DROP INDEX game_by_place;
CREATE INDEX game_by_place
    ON game (steered, sequence, width, height, rising, score DESC, ended, id);
)",
                            // The least measure is the best.
                            R"(
ALTER TABLE game ADD COLUMN rules TEXT NOT NULL DEFAULT 'classic';
ALTER TABLE game ADD COLUMN goal TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN level INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN garbage INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN measure INTEGER NOT NULL
    GENERATED ALWAYS AS (CASE WHEN goal IN ('sprint', 'cheese') THEN milliseconds ELSE -score END);
DROP INDEX game_by_place;
CREATE INDEX game_by_place ON game
    (rules, goal, steered, sequence, width, height, garbage, rising, measure, ended, id);
)",
                            R"(
CREATE TABLE "match" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    proof TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    rival TEXT NOT NULL,
    clock TEXT NOT NULL,
    result TEXT NOT NULL,
    counted INTEGER NOT NULL,
    before REAL NOT NULL,
    rating REAL NOT NULL,
    milliseconds INTEGER NOT NULL,
    ended INTEGER NOT NULL
);
CREATE INDEX match_by_name ON "match" (name, counted, id);
CREATE TABLE match_replay (
    id INTEGER PRIMARY KEY REFERENCES "match" (id),
    text TEXT NOT NULL
);
)",
                            R"(
DROP INDEX game_by_place;
ALTER TABLE game DROP COLUMN measure;
ALTER TABLE game ADD COLUMN measure INTEGER NOT NULL
    GENERATED ALWAYS AS (CASE WHEN goal IN ('sprint', 'cheese') THEN milliseconds
    WHEN goal = 'survival' THEN -pieces ELSE -score END);
CREATE INDEX game_by_place ON game
    (rules, goal, steered, sequence, width, height, garbage, rising, measure, ended, id);
)",
                            // No judged piece: nothing is known.
                            R"(
ALTER TABLE game ADD COLUMN judged INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN faults INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "match" ADD COLUMN judged INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "match" ADD COLUMN faults INTEGER NOT NULL DEFAULT 0;
)",
                            // It has the number of any goal.
                            "ALTER TABLE game RENAME COLUMN garbage TO number;",
                            // Of older games the start is not known; all had a place.
                            R"(
ALTER TABLE game ADD COLUMN began INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN day TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN ranked INTEGER NOT NULL DEFAULT 1;
ALTER TABLE game ADD COLUMN reached INTEGER NOT NULL DEFAULT 1;
ALTER TABLE game ADD COLUMN reviewed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN cost REAL NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN judge TEXT NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN judge_version TEXT NOT NULL DEFAULT '';
ALTER TABLE "match" ADD COLUMN reviewed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "match" ADD COLUMN cost REAL NOT NULL DEFAULT 0;
ALTER TABLE "match" ADD COLUMN judge TEXT NOT NULL DEFAULT '';
ALTER TABLE "match" ADD COLUMN judge_version TEXT NOT NULL DEFAULT '';
DROP INDEX game_by_place;
ALTER TABLE game DROP COLUMN measure;
ALTER TABLE game ADD COLUMN measure INTEGER NOT NULL
    GENERATED ALWAYS AS (CASE WHEN NOT reached THEN 1000000000000 - rows
    WHEN goal IN ('sprint', 'cheese') THEN milliseconds
    WHEN goal = 'survival' THEN -pieces ELSE -score END);
CREATE INDEX game_by_place ON game
    (rules, goal, steered, sequence, width, height, number, rising, ranked, measure, ended, id);
CREATE INDEX game_by_day ON game (day, rules, name) WHERE day <> '';
)"};
constexpr uint32_t kVersion = kSteps.size();
static_assert(kApplication == 1415935090);

// What is removed when there is no replay left, a part at a time, in this order.
constexpr std::array kRemovals{
    "DELETE FROM puzzle WHERE id IN (SELECT id FROM puzzle ORDER BY id LIMIT 1000)",
    "DELETE FROM game WHERE id IN (SELECT id FROM game ORDER BY id LIMIT 1000)",
    "DELETE FROM \"match\" WHERE id IN (SELECT id FROM \"match\" ORDER BY id LIMIT 1000)"};

// A replay of a game or a match.
struct HeldReplay {
    std::string table{};
    int64_t id = 0;
    std::string name{};  // who holds it
    int64_t bytes = 0;
    int64_t worth = 0;  // 0: of a stopped game; 1: of others; 2: of the best of its table
};

std::vector<HeldReplay> listReplays(const SqlConnection& connection) {
    const auto read = [](const SqlStatement& row) {
        return HeldReplay{.table = row.getText(0),
                          .id = row.getInteger(1),
                          .name = row.getText(2),
                          .bytes = row.getInteger(3),
                          .worth = row.getInteger(4)};
    };
    return connection.list(read, R"(
SELECT 'replay', id, name, length(CAST(text AS BLOB)), CASE WHEN instr(text, char(10) || 'end stopped')
    THEN 0 ELSE 1 + (ranked AND NOT EXISTS (SELECT 1 FROM game better WHERE better.ranked AND
    better.steered = game.steered AND better.sequence = game.sequence AND
    better.width = game.width AND better.height = game.height AND better.rising = game.rising AND
    better.rules = game.rules AND better.goal = game.goal AND better.number = game.number AND
    better.measure < game.measure)) END FROM replay JOIN game ON game.id = replay.game
UNION ALL SELECT 'match_replay', "match".id, name, length(CAST(text AS BLOB)), result <> 'stopped'
    FROM match_replay JOIN "match" ON "match".id = match_replay.id)");
}

// Removes replays until `isEnough`: those of least worth first, and of these the largest of the
// name that holds most bytes; among those of about the same size the oldest.
void removeReplays(const SqlConnection& connection, const std::function<bool()>& isEnough) {
    std::vector<HeldReplay> replays = listReplays(connection);
    constexpr int64_t kPage = 4096;
    std::ranges::sort(replays, {}, [](const HeldReplay& each) {
        return std::pair(-(each.bytes / kPage), each.id);
    });
    std::map<std::string, int64_t> held;
    for (const HeldReplay& replay : replays)
        held[replay.name] += replay.bytes;
    while (!replays.empty() && !isEnough()) {
        const auto next = std::ranges::min_element(replays, {}, [&held](const HeldReplay& each) {
            return std::pair(each.worth, -held[each.name]);
        });
        connection.run(base::format("DELETE FROM {} WHERE rowid = ?", next->table), {next->id});
        held[next->name] -= next->bytes;
        replays.erase(next);
    }
}

// Throws, with the reason in errno.
[[noreturn]] void refusePlace(const std::string& what) {
    throw ScoreFileError(findTrouble(errno), base::format("{}: {}", what, base::sayReason(errno)));
}

void makeNameStay(const path& directory) {
    // Some file systems cannot do this.
    if (syncDirectory(directory) || errno == EINVAL || errno == ENOTSUP) return;
    refusePlace(base::format("cannot put {} on the disk", formatFileName(directory)));
}

// Creates missing directories, and makes their names durable on the disk.
void makePlace(const path& directory) {
    std::vector<path> parents;
    std::error_code ignored;
    for (path made = directory; !std::filesystem::exists(made, ignored) && made.has_relative_path();
         made = made.parent_path()) {
        parents.push_back(made.parent_path());
    }
    try {
        makePrivateDirectory(directory);
    } catch (const std::system_error& error) {
        throw ScoreFileError(findTrouble(error.code().value()), error.what());
    } catch (const std::runtime_error& error) {
        throw ScoreFileError(Kind::Failed, error.what());
    }
    for (const path& parent : parents)
        makeNameStay(parent);
}

void requireWritable(const path& directory) {
    if (::access(directory.c_str(), W_OK | X_OK) != 0)
        refusePlace("cannot write to the directory " + formatFileName(directory));
}

[[noreturn]] void refuse(const path& file, Kind kind, const std::string& why) {
    throw ScoreFileError(kind, formatFileName(file) + " " + why);
}

// Throws unless the file is empty, or ours and of a known version.
void checkHeader(const path& file, const SqlFileHeader& header) {
    if (header.isEmpty) return;
    if (!header.isDatabase || header.application != kApplication) {
        refuse(file, Kind::Foreign,
               "is not a score file of this program; it stays as it is, move it away to begin one");
    }
    if (header.version > kVersion) {
        refuse(file, Kind::Newer,
               "was written by a newer version of this program; it stays as it is");
    }
}

// Checks an open file in the same way, because recent changes of other processes may be only in its
// journal. Returns false for a database without tables. One remains if the first writer was killed,
// because SQLite rolls back its changes.
bool holdsScores(const path& file, const SqlConnection& connection) {
    const int64_t version = connection.askNumber("PRAGMA user_version");
    const int64_t application = connection.askNumber("PRAGMA application_id");
    if (application == 0 && version == 0 &&
        connection.askNumber("SELECT count(*) FROM sqlite_schema") == 0) {
        return false;
    }
    checkHeader(file, {.isDatabase = true,
                       .application = static_cast<uint32_t>(application),
                       .version = static_cast<uint32_t>(version)});
    return true;
}

// Converts the file to kVersion if it is older.
void convert(const path& file, const SqlConnection& connection) {
    if (connection.askNumber("PRAGMA user_version") == kVersion &&
        connection.askNumber("PRAGMA application_id") == kApplication)
        return;
    SqlTransaction transaction(connection);
    // Another process may have converted it while this one waited.
    const int64_t version =
        holdsScores(file, connection) ? connection.askNumber("PRAGMA user_version") : 0;
    for (auto step = base::toIndex(version); step < kSteps.size(); ++step)
        connection.execute(kSteps[step]);
    connection.execute(("PRAGMA user_version = " + std::to_string(kVersion)).c_str());
    transaction.commit();
}

}  // namespace

std::optional<SaveTrouble> attemptScores(std::string& failure, const std::function<void()>& work) {
    try {
        work();
        return std::nullopt;
    } catch (const ScoreFileError& error) {
        failure = error.what();
        return error.getKind();
    } catch (const std::exception& error) {
        failure = error.what();
        return SaveTrouble::Failed;
    }
}

std::string computeProof(std::string_view replay, int side) {
    return base::computeSha256(replay) + (side == 0 ? "" : " 1");
}

std::optional<std::string> findProvenReplay(const SqlConnection& connection, std::string_view sql,
                                            int64_t id) {
    const auto read = [&connection](const SqlStatement& row) {
        std::string replay = row.getText(0);
        // The row may be about side 1.
        if (!row.getText(1).starts_with(computeProof(replay))) connection.failAsDamaged("a replay");
        return replay;
    };
    return connection.find(read, sql, {id});
}

const SqlConnection& ScoreDatabase::openToRead() {
    if (connection_ == nullptr) connection_ = openIfThere();
    return connection_ != nullptr ? *connection_ : nothing_;
}

const SqlConnection& ScoreDatabase::openToWrite() {
    if (!isWritable_) {
        connection_.reset();
        connection_ = openOrMake();
        isWritable_ = true;
    }
    return *connection_;
}

void ScoreDatabase::makeRoom() const {
    if (!options_.maxBytes) return;
    const auto countUsed = [this] {
        return (connection_->askNumber("PRAGMA page_count") -
                connection_->askNumber("PRAGMA freelist_count")) *
               connection_->askNumber("PRAGMA page_size");
    };
    if (countUsed() <= *options_.maxBytes) return;
    const auto isEnough = [&] { return countUsed() <= *options_.maxBytes / 10 * 9; };
    removeReplays(*connection_, isEnough);
    for (const char* const removal : kRemovals) {
        do {
            if (isEnough()) return;
        } while (connection_->run(removal, {}) > 0);
    }
}

std::optional<SqlFileHeader> ScoreDatabase::readHeader() const {
    if (file_.empty()) {
        throw ScoreFileError(
            Kind::NoPlace,
            "there is no place for scores; set HOME, or XDG_DATA_HOME to an absolute path");
    }
    const std::optional<SqlFileHeader> header = readSqlHeader(file_);
    if (header) checkHeader(file_, *header);
    std::error_code ignored;
    if (!header && std::filesystem::is_symlink(file_, ignored)) {
        refuse(file_, Kind::Foreign, "is a link to a file that does not exist; remove the link");
    }
    return header;
}

std::unique_ptr<SqlConnection> ScoreDatabase::openIfThere() const {
    const std::optional<SqlFileHeader> header = readHeader();
    // An empty file is about to be filled by another process.
    if (!header || header->isEmpty) return nullptr;
    const auto open = [this](Mode mode) {
        auto connection = std::make_unique<SqlConnection>(file_, mode, options_.patience);
        if (!holdsScores(file_, *connection)) connection.reset();
        return connection;
    };
    const bool isToBeChanged = header->version < kVersion || (header->isWal && isOnNet());
    try {
        return isToBeChanged ? openOrMake() : open(Mode::Use);
    } catch (const ScoreFileError& error) {
        // SQLite reads a file in WAL mode only if it may create files next to it, or is told that
        // nothing changes the file.
        const bool isOld = header->version < kVersion;
        if (error.getKind() != Kind::ReadOnly || !header->isWal || isOld) throw;
        return open(Mode::Immutable);
    }
}

bool ScoreDatabase::isOnNet() const {
    return options_.isOnNetwork.value_or(isOnNetwork(file_.parent_path()));
}

std::unique_ptr<SqlConnection> ScoreDatabase::openOrMake() const {
    const std::optional<SqlFileHeader> header = readHeader();
    const path directory = file_.parent_path();
    const bool isNew = !header || header->isEmpty;
    if (isNew) makePlace(directory);
    if (isNew) requireWritable(directory);
    auto connection = std::make_unique<SqlConnection>(file_, Mode::Make, options_.patience);
    if (isNew) ::chmod(file_.c_str(), kPrivateFile);
    const bool usesWal = !isOnNet();
    // A file in WAL mode can be opened on a network file system only exclusively, because then
    // SQLite needs no shared memory.
    if (!usesWal && header && header->isWal) connection->execute("PRAGMA locking_mode = EXCLUSIVE");
    // With a rollback journal, a save is durable only when the removal of the journal's name is.
    connection->execute("PRAGMA synchronous = EXTRA");
    convert(file_, *connection);
    connection->setJournal(usesWal ? "wal" : "delete");
    connection->execute(usesWal ? "PRAGMA synchronous = FULL" : "PRAGMA locking_mode = NORMAL");
    if (isNew) makeNameStay(directory);
    return connection;
}

}  // namespace tui

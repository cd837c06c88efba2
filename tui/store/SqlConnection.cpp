#include "tui/store/SqlConnection.h"

#include <fcntl.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <span>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/Format.h"
#include "core/base/Index.h"
#include "core/base/Range.h"
#include "core/base/Text.h"
#include "tui/store/Paths.h"

namespace tui {

namespace {

using Kind = ScoreFileError::Kind;
using std::filesystem::path;

constexpr std::string_view kMagic{"SQLite format 3\0", 16};
// Sizes and offsets of the header, from SQLite's description of its file format.
constexpr size_t kHeaderSize = 100;
constexpr size_t kReadVersionAt = 19;
constexpr size_t kVersionAt = 60;
constexpr size_t kApplicationAt = 68;
constexpr unsigned char kReadVersionOfWal = 2;
constexpr size_t kMaxWords = 100;
// The first and the longest pause between attempts to change the journal mode.
constexpr std::chrono::milliseconds kShortPause{1};
constexpr std::chrono::milliseconds kLongPause{50};
// Between two looks of a writer that waits for others.
constexpr std::chrono::milliseconds kQueuePause{2};
// The same of whoever wants the lock.
constexpr std::chrono::milliseconds kLockPause{5};
// In KiB. A score file needs few pages at a time, and SQLite's default of 2 MiB would only use
// memory.
constexpr const char* kCacheSize = "PRAGMA cache_size=-512";

Kind findKind(int code, int systemError) {
    switch (code & 0xFF) {
        case SQLITE_FULL: return Kind::DiskFull;
        case SQLITE_READONLY:
        case SQLITE_PERM: return Kind::ReadOnly;
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
        case SQLITE_PROTOCOL: return systemError == ENOLCK ? Kind::Failed : Kind::Busy;
        // A missing table or column is damage, too, because all versions have them.
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
        case SQLITE_ERROR:
        case SQLITE_SCHEMA:
        case SQLITE_CONSTRAINT:
        case SQLITE_MISMATCH:
        case SQLITE_FORMAT: return Kind::Damaged;
        default: return findTrouble(systemError);
    }
}

// With places for the file and the reason.
std::string_view findSentence(Kind kind) {
    switch (kind) {
        case Kind::DiskFull: return "there is no room on the disk for {0}";
        case Kind::TooLarge: return "{0} has reached the largest size that this session may write";
        case Kind::ReadOnly: return "cannot write {0}: it or its directory is read-only";
        case Kind::Busy: return "{0} is in use by others for too long; try again later";
        case Kind::Damaged:
            return "{0} is damaged ({1}); move it away to begin with an empty table";
        default: return "{0} cannot be used: {1}";
    }
}

[[noreturn]] void failFor(const path& file, Kind kind, const std::string& why) {
    throw ScoreFileError(kind,
                         base::fillIn(findSentence(kind), std::array{formatFileName(file), why}));
}

[[noreturn]] void failFor(const path& file, int code, int systemError, const char* message) {
    const Kind kind = findKind(code, systemError);
    const bool isSystem = kind == Kind::Failed && systemError != 0;
    // SQLite's message may contain text of the file.
    failFor(file, kind,
            isSystem ? std::generic_category().message(systemError)
                     : base::makePlainText(message, kMaxWords));
}

// Characters with a meaning in a URI are written as %XX.
std::string makeUri(const path& file, SqlConnection::Mode mode) {
    std::string uri = "file:";
    for (const char c : file.string()) {
        const bool hasMeaning = c == '%' || c == '?' || c == '#';
        uri += hasMeaning ? base::format("%{:02X}", static_cast<int>(c)) : std::string(1, c);
    }
    if (mode == SqlConnection::Mode::Immutable) uri += "?immutable=1";
    return uri;
}

using OwnDatabase = std::unique_ptr<sqlite3, int (*)(sqlite3*)>;

// sqlite3_errcode says whether it could be opened.
OwnDatabase openDatabase(const path& file, SqlConnection::Mode mode) {
    using enum SqlConnection::Mode;
    const int flags = SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE |
                      (mode == Immutable ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) |
                      (mode == Make ? SQLITE_OPEN_CREATE : 0);
    sqlite3* opened = nullptr;
    ::sqlite3_open_v2(makeUri(file, mode).c_str(), &opened, flags, nullptr);
    return {opened, ::sqlite3_close};
}

int bind(sqlite3_stmt* statement, int place, const SqlValue& value) {
    if (const auto* const number = std::get_if<int64_t>(&value))
        return ::sqlite3_bind_int64(statement, place, *number);
    if (const auto* const number = std::get_if<double>(&value))
        return ::sqlite3_bind_double(statement, place, *number);
    const auto text = std::get<std::string_view>(value);
    // A null pointer would be bound as NULL.
    return ::sqlite3_bind_text64(statement, place, text.empty() ? "" : text.data(), text.size(),
                                 SQLITE_STATIC, SQLITE_UTF8);
}

// The system's last error on one of the files of the database. If a commit fails,
// sqlite3_system_errno does not report it.
int findSystemError(sqlite3* database) {
    int error = ::sqlite3_system_errno(database);
    if (error != 0 || database == nullptr) return error;
    ::sqlite3_file_control(database, "main", SQLITE_FCNTL_LAST_ERRNO, &error);
    if (error != 0) return error;
    sqlite3_file* journal = nullptr;
    ::sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &journal);
    if (journal != nullptr && journal->pMethods != nullptr)
        journal->pMethods->xFileControl(journal, SQLITE_FCNTL_LAST_ERRNO, &error);
    return error;
}

uint32_t readBigEndian(std::span<const unsigned char> bytes, size_t at) {
    uint32_t number = 0;
    for (const unsigned char byte : bytes.subspan(at, 4))
        number = number << 8U | byte;
    return number;
}

}  // namespace

std::optional<SqlFileHeader> readSqlHeader(const path& file) {
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(file, error);
    if (status.type() == std::filesystem::file_type::not_found) return std::nullopt;
    if (error) failFor(file, Kind::Failed, error.message());
    if (!std::filesystem::is_regular_file(status)) failFor(file, Kind::Failed, "it is not a file");
    // By a rule of POSIX, opening and closing the file directly would release the locks that a
    // connection of this process has on it. SQLite takes care of that, and reads nothing before it
    // is asked to.
    const OwnDatabase database = openDatabase(file, SqlConnection::Mode::Immutable);
    if (const int code = ::sqlite3_errcode(database.get()); code != SQLITE_OK) {
        const int reason = ::sqlite3_system_errno(database.get());
        // It may have been removed meanwhile.
        if (reason == ENOENT) return std::nullopt;
        failFor(file, Kind::Failed,
                reason == 0 ? ::sqlite3_errstr(code) : std::generic_category().message(reason));
    }
    sqlite3_file* raw = nullptr;
    ::sqlite3_file_control(database.get(), "main", SQLITE_FCNTL_FILE_POINTER, &raw);
    sqlite3_int64 size = 0;
    std::array<unsigned char, kHeaderSize> bytes{};
    int code = raw->pMethods->xFileSize(raw, &size);
    if (code == SQLITE_OK && size == 0) return SqlFileHeader{.isEmpty = true};
    if (code == SQLITE_OK) code = raw->pMethods->xRead(raw, bytes.data(), kHeaderSize, 0);
    if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ)
        failFor(file, code, errno, ::sqlite3_errstr(code));
    if (!std::equal(kMagic.begin(), kMagic.end(), bytes.begin())) return SqlFileHeader{};
    return SqlFileHeader{.isDatabase = code == SQLITE_OK,
                         .isWal = bytes[kReadVersionAt] == kReadVersionOfWal,
                         .application = readBigEndian(bytes, kApplicationAt),
                         .version = readBigEndian(bytes, kVersionAt)};
}

SqlStatement::SqlStatement(const SqlConnection& connection, std::string_view sql,
                           const SqlValues& values)
    : connection_(connection), statement_(nullptr, ::sqlite3_finalize) {
    if (!connection.database_) return;
    sqlite3_stmt* made = nullptr;
    int code = ::sqlite3_prepare_v2(connection.database_.get(), sql.data(), base::count(sql), &made,
                                    nullptr);
    statement_.reset(made);
    for (int place = 1; const SqlValue& value : values) {
        if (code == SQLITE_OK) code = bind(made, place++, value);
    }
    if (code != SQLITE_OK) connection.fail(code);
}

bool SqlStatement::step() {
    if (!statement_) return false;
    const int code = ::sqlite3_step(statement_.get());
    if (code != SQLITE_ROW && code != SQLITE_DONE) connection_.fail(code);
    return code == SQLITE_ROW;
}

int64_t SqlStatement::getInteger(int column) const {
    return ::sqlite3_column_int64(statement_.get(), column);
}

double SqlStatement::getReal(int column) const {
    return ::sqlite3_column_double(statement_.get(), column);
}

std::string SqlStatement::getText(int column) const {
    const void* const bytes = ::sqlite3_column_blob(statement_.get(), column);
    const int size = ::sqlite3_column_bytes(statement_.get(), column);
    if (bytes == nullptr) return {};
    return {static_cast<const char*>(bytes), base::toIndex(size)};
}

SqlConnection::SqlConnection(const path& file, Mode mode, std::chrono::milliseconds patience)
    : file_(file), patience_(patience), rest_(patience), database_(openDatabase(file, mode)) {
    if (const int code = ::sqlite3_errcode(database_.get()); code != SQLITE_OK) fail(code);
    ::sqlite3_busy_handler(database_.get(), waitForOthers, this);
    // A file must not be able to run code.
    for (const auto& [option, value] : {std::pair{SQLITE_DBCONFIG_DEFENSIVE, 1},
                                        {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                                        {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
                                        {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0}}) {
        ::sqlite3_db_config(database_.get(), option, value, nullptr);
    }
    execute(kCacheSize);
}

SqlConnection::SqlConnection() : database_(nullptr, ::sqlite3_close) {}

// SQLite asks whether to try again. It takes locks that the system refuses for locks of others, and
// these are never free.
int SqlConnection::waitForOthers(void* connection, int times) {
    const auto* const own = static_cast<const SqlConnection*>(connection);
    if (errno == ENOLCK) return 0;
    const auto now = std::chrono::steady_clock::now();
    if (times == 0) own->waitsSince_ = now;
    // On a network a try itself takes time.
    if (now - own->waitsSince_ >= own->rest_) return 0;
    std::this_thread::sleep_for(kLockPause);
    return 1;
}

void SqlConnection::execute(const char* sql) const {
    const int code = ::sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) fail(code);
}

int SqlConnection::run(std::string_view sql, const SqlValues& values) const {
    prepare(sql, values).step();
    return ::sqlite3_changes(database_.get());
}

int64_t SqlConnection::askNumber(std::string_view sql, const SqlValues& values) const {
    SqlStatement statement = prepare(sql, values);
    return statement.step() ? statement.getInteger(0) : 0;
}

int64_t SqlConnection::getLastId() const { return ::sqlite3_last_insert_rowid(database_.get()); }

void SqlConnection::setJournal(std::string_view mode) const {
    const std::string sql = "PRAGMA journal_mode=" + std::string(mode);
    // The change needs the file exclusively, and SQLite does not wait for that.
    const auto deadline = std::chrono::steady_clock::now() + patience_;
    for (auto pause = kShortPause;; pause = std::min(2 * pause, kLongPause)) {
        try {
            SqlStatement statement = prepare(sql);
            if (statement.step() && statement.getText(0) == mode) return;
        } catch (const ScoreFileError& error) {
            if (error.getKind() != Kind::Busy) throw;
        }
        if (std::chrono::steady_clock::now() >= deadline) failFor(file_, Kind::Busy, "");
        std::this_thread::sleep_for(pause);
    }
}

void SqlConnection::fail(int code) const {
    // See waitForOthers.
    const bool isRefused = findKind(code, 0) == Kind::Busy && errno == ENOLCK;
    failFor(file_, code, isRefused ? ENOLCK : findSystemError(database_.get()),
            ::sqlite3_errmsg(database_.get()));
}

void SqlConnection::failAsDamaged(const std::string& what) const {
    failFor(file_, Kind::Damaged, what + " is not what was stored");
}

SqlTransaction::SqlTransaction(const SqlConnection& connection)
    : connection_(connection),
      place_(::open(connection.file_.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    queue();
    connection_.execute("BEGIN IMMEDIATE");
}

void SqlTransaction::queue() const {
    using std::chrono::steady_clock;
    const auto start = steady_clock::now();
    const auto lock = [this](int command, short type, off_t from, off_t length) {
        struct flock bytes = {};
        bytes.l_type = type;
        bytes.l_whence = SEEK_SET;
        bytes.l_start = from;
        bytes.l_len = length;
        const bool isDone = ::fcntl(place_.get(), command, &bytes) == 0;
        return isDone && (command == F_OFD_SETLK || bytes.l_type != F_UNLCK);
    };
    // Where there are no such locks, the order alone is lost.
    const off_t moment = start.time_since_epoch().count();
    if (!lock(F_OFD_SETLK, F_RDLCK, moment, 1)) return;
    while (lock(F_OFD_GETLK, F_WRLCK, 0, moment) &&
           steady_clock::now() - start < connection_.patience_) {
        std::this_thread::sleep_for(kQueuePause);
    }
    const auto waited =
        std::chrono::duration_cast<std::chrono::milliseconds>(steady_clock::now() - start);
    connection_.rest_ = std::max(connection_.patience_ - waited, std::chrono::milliseconds(0));
}

SqlTransaction::~SqlTransaction() {
    if (!isOn_) return;
    try {
        connection_.execute("ROLLBACK");
    } catch (const ScoreFileError&) {
        // SQLite has already rolled back.
    }
}

void SqlTransaction::commit() {
    connection_.execute("COMMIT");
    isOn_ = false;
}

}  // namespace tui

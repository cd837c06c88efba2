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

#include "core/base/Index.h"
#include "core/base/Text.h"
#include "tui/store/TextFile.h"

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

// SQLite asks whether to try again. It takes locks that the system refuses for locks of others, and
// these are never free. `patience`: a std::chrono::milliseconds.
int waitForOthers(void* patience, int times) {
    const auto* const limit = static_cast<std::chrono::milliseconds*>(patience);
    if (errno == ENOLCK || times * kLockPause >= *limit) return 0;
    std::this_thread::sleep_for(kLockPause);
    return 1;
}

Kind findKindOfSystem(int error) {
    switch (error) {
        case ENOSPC:
        case EDQUOT: return Kind::DiskFull;
        case EFBIG: return Kind::TooLarge;
        case EROFS:
        case EACCES:
        case EPERM: return Kind::ReadOnly;
        default: return Kind::Failed;
    }
}

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
        default: return findKindOfSystem(systemError);
    }
}

[[noreturn]] void failFor(const path& file, Kind kind, const std::string& why) {
    const std::string name = formatFileName(file);
    switch (kind) {
        case Kind::DiskFull: throw ScoreFileError(kind, "there is no room on the disk for " + name);
        case Kind::TooLarge:
            throw ScoreFileError(
                kind, name + " has reached the largest size that this session may write");
        case Kind::ReadOnly:
            throw ScoreFileError(kind,
                                 "cannot write " + name + ": it or its directory is read-only");
        case Kind::Busy:
            throw ScoreFileError(kind, name + " is in use by others for too long; try again later");
        case Kind::Damaged:
            throw ScoreFileError(kind, name + " is damaged (" + why +
                                           "); move it away to begin with an empty table");
        default: throw ScoreFileError(Kind::Failed, name + " cannot be used: " + why);
    }
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
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string uri = "file:";
    for (const char c : file.string()) {
        if (c != '%' && c != '?' && c != '#') {
            uri += c;
            continue;
        }
        uri += '%';
        uri += kDigits[static_cast<unsigned char>(c) >> 4U];
        uri += kDigits[static_cast<unsigned char>(c) & 15U];
    }
    if (mode == SqlConnection::Mode::Immutable) uri += "?immutable=1";
    return uri;
}

int makeFlags(SqlConnection::Mode mode) {
    using enum SqlConnection::Mode;
    return SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE |
           (mode == Immutable ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) |
           (mode == Make ? SQLITE_OPEN_CREATE : 0);
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

// A file opened by SQLite's VFS. By a rule of POSIX, opening and closing it directly would release
// the locks that a connection of this process has on it; SQLite takes care of that.
class RawFile {
public:
    explicit RawFile(const path& file)
        : vfs_(::sqlite3_vfs_find(nullptr)),
          memory_(vfs_ == nullptr ? 0 : base::toIndex(vfs_->szOsFile)),
          // SQLite expects parameters behind the name; these are none.
          name_(file.string() + std::string(3, '\0')) {}
    ~RawFile() {
        if (isOpen_) methods().xClose(get());
    }
    RawFile(const RawFile&) = delete;
    RawFile& operator=(const RawFile&) = delete;

    [[nodiscard]] int open() {
        if (vfs_ == nullptr) return SQLITE_ERROR;
        const int code = vfs_->xOpen(vfs_, name_.c_str(), get(),
                                     SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_READONLY, nullptr);
        isOpen_ = get()->pMethods != nullptr;
        return code;
    }
    [[nodiscard]] int readSize(int64_t& size) {
        sqlite3_int64 bytes = 0;
        const int code = methods().xFileSize(get(), &bytes);
        size = bytes;
        return code;
    }
    [[nodiscard]] int read(std::span<unsigned char> bytes) {
        return methods().xRead(get(), bytes.data(), static_cast<int>(bytes.size()), 0);
    }

private:
    // A sqlite3_file is the beginning of a larger object, of szOsFile bytes.
    [[nodiscard]] sqlite3_file* get() {
        return static_cast<sqlite3_file*>(static_cast<void*>(memory_.data()));
    }
    [[nodiscard]] const sqlite3_io_methods& methods() { return *get()->pMethods; }

    sqlite3_vfs* vfs_;
    std::vector<std::max_align_t> memory_;
    std::string name_;
    bool isOpen_ = false;
};

}  // namespace

std::optional<SqlFileHeader> readSqlHeader(const path& file) {
    ::sqlite3_initialize();
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(file, error);
    if (status.type() == std::filesystem::file_type::not_found) return std::nullopt;
    if (error) failFor(file, Kind::Failed, error.message());
    if (!std::filesystem::is_regular_file(status)) failFor(file, Kind::Failed, "it is not a file");
    RawFile raw(file);
    errno = 0;
    if (const int code = raw.open(); code != SQLITE_OK) {
        const int reason = errno;
        // It may have been removed meanwhile.
        if (reason == ENOENT) return std::nullopt;
        failFor(file, Kind::Failed,
                reason == 0 ? ::sqlite3_errstr(code) : std::generic_category().message(reason));
    }
    int64_t size = 0;
    if (const int code = raw.readSize(size); code != SQLITE_OK)
        failFor(file, code, errno, ::sqlite3_errstr(code));
    if (size == 0) return SqlFileHeader{.isEmpty = true};
    std::array<unsigned char, kHeaderSize> bytes{};
    const int code = raw.read(bytes);
    if (code == SQLITE_IOERR_SHORT_READ) return SqlFileHeader{};
    if (code != SQLITE_OK) failFor(file, code, errno, ::sqlite3_errstr(code));
    if (!std::equal(kMagic.begin(), kMagic.end(), bytes.begin())) return SqlFileHeader{};
    return SqlFileHeader{.isDatabase = true,
                         .isWal = bytes[kReadVersionAt] == kReadVersionOfWal,
                         .application = readBigEndian(bytes, kApplicationAt),
                         .version = readBigEndian(bytes, kVersionAt)};
}

SqlStatement::SqlStatement(const SqlConnection& connection, std::string_view sql)
    : connection_(connection) {
    const int code = ::sqlite3_prepare_v2(connection.database_, sql.data(),
                                          static_cast<int>(sql.size()), &statement_, nullptr);
    if (code != SQLITE_OK) connection.fail(code);
}

SqlStatement::~SqlStatement() { ::sqlite3_finalize(statement_); }

SqlStatement& SqlStatement::bind(int64_t value) {
    const int code = ::sqlite3_bind_int64(statement_, ++bound_, value);
    if (code != SQLITE_OK) connection_.fail(code);
    return *this;
}

SqlStatement& SqlStatement::bind(double value) {
    const int code = ::sqlite3_bind_double(statement_, ++bound_, value);
    if (code != SQLITE_OK) connection_.fail(code);
    return *this;
}

SqlStatement& SqlStatement::bind(std::string_view text) {
    // A null pointer would be bound as NULL.
    const char* const bytes = text.empty() ? "" : text.data();
    const int code =
        ::sqlite3_bind_text64(statement_, ++bound_, bytes, text.size(), SQLITE_STATIC, SQLITE_UTF8);
    if (code != SQLITE_OK) connection_.fail(code);
    return *this;
}

bool SqlStatement::step() {
    const int code = ::sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) connection_.fail(code);
    return false;
}

int64_t SqlStatement::getInteger(int column) const {
    return ::sqlite3_column_int64(statement_, column);
}

double SqlStatement::getReal(int column) const {
    return ::sqlite3_column_double(statement_, column);
}

std::string SqlStatement::getText(int column) const {
    const void* const bytes = ::sqlite3_column_blob(statement_, column);
    const int size = ::sqlite3_column_bytes(statement_, column);
    if (bytes == nullptr) return {};
    return {static_cast<const char*>(bytes), base::toIndex(size)};
}

SqlConnection::SqlConnection(const path& file, Mode mode, std::chrono::milliseconds patience)
    : file_(file), patience_(patience), rest_(patience) {
    const int code =
        ::sqlite3_open_v2(makeUri(file, mode).c_str(), &database_, makeFlags(mode), nullptr);
    try {
        if (code != SQLITE_OK) fail(code);
        ::sqlite3_busy_handler(database_, waitForOthers, &rest_);
        // A file must not be able to run code.
        for (const auto& [option, value] : {std::pair{SQLITE_DBCONFIG_DEFENSIVE, 1},
                                            {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                                            {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
                                            {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0}}) {
            ::sqlite3_db_config(database_, option, value, nullptr);
        }
        execute(kCacheSize);
    } catch (...) {
        ::sqlite3_close(database_);
        throw;
    }
}

SqlConnection::~SqlConnection() { ::sqlite3_close(database_); }

void SqlConnection::execute(const char* sql) const {
    const int code = ::sqlite3_exec(database_, sql, nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) fail(code);
}

int64_t SqlConnection::askNumber(const char* sql) const {
    SqlStatement statement = prepare(sql);
    return statement.step() ? statement.getInteger(0) : 0;
}

int64_t SqlConnection::getLastId() const { return ::sqlite3_last_insert_rowid(database_); }

int SqlConnection::countChanged() const { return ::sqlite3_changes(database_); }

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
    failFor(file_, code, isRefused ? ENOLCK : findSystemError(database_),
            ::sqlite3_errmsg(database_));
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

#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "brain/base/WholeFile.h"
#include "core/base/NotCopied.h"
#include "tui/base/text/SaveTrouble.h"

struct sqlite3;
struct sqlite3_stmt;

namespace tui {

class SqlConnection;

// Thrown when scores cannot be stored or read. what() is one sentence in English; the screen
// translates the kind.
class ScoreFileError : public std::runtime_error {
public:
    using Kind = SaveTrouble;

    ScoreFileError(Kind kind, const std::string& sentence)
        : std::runtime_error(sentence), kind_(kind) {}

    Kind getKind() const { return kind_; }

private:
    Kind kind_;
};

// A value for a statement. A text must live until the last step.
using SqlValue = std::variant<int64_t, double, std::string_view>;
using SqlValues = std::vector<SqlValue>;

// A prepared statement. It must not outlive its connection. Functions throw ScoreFileError if
// SQLite fails.
class SqlStatement {
public:
    // Executes the statement up to its next row. False if there are no more rows.
    bool step();
    // A column of the present row, counted from 0.
    int64_t getInteger(int column) const;
    double getReal(int column) const;
    std::string getText(int column) const;

private:
    friend class SqlConnection;
    SqlStatement(const SqlConnection& connection, std::string_view sql, const SqlValues& values);

    const SqlConnection& connection_;
    std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> statement_;
};

// The header of a database file. Reading it creates and locks nothing.
struct SqlFileHeader {
    bool isDatabase = false;  // it is an SQLite database; isWal and the numbers are valid only then
    bool isEmpty = false;     // the file has no bytes
    bool isWal = false;
    uint32_t application = 0;
    uint32_t version = 0;
};

// The file's header; nullopt if there is no such file. Throws ScoreFileError if it cannot be read.
std::optional<SqlFileHeader> readSqlHeader(const std::filesystem::path& file);

// One open SQLite database; the only user of <sqlite3.h>. All functions throw ScoreFileError if
// SQLite fails; they wait for other processes for at most `patience`. Not thread-safe. Not copied,
// because SQLite knows its address.
class SqlConnection : base::NotCopied {
public:
    enum class Mode : uint8_t {
        Make,       // read and write, create the file if it is missing
        Use,        // read, and write if that is allowed
        Immutable,  // read only, without creating any file next to it
    };

    SqlConnection(const std::filesystem::path& file, Mode mode, std::chrono::milliseconds patience);
    // To nothing: queries have no results. Requires: nothing is executed.
    SqlConnection();

    // A statement with these values in place of each '?'.
    SqlStatement prepare(std::string_view sql, const SqlValues& values = {}) const {
        return {*this, sql, values};
    }
    // Executes statements without values and results, separated by ';'.
    void execute(const char* sql) const;
    // Executes one with values. Returns how many rows it has changed.
    int run(std::string_view sql, const SqlValues& values) const;
    // The number in the first row of the query's result; 0 if there is no row.
    int64_t askNumber(std::string_view sql, const SqlValues& values = {}) const;
    // What `read` makes of each row of the result: read(const SqlStatement&).
    template <class Read>
    auto list(const Read& read, std::string_view sql, const SqlValues& values = {}) const {
        std::vector<std::invoke_result_t<Read, SqlStatement&>> rows;
        SqlStatement statement = prepare(sql, values);
        while (statement.step())
            rows.push_back(read(statement));
        return rows;
    }
    // The same of the first row; nullopt if there is none.
    template <class Read>
    auto find(const Read& read, std::string_view sql, const SqlValues& values = {}) const {
        SqlStatement statement = prepare(sql, values);
        return statement.step() ? std::optional(read(statement)) : std::nullopt;
    }
    int64_t getLastId() const;
    // Sets the journal mode, "wal" or "delete".
    void setJournal(std::string_view mode) const;

    // Throws the ScoreFileError for SQLite's result code and last error.
    [[noreturn]] void fail(int code) const;
    // Throws a ScoreFileError: `what` ("a replay") is damaged.
    [[noreturn]] void failAsDamaged(const std::string& what) const;

private:
    friend class SqlStatement;
    friend class SqlTransaction;

    static int waitForOthers(void* connection, int times);

    std::filesystem::path file_;
    std::chrono::milliseconds patience_{};
    mutable std::chrono::milliseconds rest_{};  // of the patience, for the present transaction
    mutable std::chrono::steady_clock::time_point waitsSince_{};  // for the present lock
    std::unique_ptr<sqlite3, int (*)(sqlite3*)> database_;
};

// One transaction. Without commit(), the destructor undoes all its changes. It locks the file for
// writing at once (BEGIN IMMEDIATE), so that it cannot fail later because another process writes.
// Writers come in the order in which they began to wait: SQLite lets anybody pass, and of fifty
// some would wait too long. Each has a lock of its own on the directory, on a byte whose number is
// the moment, and waits until there is none before it; the system removes those of the dead.
class SqlTransaction {
public:
    explicit SqlTransaction(const SqlConnection& connection);
    ~SqlTransaction();

    // The changes are on the disk when this returns.
    void commit();

private:
    // Waits for those who came before, as long as the connection's patience at most.
    void queue() const;

    const SqlConnection& connection_;
    base::Descriptor place_;  // in the queue
    bool isOn_ = true;
};

}  // namespace tui

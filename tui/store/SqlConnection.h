#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "tui/store/ScoreDatabase.h"

struct sqlite3;
struct sqlite3_stmt;

namespace tui {

class SqlConnection;

// A statement with its values, to be stepped through. Columns and values count from 0 and 1, as SQL
// has them. It must not outlive its connection. All throw ScoreFileError.
class SqlStatement {
public:
    ~SqlStatement();
    SqlStatement(SqlStatement&& other) noexcept;
    SqlStatement& operator=(SqlStatement&&) = delete;

    // The next value: in the order of the places for them.
    SqlStatement& bind(std::int64_t value);
    SqlStatement& bind(int value) { return bind(static_cast<std::int64_t>(value)); }
    // The text has to live as long as the statement is stepped.
    SqlStatement& bind(std::string_view text);

    // True if there is a row now; false if all is done.
    bool step();
    // Of the row.
    [[nodiscard]] std::int64_t getInteger(int column) const;
    [[nodiscard]] std::string getText(int column) const;

private:
    friend class SqlConnection;
    SqlStatement(const SqlConnection& connection, std::string_view sql);

    const SqlConnection& connection_;
    sqlite3_stmt* statement_ = nullptr;
    int bound_ = 0;
};

// What the first bytes of a file tell, without anything being made or locked beside it.
struct SqlFileHeader {
    bool isDatabase = false;  // of SQLite
    bool isEmpty = false;     // no bytes at all
    bool isWal = false;
    std::uint32_t application = 0;
    std::uint32_t version = 0;
};

// None if there is no such file. Throws ScoreFileError if it cannot be read.
[[nodiscard]] std::optional<SqlFileHeader> readSqlHeader(const std::filesystem::path& file);

// One open database of SQLite, whose ways of failing become ScoreFileErrors. The only user of
// <sqlite3.h>.
class SqlConnection {
public:
    enum class Mode : std::uint8_t {
        Make,       // read, write, and make the file if it is not there
        Use,        // read, and write if that is allowed
        Immutable,  // read, as if nobody could write: without any file beside it
    };

    SqlConnection(const std::filesystem::path& file, Mode mode, std::chrono::milliseconds patience);
    ~SqlConnection();
    SqlConnection(const SqlConnection&) = delete;
    SqlConnection& operator=(const SqlConnection&) = delete;

    [[nodiscard]] SqlStatement prepare(std::string_view sql) const { return {*this, sql}; }
    // Statements without values and results; several are parted by ';'.
    void execute(const char* sql) const;
    // The one number that this gives.
    [[nodiscard]] std::int64_t askNumber(const char* sql) const;
    [[nodiscard]] std::int64_t getLastId() const;
    // How many rows the last statement changed.
    [[nodiscard]] int countChanged() const;
    // Puts the file into that mode of journal, "wal" or "delete", waiting for others.
    void setJournal(std::string_view mode) const;

    // Throws what SQLite's last refusal means.
    [[noreturn]] void fail(int code) const;
    // Throws that this part of the content is not what was written.
    [[noreturn]] void failAsDamaged(const std::string& what) const;

private:
    friend class SqlStatement;

    std::filesystem::path file_;
    std::chrono::milliseconds patience_;
    sqlite3* database_ = nullptr;
};

// One transaction: what is changed in its life is there for good after commit, or not at all. It
// begins as a writer, so that it cannot find out later that it must not write.
class SqlTransaction {
public:
    explicit SqlTransaction(const SqlConnection& connection);
    ~SqlTransaction();
    SqlTransaction(const SqlTransaction&) = delete;
    SqlTransaction& operator=(const SqlTransaction&) = delete;

    // On the disk when this returns.
    void commit();

private:
    const SqlConnection& connection_;
    bool isOn_ = true;
};

}  // namespace tui

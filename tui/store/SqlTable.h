#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/base/Format.h"
#include "core/tetris/replay/GameScore.h"
#include "core/tetris/versus/MatchRecord.h"
#include "tui/store/SqlConnection.h"

namespace tui {

// Reads a word of a table; one without a meaning is passed over.
inline void readWord(std::string_view /*word*/, std::string_view& /*none*/) {}
inline void readWord(std::string_view word, tetris::ScoreTable& table) {
    table = tetris::kScoreTableNames.find(word).value_or(table);
}
inline void readWord(std::string_view word, tetris::RuleSet& set) {
    set = tetris::kRuleSetNames.find(word).value_or(set);
}
inline void readWord(std::string_view word, tetris::Goal& goal) {
    goal = tetris::findGoal(word).value_or(goal);
}
inline void readWord(std::string_view word, tetris::MatchOutcome& outcome) {
    outcome = tetris::kMatchOutcomeNames.find(word).value_or(outcome);
}

// A table of the file of scores, each row with the replay that proves it. `Columns` is a function
// columns(row, visit), which calls visit(name, value) for each column but id and proof, in the one
// order in which they are read and written.
template <class Row, class Columns>
struct SqlTable {
    std::string_view name;
    std::string_view replayExists;  // a condition
    Columns columns{};

    // The query for rows as read() takes them; its condition and order come after.
    std::string select() const {
        std::string names;
        const Row row{};
        columns(row, [&names](std::string_view column, const auto& /*value*/) {
            names += base::format(", {}", column);
        });
        return base::format("SELECT id, {}{} FROM {}", replayExists, names, name);
    }

    Row read(const SqlStatement& statement) const {
        Row row{.id = statement.getInteger(0), .hasReplay = statement.getInteger(1) != 0};
        int column = 2;
        columns(row, [&]<class Value>(std::string_view /*name*/, Value& value) {
            if constexpr (std::is_integral_v<Value>)
                value = static_cast<Value>(statement.getInteger(column));
            else if constexpr (std::is_floating_point_v<Value>)
                value = statement.getReal(column);
            else if constexpr (std::is_same_v<Value, std::string>)
                value = statement.getText(column);
            else
                readWord(statement.getText(column), value);
            ++column;
        });
        return row;
    }

    // Returns the id.
    int64_t insert(const SqlConnection& connection, const Row& row, std::string_view proof) const {
        std::string names = "proof";
        std::string marks = "?";
        SqlValues values{proof};
        columns(row, [&]<class Value>(std::string_view column, const Value& value) {
            names += base::format(", {}", column);
            marks += ", ?";
            if constexpr (std::is_enum_v<Value>)
                values.emplace_back(toString(value));
            else if constexpr (std::is_integral_v<Value>)
                values.emplace_back(static_cast<int64_t>(value));
            else
                values.emplace_back(value);
        });
        connection.run(base::format("INSERT INTO {} ({}) VALUES ({})", name, names, marks), values);
        return connection.getLastId();
    }
};

}  // namespace tui

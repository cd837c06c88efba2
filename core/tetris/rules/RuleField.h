#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/base/Format.h"

namespace tetris {

struct GoalEntry;

// When a format has a field, of those that the rules have.
enum class Written : std::uint8_t { Always, IfUnusual };

// A field of the rules, a whole number or a bool, as a row of their table: all that options,
// records, JSON, tables of scores and settings know about it. Whoever reads or writes rules goes
// through the rows, so a new field is a member, its row and the code that obeys it. `Condition`
// says which rules have a field (hasField). The usual value is that of the default rules.
template <class Rules, class Condition>
struct RuleField {
    std::string_view name;         // its line in replays; its option is --NAME, of a bool --no-NAME
    std::string_view json = name;  // its member in JSON
    int Rules::*number = nullptr;  // the field is one of these two
    bool Rules::*flag = nullptr;
    int min = 0;  // of a value that is written; the usual one may be less
    int max = 1;
    int GoalEntry::*highest = nullptr;   // the goal lowers `max` to this
    std::span<const int> usual{};        // the values that keys go through; may be empty
    bool (*ranks)(int value) = nullptr;  // only games of these values have a place; null: of all
    Condition has = nullptr;             // null: all rules have it
    Written inReplay = Written::Always;
    Written inJson = Written::Always;
    bool dividesTables = false;  // games of different values are not compared
    bool isShared = false;       // of a match: its option is one of single games, too

    std::string_view what = name;   // in a sentence: "the time"
    std::string_view noun{};        // of a value: "a level"
    std::string_view form = "N";    // of a value, in help
    std::string_view unit{};        // behind a value, for people: " s"
    std::string_view about{};       // the help of its option
    std::string_view aboutMatch{};  // the same in a match, if it differs

    bool isSetting = false;    // the user's settings have it, by its name
    int line = 0;              // on the page of settings; 0: it is not there
    std::string_view label{};  // there
    std::string_view help{};   // there, one sentence

    constexpr int get(const Rules& rules) const {
        return flag != nullptr ? static_cast<int>(rules.*flag) : rules.*number;
    }
    constexpr void put(Rules& rules, int value) const {
        if (flag != nullptr) {
            rules.*flag = value != 0;
        } else {
            rules.*number = value;
        }
    }
    constexpr bool allows(int value) const { return value >= min && value <= max; }
    bool isRanked(int value) const { return ranks == nullptr || ranks(value); }
    // The values in words: "a whole number from 1 to 20".
    std::string describeValues() const {
        return base::format("a whole number from {} to {}", min, max);
    }
    bool isUsual(const Rules& rules) const { return get(rules) == get(Rules()); }
    // True if a format that has it at that time has it for these rules.
    bool isWritten(Written when, const Rules& rules) const {
        return hasField(*this, rules) && (when == Written::Always || !isUsual(rules));
    }
};

}  // namespace tetris

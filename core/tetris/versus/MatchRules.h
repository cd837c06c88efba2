#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/Range.h"
#include "core/tetris/rules/GameRules.h"

namespace tetris {

// What moves a match on.
enum class MatchClock : uint8_t {
    Time,   // real time: gravity and lock delay
    Turns,  // each side locks one piece in turn, and thinks as long as it wants
    Paced   // each side locks its pieces at moments that its pace gives, without a screen
};

inline constexpr base::NameTable<MatchClock, 3> kMatchClockNames{{"time", "turns", "paced"}};
constexpr std::string_view toString(MatchClock clock) { return kMatchClockNames[clock]; }

// The rules of a match as one value.
struct MatchRules {
    static constexpr int kMinPace = 10;
    static constexpr int kMaxPace = 100'000;
    static constexpr int kMaxPieces = 20'000;
    static constexpr int kUsualCap = 8;

    // The same for both sides: size, level, hold and the seed.
    GameRules game{.goal = Goal::Versus, .set = RuleSet::Modern};
    std::string sequence = "bag";  // or "random"; each side has one of its own, with the seed
    MatchClock clock = MatchClock::Time;
    std::array<int, 2> pace{1000, 1000};  // paced: pieces in 1000 seconds
    int pieces = 2000;    // paced: the match is a draw when a side has locked that many
    int travel = 500;     // milliseconds until rows that were sent are due
    int cap = kUsualCap;  // the most rows that rise after one lock
    int messy = 0;        // the chance in 100 of another hole, row by row
    int margin = 180;     // seconds, in turns pieces, after which attacks grow; 0: they never do

    bool operator==(const MatchRules&) const = default;
};

// The fields that matches have besides those of their games.
using MatchField = RuleField<MatchRules, bool (*)(MatchClock)>;
inline constexpr auto kMatchFields = std::to_array<MatchField>({
    {
        .name = "pieces",
        .number = &MatchRules::pieces,
        .min = 1,
        .max = MatchRules::kMaxPieces,
        .has = [](MatchClock clock) { return clock == MatchClock::Paced; },
        .isAlwaysInReplays = true,
        .isShared = true,
    },
    {.name = "travel",
     .number = &MatchRules::travel,
     .max = 10'000,
     .has = [](MatchClock clock) { return clock != MatchClock::Turns; },
     .isAlwaysInReplays = true,
     .noun = "a time in milliseconds",
     .form = "MS",
     .unit = " ms",
     .about = "how long rows are on their way (default 500)"},
    {.name = "cap",
     .number = &MatchRules::cap,
     .min = 1,
     .max = 20,
     .isAlwaysInReplays = true,
     .noun = "a number of rows",
     .about = "the most rows that rise after one piece (default 8)"},
    {.name = "messy",
     .number = &MatchRules::messy,
     .max = 100,
     .isAlwaysInReplays = true,
     .isShared = true,
     .noun = "a number of rows",
     .form = "P",
     .about = "how many of 100 rows have another hole (default 0)"},
    {.name = "margin",
     .number = &MatchRules::margin,
     .max = 3600,
     .isAlwaysInReplays = true,
     .noun = "a time in seconds",
     .form = "S",
     .unit = " s",
     .about = "after how many seconds, in turns pieces, attacks grow; 0: never (default 180)"},
});

// True if a field of matches has the name of that one of single games: its option is one of both.
inline bool isInMatches(const GameField& field) {
    return base::contains(kMatchFields, field.name, &MatchField::name);
}
// True if matches by these rules have the field.
bool hasField(const MatchField& field, const MatchRules& rules);
inline int findMax(const MatchField& field, const MatchRules& /*rules*/) { return field.max; }

// A pace in pieces a second, without zeros at its end: "1", "0.35", "1.125".
std::string formatPace(int pace);
// 0.01 to 100 with at most three digits after the point; nullopt for any other text.
std::optional<int> readPace(std::string_view text);

// Throws std::invalid_argument that names the first value out of range.
void requireValid(const MatchRules& rules);

// What an attack becomes as the match gets long: a quarter more from the margin on, and another
// quarter each 30 seconds, or in turns each 30 pieces. `moment`: of the lock, in microseconds;
// `pieces`: that the attacking side has locked, this one included.
int growAttack(const MatchRules& rules, int attack, int64_t moment, int pieces);

// The moment at which a side of a paced match locks its piece of that number, counted from 1, in
// microseconds.
int64_t computeDue(const MatchRules& rules, int side, int number);

}  // namespace tetris

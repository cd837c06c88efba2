#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/tetris/rules/GameRules.h"

namespace tetris {

// What moves a match on.
enum class MatchClock : std::uint8_t {
    Time,   // real time: gravity and lock delay
    Turns,  // each side locks one piece in turn, and thinks as long as it wants
    Paced   // each side locks its pieces at moments that its pace gives, without a screen
};

// "time", "turns", "paced".
[[nodiscard]] std::string_view toString(MatchClock clock);
// nullopt for any other text.
[[nodiscard]] std::optional<MatchClock> findMatchClock(std::string_view name);

// The rules of a match as one value.
struct MatchRules {
    static constexpr int kMinPace = 10;
    static constexpr int kMaxPace = 100'000;
    static constexpr int kMaxPieces = 20'000;
    static constexpr int kMaxTravel = 10'000;
    static constexpr int kUsualCap = 8;
    static constexpr int kMaxCap = 20;
    static constexpr int kMaxMessy = 100;
    static constexpr int kMaxMargin = 3600;

    // Of both sides: size, level, hold and the seed.
    GameRules game{.goal = Goal::Versus, .set = RuleSet::Modern};
    std::string sequence = "bag";  // or "random"; each side has one of its own, with the seed
    MatchClock clock = MatchClock::Time;
    std::array<int, 2> pace{1000, 1000};  // paced: pieces in 1000 seconds
    int pieces = 2000;                    // paced: a side that has locked so many ends it in a draw
    int travel = 500;                     // milliseconds until rows that were sent are due
    int cap = kUsualCap;                  // the most rows that rise after one lock
    int messy = 0;                        // the chance in 100 of another hole, row by row
    int margin = 180;  // seconds, in turns pieces, after which attacks grow; 0: they never do

    friend bool operator==(const MatchRules&, const MatchRules&) = default;
};

// A pace in pieces a second, without zeros at its end: "1", "0.35", "1.125".
[[nodiscard]] std::string formatPace(int pace);
// 0.01 to 100 with at most three digits after the point; nullopt for any other text.
[[nodiscard]] std::optional<int> readPace(std::string_view text);

// Throws std::invalid_argument that names the first value out of range.
void requireValid(const MatchRules& rules);

// What an attack becomes as the match gets long: a quarter more from the margin on, and another
// quarter each 30 seconds, or in turns each 30 pieces. `moment`: of the lock, in microseconds;
// `pieces`: that the attacking side has locked, this one included.
[[nodiscard]] int growAttack(const MatchRules& rules, int attack, std::int64_t moment, int pieces);

// The moment at which a side of a paced match locks its piece of that number, counted from 1, in
// microseconds.
[[nodiscard]] std::int64_t computeDue(const MatchRules& rules, int side, int number);

}  // namespace tetris

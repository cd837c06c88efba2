#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/tetris/replay/GameScore.h"
#include "core/tetris/replay/Replay.h"

namespace tetris {

// Today's game: on each day, in UTC, the same pieces for everybody, by either set of rules. Days
// are texts such as "2026-01-31". It is a game among friends: its seed is no secret.

// The rules of the game of that day, with its seed: classic to 100 pieces, modern a sprint. It goes
// on the sequence "bag", without an adversary, with kDailyNext pieces shown.
GameRules makeDailyRules(RuleSet set, std::string_view day);
inline constexpr int kDailyNext = 5;
inline constexpr int kDailySpeed = 50;  // at the start of a classic one

// The day whose game that is: the one on which it began; empty if it is no game of a day.
std::string findDay(const ReplayHeader& header);

// True for the text of a day that exists.
bool isDay(std::string_view day);

// How many days in a row end on `today`, or the day before. `days`: the latest first, each once.
int countStreak(const std::vector<std::string>& days, std::string_view today);

// The games of a day by one set of rules, as the scores know them, without those that a brain
// helped.
struct DailyTable {
    std::string day{};
    // The tries that count, the best first, with their places; then the practice of the day, the
    // earliest first, with the place 0. A try counts if its name has none that began earlier.
    std::vector<ScoreRow> rows{};
    std::string name{};  // who has asked, as the rows name that person
    int streak = 0;      // of that name: days in a row, whatever the rules

    int64_t countTries() const;
    // The try of that name which counts; null if there is none.
    const ScoreRow* findOwn() const { return findTry(name); }
    // The row of the try of that name which counts; null if nothing of that name counts.
    const ScoreRow* findTry(std::string_view player) const;
    // The row of the stored game with that id; null if it is not in the table.
    const ScoreRow* find(int64_t id) const;

    bool operator==(const DailyTable&) const = default;
};

}  // namespace tetris

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/NameTable.h"
#include "core/tetris/rules/Finesse.h"

namespace tetris {

// How a match has ended for the person, who is on side 0.
enum class MatchOutcome : uint8_t { Won, Lost, Draw, Stopped };

inline constexpr base::NameTable<MatchOutcome, 4> kMatchOutcomeNames{
    {"won", "lost", "draw", "stopped"}};
constexpr std::string_view toString(MatchOutcome outcome) { return kMatchOutcomeNames[outcome]; }

// The rating of a person before the first match that counts.
inline constexpr double kFirstRating = 1200;

// The rating after a match: moved by K x (result - expected), K = 48 for the first ten matches that
// count and 24 after them (A. Elo, The Rating of Chessplayers, 1978). `rival`: its rating;
// `counted`: how many matches have counted before. Requires: not stopped.
double moveRating(double person, double rival, MatchOutcome outcome, int64_t counted);

// What is known of a person's matches.
struct MatchRecord {
    // Of the matches that count against one rival, as the replay names it.
    struct AgainstRival {
        std::string rival{};
        int64_t won = 0;
        int64_t played = 0;

        bool operator==(const AgainstRival&) const = default;
    };

    std::optional<double> rating{};   // nullopt before the first match that counts
    std::optional<double> morning{};  // before the first of today that counts; nullopt: none did
    int64_t won = 0;                  // of those that count
    int64_t lost = 0;
    int64_t drawn = 0;
    std::vector<AgainstRival> rivals{};

    // Adds `matches` with that outcome against that rival. No effect if they were stopped.
    void count(std::string_view rival, MatchOutcome outcome, int64_t matches = 1);
    // Null if none counts.
    const AgainstRival* findAgainst(std::string_view rival) const;
    bool operator==(const MatchRecord&) const = default;
};

// A stored match of a person, who is on side 0.
struct MatchRow {
    int64_t id = 0;
    std::string name{};   // the person's
    std::string rival{};  // as the replay names it: "level 6"
    std::string clock{};  // "time", "turns"
    MatchOutcome outcome = MatchOutcome::Stopped;
    bool counts = false;
    double before = 0;  // the person's rating before and after it
    double after = 0;
    int64_t milliseconds = 0;
    int64_t ended = 0;       // seconds since 1970, UTC
    FinesseCount finesse{};  // the person's
    bool hasReplay = false;

    bool operator==(const MatchRow&) const = default;
};

}  // namespace tetris

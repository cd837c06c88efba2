#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tetris {

// How a match has ended for the person, who is on side 0.
enum class MatchOutcome : std::uint8_t { Won, Lost, Draw, Stopped };

// "won", "lost", "draw", "stopped".
[[nodiscard]] std::string_view toString(MatchOutcome outcome);
// nullopt for any other text.
[[nodiscard]] std::optional<MatchOutcome> findMatchOutcome(std::string_view name);

// The rating of a person before the first match that counts.
inline constexpr double kFirstRating = 1200;

// The rating after a match: moved by K x (result - expected), K = 48 for the first ten matches that
// count and 24 after them (A. Elo, The Rating of Chessplayers, 1978). `rival`: its rating;
// `counted`: how many matches have counted before. Requires: not stopped.
[[nodiscard]] double moveRating(double person, double rival, MatchOutcome outcome,
                                std::int64_t counted);

// What is known of a person's matches.
struct MatchRecord {
    std::optional<double> rating{};  // nullopt before the first match that counts
    std::int64_t won = 0;            // of all matches
    std::int64_t lost = 0;
    std::int64_t drawn = 0;

    friend bool operator==(const MatchRecord&, const MatchRecord&) = default;
};

}  // namespace tetris

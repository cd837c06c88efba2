#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "brain/lab/Duel.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

// The terms of a duel of two brains: paced matches.
struct DuelTerms {
    std::array<tetris::Contestant, 2> players;  // a and b, with the paces in force
    tetris::MatchRules rules;                   // with the first seed
    std::int64_t seeds = 100;
    double sprt = 0;  // Elo; 0: no sequential test
};

// One of the two matches with a seed: in the first, a is on side 0.
struct DuelMatch {
    std::array<std::string, 2> names;  // of a and b
    std::uint64_t seed = 0;
    int number = 1;  // 1 or 2
    tetris::PlayedMatch match;
};

// The match as an object of type game, and as a line of text.
[[nodiscard]] JsonValue describeMatch(const DuelMatch& played);
[[nodiscard]] std::string formatMatchText(const DuelMatch& played);

// What a brain has done in matches that took so many microseconds in all.
[[nodiscard]] JsonValue describeSide(const tetris::SideNumbers& side, std::int64_t matches,
                                     std::int64_t microseconds);
// {"difference":X,"ci95":[X,X]}.
[[nodiscard]] JsonValue describeElo(const tetris::EloDifference& elo);

// Rows of attack a minute of time, and a piece; nullopt without time, and without a piece. In text
// "-" for none.
[[nodiscard]] std::optional<double> computeApm(const tetris::SideNumbers& side,
                                               std::int64_t microseconds);
[[nodiscard]] std::optional<double> computeApp(const tetris::SideNumbers& side);
[[nodiscard]] std::string formatRatio(std::optional<double> ratio, int digits);

// What the matches have in common, with the paces of the brains: the members from "seed" to
// "margin", and two lines of text.
void addMatchTerms(JsonValue& line, const tetris::MatchRules& rules, const std::vector<int>& paces);
[[nodiscard]] std::string formatMatchTerms(const tetris::MatchRules& rules,
                                           const std::string& paces);

// The result as a line of JSON, and as text.
[[nodiscard]] std::string formatDuelJson(const DuelTerms& terms, const tetris::Duel& duel);
[[nodiscard]] std::string formatDuelText(const DuelTerms& terms, const tetris::Duel& duel);

}  // namespace tui

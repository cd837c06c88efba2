#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "brain/lab/VersusLeague.h"
#include "tui/command/report/DuelReport.h"
#include "tui/command/report/ReportParts.h"

namespace tui {

// The terms of a league of matches: all pairs, as in DuelTerms.
struct VersusLeagueTerms {
    std::vector<tetris::Contestant> players;  // with the paces in force
    tetris::MatchRules rules;                 // with the first seed
    std::vector<std::string> given{};         // the players as on the command line
    std::int64_t seeds = 100;                 // of each pair
    int brainTime = 1000;                     // milliseconds for a move of an external brain
    int memory = 512;                         // MB for an external brain
};

// The terms as a JSON object, with which the result begins.
[[nodiscard]] JsonValue describeVersusLeague(const VersusLeagueTerms& terms,
                                             bool isStopped = false);

// The result as a table for a person. Each of `games` gets a line. Requires: a match has been
// played.
[[nodiscard]] std::string formatVersusLeagueText(const VersusLeagueTerms& terms,
                                                 const tetris::VersusLeague& league,
                                                 const std::vector<DuelMatch>& games = {});

// The result as JSON, one object a line: the league, the games, each brain, the best first, and
// each pair.
[[nodiscard]] std::vector<std::string> listVersusLeagueJson(
    const VersusLeagueTerms& terms, const tetris::VersusLeague& league,
    const std::vector<DuelMatch>& games = {});

}  // namespace tui

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "brain/lab/League.h"
#include "brain/tetris/steer/GameSetup.h"

namespace tui {

// What the games of a league have in common.
struct LeagueTerms {
    std::vector<std::string> names;         // of the brains
    tetris::GameSetup setup;                // without the brain
    std::uint64_t seed = 0;                 // of the first game
    int games = 100;                        // of each brain, unless a signal ends the league
    int brainTime = 1000;                   // milliseconds for a move of an external brain
    int memory = 512;                       // MB for an external brain
    std::optional<std::size_t> baseline{};  // the brain that the others have to beat
};

// The result as a table for a person. Requires: a seed has been played.
[[nodiscard]] std::string formatLeagueText(const LeagueTerms& terms, const tetris::League& league);

// The result as JSON, one object a line: the league, each brain, the best first, and each pair.
// Nothing depends on the number of jobs except the times, which stand last in a brain's object.
// Requires: a seed has been played.
[[nodiscard]] std::vector<std::string> listLeagueJson(const LeagueTerms& terms,
                                                      const tetris::League& league);

}  // namespace tui

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "brain/lab/League.h"
#include "brain/lab/play/PlacementRecorder.h"
#include "brain/tetris/steer/GameSetup.h"

namespace tui {

// What the games of a league have in common.
struct LeagueTerms {
    std::vector<std::string> names;         // of the brains
    std::vector<std::string> brains{};      // as 'tetris run --brain' takes them
    tetris::GameSetup setup;                // without the brain
    std::uint64_t seed = 0;                 // of the first game
    int games = 100;                        // of each brain, unless a signal ends the league
    int brainTime = 1000;                   // milliseconds for a move of an external brain
    int memory = 512;                       // MB for an external brain
    int gameTime = 0;                       // seconds for a game of a brain; 0: no limit
    std::optional<std::size_t> baseline{};  // the brain that the others have to beat
};

// A game of a brain, played once more.
struct LeagueReplay {
    std::size_t brain = 0;
    std::uint64_t seed = 0;
    tetris::PlacementRecorder recorder{};      // of a classic game
    std::optional<tetris::GameFault> fault{};  // the one that ended it
    bool isSame = true;  // its result is that of the league; a brain may not repeat its games
};

// What there is besides the league; may be empty.
struct LeagueDetails {
    std::vector<LeagueReplay> replays{};
    std::vector<tetris::BatchGame> games{};  // each gets a line
};

// The result as a table for a person. Requires: a seed has been played.
[[nodiscard]] std::string formatLeagueText(const LeagueTerms& terms, const tetris::League& league,
                                           const LeagueDetails& details = {});

// The result as JSON, one object a line: the league, the games, each brain, the best first, and
// each pair. Nothing depends on the number of jobs except the times, which stand last in a brain's
// object. Requires: a seed has been played.
[[nodiscard]] std::vector<std::string> listLeagueJson(const LeagueTerms& terms,
                                                      const tetris::League& league,
                                                      const LeagueDetails& details = {});

}  // namespace tui

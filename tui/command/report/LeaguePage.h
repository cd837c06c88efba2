#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "brain/lab/League.h"
#include "core/tetris/versus/Match.h"
#include "tui/command/report/LeagueReport.h"
#include "tui/command/report/VersusLeagueReport.h"

namespace tui {

// The result as one page of HTML, which needs no other file: the table, the pairs, the curves of
// rows over pieces and the replays. Requires: a seed has been played.
[[nodiscard]] std::string formatLeaguePage(const LeagueTerms& terms, const tetris::League& league,
                                           const LeagueDetails& details);

// A match of a league to step through; a is on side 0.
struct LeagueMatch {
    std::size_t a = 0;  // numbers of the players
    std::size_t b = 0;
    struct Step {
        int side = 0;
        tetris::Lock lock{};
        std::vector<int> holes{};  // of the rows that have risen after it, in their order
    };
    std::vector<Step> steps{};
    tetris::MatchEnd end{};
};

// The holes of the rows that have risen after the game's last lock, the first one first.
[[nodiscard]] std::vector<int> listRisenHoles(const tetris::ModernGame& game,
                                              const tetris::Lock& lock);

// The same page for a league of matches: ratings, shares and the matches.
[[nodiscard]] std::string formatLeaguePage(const VersusLeagueTerms& terms,
                                           const tetris::VersusLeague& league,
                                           const std::vector<LeagueMatch>& matches);

}  // namespace tui

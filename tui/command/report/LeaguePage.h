#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "brain/lab/play/HeadlessRecorder.h"
#include "core/tetris/versus/Match.h"
#include "tui/command/report/Contest.h"

namespace tui {

// The page of a league: objects of JSON in one page of HTML, which needs no other file and shows
// the table, the pairs, the curves of rows over pieces, and the replays or matches.
[[nodiscard]] std::string fillLeaguePage(const std::vector<JsonValue>& objects);

// The rotations of every piece as cells, in the order in which replays number them.
[[nodiscard]] JsonValue describeShapes();

// A game of a brain, played once more.
struct LeagueReplay {
    std::size_t brain = 0;
    std::uint64_t seed = 0;
    tetris::PlacementRecorder recorder{};      // of a classic game
    std::optional<tetris::GameFault> fault{};  // the one that ended it
    bool isSame = true;  // its result is that of the league; a brain may not repeat its games
};
[[nodiscard]] JsonValue describeLeagueReplay(const LeagueReplay& replay, const std::string& name);

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
[[nodiscard]] JsonValue describeLeagueMatch(const LeagueMatch& match, const ContestTerms& terms);

// The holes of the rows that have risen after the game's last lock, the first one first.
[[nodiscard]] std::vector<int> listRisenHoles(const tetris::ModernGame& game,
                                              const tetris::Lock& lock);

}  // namespace tui

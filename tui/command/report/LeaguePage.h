#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "brain/lab/League.h"
#include "brain/lab/play/PlacementRecorder.h"
#include "tui/command/report/LeagueReport.h"

namespace tui {

// A game of a brain, played once more in order to be shown.
struct LeagueReplay {
    std::size_t brain = 0;
    std::uint64_t seed = 0;
    tetris::PlacementRecorder recorder{};
    std::optional<tetris::GameFault> fault{};  // the one that ended it
    bool isSame = true;  // its result is that of the league; a brain may not repeat its games
};

// The result as one page of HTML, which needs no other file: the table, the pairs, the curves of
// rows over pieces and the replays. Requires: a seed has been played.
[[nodiscard]] std::string formatLeaguePage(const LeagueTerms& terms, const tetris::League& league,
                                           const std::vector<LeagueReplay>& replays);

}  // namespace tui

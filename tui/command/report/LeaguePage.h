#pragma once

#include <string>

#include "brain/lab/League.h"
#include "tui/command/report/LeagueReport.h"

namespace tui {

// The result as one page of HTML, which needs no other file: the table, the pairs, the curves of
// rows over pieces and the replays. Requires: a seed has been played.
[[nodiscard]] std::string formatLeaguePage(const LeagueTerms& terms, const tetris::League& league,
                                           const LeagueDetails& details);

}  // namespace tui

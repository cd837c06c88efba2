#pragma once

#include <string>

#include "core/tetris/replay/GameStatistics.h"

namespace tui {

// The games of one kind, or all games, as one line of JSON; docs/formats.md describes it.
std::string formatStatisticsJson(const tetris::PlayedGames& games);

// The statistics for a person: whose, a table by goal, and a table by day. `filter`: what was
// counted.
std::string formatStatistics(const tetris::GameStatistics& statistics,
                             const tetris::PlayedFilter& filter);

}  // namespace tui

#pragma once

#include <string>
#include <vector>

#include "core/tetris/replay/GameScore.h"
#include "core/tetris/replay/GameStatistics.h"
#include "tui/store/MatchStore.h"

namespace tui {

// A row as one line of JSON; docs/formats.md describes it.
std::string formatScoreJson(const tetris::ScoreRow& row);

// The rows for a person: a list for each table, sequence, size and kind of speed, with places
// counted in it. At most 80 columns, unless numbers are very large. All texts are made plain.
// Requires: the rows of each list are in order, best first.
std::string formatScoreLists(const std::vector<tetris::ScoreRow>& rows);

// The games of a day by one set of rules for a person, in the order of tetris::DailyTable.
std::string formatDailyList(tetris::RuleSet set, const std::vector<tetris::ScoreRow>& rows);

// A match as one line of JSON, and all of them for a person, as the scores are.
std::string formatMatchJson(const tetris::MatchRow& row);
std::string formatMatchList(const std::vector<tetris::MatchRow>& rows);

// The games of one kind, or all games, as one line of JSON; docs/formats.md describes it.
std::string formatStatisticsJson(const tetris::PlayedGames& games);

// The statistics for a person: whose, a table by goal, and a table by day. `filter`: what was
// counted.
std::string formatStatistics(const tetris::GameStatistics& statistics,
                             const tetris::PlayedFilter& filter);

}  // namespace tui

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/tetris/replay/GameStatistics.h"
#include "tui/tetris/game/Scores.h"
#include "tui/tetris/panel/Panel.h"

namespace tui {

using tetris::PlayedKind;

// "classic", "sprint 40", "cheese 10 8x20", "n-puzzle 4x4"; nullopt: "all games". The usual size of
// a well is not named.
std::string nameKind(const std::optional<PlayedKind>& kind, const Translation& tr);
// A result: "2,696,342", "0:57.2". If it is longer than `columns`, without what can be left out.
std::string formatResult(int64_t result, const PlayedKind& kind, int columns);

// Gets the kind of games or matches whose scores the person wants to see; the page closes then.
using WantKind = std::function<void(const PlayedKind&)>;

// The page of statistics: what a player has played alone, by kind of game, and the days of the
// chosen kind; below, its last results as a curve. They are read once for each period. `scores`
// must outlive the panel. `player`: whose games count; empty: all players'.
std::unique_ptr<Panel> makeStatisticsPanel(Background<Scores>& scores, std::string player,
                                           WantKind want);

}  // namespace tui

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/tetris/replay/GameStatistics.h"
#include "tui/base/Frame.h"
#include "tui/tetris/state/TetrisState.h"

namespace tui {

// The words of the statistics, and the curve of the last results.

// "classic", "sprint 40", "cheese 10 8x20", "n-puzzle 4x4"; nullopt: "all games". The usual size of
// a well is not named.
std::string nameKind(const std::optional<tetris::PlayedKind>& kind, const Translation& tr);
// A result: "2,696,342", "0:57.2". If it is longer than `columns`, without what can be left out.
std::string formatResult(int64_t result, const tetris::PlayedKind& kind, int columns);
// True if the games are of a kind that has a page of scores or matches.
bool hasScores(const tetris::PlayedGames& games);

inline constexpr int kNarrowCurveRows = 4;
// Draws what the curve is, the curve, and the days of its ends. In a box that is less than 74 wide
// the curve has a bar in each column, else in every second one. Today's bars and the best are
// marked.
void drawResultCurve(const TetrisState& state, const tetris::PlayedGames& games, Box box,
                     Frame& frame);

}  // namespace tui

#pragma once

#include <string>

#include "brain/lab/play/Review.h"
#include "core/tetris/rules/GameRules.h"
#include "tui/base/text/Translation.h"

namespace tui {

// What a review says in words, on the screen and in reports.

// A place of a piece: "T column 9, turned left", "hold, then I column 10"; `isShort`: "T column 9,
// left", "hold, I column 10".
[[nodiscard]] std::string describeMove(const tetris::Move& move, tetris::RuleSet set,
                                       const Translation& tr, bool isShort = false);
// "81.4"; "-" without a judged move.
[[nodiscard]] std::string formatAccuracy(const tetris::ReviewTally& tally);
// "0.93".
[[nodiscard]] std::string formatCost(double cost);
// The features that make most of what was lost: "holes 61 %, wells 18 %".
[[nodiscard]] std::string describeMistakes(const tetris::ReviewTally& tally, const Translation& tr);

}  // namespace tui

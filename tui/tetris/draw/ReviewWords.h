#pragma once

#include <string>

#include "brain/lab/play/Review.h"
#include "core/tetris/rules/GameRules.h"
#include "tui/base/text/Translation.h"

namespace tui {

// What a review says in words, on the screen and in reports.

// A place of a piece: "T column 9, turned left", "hold, then I column 10"; `isShort`: "T column 9,
// left", "hold, I column 10".
std::string describeMove(const tetris::Move& move, tetris::RuleSet set, const Translation& tr,
                         bool isShort = false);
// "T column 9".
std::string describeColumn(const tetris::Move& move, const Translation& tr);
// "T column 2"; where the better place has the same column "T turn left". At most 13 columns.
std::string describePlayed(const tetris::MoveReview& move, tetris::RuleSet set,
                           const Translation& tr);
// "81.4"; "-" without a judged move.
std::string formatAccuracy(const tetris::ReviewTally& tally);
// "0.93".
std::string formatCost(double cost);
// The features that make most of what was lost, as far as they fit: "holes 61 %, wells 18 %".
std::string describeMistakes(const tetris::ReviewTally& tally, const Translation& tr,
                             int columns = 80);

}  // namespace tui

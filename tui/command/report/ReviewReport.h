#pragma once

#include <string>
#include <vector>

#include "brain/lab/play/Review.h"
#include "core/tetris/replay/Replay.h"

namespace tui {

// The review of a recorded game, or of one side of a match.
struct ReviewedSide {
    std::string file;  // as it is named
    tetris::ReplayHeader header{};
    int side = 0;
    std::string who{};    // as tetris::findReviewed
    std::string judge{};  // the brain that has judged
    tetris::Review review{};
};

// Reviews these sides of a replay. `judge`: null: that of tetris::chooseJudge. Nullopt after
// `watch`, which gets the part that is done, has returned false. Throws as tetris::Reviewer does.
std::optional<std::vector<ReviewedSide>> reviewReplay(const std::string& file,
                                                      const tetris::SharedReplay& replay,
                                                      const std::vector<int>& sides,
                                                      const tetris::BrainRecipe* judge,
                                                      const tetris::ReplayWatch& watch);

// Lines of JSON or text. {"type":"review",..}
std::string formatReviewJson(const ReviewedSide& side);
// For a person; a line for each costly move, too, if `isWhole`.
std::string formatReviewText(const ReviewedSide& side, bool isWhole);
// The sum of several reviews: {"type":"reviews",..}, or a line.
std::string formatReviewSum(const tetris::ReviewTally& tally, int reviews, bool isJson);

}  // namespace tui

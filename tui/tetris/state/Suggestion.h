#pragma once

#include <optional>
#include <vector>

#include "brain/tetris/Brain.h"

namespace tui {

// The brain's suggestion for the falling piece.
struct Suggestion {
    bool isThinking = false;  // the goal is not known yet
    std::optional<tetris::Move> goal;
    std::vector<tetris::Move> placements;     // empty if the brain does not rate single placements
    std::vector<tetris::RatingTerm> terms{};  // of the goal's rating: see Brain::explain
    bool usesHold = false;  // modern games: all of these are about the piece that Hold brings
    std::vector<tetris::Move> others{};  // placements of the piece that `placements` is not about
};

}  // namespace tui

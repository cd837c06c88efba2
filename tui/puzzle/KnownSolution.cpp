#include "tui/puzzle/KnownSolution.h"

#include <algorithm>

namespace tui {

using puzzle::Slide;

KnownSolution deriveKnownSolution(KnownSolution known, Slide slide)
{
    if (!known.moves) return {.moves = {}, .lowerBound = std::max(0, known.lowerBound - 1)};
    std::vector<Slide>& moves = *known.moves;
    known.lowerBound = std::max(0, known.lowerBound - 1);
    if (!moves.empty() && moves.front() == slide) {
        moves.erase(moves.begin());
    } else {
        moves.insert(moves.begin(), puzzle::inverse(slide));
        known.isFinal = false;
    }
    return known;
}

}  // namespace tui

#include "brain/tetris/Brain.h"

#include <algorithm>
#include <stdexcept>

#include "brain/tetris/placement/Reach.h"

namespace tetris {

std::optional<Move> findBest(std::span<const Move> rated) {
    const auto best = std::ranges::min_element(rated, {}, &Move::score);
    if (best == rated.end()) return std::nullopt;
    return *best;
}

std::optional<Move> Brain::chooseMove(const Situation& situation) {
    if (situation.isModern()) {
        if (!rateGiven(situation.board, situation.limitHeight, {})) requireClassic(situation);
        return findBest(ratePlacements(situation));
    }
    return bestMove(situation.board, *situation.piece, situation.limitHeight);
}

std::vector<Move> Brain::ratePlacements(const Situation& situation) {
    if (situation.isModern()) return rateReachable(situation);
    return {};
}

std::vector<Move> Brain::rateReachable(const Situation& situation) {
    std::vector<Move> moves;
    const auto add = [&](const FallingPiece& from, bool usesHold) {
        for (const Reached& each : listReachable(situation.board, from, {situation.halfTurns})) {
            const Placement placement = toPlacement(each.piece);
            if (placement.y >= situation.limitHeight) continue;
            moves.push_back({placement.piece, placement.x, placement.y, 0, each.spin, usesHold});
        }
    };
    add(situation.falling, false);
    if (situation.afterHold) add(*situation.afterHold, true);
    if (!rateGiven(situation.board, situation.limitHeight, moves)) return {};
    return moves;
}

void Brain::requireClassic(const Situation& situation) {
    if (!situation.isModern()) return;
    throw std::logic_error("a brain that rates no placements cannot play the modern rules");
}

bool Brain::rateGiven(const Board& /*board*/, int /*limitHeight*/, std::span<Move> /*placements*/) {
    return false;
}

std::vector<RatingTerm> Brain::explain(const Board& /*board*/, const Move& /*move*/,
                                       int /*limitHeight*/) {
    return {};
}

}  // namespace tetris

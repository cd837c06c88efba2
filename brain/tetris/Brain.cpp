#include "brain/tetris/Brain.h"

#include <algorithm>
#include <stdexcept>

#include "brain/tetris/PlacementList.h"
#include "brain/tetris/placement/Reach.h"

namespace tetris {

namespace {

void addReachable(const Situation& situation, const FallingPiece& from, bool usesHold,
                  std::vector<Move>& moves) {
    for (const Reached& each : listReachable(situation.board, from, {situation.halfTurns})) {
        const Placement placement = toPlacement(each.piece);
        if (placement.y >= situation.limitHeight) continue;
        moves.push_back({placement.piece, placement.x, placement.y, 0, each.spin, usesHold});
    }
}

}  // namespace

std::vector<Move> listPlacements(const Situation& situation, Overflow overflow) {
    if (!situation.isModern())
        return listPlacements(situation.board, *situation.piece, {situation.limitHeight, overflow});
    std::vector<Move> moves;
    addReachable(situation, situation.falling, false, moves);
    if (situation.afterHold) addReachable(situation, *situation.afterHold, true, moves);
    return moves;
}

std::optional<Move> findBest(std::span<const Move> rated) {
    const auto best = std::ranges::min_element(rated, {}, &Move::score);
    if (best == rated.end()) return std::nullopt;
    return *best;
}

std::optional<Move> Brain::chooseMove(const Situation& situation) {
    if (situation.isModern()) {
        // Without placements, rateGiven only says whether the brain can rate any.
        if (!rateGiven(situation.board, situation.limitHeight, {})) requireClassic(situation);
        return findBest(ratePlacements(situation));
    }
    return bestMove(situation.board, *situation.piece, situation.limitHeight);
}

std::vector<Move> Brain::ratePlacements(const Situation& situation) {
    return situation.isModern() ? rateAll(situation) : std::vector<Move>();
}

std::vector<Move> Brain::rateAll(const Situation& situation) {
    std::vector<Move> moves = listPlacements(situation, getOverflow());
    if (!rateGiven(situation.board, situation.limitHeight, moves)) return {};
    return moves;
}

void Brain::requireClassic(const Situation& situation) {
    if (!situation.isModern()) return;
    throw std::logic_error("a brain that rates no placements cannot play the modern rules");
}

}  // namespace tetris

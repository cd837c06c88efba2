#include "brain/tetris/LinearBrain.h"

#include "brain/tetris/PlacementList.h"

namespace tetris {

std::optional<Move> LinearBrain::bestMove(const Board& board, const Piece& piece, int limitHeight) {
    Judge& judge = pickJudge(board, limitHeight);
    // The fast way, if it supports the piece and the board; the plain way below finds the same.
    const bool isStrict = getOverflow() == Overflow::Strict;
    const std::optional<Rotations> rotations = findRotations(piece);
    if (isStrict && rotations && judge.placements.survey(board, limitHeight)) {
        const std::optional<RatedPlacement> found = judge.placements.findBest(*rotations);
        if (!found) return std::nullopt;
        return Move{rotations->pieces[found->rotation], found->x, found->y,
                    judge.weights.toScore(found->value)};
    }
    std::optional<Move> best;
    int64_t bestValue = 0;
    forEachPlacement(board, piece, {limitHeight, getOverflow()},
                     [&](const Move& move, const Outcome& outcome) {
                         const int64_t value = judge.weights.rate(countFeatures(outcome));
                         if (best && value <= bestValue) return;
                         best = move;
                         bestValue = value;
                     });
    if (best) best->score = judge.weights.toScore(bestValue);
    return best;
}

bool LinearBrain::rateGiven(const Board& board, int limitHeight, std::span<Move> placements) {
    const ScaledWeights& weights = pickJudge(board, limitHeight).weights;
    Board trial = board;
    for (Move& move : placements) {
        seeOutcome(trial, *move.piece, move.x, move.y, limitHeight, [&](const Outcome& outcome) {
            move.score = weights.toScore(weights.rate(countFeatures(outcome)));
        });
    }
    return true;
}

std::vector<RatingTerm> LinearBrain::explain(const Board& board, const Move& move,
                                             int limitHeight) {
    const ScaledWeights& weights = pickJudge(board, limitHeight).weights;
    std::vector<RatingTerm> terms;
    Board trial = board;
    seeOutcome(trial, *move.piece, move.x, move.y, limitHeight, [&](const Outcome& outcome) {
        const FeatureCounts counts = countFeatures(outcome);
        for (size_t i = 0; i < kFeatureCount; ++i) {
            if (weights.values[i] == 0) continue;
            const FeatureEntry& feature = getFeatures()[i];
            // The scaled weights, because the brain rates by them; toScore changes the sign.
            terms.push_back({.name = feature.name,
                             .count = counts[i] * feature.unit,
                             .weight = weights.toScore(weights.values[i]) / feature.unit});
        }
    });
    return terms;
}

}  // namespace tetris

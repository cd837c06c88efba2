#pragma once

#include "brain/tetris/Brain.h"
#include "brain/tetris/placement/Placements.h"
#include "brain/tetris/weights/Weights.h"

namespace tetris {

// A brain defined by its weights: tries every rotation and column by a straight drop, and chooses
// the placement with the greatest weighted sum of features, the first of equals.
class LinearBrain : public Brain {
public:
    // Throws std::invalid_argument for weights that scale() refuses.
    explicit LinearBrain(const Weights& weights)
        : judges_(weights, [](const FeatureWeights& each) { return Judge(each); }) {}

    std::optional<Move> bestMove(const Board& board, const Piece& piece, int limitHeight) override;
    std::vector<Move> ratePlacements(const Situation& situation) override {
        return rateAll(situation);
    }
    bool rateGiven(const Board& board, int limitHeight, std::span<Move> placements) override;
    // A term for each feature with a weight, in the order of the table of features.
    std::vector<RatingTerm> explain(const Board& board, const Move& move, int limitHeight) override;

private:
    struct Judge {
        explicit Judge(const FeatureWeights& set) : weights(scale(set)), placements(weights) {}

        ScaledWeights weights;
        Placements placements;
    };

    [[nodiscard]] Judge& pickJudge(const Board& board, int limitHeight) {
        return judges_.pick(limitHeight - board.getMaxHeight(), limitHeight);
    }

    PerRoom<Judge> judges_;
};

}  // namespace tetris

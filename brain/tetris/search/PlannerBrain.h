#pragma once

#include <cstdint>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/search/BeamSearch.h"
#include "brain/tetris/search/ScoreBound.h"

namespace tetris {

// Knows the next pieces and plans their placements for the most points, by a beam search: for each
// n in turn it keeps the best `beam` boards that the first n pieces can lead to. A board is rated
// by its points, by the most that the remaining pieces can still bring (MostAhead), and by its
// shape. The brain follows the plan until the board or the pieces differ from the expected ones, or
// until half of a plan that does not reach the end of the game is used; then it plans again. If the
// next queue is unknown it chooses the placement with the best points and shape.
class PlannerBrain : public Brain {
public:
    static constexpr int kMaxBeam = 100'000;

    // Throws std::invalid_argument unless beam is 1 to kMaxBeam.
    explicit PlannerBrain(int beam);

    int sees() const override { return kSeesAll; }
    bool isStateful() const override { return true; }
    std::optional<Move> bestMove(const Board& board, const Piece& piece, int limitHeight) override;
    std::optional<Move> chooseMove(const Situation& situation) override;
    // Empty if the next queue is known, because a plan does not rate single placements.
    std::vector<Move> ratePlacements(const Situation& situation) override;

private:
    bool isOnPlan(const Situation& situation, int index) const;
    [[nodiscard]] int32_t computeBound(const Board& board, int limitHeight);
    void makePlan(const Situation& situation, int index);

    int beam_;
    BeamSearch search_;
    MostAhead mostAhead_;

    // The plan: the placements of pieces_ in order; chooseMove has returned those before done_.
    std::vector<int> pieces_;
    std::vector<Move> plan_;
    std::vector<Move> otherPlan_;  // by another rating of shapes
    size_t done_ = 0;
    size_t planAgainAt_ = 0;
    Board expected_{1, 1};  // the board after the placements already made
    int limitHeight_ = 0;
};

}  // namespace tetris

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/placement/Placements.h"
#include "brain/tetris/weights/Weights.h"

namespace tetris {

// How a SearchBrain looks ahead.
struct SearchOptions {
    // The brain uses weights.pickForSearch().
    Weights weights;
    bool knowsNext = false;  // sees as many pieces of the next queue as it places
    int depth = 1;           // pieces after the falling one that it places, too
    // While more rows than these are free above the stack, it places at most one piece more,
    // because a look further ahead costs most where it helps least; 0: the depth is always the
    // same.
    int room = 0;
    // Positions per move, 0: no limit. The search examines no further placement of the falling
    // piece once it has examined that many, so it may exceed the limit by one placement's search.
    int64_t nodes = 0;
    // How many placements of each piece are searched, those with the best values of their own; 0:
    // all. The last piece takes its best placement without a search, so it has no limit.
    int best = 0;
    // The cost of a piece without a placement, in units of the greatest weight.
    double loss = 40;
    // 0: an unknown piece is worth the mean of all seven; 1: as much as the worst of them.
    double riskAversion = 0;
};

// The weights of the seven possible next pieces in their mean, the worst piece first.
using PieceRanks = std::array<int64_t, 7>;

// Looks beyond the falling piece: the value of a placement is the best value that the following
// pieces can reach after it. For a known piece that is the value of its best placement; for an
// unknown one it is the mean over all seven, in which bad pieces may weigh more: the worst has the
// weight 16, the nth after it 16 (1 - risk aversion)^n, rounded (a rank-dependent expectation:
// Quiggin 1982). The value of a line of placements is the weighted sum of the features of its last
// board, and of the features of all the placements themselves (landing_height, eroded_cells). If
// there are weights for stacks near the top, the set for the first board is used throughout,
// because values of two sets cannot be compared.
//
// A position is a board with a piece to place on it. With a limit of nodes the placements are
// searched in the order of their own value, the best first, until the limit is reached, and the
// best of those is chosen. All sums are of whole numbers; the first of equals wins.
class SearchBrain : public Brain {
public:
    static constexpr int kMaxDepth = 4;
    static constexpr double kMaxLoss = 1e6;

    // Throws std::invalid_argument for weights that scale() refuses, and unless depth is 0 to
    // kMaxDepth, room, nodes and best at least 0, loss 0 to kMaxLoss and the risk aversion 0 to 1.
    explicit SearchBrain(const SearchOptions& options);

    int sees() const override { return knowsNext_ ? depth_ : 0; }
    std::optional<Move> bestMove(const Board& board, const Piece& piece, int limitHeight) override {
        return chooseMove({.board = board, .piece = &piece, .limitHeight = limitHeight});
    }
    std::optional<Move> chooseMove(const Situation& situation) override;
    // Only the placements that were searched, which a limit of nodes or a stop can make fewer.
    std::vector<Move> ratePlacements(const Situation& situation) override;

private:
    // Calls visit(index in the order of placements, move, value) for each placement that is
    // searched.
    template <class Visit>
    void search(const Situation& situation, Visit&& visit);

    struct Judge {
        Judge(const FeatureWeights& set, const SearchOptions& options);

        ScaledWeights weights;
        int64_t loss;                    // in the unit of weights
        std::vector<Placements> levels;  // one for each level of the search
    };

    bool knowsNext_;
    int depth_;
    int room_;
    int64_t nodes_;
    int best_;
    PieceRanks ranks_;
    PerRoom<Judge> judges_;
};

}  // namespace tetris

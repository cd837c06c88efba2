#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/placement/Placements.h"
#include "brain/tetris/placement/Weights.h"

namespace tetris {

// How a SearchBrain looks ahead.
struct SearchOptions {
    // weights.pickForSearch() is what counts.
    Weights weights;
    bool knowsNext = false;  // sees the pieces to come, as far as it looks
    int depth = 1;           // pieces after the falling one that it lands as well
    std::int64_t nodes = 0;  // positions it looks at for a move at most, 0 for no limit
    double loss = 40;        // what a piece without a placement costs, in greatest weights
    // How much less the next better of the seven pieces counts than the one before, the worst
    // first: 0 is their mean, 1 the worst alone.
    double riskAversion = 0;
};

// What the seven pieces that may follow count in their mean, the worst one first.
using PieceRanks = std::array<std::int64_t, 7>;

// Looks beyond the falling piece: a placement is worth the best that the pieces after it can make
// of it. Of a piece that is known, that is its best placement; of one that is not, the mean over
// all seven, or one in which bad pieces weigh more: the worst has the weight 16, the nth worst
// after it 16 (1 - caution)^n, rounded (a rank-dependent expectation: Quiggin 1982). The value of a
// line of placements is the weighted sum of the features of its last board, and of the features of
// the placements themselves (landing_height, eroded_cells) of every one of them. Where there are
// weights for stacks near the top, those of the first board are in force throughout: the values of
// two sets do not compare.
//
// A position is a board with a piece to land on it. With a limit of nodes the placements are
// searched in the order of their own value, the best first, as far as the limit reaches, and the
// best of those is taken. Everything is summed in whole numbers; the first of equals wins.
class SearchBrain : public Brain {
public:
    static constexpr int kMaxDepth = 4;
    static constexpr double kMaxLoss = 1e6;

    // Throws std::invalid_argument as scale() does, and unless depth is 0 to kMaxDepth, nodes at
    // least 0, loss 0 to kMaxLoss and caution 0 to 1.
    explicit SearchBrain(const SearchOptions& options);

    using Brain::bestMove;
    using Brain::ratePlacements;
    [[nodiscard]] int sees() const override { return knowsNext_ ? depth_ : 0; }
    [[nodiscard]] std::optional<Move> bestMove(const Board& board, const Piece& piece,
                                               int limitHeight) override;
    [[nodiscard]] std::optional<Move> bestMove(const Board& board, const Piece& piece,
                                               int limitHeight, std::span<const int> next) override;
    // Those that were searched.
    [[nodiscard]] std::vector<Move> ratePlacements(const Board& board, const Piece& piece,
                                                   int limitHeight) override;
    [[nodiscard]] std::vector<Move> ratePlacements(const Board& board, const Piece& piece,
                                                   int limitHeight,
                                                   std::span<const int> next) override;

private:
    // Calls visit(index in the order of placements, move, value) for each that is searched.
    template <class Visit>
    void search(const Board& board, const Piece& piece, int limitHeight, std::span<const int> next,
                Visit&& visit);

    struct Judge {
        Judge(const FeatureWeights& set, const SearchOptions& options);

        ScaledWeights weights;
        std::int64_t loss;               // in the unit of weights
        std::vector<Placements> levels;  // for the boards on the way down
    };

    bool knowsNext_;
    int depth_;
    std::int64_t nodes_;
    PieceRanks ranks_;
    PerRoom<Judge> judges_;
};

}  // namespace tetris

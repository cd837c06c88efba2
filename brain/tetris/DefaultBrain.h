#pragma once

#include "brain/tetris/Brain.h"

namespace tetris {

// The simple brain of the original game: tries every rotation and column by a straight drop, and
// chooses the placement with the lowest rating, the first of equals. To make another brain,
// subclass it and override rateBoard, or rateOutcome if the placement itself matters, too.
//
//     class FlatBrain : public DefaultBrain {
//         double rateBoard(const Board& board) const override { return board.getMaxHeight(); }
//     };
//
// It has no state, but is not thread-safe as all brains: the stop token and the rule for overflow
// are set from outside. rateBoard and rateOutcome change nothing.
class DefaultBrain : public Brain {
public:
    std::optional<Move> bestMove(const Board& board, const Piece& piece, int limitHeight) override;
    std::vector<Move> ratePlacements(const Situation& situation) override {
        return rateAll(situation);
    }
    bool rateGiven(const Board& board, int limitHeight, std::span<Move> placements) override;
    // The terms max_height, mean_height and holes; empty for a subclass, which rates differently.
    std::vector<RatingTerm> explain(const Board& board, const Move& move, int limitHeight) override;

    // How bad the board is after a placement and after full rows were cleared; lower is better: 8 *
    // greatest height + 40 * mean height of the columns + 1.25 * countHoles(board). In doubles,
    // from left to right, as in the original game.
    virtual double rateBoard(const Board& board) const;

    // How bad a placement is; lower is better. `board` is the one after it and after the full rows,
    // `rowsCleared` of them, were cleared; `placement` is where the piece came to rest before that.
    // Here rateBoard(board). All placements are chosen by this.
    virtual double rateOutcome(const Board& board, const Move& /*placement*/,
                               int /*rowsCleared*/) const {
        return rateBoard(board);
    }
};

// The number of empty cells that lie below the top of their column.
int countHoles(const Board& board);

// Plays to lose: chooses the placement that DefaultBrain rates worst.
class BadBrain : public DefaultBrain {
public:
    // 10000 - DefaultBrain's rating.
    double rateBoard(const Board& board) const override {
        return 10000 - DefaultBrain::rateBoard(board);
    }
};

}  // namespace tetris

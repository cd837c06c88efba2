#pragma once

#include <vector>

#include "brain/tetris/Brain.h"
#include "brain/tetris/weights/Features.h"
#include "core/tetris/Board.h"
#include "core/tetris/Piece.h"

namespace tetris {

// Calls visit(turned, x, y) for every straight drop after which the piece does not reach above
// topHeight: the rotations from the given one on, each with x ascending. All brains visit
// placements in this order, and the first of equals wins.
template <class Visit>
void forEachDrop(const Board& board, const Piece& piece, int topHeight, Visit&& visit) {
    const Piece* turned = &piece;
    do {
        const int lastX = board.getWidth() - turned->getWidth();
        for (int x = 0; x <= lastX; ++x) {
            const int y = board.dropHeight(*turned, x);
            if (y + turned->getHeight() <= topHeight) visit(*turned, x, y);
        }
        turned = turned->fastRotation();
        // Rotations form a circle. The given piece need not be in it: the next rotation of a copy
        // is in the circle of the original. So successors are compared, not pieces.
    } while (turned != nullptr && turned->fastRotation() != piece.fastRotation());
}

// Decides what counts as a placement: under Strict the piece, and under ClearFirst the board after
// rows are cleared, has to stay within limitHeight.
struct PlacementRule {
    int limitHeight = 0;
    Overflow overflow = Overflow::Strict;
};

// Calls visit(move, outcome) for every placement of the piece that the rule allows, in the order of
// forEachDrop. The score of the move is 0; the outcome is valid during the call. Requires: board
// committed.
template <class Visit>
void forEachPlacement(const Board& board, const Piece& piece, const PlacementRule& rule,
                      Visit&& visit) {
    const bool isStrict = rule.overflow == Overflow::Strict;
    Board trial = board;
    forEachDrop(board, piece, isStrict ? rule.limitHeight : board.getHeight(),
                [&](const Piece& turned, int x, int y) {
                    seeOutcome(trial, turned, x, y, rule.limitHeight, [&](const Outcome& outcome) {
                        if (!isStrict && outcome.board.getMaxHeight() > rule.limitHeight) return;
                        visit(Move{&turned, x, y, 0}, outcome);
                    });
                });
}

// The same as a list.
inline std::vector<Move> listPlacements(const Board& board, const Piece& piece,
                                        const PlacementRule& rule) {
    std::vector<Move> placements;
    forEachPlacement(board, piece, rule, [&placements](const Move& move, const Outcome&) {
        placements.push_back(move);
    });
    return placements;
}

// The same by whichever rules: in a modern game every placement within the well that the falling
// piece can reach, in the order of listReachable, and then those of the piece that Hold would
// bring. The rule is for the classic ones alone.
std::vector<Move> listPlacements(const Situation& situation, Overflow overflow);

}  // namespace tetris

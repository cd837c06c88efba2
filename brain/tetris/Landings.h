#pragma once

#include <vector>

#include "brain/tetris/Brain.h"
#include "core/tetris/Board.h"
#include "core/tetris/Piece.h"

namespace tetris {

// Calls visit(turned, x, y) for every landing of the piece by a straight drop that stays within
// limitHeight: the rotations from the given one on, each with x ascending. This is the order in
// which all brains look at landings, and in which the first of equals wins. A landing may still be
// no place for the piece: place() says so, on boards that have been filled by hand.
template <class Visit>
void forEachLanding(const Board& board, const Piece& piece, int limitHeight, Visit&& visit)
{
    const Piece* turned = &piece;
    do {
        const int lastX = board.getWidth() - turned->getWidth();
        for (int x = 0; x <= lastX; ++x) {
            const int y = board.dropHeight(*turned, x);
            if (y + turned->getHeight() <= limitHeight) visit(*turned, x, y);
        }
        turned = turned->fastRotation();
        // The circle ends where its first step would come again. The given piece itself need not be
        // in it: a copy of a member leads into the circle of the original.
    } while (turned != nullptr && turned->fastRotation() != piece.fastRotation());
}

// The same as a list, the scores 0.
[[nodiscard]] std::vector<Move> listLandings(const Board& board, const Piece& piece,
                                             int limitHeight);

}  // namespace tetris

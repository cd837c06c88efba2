#include "brain/tetris/placement/PlacementList.h"

namespace tetris {

std::vector<Move> listPlacements(const Board& board, const Piece& piece, const PlacementRule& rule)
{
    std::vector<Move> placements;
    forEachPlacement(board, piece, rule, [&placements](const Move& move, const Outcome&) {
        placements.push_back(move);
    });
    return placements;
}

}  // namespace tetris

#include "brain/tetris/placement/Landings.h"

namespace tetris {

std::vector<Move> listLandings(const Board& board, const Piece& piece, const LandingRule& rule)
{
    std::vector<Move> landings;
    forEachLanding(board, piece, rule,
                   [&landings](const Move& move, const Outcome&) { landings.push_back(move); });
    return landings;
}

}  // namespace tetris

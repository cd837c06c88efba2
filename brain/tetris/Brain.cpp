#include "brain/tetris/Brain.h"

namespace tetris {

std::vector<Move> Brain::rateLandings(const Board& /*board*/, const Piece& /*piece*/,
                                      int /*limitHeight*/)
{
    return {};
}

}  // namespace tetris

#include "brain/tetris/Landings.h"

namespace tetris {

std::vector<Move> listLandings(const Board& board, const Piece& piece, int limitHeight)
{
    std::vector<Move> landings;
    forEachLanding(board, piece, limitHeight, [&landings](const Piece& turned, int x, int y) {
        landings.push_back({&turned, x, y, 0});
    });
    return landings;
}

}  // namespace tetris

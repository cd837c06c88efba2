#include "brain/tetris/BadBrain.h"

namespace tetris {

double BadBrain::rateBoard(const Board& board) const
{
    return 10000 - DefaultBrain::rateBoard(board);
}

}  // namespace tetris

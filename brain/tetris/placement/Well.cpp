#include "brain/tetris/placement/Well.h"

#include "core/base/Index.h"

namespace tetris {

bool canBeWell(const Board& board, int limitHeight)
{
    return board.getWidth() >= Well::kMinWidth && limitHeight >= 1 &&
           limitHeight <= Well::kMaxRows && limitHeight <= board.getHeight() &&
           board.getMaxHeight() <= limitHeight && board.getFullRows() == 0;
}

bool readWell(const Board& board, int limitHeight, Well& well)
{
    if (!canBeWell(board, limitHeight)) return false;
    well.width = board.getWidth();
    well.rows = limitHeight;
    for (int x = 0; x < well.width; ++x)
        well.columns[base::toIndex(x)] = board.getColumn(x);
    return true;
}

}  // namespace tetris

#include "core/tetris/InstantGame.h"

#include <stdexcept>

#include "core/base/Format.h"
#include "core/tetris/Game.h"

namespace tetris {

InstantGame::InstantGame(int width, int rows, int limit, const RecalledSequence& sequence)
    : board_(width, rows + kTopRows),
      rows_(rows),
      limit_(combineLimits(limit, sequence.getLimit())),
      sequence_(sequence)
{
}

int InstantGame::deal(int recorded)
{
    sequence_.recall({recorded});
    return sequence_.next(board_);
}

GameReport InstantGame::place(const Placement& placement)
{
    if (board_.place(*placement.piece, placement.x, placement.y) >= PlaceResult::OutOfBounds)
        base::refuse("the piece has no room there; expected a placement");
    const std::uint64_t fullRows = board_.getFullRows();
    const int cleared = board_.clearRows();
    tally_.add(cleared);
    board_.commit();
    ++pieces_;
    if (board_.getMaxHeight() > rows_)
        base::refuse("the piece sticks out of the well; expected a placement");
    return {.moved = true,
            .locks = {{.landed = placement,
                       .fullRows = fullRows,
                       .score = {.rows = cleared, .points = computeRowPoints(cleared)}}},
            .end = getEnd()};
}

}  // namespace tetris

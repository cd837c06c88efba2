#include "core/tetris/rules/Turning.h"

#include <cstddef>

#include "core/base/Index.h"
#include "core/tetris/rules/KickTables.h"

namespace tetris {

Facing turnFacing(Facing from, Turn turn)
{
    return kFacings[(base::toIndex(from) + base::toIndex(turn) + 1) % 4];
}

std::optional<Turned> turn(const Board& board, const FallingPiece& piece, Turn turn)
{
    const Facing to = turnFacing(piece.facing, turn);
    int test = 0;
    for (const TPoint& shift : getKicks(piece.piece, piece.facing, to)) {
        ++test;
        const FallingPiece turned{piece.piece, to, piece.x + shift.x, piece.y + shift.y};
        if (isFree(board, turned)) return Turned{turned, test};
    }
    return std::nullopt;
}

}  // namespace tetris

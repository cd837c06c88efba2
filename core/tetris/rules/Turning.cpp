#include "core/tetris/rules/Turning.h"

#include <array>
#include <cstddef>

#include "core/base/Index.h"
#include "core/tetris/Piece.h"
#include "core/tetris/rules/KickTables.h"

namespace tetris {

Facing turnFacing(Facing from, Turn turn) {
    return kFacings[(base::toIndex(from) + base::toIndex(turn) + 1) % 4];
}

std::optional<Turned> turn(const Board& board, const FallingPiece& piece, Turn turn) {
    const Facing to = turnFacing(piece.facing, turn);
    int test = 0;
    for (const TPoint& shift : getKicks(piece.piece, piece.facing, to)) {
        ++test;
        const FallingPiece turned{piece.piece, to, piece.x + shift.x, piece.y + shift.y};
        if (isFree(board, turned)) return Turned{turned, test};
    }
    return std::nullopt;
}

Spin findSpin(const Board& board, const Turned& turned, Turn turn) {
    const FallingPiece& piece = turned.piece;
    if (piece.piece != Piece::PYRAMID) return Spin::None;
    // The corners clockwise, so that those in front of a facing are its own and the next one.
    const std::array<bool, 4> filled{
        board.getGrid(piece.x - 1, piece.y + 1),
        board.getGrid(piece.x + 1, piece.y + 1),
        board.getGrid(piece.x + 1, piece.y - 1),
        board.getGrid(piece.x - 1, piece.y - 1),
    };
    int count = 0;
    for (const bool corner : filled)
        count += corner ? 1 : 0;
    if (count < 3) return Spin::None;
    const auto front = base::toIndex(piece.facing);
    if (filled[front] && filled[(front + 1) % 4]) return Spin::Full;
    const bool isLongKick = turn != Turn::Around && turned.test == 5;
    return isLongKick ? Spin::Full : Spin::Mini;
}

}  // namespace tetris

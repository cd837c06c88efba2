#include "core/tetris/rules/Turning.h"

#include <algorithm>
#include <cstddef>

#include "core/tetris/Piece.h"
#include "core/tetris/rules/KickTables.h"

namespace tetris {

namespace {

std::span<const KickRow> getTable(int piece, Turn turn)
{
    const bool half = turn == Turn::Around;
    if (piece == Piece::SQUARE) return getSquareKicks();
    if (piece == Piece::STICK) return half ? getStickHalfKicks() : getStickKicks();
    return half ? getHalfKicks() : getQuarterKicks();
}

}  // namespace

Facing turnFacing(Facing from, Turn turn)
{
    return kFacings[(static_cast<std::size_t>(from) + static_cast<std::size_t>(turn) + 1) % 4];
}

std::span<const TPoint> getKicks(int piece, Facing from, Turn turn)
{
    const Facing to = turnFacing(from, turn);
    const std::span<const KickRow> table = getTable(piece, turn);
    // Each table has a row for each of its turns.
    const auto row = std::ranges::find_if(
        table, [&](const KickRow& each) { return each.from == from && each.to == to; });
    return {row->shifts.data(), row->tests};
}

std::optional<Turned> turn(const Board& board, const FallingPiece& piece, Turn turn)
{
    int test = 0;
    for (const TPoint& shift : getKicks(piece.piece, piece.facing, turn)) {
        ++test;
        const FallingPiece turned{piece.piece, turnFacing(piece.facing, turn), piece.x + shift.x,
                                  piece.y + shift.y};
        if (isFree(board, turned)) return Turned{turned, test};
    }
    return std::nullopt;
}

}  // namespace tetris

#include "core/tetris/rules/Turning.h"

#include <array>
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

// For each kind, facing and turn.
using KickIndex = std::array<std::array<std::array<std::span<const TPoint>, 3>, 4>, 7>;

KickIndex indexKicks()
{
    KickIndex index;
    for (int piece = 0; piece < 7; ++piece) {
        for (const Turn turn : {Turn::Right, Turn::Around, Turn::Left}) {
            for (const KickRow& row : getTable(piece, turn)) {
                if (turnFacing(row.from, turn) != row.to) continue;
                index[static_cast<std::size_t>(piece)][static_cast<std::size_t>(row.from)]
                     [static_cast<std::size_t>(turn)] = {row.shifts.data(), row.tests};
            }
        }
    }
    return index;
}

}  // namespace

Facing turnFacing(Facing from, Turn turn)
{
    return kFacings[(static_cast<std::size_t>(from) + static_cast<std::size_t>(turn) + 1) % 4];
}

std::span<const TPoint> getKicks(int piece, Facing from, Turn turn)
{
    static const KickIndex kIndex = indexKicks();
    return kIndex[static_cast<std::size_t>(piece)][static_cast<std::size_t>(from)]
                 [static_cast<std::size_t>(turn)];
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

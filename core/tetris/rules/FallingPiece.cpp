#include "core/tetris/rules/FallingPiece.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <stdexcept>

#include "core/base/Index.h"
#include "core/tetris/Piece.h"

namespace tetris {

namespace {

using Rotations = std::array<std::array<const Piece*, 4>, 7>;

// For each piece and facing the classic rotation with the same shape.
Rotations findRotations() {
    Rotations rotations;
    for (size_t piece = 0; piece < rotations.size(); ++piece) {
        for (const Facing facing : kFacings) {
            const FacedCells& faced = kFacedCells[piece][base::toIndex(facing)];
            std::array<TPoint, 4> body = faced.cells;
            for (TPoint& cell : body)
                cell = {cell.x - faced.corner.x, cell.y - faced.corner.y};
            const Piece wanted{std::span<const TPoint>(body)};
            const Piece*& rotation = rotations[piece][base::toIndex(facing)];
            rotation = Piece::getPieces()[piece];
            while (*rotation != wanted)
                rotation = rotation->fastRotation();
        }
    }
    return rotations;
}

const Piece* getRotation(int piece, Facing facing) {
    static const Rotations kRotations = findRotations();
    return kRotations[base::toIndex(piece)][base::toIndex(facing)];
}

}  // namespace

std::array<TPoint, 4> listCells(const FallingPiece& piece) {
    std::array<TPoint, 4> cells = getFacedCells(piece.piece, piece.facing).cells;
    for (TPoint& cell : cells)
        cell = {piece.x + cell.x, piece.y + cell.y};
    return cells;
}

int findLowestRow(const FallingPiece& piece) {
    return piece.y + getFacedCells(piece.piece, piece.facing).corner.y;
}

bool isFree(const Board& board, const FallingPiece& piece) {
    const std::array<TPoint, 4> cells = listCells(piece);
    return std::ranges::none_of(cells,
                                [&](const TPoint& cell) { return board.getGrid(cell.x, cell.y); });
}

bool isResting(const Board& board, const FallingPiece& piece) {
    return !isFree(board, {piece.piece, piece.facing, piece.x, piece.y - 1});
}

FallingPiece dropDown(const Board& board, FallingPiece piece) {
    while (!isResting(board, piece))
        --piece.y;
    return piece;
}

Placement toPlacement(const FallingPiece& piece) {
    const TPoint corner = getFacedCells(piece.piece, piece.facing).corner;
    return {getRotation(piece.piece, piece.facing), piece.x + corner.x, piece.y + corner.y};
}

FallingPiece toFallingPiece(const Placement& placement) {
    const int piece = findPieceIndex(*placement.piece).value();
    for (const Facing facing : kFacings) {
        if (getRotation(piece, facing) != placement.piece) continue;
        const TPoint corner = getFacedCells(piece, facing).corner;
        return {piece, facing, placement.x - corner.x, placement.y - corner.y};
    }
    throw std::logic_error("toFallingPiece: expected a rotation of the seven pieces");
}

FallingPiece nameByFirstFacing(const FallingPiece& piece) {
    const FacedCells& faced = getFacedCells(piece.piece, piece.facing);
    return {piece.piece, faced.firstFacing, piece.x + faced.toFirst.x, piece.y + faced.toFirst.y};
}

}  // namespace tetris

#include "core/tetris/rules/FallingPiece.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <stdexcept>

#include "core/base/Index.h"
#include "core/tetris/Piece.h"

namespace tetris {

namespace {

using Cells = std::array<TPoint, 4>;

// A kind in one facing: its cells, and the classic rotation with the same shape.
struct FacedShape {
    Cells cells{};
    const Piece* rotation = nullptr;
    TPoint corner;  // the lower left of the cells' bounding box, as seen from the centre
};

using FacedShapes = std::array<std::array<FacedShape, 4>, 7>;

FacedShape makeShape(const Piece& root, const Cells& cells) {
    FacedShape shape{.cells = cells, .corner = cells[0]};
    for (const TPoint& cell : cells) {
        shape.corner = {std::min(shape.corner.x, cell.x), std::min(shape.corner.y, cell.y)};
    }
    Cells body = cells;
    for (TPoint& cell : body)
        cell = {cell.x - shape.corner.x, cell.y - shape.corner.y};
    const Piece wanted{std::span<const TPoint>(body)};
    shape.rotation = &root;
    while (*shape.rotation != wanted)
        shape.rotation = shape.rotation->fastRotation();
    return shape;
}

FacedShapes makeShapes() {
    FacedShapes shapes;
    for (size_t kind = 0; kind < shapes.size(); ++kind) {
        Cells cells = kNorthCells[kind];
        for (FacedShape& shape : shapes[kind]) {
            shape = makeShape(*Piece::getPieces()[kind], cells);
            // One turn clockwise.
            for (TPoint& cell : cells)
                cell = {cell.y, -cell.x};
        }
    }
    return shapes;
}

const FacedShape& getShape(int piece, Facing facing) {
    static const FacedShapes kShapes = makeShapes();
    assert(piece >= 0 && piece < 7);
    return kShapes[base::toIndex(piece)][base::toIndex(facing)];
}

}  // namespace

const std::array<TPoint, 4>& getCellsAroundCentre(int piece, Facing facing) {
    return getShape(piece, facing).cells;
}

std::array<TPoint, 4> listCells(const FallingPiece& piece) {
    Cells cells = getCellsAroundCentre(piece.piece, piece.facing);
    for (TPoint& cell : cells)
        cell = {piece.x + cell.x, piece.y + cell.y};
    return cells;
}

int findLowestRow(const FallingPiece& piece) {
    return piece.y + getShape(piece.piece, piece.facing).corner.y;
}

bool isFree(const Board& board, const FallingPiece& piece) {
    const Cells cells = listCells(piece);
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
    const FacedShape& shape = getShape(piece.piece, piece.facing);
    return {shape.rotation, piece.x + shape.corner.x, piece.y + shape.corner.y};
}

FallingPiece toFallingPiece(const Placement& placement) {
    const int piece = findPieceIndex(*placement.piece).value();
    for (const Facing facing : kFacings) {
        const FacedShape& shape = getShape(piece, facing);
        if (shape.rotation == placement.piece)
            return {piece, facing, placement.x - shape.corner.x, placement.y - shape.corner.y};
    }
    throw std::logic_error("toFallingPiece: expected a rotation of the seven pieces");
}

FallingPiece nameByFirstFacing(const FallingPiece& piece) {
    const FacedShape& shape = getShape(piece.piece, piece.facing);
    for (const Facing facing : kFacings) {
        const FacedShape& first = getShape(piece.piece, facing);
        if (first.rotation != shape.rotation) continue;
        return {piece.piece, facing, piece.x + shape.corner.x - first.corner.x,
                piece.y + shape.corner.y - first.corner.y};
    }
    return piece;
}

}  // namespace tetris

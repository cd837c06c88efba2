#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/base/Index.h"
#include "core/tetris/Piece.h"
#include "core/tetris/TPoint.h"
#include "core/tetris/rules/FallingPiece.h"

namespace tetris::placements {

// One of the nineteen shapes that the seven standard pieces have in their rotations, as
// compile-time constants. Every column and every row of such a shape is one run of blocks without a
// gap; the code in this folder relies on that.
struct Shape {
    static constexpr int kBlocks = 4;
    static constexpr int kMaxSize = 4;  // columns and rows

    int width = 0;
    int height = 0;
    // For each column the lowest block, and the row above the highest block.
    std::array<int, kMaxSize> skirts{};
    std::array<int, kMaxSize> tops{};
    // For each row the first block, and the column after the last block.
    std::array<int, kMaxSize> lefts{};
    std::array<int, kMaxSize> rights{};

    constexpr int countInColumn(int i) const { return top(i) - skirt(i); }
    constexpr int countInRow(int r) const { return right(r) - left(r); }
    constexpr int skirt(int i) const { return skirts[base::toIndex(i)]; }
    constexpr int top(int i) const { return tops[base::toIndex(i)]; }
    constexpr int left(int r) const { return lefts[base::toIndex(r)]; }
    constexpr int right(int r) const { return rights[base::toIndex(r)]; }
    // Bit y is set for the block (i, y).
    constexpr uint64_t column(int i) const {
        return (uint64_t{1} << top(i)) - (uint64_t{1} << skirt(i));
    }

    bool operator==(const Shape&) const = default;
};

inline constexpr int kShapeCount = 19;

// Extends the run [begin, end) of a column or row to include the block. It is empty if `end` is 0.
constexpr void extendRun(int& begin, int& end, int block) {
    if (end == 0 || block < begin) begin = block;
    if (block >= end) end = block + 1;
}

constexpr Shape makeShape(const FacedCells& faced) {
    Shape shape;
    for (const TPoint& cell : faced.cells) {
        const int column = cell.x - faced.corner.x;
        const int row = cell.y - faced.corner.y;
        const auto x = base::toIndex(column);
        const auto y = base::toIndex(row);
        if (column >= shape.width) shape.width = column + 1;
        if (row >= shape.height) shape.height = row + 1;
        extendRun(shape.skirts[x], shape.tops[x], row);
        extendRun(shape.lefts[y], shape.rights[y], column);
    }
    return shape;
}

// The shapes: those of STICK first, each piece in the order of its facings.
inline constexpr std::array<Shape, kShapeCount> kShapes = [] {
    std::array<Shape, kShapeCount> shapes;
    size_t count = 0;
    for (const auto& facings : kFacedCells) {
        for (const Facing facing : kFacings) {
            const FacedCells& faced = facings[base::toIndex(facing)];
            if (faced.firstFacing == facing) shapes[count++] = makeShape(faced);
        }
    }
    return shapes;
}();

template <int kIndex>
inline constexpr const Shape& kShape = kShapes[base::toIndex(kIndex)];

// ---- The effect of a shape on the columns next to it

// The rows of a shape, as bits, in which a column lies directly beside the blocks of that row. The
// column -1 is the one left of the shape; the column `width` is the one right of it.
struct Bare {
    unsigned onLeft = 0;   // rows whose first block has this column on its left
    unsigned onRight = 0;  // rows whose last block has it on its right
};

constexpr Bare findBare(const Shape& shape, int column) {
    Bare bare;
    for (int r = 0; r < shape.height; ++r) {
        if (shape.left(r) - 1 == column) bare.onLeft |= 1U << r;
        if (shape.right(r) == column) bare.onRight |= 1U << r;
    }
    return bare;
}

// The rows above the shape's blocks in the column, up to row 3; 0 for a column beside the shape.
constexpr unsigned findAbove(const Shape& shape, int column) {
    if (column < 0 || column >= shape.width) return 0;
    return 0xfU & ~((1U << shape.top(column)) - 1);
}

// The rows of the column's blocks that can fill cells of a well: those below the lowest block of
// each neighbouring column of the shape.
constexpr unsigned findSunken(const Shape& shape, int column) {
    unsigned rows = static_cast<unsigned>(shape.column(column));
    if (column > 0) rows &= (1U << shape.skirt(column - 1)) - 1;
    if (column + 1 < shape.width) rows &= (1U << shape.skirt(column + 1)) - 1;
    return rows;
}

// The bit of a step from one height to the next; 0 for a step outside -2 to 2.
constexpr unsigned markStep(int step) {
    const unsigned index = static_cast<unsigned>(step) + 2;
    return index <= 4 ? 1U << index : 0;
}

// The steps between the tops of the shape's columns.
constexpr unsigned markInnerSteps(const Shape& shape) {
    unsigned seen = 0;
    for (int i = 1; i < shape.width; ++i)
        seen |= markStep(shape.top(i) - shape.top(i - 1));
    return seen;
}

// The index of the piece's shape in kShapes, -1 for any other shape.
int findShape(const Piece& piece);

}  // namespace tetris::placements

namespace tetris {

// The rotations of a piece from a given one on, in the order in which brains look at them.
struct Rotations {
    int count = 0;
    std::array<const Piece*, 4> pieces{};
    std::array<uint8_t, 4> shapes{};  // indices into placements::kShapes
};

// Nullopt if a rotation does not have the shape of a standard piece: Placements rates no others.
// Requires: the piece and its rotations outlive the result.
std::optional<Rotations> findRotations(const Piece& piece);
// Those of the seven standard pieces, in the order of Piece::getPieces().
const std::array<Rotations, 7>& getStandardRotations();

}  // namespace tetris

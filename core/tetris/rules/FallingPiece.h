#pragma once

#include <algorithm>
#include <array>

#include "core/base/Index.h"
#include "core/base/NameTable.h"
#include "core/base/Range.h"
#include "core/tetris/Board.h"
#include "core/tetris/Piece.h"
#include "core/tetris/TPoint.h"

namespace tetris {

// Where a piece points: North as it enters, East after one turn clockwise.
enum class Facing { North, East, South, West };

inline constexpr std::array<Facing, 4> kFacings{Facing::North, Facing::East, Facing::South,
                                                Facing::West};

// Their letters in replays and messages.
inline constexpr base::NameTable<Facing, 4> kFacingNames{{"N", "E", "S", "W"}};

// A piece of the modern rules as it falls: what it is, where it points and where its centre is. The
// centre stays in its cell when the piece turns without a kick, except for I and O.
struct FallingPiece {
    int piece = 0;  // index into Piece::getPieces()
    Facing facing = Facing::North;
    int x = 0;  // the centre
    int y = 0;

    bool operator==(const FallingPiece&) const = default;
};

// The cells around the centre facing North, in the order of the indices of Piece::getPieces(). A
// turn clockwise takes (x, y) to (y, -x).
inline constexpr std::array<std::array<TPoint, 4>, 7> kNorthCells{{
    {{{-1, 0}, {0, 0}, {1, 0}, {2, 0}}},   // I
    {{{-1, 0}, {0, 0}, {1, 0}, {1, 1}}},   // L
    {{{-1, 0}, {0, 0}, {1, 0}, {-1, 1}}},  // J
    {{{-1, 0}, {0, 0}, {0, 1}, {1, 1}}},   // S
    {{{1, 0}, {0, 0}, {0, 1}, {-1, 1}}},   // Z
    {{{0, 0}, {1, 0}, {0, 1}, {1, 1}}},    // O
    {{{-1, 0}, {0, 0}, {1, 0}, {0, 1}}},   // T
}};

// A piece in one facing. I, S, Z and O have the same cells in two or four facings, around other
// centres: placements are named by the first of them, in the order N E S W.
struct FacedCells {
    std::array<TPoint, 4> cells{};  // around a centre at (0, 0)
    TPoint corner{};                // the lower left of their bounding box
    Facing firstFacing{};           // the first one with the same cells
    TPoint toFirst{};               // from the centre here to the one with that facing
};

constexpr std::array<FacedCells, 4> turnCells(std::array<TPoint, 4> cells) {
    std::array<FacedCells, 4> faced{};
    for (const Facing facing : kFacings) {
        FacedCells& each = faced[base::toIndex(facing)];
        each = {.cells = cells, .corner = cells[0], .firstFacing = facing};
        for (const TPoint& cell : cells) {
            each.corner = {std::min(each.corner.x, cell.x), std::min(each.corner.y, cell.y)};
        }
        for (const Facing earlier : kFacings) {
            if (earlier == facing) break;
            const FacedCells& first = faced[base::toIndex(earlier)];
            const TPoint shift{each.corner.x - first.corner.x, each.corner.y - first.corner.y};
            const bool isSame = std::ranges::all_of(first.cells, [&](const TPoint& cell) {
                return base::contains(cells, TPoint{cell.x + shift.x, cell.y + shift.y});
            });
            if (!isSame) continue;
            each.firstFacing = earlier;
            each.toFirst = shift;
            break;
        }
        for (TPoint& cell : cells)
            cell = {cell.y, -cell.x};
    }
    return faced;
}

// By piece and facing.
inline constexpr std::array<std::array<FacedCells, 4>, 7> kFacedCells = [] {
    std::array<std::array<FacedCells, 4>, 7> all;
    std::ranges::transform(kNorthCells, all.begin(), turnCells);
    return all;
}();

constexpr const FacedCells& getFacedCells(int piece, Facing facing) {
    return kFacedCells[base::toIndex(piece)][base::toIndex(facing)];
}

// The four cells of the piece.
std::array<TPoint, 4> listCells(const FallingPiece& piece);

// The y of its lowest cell.
int findLowestRow(const FallingPiece& piece);

// True if its four cells are free. Every place outside the board counts as filled, above it, too.
// `board` is without the piece.
bool isFree(const Board& board, const FallingPiece& piece);

// True if it is not free one row lower.
bool isResting(const Board& board, const FallingPiece& piece);

// The lowest place that it can reach straight down. Requires: it is free.
FallingPiece dropDown(const Board& board, FallingPiece piece);

// The same cells as a rotation of the classic ring and its origin, as Board::place takes them.
Placement toPlacement(const FallingPiece& piece);
// The reverse, named by its first facing. Requires: a rotation of Piece::getPieces().
FallingPiece toFallingPiece(const Placement& placement);

// The same cells with the first facing, in the order N E S W, that has them: the name of a
// placement. Only I, S, Z and O have cells that two facings share.
FallingPiece nameByFirstFacing(const FallingPiece& piece);

}  // namespace tetris

#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "core/base/Index.h"
#include "core/tetris/Piece.h"
#include "core/tetris/TPoint.h"
#include "core/tetris/rules/FallingPiece.h"

namespace tetris {

// An offset of the centre of a piece for each facing, test by test. A quarter turn shifts the
// centre by the offset of the facing before it, less that of the facing after it. Source: the Super
// Rotation System of the 2009 guideline; these are about the centres of FallingPiece.
using KickOffsets = std::array<std::array<TPoint, 5>, 4>;

// Of J, L, S, T and Z; N and S have none.
inline constexpr KickOffsets kKickOffsets{{
    {},
    {{{0, 0}, {1, 0}, {1, -1}, {0, 2}, {1, 2}}},
    {},
    {{{0, 0}, {-1, 0}, {-1, -1}, {0, 2}, {-1, 2}}},
}};

inline constexpr KickOffsets kStickOffsets{{
    {{{0, 0}, {-1, 0}, {2, 0}, {-1, 0}, {2, 0}}},
    {{{-1, 0}, {0, 0}, {0, 0}, {0, 1}, {0, -2}}},
    {{{-1, 1}, {1, 1}, {-2, 1}, {1, 0}, {-2, 0}}},
    {{{0, 1}, {0, 1}, {0, 1}, {0, -1}, {0, 2}}},
}};

// One test: the centre moves so that the cells stay. Also for the turn by half.
inline constexpr KickOffsets kSquareOffsets{{{}, {{{0, -1}}}, {{{-1, -1}}}, {{{-1, 0}}}}};

// The shifts of the centre that a turn tries, in order.
struct Kicks {
    static constexpr size_t kMaxTests = 6;

    size_t tests = 0;  // how many of the shifts count
    std::array<TPoint, kMaxTests> shifts{};
};

// Turns by half, from each facing; those of J, L, S, T and Z, and of I. Source: TETR.IO.
inline constexpr std::array<Kicks, 4> kHalfKicks{{
    {6, {{{0, 0}, {0, 1}, {1, 1}, {-1, 1}, {1, 0}, {-1, 0}}}},
    {6, {{{0, 0}, {1, 0}, {1, 2}, {1, 1}, {0, 2}, {0, 1}}}},
    {6, {{{0, 0}, {0, -1}, {-1, -1}, {1, -1}, {-1, 0}, {1, 0}}}},
    {6, {{{0, 0}, {-1, 0}, {-1, 2}, {-1, 1}, {0, 2}, {0, 1}}}},
}};
inline constexpr std::array<Kicks, 4> kStickHalfKicks{{
    {2, {{{1, -1}, {1, 0}}}},
    {2, {{{-1, -1}, {0, -1}}}},
    {2, {{{-1, 1}, {-1, 0}}}},
    {2, {{{1, 1}, {0, 1}}}},
}};

constexpr Kicks listKicks(size_t piece, size_t from, size_t to) {
    const bool isStick = piece == Piece::STICK;
    const bool isSquare = piece == Piece::SQUARE;
    if ((from + to) % 2 == 0 && !isSquare) return (isStick ? kStickHalfKicks : kHalfKicks)[from];
    const KickOffsets& offsets = isStick ? kStickOffsets : isSquare ? kSquareOffsets : kKickOffsets;
    Kicks kicks{.tests = isSquare ? 1U : 5U};
    for (size_t i = 0; i < kicks.tests; ++i) {
        const TPoint& before = offsets[from][i];
        kicks.shifts[i] = {before.x - offsets[to][i].x, before.y - offsets[to][i].y};
    }
    return kicks;
}

// [piece][from][to]
inline constexpr auto kKicks = [] {
    std::array<std::array<std::array<Kicks, 4>, 4>, 7> all;
    for (size_t piece = 0; piece < all.size(); ++piece)
        for (size_t from = 0; from < 4; ++from)
            for (size_t to = 0; to < 4; ++to)
                all[piece][from][to] = listKicks(piece, from, to);
    return all;
}();

// 1 to 6 shifts. Requires: another facing.
constexpr std::span<const TPoint> getKicks(int piece, Facing from, Facing to) {
    const Kicks& kicks = kKicks[base::toIndex(piece)][base::toIndex(from)][base::toIndex(to)];
    return {kicks.shifts.data(), kicks.tests};
}

}  // namespace tetris

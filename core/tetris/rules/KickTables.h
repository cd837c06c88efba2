#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "core/base/Index.h"
#include "core/tetris/Piece.h"
#include "core/tetris/TPoint.h"
#include "core/tetris/rules/FallingPiece.h"

namespace tetris {

// One row of a kick table: the shifts of the centre that a turn tries, in order.
struct KickRow {
    static constexpr size_t kMaxTests = 6;

    Facing from;
    Facing to;
    size_t tests;  // how many of the shifts count
    std::array<TPoint, kMaxTests> shifts;
};

// The tables, as compile-time constants. Sources: the Super Rotation System of the 2009 guideline
// for quarter turns, TETR.IO for half turns.

// clang-format off

// J, L, S, T and Z by a quarter.
inline constexpr std::array<KickRow, 8> kQuarterKicks{{
    //                    1         2         3         4         5
    {Facing::North, Facing::East,  5, {{{0, 0}, {-1, 0}, {-1,  1}, {0, -2}, {-1, -2}}}},
    {Facing::South, Facing::East,  5, {{{0, 0}, {-1, 0}, {-1,  1}, {0, -2}, {-1, -2}}}},
    {Facing::East,  Facing::South, 5, {{{0, 0}, { 1, 0}, { 1, -1}, {0,  2}, { 1,  2}}}},
    {Facing::East,  Facing::North, 5, {{{0, 0}, { 1, 0}, { 1, -1}, {0,  2}, { 1,  2}}}},
    {Facing::South, Facing::West,  5, {{{0, 0}, { 1, 0}, { 1,  1}, {0, -2}, { 1, -2}}}},
    {Facing::North, Facing::West,  5, {{{0, 0}, { 1, 0}, { 1,  1}, {0, -2}, { 1, -2}}}},
    {Facing::West,  Facing::North, 5, {{{0, 0}, {-1, 0}, {-1, -1}, {0,  2}, {-1,  2}}}},
    {Facing::West,  Facing::South, 5, {{{0, 0}, {-1, 0}, {-1, -1}, {0,  2}, {-1,  2}}}},
}};

// I by a quarter. The usual printed table is about the 4x4 box; this one is about the centre, so it
// contains the jump of the centre, too.
inline constexpr std::array<KickRow, 8> kStickKicks{{
    //                     1         2         3         4         5
    {Facing::North, Facing::East,  5, {{{ 1,  0}, {-1,  0}, { 2,  0}, {-1, -1}, { 2,  2}}}},
    {Facing::West,  Facing::South, 5, {{{ 1,  0}, {-1,  0}, { 2,  0}, {-1, -1}, { 2,  2}}}},
    {Facing::East,  Facing::North, 5, {{{-1,  0}, { 1,  0}, {-2,  0}, { 1,  1}, {-2, -2}}}},
    {Facing::South, Facing::West,  5, {{{-1,  0}, { 1,  0}, {-2,  0}, { 1,  1}, {-2, -2}}}},
    {Facing::East,  Facing::South, 5, {{{ 0, -1}, {-1, -1}, { 2, -1}, {-1,  1}, { 2, -2}}}},
    {Facing::North, Facing::West,  5, {{{ 0, -1}, {-1, -1}, { 2, -1}, {-1,  1}, { 2, -2}}}},
    {Facing::South, Facing::East,  5, {{{ 0,  1}, { 1,  1}, {-2,  1}, { 1, -1}, {-2,  2}}}},
    {Facing::West,  Facing::North, 5, {{{ 0,  1}, { 1,  1}, {-2,  1}, { 1, -1}, {-2,  2}}}},
}};

// J, L, S, T and Z by half; I by half.
inline constexpr std::array<KickRow, 4> kHalfKicks{{
    //                    1         2         3         4         5         6
    {Facing::North, Facing::South, 6, {{{0, 0}, { 0,  1}, { 1,  1}, {-1,  1}, { 1, 0}, {-1, 0}}}},
    {Facing::East,  Facing::West,  6, {{{0, 0}, { 1,  0}, { 1,  2}, { 1,  1}, { 0, 2}, { 0, 1}}}},
    {Facing::South, Facing::North, 6, {{{0, 0}, { 0, -1}, {-1, -1}, { 1, -1}, {-1, 0}, { 1, 0}}}},
    {Facing::West,  Facing::East,  6, {{{0, 0}, {-1,  0}, {-1,  2}, {-1,  1}, { 0, 2}, { 0, 1}}}},
}};

inline constexpr std::array<KickRow, 4> kStickHalfKicks{{
    //                     1         2
    {Facing::North, Facing::South, 2, {{{ 1, -1}, { 1,  0}}}},
    {Facing::East,  Facing::West,  2, {{{-1, -1}, { 0, -1}}}},
    {Facing::South, Facing::North, 2, {{{-1,  1}, {-1,  0}}}},
    {Facing::West,  Facing::East,  2, {{{ 1,  1}, { 0,  1}}}},
}};

// O by any turn: the centre moves so that the cells stay.
inline constexpr std::array<KickRow, 12> kSquareKicks{{
    {Facing::North, Facing::East,  1, {{{ 0,  1}}}},
    {Facing::East,  Facing::South, 1, {{{ 1,  0}}}},
    {Facing::South, Facing::West,  1, {{{ 0, -1}}}},
    {Facing::West,  Facing::North, 1, {{{-1,  0}}}},
    {Facing::East,  Facing::North, 1, {{{ 0, -1}}}},
    {Facing::South, Facing::East,  1, {{{-1,  0}}}},
    {Facing::West,  Facing::South, 1, {{{ 0,  1}}}},
    {Facing::North, Facing::West,  1, {{{ 1,  0}}}},
    {Facing::North, Facing::South, 1, {{{ 1,  1}}}},
    {Facing::East,  Facing::West,  1, {{{ 1, -1}}}},
    {Facing::South, Facing::North, 1, {{{-1, -1}}}},
    {Facing::West,  Facing::East,  1, {{{-1,  1}}}},
}};
// clang-format on

// The shifts of the centre that a turn tries, in order: [piece][from][to].
using Kicks = std::array<std::array<std::array<std::span<const TPoint>, 4>, 4>, 7>;

constexpr Kicks indexKicks() {
    Kicks kicks;
    for (size_t piece = 0; piece < kicks.size(); ++piece) {
        const auto add = [&kicks, piece](std::span<const KickRow> table) {
            for (const KickRow& row : table) {
                kicks[piece][base::toIndex(row.from)][base::toIndex(row.to)] = {row.shifts.data(),
                                                                                row.tests};
            }
        };
        if (piece == Piece::SQUARE) {
            add(kSquareKicks);
        } else if (piece == Piece::STICK) {
            add(kStickKicks);
            add(kStickHalfKicks);
        } else {
            add(kQuarterKicks);
            add(kHalfKicks);
        }
    }
    return kicks;
}

inline constexpr Kicks kKicks = indexKicks();

// 1 to 6 shifts. Requires: another facing.
inline std::span<const TPoint> getKicks(int piece, Facing from, Facing to) {
    return kKicks[base::toIndex(piece)][base::toIndex(from)][base::toIndex(to)];
}

}  // namespace tetris

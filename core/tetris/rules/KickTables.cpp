#include "core/tetris/rules/KickTables.h"

namespace tetris {

namespace {

// clang-format off

constexpr std::array<KickRow, 8> kQuarterKicks{{
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

constexpr std::array<KickRow, 8> kStickKicks{{
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

constexpr std::array<KickRow, 4> kHalfKicks{{
    //                    1         2         3         4         5         6
    {Facing::North, Facing::South, 6, {{{0, 0}, { 0,  1}, { 1,  1}, {-1,  1}, { 1, 0}, {-1, 0}}}},
    {Facing::East,  Facing::West,  6, {{{0, 0}, { 1,  0}, { 1,  2}, { 1,  1}, { 0, 2}, { 0, 1}}}},
    {Facing::South, Facing::North, 6, {{{0, 0}, { 0, -1}, {-1, -1}, { 1, -1}, {-1, 0}, { 1, 0}}}},
    {Facing::West,  Facing::East,  6, {{{0, 0}, {-1,  0}, {-1,  2}, {-1,  1}, { 0, 2}, { 0, 1}}}},
}};

constexpr std::array<KickRow, 4> kStickHalfKicks{{
    //                     1         2
    {Facing::North, Facing::South, 2, {{{ 1, -1}, { 1,  0}}}},
    {Facing::East,  Facing::West,  2, {{{-1, -1}, { 0, -1}}}},
    {Facing::South, Facing::North, 2, {{{-1,  1}, {-1,  0}}}},
    {Facing::West,  Facing::East,  2, {{{ 1,  1}, { 0,  1}}}},
}};

constexpr std::array<KickRow, 12> kSquareKicks{{
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

}  // namespace

std::span<const KickRow> getQuarterKicks()
{
    return kQuarterKicks;
}

std::span<const KickRow> getStickKicks()
{
    return kStickKicks;
}

std::span<const KickRow> getHalfKicks()
{
    return kHalfKicks;
}

std::span<const KickRow> getStickHalfKicks()
{
    return kStickHalfKicks;
}

std::span<const KickRow> getSquareKicks()
{
    return kSquareKicks;
}

}  // namespace tetris

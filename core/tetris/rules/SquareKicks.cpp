#include "core/tetris/rules/KickTables.h"

namespace tetris {

std::span<const KickRow> getSquareKicks()
{
    using enum Facing;
    // clang-format off
    static constexpr std::array<KickRow, 12> kRows{{
        {North, East,  1, {{{ 0,  1}}}},
        {East,  South, 1, {{{ 1,  0}}}},
        {South, West,  1, {{{ 0, -1}}}},
        {West,  North, 1, {{{-1,  0}}}},
        {East,  North, 1, {{{ 0, -1}}}},
        {South, East,  1, {{{-1,  0}}}},
        {West,  South, 1, {{{ 0,  1}}}},
        {North, West,  1, {{{ 1,  0}}}},
        {North, South, 1, {{{ 1,  1}}}},
        {East,  West,  1, {{{ 1, -1}}}},
        {South, North, 1, {{{-1, -1}}}},
        {West,  East,  1, {{{-1,  1}}}},
    }};
    // clang-format on
    return kRows;
}

}  // namespace tetris

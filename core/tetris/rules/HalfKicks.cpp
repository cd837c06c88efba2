#include "core/tetris/rules/KickTables.h"

namespace tetris {

std::span<const KickRow> getHalfKicks()
{
    using enum Facing;
    // clang-format off
    static constexpr std::array<KickRow, 4> kRows{{
        //                    1         2         3         4         5         6
        {North, South, 6, {{{0, 0}, { 0,  1}, { 1,  1}, {-1,  1}, { 1, 0}, {-1, 0}}}},
        {East,  West,  6, {{{0, 0}, { 1,  0}, { 1,  2}, { 1,  1}, { 0, 2}, { 0, 1}}}},
        {South, North, 6, {{{0, 0}, { 0, -1}, {-1, -1}, { 1, -1}, {-1, 0}, { 1, 0}}}},
        {West,  East,  6, {{{0, 0}, {-1,  0}, {-1,  2}, {-1,  1}, { 0, 2}, { 0, 1}}}},
    }};
    // clang-format on
    return kRows;
}

std::span<const KickRow> getStickHalfKicks()
{
    using enum Facing;
    // clang-format off
    static constexpr std::array<KickRow, 4> kRows{{
        //                     1         2
        {North, South, 2, {{{ 1, -1}, { 1,  0}}}},
        {East,  West,  2, {{{-1, -1}, { 0, -1}}}},
        {South, North, 2, {{{-1,  1}, {-1,  0}}}},
        {West,  East,  2, {{{ 1,  1}, { 0,  1}}}},
    }};
    // clang-format on
    return kRows;
}

}  // namespace tetris

#include "core/tetris/rules/KickTables.h"

namespace tetris {

std::span<const KickRow> getQuarterKicks()
{
    using enum Facing;
    // clang-format off
    static constexpr std::array<KickRow, 8> kRows{{
        //                    1         2         3         4         5
        {North, East,  5, {{{0, 0}, {-1, 0}, {-1,  1}, {0, -2}, {-1, -2}}}},
        {South, East,  5, {{{0, 0}, {-1, 0}, {-1,  1}, {0, -2}, {-1, -2}}}},
        {East,  South, 5, {{{0, 0}, { 1, 0}, { 1, -1}, {0,  2}, { 1,  2}}}},
        {East,  North, 5, {{{0, 0}, { 1, 0}, { 1, -1}, {0,  2}, { 1,  2}}}},
        {South, West,  5, {{{0, 0}, { 1, 0}, { 1,  1}, {0, -2}, { 1, -2}}}},
        {North, West,  5, {{{0, 0}, { 1, 0}, { 1,  1}, {0, -2}, { 1, -2}}}},
        {West,  North, 5, {{{0, 0}, {-1, 0}, {-1, -1}, {0,  2}, {-1,  2}}}},
        {West,  South, 5, {{{0, 0}, {-1, 0}, {-1, -1}, {0,  2}, {-1,  2}}}},
    }};
    // clang-format on
    return kRows;
}

}  // namespace tetris

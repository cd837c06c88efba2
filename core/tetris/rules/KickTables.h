#pragma once

#include <array>
#include <span>

#include "core/tetris/TPoint.h"
#include "core/tetris/rules/FallingPiece.h"

namespace tetris {

// One row of a kick table: the shifts of the centre that a turn tries, in order.
struct KickRow {
    static constexpr std::size_t kMaxTests = 6;

    Facing from;
    Facing to;
    std::size_t tests;  // how many of the shifts count
    std::array<TPoint, kMaxTests> shifts;
};

// Sources: the Super Rotation System of the 2009 guideline for quarter
// turns, TETR.IO for half turns.

// J, L, S, T and Z by a quarter.
[[nodiscard]] std::span<const KickRow> getQuarterKicks();
// I by a quarter. The usual printed table is about the 4x4 box; this one is about the centre, so it
// contains the jump of the centre, too.
[[nodiscard]] std::span<const KickRow> getStickKicks();
// J, L, S, T and Z by half; I by half.
[[nodiscard]] std::span<const KickRow> getHalfKicks();
[[nodiscard]] std::span<const KickRow> getStickHalfKicks();
// O by any turn: the centre moves so that the cells stay.
[[nodiscard]] std::span<const KickRow> getSquareKicks();

}  // namespace tetris

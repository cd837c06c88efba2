#include "brain/tetris/placement/LaneWell.h"
#include "brain/tetris/placement/ReachKernel.h"

// The reach with AVX2. This file has to be compiled by itself: the templates of ReachLanes.h are
// for AVX2 here.

#if defined(__x86_64__)

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <immintrin.h>

#include "brain/tetris/placement/Kernel.h"
#include "core/tetris/Piece.h"
#include "core/tetris/rules/KickTables.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,popcnt,lzcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,popcnt,lzcnt")
#endif

#include "brain/tetris/placement/ReachLanes.h"
#include "brain/tetris/placement/WordLanes.h"

namespace tetris::placements {

namespace {

int listByAvx2(const LaneWell& well, const FallingPiece& from, ReachOptions options,
               RestingPlace* places) {
    return listPlaces<Avx2Words>(well, from, options, places);
}

}  // namespace

}  // namespace tetris::placements

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace tetris::placements {

const ReachKernel* findAvx2Reach() {
    static constexpr ReachKernel kKernel{listByAvx2};
    return findAvx2Kernel() != nullptr ? &kKernel : nullptr;
}

}  // namespace tetris::placements

#else

namespace tetris::placements {

const ReachKernel* findAvx2Reach() { return nullptr; }

}  // namespace tetris::placements

#endif

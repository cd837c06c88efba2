#include "brain/tetris/search/RivalKernel.h"

// The work at each node with AVX2. Compiled by itself, as Avx2Kernel.cpp: the templates of
// RivalExpansion.h are for AVX2 here.

#if defined(__x86_64__)

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include <immintrin.h>

#include "brain/tetris/placement/Kernel.h"
#include "brain/tetris/placement/LaneWell.h"
#include "brain/tetris/placement/Reach.h"
#include "core/tetris/Piece.h"
#include "core/tetris/rules/KickTables.h"
#include "core/tetris/rules/ModernScore.h"
#include "core/tetris/versus/MatchRules.h"

#include "brain/tetris/placement/Avx2Begin.inc"
#include "brain/tetris/placement/ReachLanes.h"
#include "brain/tetris/placement/WordLanes.h"
#include "brain/tetris/search/RivalExpansion.h"

namespace tetris::rival {

namespace {

int expandByAvx2(const RivalState& state, const FallingPiece& from, const RatingRules& rules,
                 RivalOutcome* outcomes) {
    return expandBy<placements::Avx2Words>(state, from, rules, outcomes);
}

}  // namespace

}  // namespace tetris::rival

#include "brain/tetris/placement/Avx2End.inc"

namespace tetris::rival {

RivalKernel findAvx2Rival() {
    return placements::findAvx2Kernel() != nullptr ? expandByAvx2 : nullptr;
}

}  // namespace tetris::rival

#else

namespace tetris::rival {

RivalKernel findAvx2Rival() { return nullptr; }

}  // namespace tetris::rival

#endif

#include "brain/tetris/placement/Kernel.h"
#include "brain/tetris/placement/LaneWell.h"
#include "brain/tetris/placement/Reach.h"
#include "brain/tetris/placement/Shape.h"

// The kernel with AVX2. Only findAvx2Kernel is called where the processor does not have it.

#if defined(__x86_64__)

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "brain/tetris/placement/Lanes.h"
#include "core/base/Index.h"
#include "core/tetris/Piece.h"
#include "core/tetris/TPoint.h"
#include "core/tetris/rules/KickTables.h"

// These functions are compiled for AVX2, and the templates of the headers included among them. The
// headers that other files include, too, are not: their inline functions have to run on every
// processor.
#include "brain/tetris/placement/Avx2Begin.inc"
#include "brain/tetris/placement/LaneKernel.h"
#include "brain/tetris/placement/ReachLanes.h"
#include "brain/tetris/placement/WordLanes.h"

namespace tetris::placements {

namespace {

void surveyByAvx2(const Well& well, Survey& survey) {
    uint64_t any = 0;
    for (int x = 0; x < well.width; ++x)
        any |= well.columns[base::toIndex(x)];
    // The rows that placements can reach, and the floor.
    const int height = static_cast<int>(std::bit_width(any));
    const int bits = std::min(height + Shape::kMaxSize, well.rows) + 1;
    if (survey.weights->weighsMore) {
        getPortableKernel().survey(well, survey);
    } else if (bits <= Lanes16::kBits) {
        makeSurvey<Lanes16>(well, survey);
    } else if (bits <= Lanes32::kBits) {
        makeSurvey<Lanes32>(well, survey);
    } else {
        getPortableKernel().survey(well, survey);
    }
}

int listByAvx2(const LaneWell& well, const FallingPiece& from, ReachOptions options,
               RestingPlace* places) {
    return listPlaces<Avx2Words>(well, from, options, places);
}

}  // namespace

}  // namespace tetris::placements

#include "brain/tetris/placement/Avx2End.inc"

namespace tetris::placements {

const Kernel* findAvx2Kernel() {
    static constexpr Kernel kKernel{surveyByAvx2, findLowestByAvx2, listByAvx2};
    // Every processor with AVX2 also has popcnt and lzcnt.
    return __builtin_cpu_supports("avx2") != 0 ? &kKernel : nullptr;
}

}  // namespace tetris::placements

#else

namespace tetris::placements {

const Kernel* findAvx2Kernel() { return nullptr; }

}  // namespace tetris::placements

#endif

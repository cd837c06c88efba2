#include "brain/tetris/placement/Kernel.h"
#include "brain/tetris/placement/Shape.h"

// The AVX2 kernel: drops a shape in all columns at once, each in a lane of a vector. Only
// findAvx2Kernel is called where the processor has no AVX2.

#if defined(__x86_64__)

#include "brain/tetris/placement/LaneKernel.h"
#include "core/base/Index.h"

// These functions are compiled for AVX2. The headers that other files include, too, are not: their
// inline functions have to run on every processor.
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,popcnt,lzcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,popcnt,lzcnt")
#endif

namespace tetris::placements {

namespace avx2 {

// How many rows fit in a word; one bit is the floor.
template <class Word>
constexpr int kRoom = 8 * static_cast<int>(sizeof(Word)) - 1;

void look(const Well& well, Survey& survey) {
    survey.width = well.width;
    survey.rows = well.rows;
    uint64_t any = 0;
    for (int x = 0; x < well.width; ++x)
        any |= well.columns[base::toIndex(x)];
    const int height = 64 - static_cast<int>(_lzcnt_u64(any));
    const int top = height + Shape::kMaxSize < well.rows ? height + Shape::kMaxSize : well.rows;
    if (survey.weights->weighsMore) {
        // The lanes do not have these features.
    } else if (top <= kRoom<uint16_t>) {
        survey.kind = Survey::Kind::Lanes16;
        if (lookInLanes<Lanes16>(well, *survey.weights, survey.lanes16, survey.boardValue)) return;
    } else if (top <= kRoom<uint32_t>) {
        survey.kind = Survey::Kind::Lanes32;
        if (lookInLanes<Lanes32>(well, *survey.weights, survey.lanes32, survey.boardValue)) return;
    }
    survey.kind = Survey::Kind::Plain;
    getPortableKernel().look(well, survey);
}

void rate(const Survey& survey, int shape, int64_t* values) {
    if (survey.kind == Survey::Kind::Plain) return getPortableKernel().rate(survey, shape, values);
    const auto index = base::toIndex(shape);
    alignas(32) int32_t differences[kRoomForDifferences];
    if (survey.kind == Survey::Kind::Lanes16) {
        kRateShapes<Lanes16>[index](survey, survey.lanes16, differences);
    } else {
        kRateShapes<Lanes32>[index](survey, survey.lanes32, differences);
    }
    for (int x = 0; x <= survey.width - kShapes[index].width; ++x) {
        const int32_t difference = differences[x];
        values[x] = difference == kNoDifference ? kNoValue : survey.boardValue + difference;
    }
}

BestPlacement findBest(const Survey& survey, const Rotations& rotations) {
    switch (survey.kind) {
        case Survey::Kind::Plain: break;
        case Survey::Kind::Lanes16:
            return findBestInLanes<Lanes16>(survey, survey.lanes16, rotations);
        case Survey::Kind::Lanes32:
            return findBestInLanes<Lanes32>(survey, survey.lanes32, rotations);
    }
    return getPortableKernel().findBest(survey, rotations);
}

int64_t rateBest(const Survey& survey, const Rotations& rotations) {
    switch (survey.kind) {
        case Survey::Kind::Plain: break;
        case Survey::Kind::Lanes16:
            return rateBestInLanes<Lanes16>(survey, survey.lanes16, rotations);
        case Survey::Kind::Lanes32:
            return rateBestInLanes<Lanes32>(survey, survey.lanes32, rotations);
    }
    return getPortableKernel().rateBest(survey, rotations);
}

Rest drop(const Survey& survey, int shape, int x) {
    const Shape& piece = kShapes[base::toIndex(shape)];
    switch (survey.kind) {
        case Survey::Kind::Plain: break;
        case Survey::Kind::Lanes16: return dropAt<Lanes16>(survey.lanes16, piece, x);
        case Survey::Kind::Lanes32: return dropAt<Lanes32>(survey.lanes32, piece, x);
    }
    return getPortableKernel().drop(survey, shape, x);
}

}  // namespace avx2

}  // namespace tetris::placements

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace tetris::placements {

const Kernel* findAvx2Kernel() {
    static constexpr Kernel kKernel{avx2::look,     avx2::rate, avx2::findBest,
                                    avx2::rateBest, avx2::drop, findLowestByAvx2};
    // Every processor with AVX2 also has popcnt and lzcnt.
    return __builtin_cpu_supports("avx2") != 0 ? &kKernel : nullptr;
}

}  // namespace tetris::placements

#else

namespace tetris::placements {

const Kernel* findAvx2Kernel() { return nullptr; }

}  // namespace tetris::placements

#endif

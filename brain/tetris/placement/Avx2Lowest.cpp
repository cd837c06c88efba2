#include "brain/tetris/placement/Kernel.h"

#include "brain/tetris/placement/Shape.h"
#include "core/base/Index.h"

// DefaultBrain's rating needs only the column heights and the row widths. A Board stores both as
// bytes, so sixteen columns fit in one vector.

#if defined(__x86_64__)

#include <immintrin.h>

#include <cstdint>
#include <utility>

#include "brain/tetris/placement/Avx2Begin.inc"

namespace tetris::placements {

namespace {

constexpr int kWidth = 10;
// The greatest limit height: the row widths are looked up in two vectors of sixteen bytes.
constexpr int kMaxRows = 32;
// Stands for "no placement"; greater than any rating.
constexpr short kNone = 0x7fff;

struct Stack {
    const Board* board;
    int limitHeight;
    int maxHeight;
    int sumOfHeights;
    int cells;
    // From the right wall on 0x60, so that every placement there sticks out.
    uint8_t heights[32];
    __m128i lowLacking;   // for rows 0 to 15, how many cells are empty
    __m128i highLacking;  // for rows 16 to 31
};

int sumBytes(__m128i bytes) {
    const __m128i halves = _mm_sad_epu8(bytes, _mm_setzero_si128());
    return _mm_cvtsi128_si32(halves) + _mm_extract_epi16(halves, 4);
}

__m128i loadBytes(const uint8_t* from) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
}

__m128i fillBytes(int value) { return _mm_set1_epi8(static_cast<char>(value)); }

void lookAt(const Board& board, int limitHeight, Stack& stack) {
    stack.board = &board;
    stack.limitHeight = limitHeight;
    stack.maxHeight = board.getMaxHeight();
    const __m128i heights = loadBytes(board.getColumnHeights());
    const __m128i beyond =
        _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x60, 0x60, 0x60, 0x60, 0x60, 0x60);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(stack.heights), _mm_or_si128(heights, beyond));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(stack.heights + 16), fillBytes(0x60));
    const __m128i low = loadBytes(board.getRowWidths());
    const __m128i high = loadBytes(board.getRowWidths() + 16);
    stack.lowLacking = _mm_sub_epi8(fillBytes(kWidth), low);
    stack.highLacking = _mm_sub_epi8(fillBytes(kWidth), high);
    stack.sumOfHeights = sumBytes(heights);
    stack.cells = sumBytes(_mm_add_epi8(low, high));
}

// How many cells are empty in the row of each lane.
__m128i lookUpLacking(const Stack& stack, __m128i rows) {
    // A lookup gives 0 where the top bit is set: outside its sixteen rows.
    const __m128i low = _mm_shuffle_epi8(stack.lowLacking, _mm_add_epi8(rows, fillBytes(0x70)));
    const __m128i high = _mm_shuffle_epi8(stack.highLacking, _mm_sub_epi8(rows, fillBytes(16)));
    return _mm_or_si128(low, high);
}

// Where the shape rests at each x.
template <int kIndex>
__m128i drop(const Stack& stack) {
    constexpr const Shape& kThis = kShape<kIndex>;
    __m128i y = _mm_setzero_si128();
    for (int i = 0; i < kThis.width; ++i) {
        const __m128i height = loadBytes(stack.heights + i);
        y = _mm_max_epu8(y, _mm_subs_epu8(height, fillBytes(kThis.skirt(i))));
    }
    return y;
}

// Sets the numbers after the shape is placed at (placement.x, placement.y) and rows are cleared.
void count(const Stack& stack, const Shape& shape, LowestPlacement& placement) {
    const uint8_t* const widths = stack.board->getRowWidths();
    uint64_t full = 0;
    int cleared = 0;
    for (int r = 0; r < shape.height; ++r) {
        if (widths[placement.y + r] + shape.countInRow(r) != kWidth) continue;
        full |= uint64_t{1} << (placement.y + r);
        ++cleared;
    }
    placement.maxHeight = 0;
    placement.sumOfHeights = 0;
    uint64_t columns[kWidth];
    for (int x = 0; x < kWidth; ++x)
        columns[x] = stack.board->getColumn(x);
    for (int i = 0; i < shape.width; ++i)
        columns[placement.x + i] |= shape.column(i) << placement.y;
    // From below. When a row is cleared, the rows above it move down by one, also in `full`.
    for (; full != 0; full = (full & (full - 1)) >> 1) {
        const uint64_t kept = (full & (0 - full)) - 1;
        for (uint64_t& column : columns)
            column = (column & kept) | (column >> 1 & ~kept);
    }
    for (const uint64_t column : columns) {
        const int height = 64 - static_cast<int>(_lzcnt_u64(column));
        placement.sumOfHeights += height;
        placement.maxHeight = height > placement.maxHeight ? height : placement.maxHeight;
    }
    placement.holes = placement.sumOfHeights - (stack.cells + Shape::kBlocks - cleared * kWidth);
}

int rate(const LowestPlacement& placement) {
    return 32 * placement.maxHeight + 16 * placement.sumOfHeights + 5 * placement.holes;
}

// The ratings of the shape at each x, less a part that is the same for all placements that clear
// nothing. What is left of these is 32 times the greatest height, and 21 for each new hole: 5, and
// 16 because it adds one to the sum of the heights.
template <int kIndex>
__m256i rateShape(const Stack& stack) {
    constexpr const Shape& kThis = kShape<kIndex>;
    const __m128i y = drop<kIndex>(stack);
    __m128i gaps = _mm_setzero_si128();
    for (int i = 0; i < kThis.width; ++i) {
        const __m128i bottom = _mm_add_epi8(y, fillBytes(kThis.skirt(i)));
        gaps = _mm_add_epi8(gaps, _mm_sub_epi8(bottom, loadBytes(stack.heights + i)));
    }
    const __m128i top = _mm_add_epi8(y, fillBytes(kThis.height));
    const __m128i height = _mm_max_epu8(top, fillBytes(stack.maxHeight));
    const __m128i sticksOut = _mm_cmpgt_epi8(top, fillBytes(stack.limitHeight));
    __m128i full = _mm_setzero_si128();
    for (int r = 0; r < kThis.height; ++r) {
        const __m128i lacking = lookUpLacking(stack, _mm_add_epi8(y, fillBytes(r)));
        full = _mm_or_si128(full, _mm_cmpeq_epi8(lacking, fillBytes(kThis.countInRow(r))));
    }
    full = _mm_andnot_si128(sticksOut, full);

    const __m256i ratings =
        _mm256_add_epi16(_mm256_slli_epi16(_mm256_cvtepu8_epi16(height), 5),
                         _mm256_mullo_epi16(_mm256_cvtepu8_epi16(gaps), _mm256_set1_epi16(21)));
    __m256i result =
        _mm256_blendv_epi8(ratings, _mm256_set1_epi16(kNone), _mm256_cvtepi8_epi16(sticksOut));
    auto clearing = static_cast<unsigned>(_mm_movemask_epi8(full));
    if (clearing == 0) return result;

    alignas(32) short each[16];
    alignas(16) uint8_t rests[16];
    _mm256_store_si256(reinterpret_cast<__m256i*>(each), result);
    _mm_store_si128(reinterpret_cast<__m128i*>(rests), y);
    const int same =
        16 * (stack.sumOfHeights + Shape::kBlocks) + 5 * (stack.sumOfHeights - stack.cells);
    for (; clearing != 0; clearing &= clearing - 1) {
        LowestPlacement placement;
        placement.x = __builtin_ctz(clearing);
        placement.y = rests[placement.x];
        count(stack, kThis, placement);
        each[placement.x] = static_cast<short>(rate(placement) - same);
    }
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(each));
}

using RateShape = __m256i (*)(const Stack&);

// Not a std::array, because g++ would warn that it ignores the attributes of RateShape.
struct RateShapes {
    RateShape of[kShapeCount];
};

template <int... kIndices>
constexpr RateShapes listRateShapes(std::integer_sequence<int, kIndices...> /*shapes*/) {
    return {{rateShape<kIndices>...}};
}

constexpr auto kRateShapes = listRateShapes(std::make_integer_sequence<int, kShapeCount>());

short findLeast(__m256i words) {
    // _mm_minpos_epu16 compares words without a sign.
    const __m256i flip = _mm256_set1_epi16(-0x8000);
    const __m256i biased = _mm256_xor_si256(words, flip);
    const __m128i least = _mm_minpos_epu16(
        _mm_min_epu16(_mm256_castsi256_si128(biased), _mm256_extracti128_si256(biased, 1)));
    return static_cast<short>(_mm_extract_epi16(least, 0) - 0x8000);
}

LowestPlacement findLowest(const Board& board, int limitHeight, const Rotations& rotations) {
    Stack stack;
    lookAt(board, limitHeight, stack);
    __m256i ratings[4];
    __m256i least = _mm256_set1_epi16(kNone);
    for (int i = 0; i < rotations.count; ++i) {
        ratings[i] = kRateShapes.of[rotations.shapes[base::toIndex(i)]](stack);
        least = _mm256_min_epi16(least, ratings[i]);
    }
    LowestPlacement best;
    const short rating = findLeast(least);
    if (rating == kNone) return best;
    for (int i = 0;; ++i) {
        const auto found = static_cast<unsigned>(
            _mm256_movemask_epi8(_mm256_cmpeq_epi16(ratings[i], _mm256_set1_epi16(rating))));
        if (found == 0) continue;
        best.rotation = i;
        best.x = __builtin_ctz(found) / 2;
        break;
    }
    const Shape& shape = kShapes[rotations.shapes[base::toIndex(best.rotation)]];
    for (int i = 0; i < shape.width; ++i) {
        const int rest = stack.heights[best.x + i] - shape.skirt(i);
        if (rest > best.y) best.y = rest;
    }
    count(stack, shape, best);
    return best;
}

}  // namespace

}  // namespace tetris::placements

#include "brain/tetris/placement/Avx2End.inc"

#endif

namespace tetris::placements {

LowestPlacement findLowestByAvx2(const Board& board, int limitHeight, const Rotations& rotations) {
#if defined(__x86_64__)
    if (board.getWidth() == kWidth && limitHeight <= kMaxRows) {
        return findLowest(board, limitHeight, rotations);
    }
#endif
    return findLowestPortably(board, limitHeight, rotations);
}

}  // namespace tetris::placements

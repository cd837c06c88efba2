#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "brain/tetris/placement/Kernel.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Columns side by side. A vector V has kCount lanes, and each lane is a word of cells: bit 0 is the
// floor, which avoids the special case of an empty column, and bit y + 1 is row y. One shape is
// dropped in all columns at once: the column words are loaded from column x on, so that lane i is
// the placement at x + i, and the same few dozen operations rate all of them.
//
// LaneSurvey.h and LaneKernel.h are templates over a type L with these operations:
// - OneLane, for every processor: a word of 64 bits, which has room for all wells.
// - With AVX2, Lanes16 while no placement reaches above row 14, so that sixteen columns fit in a
//   vector, and Lanes32 up to row 30. Their weights have 16 bits, because one instruction
//   multiplies two 16-bit counts by two weights; sums have 32 bits, in which boards of 64 columns
//   and 31 rows stay below 2^30.
namespace tetris::placements {

// A table of sixteen bytes that is looked up in every lane.
struct Table {
    alignas(16) uint8_t entries[16];
};

// [n]: the number of bits set in n; the sum of their positions, counted from 1.
inline constexpr Table kBitCounts{{0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4}};
inline constexpr Table kPlaceSums{{0, 1, 2, 3, 3, 4, 5, 6, 4, 5, 6, 7, 7, 8, 9, 10}};
// [step + 3]: the bit of a step from -2 to 2.
inline constexpr Table kStepBits{{0, 1, 2, 4, 8, 16, 0, 0}};

struct OneLane {
    using Word = uint64_t;
    using V = uint64_t;
    using Value = int64_t;   // the difference between the values of a placement and the board
    using Values = int64_t;  // a vector of them
    using Sum = int64_t;     // weighted sums of counts, one for each lane
    static constexpr int kCount = 1;   // lanes of V
    static constexpr int kValues = 1;  // of Values
    static constexpr int kBits = 64;
    // Whether features after the first nine are rated, too. Their code makes AVX2 slower by 5 %,
    // even where their weights are 0.
    static constexpr bool kWeighsMore = true;

    static auto& lanesOf(auto& survey) { return survey.lanes64; }

    static V broadcast(auto value) { return static_cast<V>(value); }
    // The number of each lane, from 0 on.
    static V iota() { return 0; }
    static V load(const Word* from) { return *from; }
    static void store(Word* to, V value) { *to = value; }
    // The cells of kCount columns, in words with a floor.
    static V loadColumns(const uint64_t* columns) { return *columns << 1 | 1; }
    static bool isZero(V value) { return value == 0; }
    // The bits that are set in any lane.
    static Word orLanes(V lanes) { return lanes; }
    // The lanes n places further up, or down; lanes of the neighbouring vector are shifted in.
    template <int n>
    static V moveUp(V /*lanes*/, V before) {
        return before;
    }
    template <int n>
    static V moveDown(V /*lanes*/, V after) {
        return after;
    }
    // All bits of a lane, or none.
    static V isGreater(V a, V b) {
        return V{0} - static_cast<V>(static_cast<int64_t>(a) > static_cast<int64_t>(b));
    }
    static V max(V a, V b) {
        return static_cast<V>(std::max(static_cast<int64_t>(a), static_cast<int64_t>(b)));
    }
    static V minUnsigned(V a, V b) { return std::min(a, b); }
    static V lookUp(const Table& table, V nibbles) { return table.entries[nibbles]; }
    // 2^n.
    static V computePowers(V n) { return V{1} << n; }
    // shiftDown(cells, makeShift(n)) shifts by n + 1, so that row n becomes bit 0.
    static V makeShift(V n) { return n + 1; }
    static V shiftDown(V cells, V shift) { return cells >> (shift & 63); }
    // All cells from the highest filled one of each column downward.
    static V fillDown(V cells) { return ~V{0} >> std::countl_zero(cells); }
    // The number of bits set. As std::popcount, which would be a call, because the processor need
    // not have the instruction.
    static V countBits(V word) {
        word -= (word >> 1) & 0x5555555555555555;
        word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333);
        word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
        return (word * 0x0101010101010101) >> 56;
    }
    static int countBitsOfWord(Word word) { return static_cast<int>(countBits(word)); }
    // The sum of the positions of the set bits, counted from 1.
    static V sumPlaces(V word) {
        V sum = 0;
        for (; word != 0; word &= word - 1)
            sum += static_cast<V>(std::countr_zero(word)) + 1;
        return sum;
    }
    // Adds counts with two weights of 16 bits, that of `a` in the lower half.
    static Sum addUp(Sum sum, V a, V b, int32_t weights) {
        return sum + static_cast<Sum>(a) * static_cast<int16_t>(weights) +
               static_cast<Sum>(b) * (weights >> 16);
    }
    static int64_t addLanes(Sum sum) { return sum; }
    // Stores the sums in the order of the lanes, but the mark in the lanes of `without`. Returns
    // Values that contain the greatest number stored. Requires: `to` is aligned to 32 bytes.
    static Values storeSums(Sum sum, V without, Value mark, Value* to) {
        return *to = without == 0 ? sum : mark;
    }
    static Values loadValues(const Value* from) { return *from; }
    static Values broadcastValue(Value value) { return value; }
    static Values greaterOf(Values a, Values b) { return std::max(a, b); }
    // The greatest of all, in every place.
    static Values broadcastMax(Values values) { return values; }
    static Value getFirst(Values values) { return values; }
    // The first place in which they are equal; kValues if there is none.
    static int findEqual(Values a, Values b) { return a == b ? 0 : 1; }
};

#if defined(__x86_64__)

// The pragma comes after the includes, so that only the functions of the AVX2 kernel are compiled
// for AVX2: inline functions of other headers are shared with the rest of the program.
#include "brain/tetris/placement/Avx2Begin.inc"

// Vectors of 32 bytes. Plain operators work on them lane by lane.
using Bytes = uint8_t __attribute__((vector_size(32)));
using Words16 = uint16_t __attribute__((vector_size(32)));
using Words32 = uint32_t __attribute__((vector_size(32)));
using Ints16 = int16_t __attribute__((vector_size(32)));
using Ints32 = int32_t __attribute__((vector_size(32)));

template <class To, class From>
inline To as(From from) {
    return reinterpret_cast<To>(from);
}

// What words of 16 and of 32 bits have in common; the operations of OneLane.
template <class WordOfLane, class Vector, class Signed>
struct Avx2Lanes {
    using Word = WordOfLane;
    using V = Vector;
    using Value = int32_t;
    using Values = Ints32;
    static constexpr int kCount = 32 / sizeof(Word);
    static constexpr int kValues = 8;
    static constexpr int kBits = 8 * sizeof(Word);
    static constexpr bool kWeighsMore = false;

    static V broadcast(auto value) { return V{} + static_cast<Word>(value); }
    static V load(const Word* from) {
        return as<V>(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
    }
    static void store(Word* to, V value) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), as<__m256i>(value));
    }
    static bool isZero(V value) {
        return _mm256_testz_si256(as<__m256i>(value), as<__m256i>(value)) != 0;
    }
    static Word orLanes(V lanes) {
        __m256i v = as<__m256i>(lanes);
        __m128i u = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
        u = _mm_or_si128(u, _mm_shuffle_epi32(u, 0x4E));
        u = _mm_or_si128(u, _mm_shuffle_epi32(u, 0xB1));
        auto word = static_cast<uint32_t>(_mm_cvtsi128_si32(u));
        if constexpr (kBits == 16) word |= word >> 16;
        return static_cast<Word>(word);
    }
    template <int n>
    static V moveUp(V lanes, V before) {
        return moveDown<kCount - n>(before, lanes);
    }
    template <int n>
    static V moveDown(V lanes, V after) {
        constexpr int kBytes = n * kBits / 8;
        const auto low = as<__m256i>(lanes);
        const auto high = as<__m256i>(after);
        const __m256i middle = _mm256_permute2x128_si256(low, high, 0x21);
        if constexpr (kBytes == 16)
            return as<V>(middle);
        else if constexpr (kBytes < 16)
            return as<V>(_mm256_alignr_epi8(middle, low, kBytes));
        else
            return as<V>(_mm256_alignr_epi8(high, middle, kBytes - 16));
    }
    static V isGreater(V a, V b) { return as<V>(as<Signed>(a) > as<Signed>(b)); }
    static V max(V a, V b) { return as<V>(greaterOf(as<Signed>(a), as<Signed>(b))); }
    static V minUnsigned(V a, V b) { return a < b ? a : b; }
    template <class X>
    static X lookUp(const Table& table, X nibbles) {
        const __m128i entries = _mm_load_si128(reinterpret_cast<const __m128i*>(table.entries));
        return as<X>(
            _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(entries), as<__m256i>(nibbles)));
    }
    // Doubling the distance each time, the highest bit is copied into all the bits below it.
    static V fillDown(V cells) {
        for (int by = 1; by < kBits; by *= 2)
            cells |= cells >> by;
        return cells;
    }
    static V countBits(V words) { return addNibbles(words, kBitCounts, kBitCounts); }
    static int countBitsOfWord(Word word) { return std::popcount(word); }
    static V sumPlaces(V words) {
        // As kPlaceSums, for the upper nibble of a byte.
        static constexpr Table kUpper{{0, 5, 6, 11, 7, 12, 13, 18, 8, 13, 14, 19, 15, 20, 21, 26}};
        V sum = addNibbles(words, kPlaceSums, kUpper);
        // In the bytes from the second on, positions are 8 higher for each byte below.
        for (int by = 8; by < kBits; by += 8)
            sum += countBits(words >> by) << 3;
        return sum;
    }
    static Values loadValues(const Value* from) {
        return as<Values>(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
    }
    static Values broadcastValue(Value value) { return Values{} + value; }
    // One instruction, as minUnsigned.
    template <class X>
    static X greaterOf(X a, X b) {
        return a > b ? a : b;
    }
    static Values broadcastMax(Values values) {
        __m256i v = as<__m256i>(values);
        v = _mm256_max_epi32(v, _mm256_permute2x128_si256(v, v, 1));
        v = _mm256_max_epi32(v, _mm256_shuffle_epi32(v, 0x4E));
        return as<Values>(_mm256_max_epi32(v, _mm256_shuffle_epi32(v, 0xB1)));
    }
    static Value getFirst(Values values) { return values[0]; }
    static int findEqual(Values a, Values b) {
        const int found = _mm256_movemask_epi8(as<__m256i>(a == b));
        return std::countr_zero(static_cast<uint32_t>(found)) / 4;
    }

protected:
    static int64_t addNumbers(Ints32 numbers) {
        const __m256i v = as<__m256i>(numbers);
        __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
        sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
        sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
        return _mm_cvtsi128_si32(sum);
    }

private:
    // Adds what the tables have for the lower and upper halves of the bytes of each word.
    static V addNibbles(V words, const Table& lower, const Table& upper) {
        const Bytes low = as<Bytes>(words) & 0x0f;
        const Bytes high = as<Bytes>(words >> 4) & 0x0f;
        const Bytes bytes = lookUp(lower, low) + lookUp(upper, high);
        const __m256i pairs = _mm256_maddubs_epi16(as<__m256i>(bytes), _mm256_set1_epi8(1));
        if constexpr (kBits == 16) return as<V>(pairs);
        return as<V>(_mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
    }
};

struct Lanes16 : Avx2Lanes<uint16_t, Words16, Ints16> {
    static auto& lanesOf(auto& survey) { return survey.lanes16; }

    static V iota() { return V{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}; }

    // AVX2 cannot shift each 16-bit word by its own count, so words are multiplied by powers of
    // two. The powers are looked up a byte at a time.
    static V computePowers(V n) {
        static constexpr Table kPowers{{1, 2, 4, 8, 16, 32, 64, 128}};
        // The upper byte looks up n - 8; a negative index gives 0.
        return lookUpTwice(kPowers, n, 0x0800);
    }
    // 2^(15 - n): the upper half of the product with it is the word shifted down by n + 1.
    static V makeShift(V n) {
        static constexpr Table kPowers{{128, 64, 32, 16, 8, 4, 2, 1}};
        return lookUpTwice(kPowers, n, 0x0008);
    }
    // Looks n up for both bytes of each word, after the bytes of `less` are subtracted.
    static V lookUpTwice(const Table& table, V n, int less) {
        return lookUp(table, as<V>(as<Bytes>(n | (n << 8)) - as<Bytes>(broadcast(less))));
    }
    static V shiftDown(V cells, V shift) {
        return as<V>(_mm256_mulhi_epu16(as<__m256i>(cells), as<__m256i>(shift)));
    }

    // Requires: rows that do not fit are empty.
    static V loadColumns(const uint64_t* columns) {
        const auto load = [columns](int i) {
            return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(columns + i));
        };
        const __m256i first = _mm256_packus_epi32(load(0), load(4));
        const __m256i second = _mm256_packus_epi32(load(8), load(12));
        // Columns 0 1 4 5 8 9 12 13, then 2 3 6 7 10 11 14 15.
        const __m256i mixed = _mm256_packus_epi32(first, second);
        const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
        const V cells = as<V>(_mm256_permutevar8x32_epi32(mixed, order));
        return cells << 1 | broadcast(1);
    }

    struct Sum {
        Ints32 low;   // of lanes 0 to 3 and 8 to 11
        Ints32 high;  // of lanes 4 to 7 and 12 to 15
    };
    static Sum addUp(Sum sum, V a, V b, int32_t weights) {
        const __m256i pair = _mm256_set1_epi32(weights);
        const __m256i low = _mm256_unpacklo_epi16(as<__m256i>(a), as<__m256i>(b));
        const __m256i high = _mm256_unpackhi_epi16(as<__m256i>(a), as<__m256i>(b));
        return {sum.low + as<Ints32>(_mm256_madd_epi16(low, pair)),
                sum.high + as<Ints32>(_mm256_madd_epi16(high, pair))};
    }
    static int64_t addLanes(Sum sum) { return addNumbers(sum.low + sum.high); }
    static Values storeSums(Sum sum, V without, Value mark, Value* to) {
        const __m256i marks = _mm256_set1_epi32(mark);
        const __m256i out = as<__m256i>(without);
        const __m256i low =
            _mm256_blendv_epi8(as<__m256i>(sum.low), marks, _mm256_unpacklo_epi16(out, out));
        const __m256i high =
            _mm256_blendv_epi8(as<__m256i>(sum.high), marks, _mm256_unpackhi_epi16(out, out));
        auto* const vectors = reinterpret_cast<__m256i*>(to);
        _mm256_store_si256(vectors, _mm256_permute2x128_si256(low, high, 0x20));
        _mm256_store_si256(vectors + 1, _mm256_permute2x128_si256(low, high, 0x31));
        return as<Values>(_mm256_max_epi32(low, high));
    }
};

struct Lanes32 : Avx2Lanes<uint32_t, Words32, Ints32> {
    using Sum = Ints32;

    static auto& lanesOf(auto& survey) { return survey.lanes32; }

    static V iota() { return V{0, 1, 2, 3, 4, 5, 6, 7}; }

    static V computePowers(V n) {
        return as<V>(_mm256_sllv_epi32(_mm256_set1_epi32(1), as<__m256i>(n)));
    }
    static V makeShift(V n) { return n + 1; }
    static V shiftDown(V cells, V shift) {
        return as<V>(_mm256_srlv_epi32(as<__m256i>(cells), as<__m256i>(shift)));
    }

    static V loadColumns(const uint64_t* columns) {
        const auto load = [columns](int i) {
            return _mm256_loadu_ps(reinterpret_cast<const float*>(columns + i));
        };
        const __m256i mixed = _mm256_castps_si256(_mm256_shuffle_ps(load(0), load(4), 0x88));
        const V cells = as<V>(_mm256_permute4x64_epi64(mixed, 0xD8));
        return cells << 1 | broadcast(1);
    }

    static Sum addUp(Sum sum, V a, V b, int32_t weights) {
        const __m256i both =
            _mm256_blend_epi16(as<__m256i>(a), _mm256_slli_epi32(as<__m256i>(b), 16), 0xAA);
        return sum + as<Ints32>(_mm256_madd_epi16(both, _mm256_set1_epi32(weights)));
    }
    static int64_t addLanes(Sum sum) { return addNumbers(sum); }
    static Values storeSums(Sum sum, V without, Value mark, Value* to) {
        const __m256i result =
            _mm256_blendv_epi8(as<__m256i>(sum), _mm256_set1_epi32(mark), as<__m256i>(without));
        _mm256_store_si256(reinterpret_cast<__m256i*>(to), result);
        return as<Values>(result);
    }
};

#include "brain/tetris/placement/Avx2End.inc"

#endif

}  // namespace tetris::placements

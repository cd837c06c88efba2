#pragma once

#if defined(__x86_64__)

#include <immintrin.h>

#include <cstdint>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,popcnt,lzcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,popcnt,lzcnt")
#endif

// One shape is dropped in all columns at once: the column words are loaded from column x on, so
// that lane i is the placement at x + i, and the same few dozen operations rate all of them.
//
// Words have 16 bits while no placement reaches above row 14, so sixteen columns fit in a vector,
// and 32 bits up to row 30. Higher stacks are left to the portable kernel. Bit 0 is the floor,
// which avoids the special case of an empty column. Weights have 16 bits, because one instruction
// multiplies two 16-bit counts by two weights; sums have 32 bits, in which boards of 64 columns and
// 31 rows stay below 2^30. Covered cells of wells are stored in planes. Wells that need more than
// five planes, which play does not produce, are left to the portable kernel.
//
// The pragma comes after the includes, so that only the functions of the AVX2 kernel are compiled
// for AVX2: inline functions of other headers are shared with the rest of the program.
namespace tetris::placements::avx2 {

// Vectors of 32 bytes. Plain operators work on them lane by lane.
using Bytes = uint8_t __attribute__((vector_size(32)));
using Words16 = uint16_t __attribute__((vector_size(32)));
using Words32 = uint32_t __attribute__((vector_size(32)));
using Ints32 = int32_t __attribute__((vector_size(32)));

template <class To, class From>
inline To as(From from) {
    return reinterpret_cast<To>(from);
}

// A table of sixteen bytes that is looked up in every lane.
struct Table {
    alignas(16) uint8_t entries[16];
};

template <class V>
inline V lookUp(const Table& table, V nibbles) {
    const __m128i entries = _mm_load_si128(reinterpret_cast<const __m128i*>(table.entries));
    return as<V>(_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(entries), as<__m256i>(nibbles)));
}

// [n]: the number of bits set in n; the sum of their positions, counted from 1.
inline constexpr Table kBitCounts{{0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4}};
inline constexpr Table kPlaceSums{{0, 1, 2, 3, 3, 4, 5, 6, 4, 5, 6, 7, 7, 8, 9, 10}};
// The same for the upper nibble of a byte.
inline constexpr Table kUpperPlaceSums{{0, 5, 6, 11, 7, 12, 13, 18, 8, 13, 14, 19, 15, 20, 21, 26}};
// [step + 3]: the bit of a step from -2 to 2.
inline constexpr Table kStepBits{{0, 1, 2, 4, 8, 16, 0, 0}};

// What differs between words of 16 and of 32 bits. In both, computePowers(n) is 2^n for n up to 15
// (31), and shiftDown(cells, makeShift(n)) shifts by n + 1, so that row n becomes bit 0.
struct Lanes16 {
    using Word = uint16_t;
    using V = Words16;
    using Signed = int16_t __attribute__((vector_size(32)));
    static constexpr int kCount = 16;
    static constexpr int kBits = 16;

    template <class Number>
    static V fill(Number value) {
        return as<V>(_mm256_set1_epi16(static_cast<int16_t>(value)));
    }
    // [i]: i.
    static V number() { return V{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}; }
    static V max(V a, V b) { return as<V>(_mm256_max_epi16(as<__m256i>(a), as<__m256i>(b))); }
    static V minUnsigned(V a, V b) {
        return as<V>(_mm256_min_epu16(as<__m256i>(a), as<__m256i>(b)));
    }
    static V multiply(V a, V b) { return a * b; }

    // AVX2 cannot shift each 16-bit word by its own count, so words are multiplied by powers of
    // two. The powers are looked up a byte at a time.
    static V computePowers(V n) {
        static constexpr Table kPowers{{1, 2, 4, 8, 16, 32, 64, 128}};
        const Bytes twice = as<Bytes>(n | (n << 8));
        // The upper byte looks up n - 8; a negative index gives 0.
        return lookUp(kPowers, as<V>(twice - as<Bytes>(fill(0x0800))));
    }
    // 2^(15 - n): the upper half of the product with it is the word shifted down by n + 1.
    static V makeShift(V n) {
        static constexpr Table kPowers{{128, 64, 32, 16, 8, 4, 2, 1}};
        const Bytes twice = as<Bytes>(n | (n << 8));
        return lookUp(kPowers, as<V>(twice - as<Bytes>(fill(0x0008))));
    }
    static V shiftDown(V cells, V shift) {
        return as<V>(_mm256_mulhi_epu16(as<__m256i>(cells), as<__m256i>(shift)));
    }

    // Adds the bytes of each word.
    static V addBytes(V bytes) {
        return as<V>(_mm256_maddubs_epi16(as<__m256i>(bytes), _mm256_set1_epi8(1)));
    }

    // The cells of kCount columns, in words with a floor; rows that do not fit have to be empty.
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
        return cells << 1 | fill(1);
    }

    // Weighted sums of counts, two counts at a time, in 32 bits.
    struct Sum {
        Ints32 low;   // of lanes 0 to 3 and 8 to 11
        Ints32 high;  // of lanes 4 to 7 and 12 to 15
    };
    static Sum addUp(Sum sum, V a, V b, Ints32 weights) {
        const __m256i low = _mm256_unpacklo_epi16(as<__m256i>(a), as<__m256i>(b));
        const __m256i high = _mm256_unpackhi_epi16(as<__m256i>(a), as<__m256i>(b));
        return {sum.low + as<Ints32>(_mm256_madd_epi16(low, as<__m256i>(weights))),
                sum.high + as<Ints32>(_mm256_madd_epi16(high, as<__m256i>(weights)))};
    }
    static Ints32 addAll(Sum sum) { return sum.low + sum.high; }
    // Stores the sums in the order of the lanes, but the mark in the lanes of `without`. Returns a
    // vector that contains the greatest number stored.
    static Ints32 store(Sum sum, V without, int32_t mark, int32_t* to) {
        const __m256i marks = _mm256_set1_epi32(mark);
        const __m256i out = as<__m256i>(without);
        const __m256i low =
            _mm256_blendv_epi8(as<__m256i>(sum.low), marks, _mm256_unpacklo_epi16(out, out));
        const __m256i high =
            _mm256_blendv_epi8(as<__m256i>(sum.high), marks, _mm256_unpackhi_epi16(out, out));
        auto* const vectors = reinterpret_cast<__m256i*>(to);
        _mm256_store_si256(vectors, _mm256_permute2x128_si256(low, high, 0x20));
        _mm256_store_si256(vectors + 1, _mm256_permute2x128_si256(low, high, 0x31));
        return as<Ints32>(_mm256_max_epi32(low, high));
    }
};

struct Lanes32 {
    using Word = uint32_t;
    using V = Words32;
    using Signed = int32_t __attribute__((vector_size(32)));
    static constexpr int kCount = 8;
    static constexpr int kBits = 32;

    template <class Number>
    static V fill(Number value) {
        return as<V>(_mm256_set1_epi32(static_cast<int32_t>(value)));
    }
    static V number() { return V{0, 1, 2, 3, 4, 5, 6, 7}; }
    static V max(V a, V b) { return as<V>(_mm256_max_epi32(as<__m256i>(a), as<__m256i>(b))); }
    static V minUnsigned(V a, V b) {
        return as<V>(_mm256_min_epu32(as<__m256i>(a), as<__m256i>(b)));
    }
    static V multiply(V a, V b) { return a * b; }

    static V computePowers(V n) {
        return as<V>(_mm256_sllv_epi32(_mm256_set1_epi32(1), as<__m256i>(n)));
    }
    static V makeShift(V n) { return n + 1; }
    static V shiftDown(V cells, V shift) {
        return as<V>(_mm256_srlv_epi32(as<__m256i>(cells), as<__m256i>(shift)));
    }

    static V addBytes(V bytes) {
        const __m256i pairs = _mm256_maddubs_epi16(as<__m256i>(bytes), _mm256_set1_epi8(1));
        return as<V>(_mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
    }

    static V loadColumns(const uint64_t* columns) {
        const auto load = [columns](int i) {
            return _mm256_loadu_ps(reinterpret_cast<const float*>(columns + i));
        };
        const __m256i mixed = _mm256_castps_si256(_mm256_shuffle_ps(load(0), load(4), 0x88));
        const V cells = as<V>(_mm256_permute4x64_epi64(mixed, 0xD8));
        return cells << 1 | fill(1);
    }

    struct Sum {
        Ints32 sum;
    };
    static Sum addUp(Sum sum, V a, V b, Ints32 weights) {
        const __m256i both =
            _mm256_blend_epi16(as<__m256i>(a), _mm256_slli_epi32(as<__m256i>(b), 16), 0xAA);
        return {sum.sum + as<Ints32>(_mm256_madd_epi16(both, as<__m256i>(weights)))};
    }
    static Ints32 addAll(Sum sum) { return sum.sum; }
    static Ints32 store(Sum sum, V without, int32_t mark, int32_t* to) {
        const __m256i result =
            _mm256_blendv_epi8(as<__m256i>(sum.sum), _mm256_set1_epi32(mark), as<__m256i>(without));
        _mm256_store_si256(reinterpret_cast<__m256i*>(to), result);
        return as<Ints32>(result);
    }
};

template <class V, class Word>
inline V load(const Word* from) {
    return as<V>(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
}

template <class V, class Word>
inline void store(Word* to, V value) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), as<__m256i>(value));
}

template <class V>
inline bool isZero(V value) {
    return _mm256_testz_si256(as<__m256i>(value), as<__m256i>(value)) != 0;
}

// The lanes n places further up, or down; lanes of the neighbouring vector are shifted in.
template <class L, int n>
inline typename L::V moveUp(typename L::V lanes, typename L::V before) {
    const __m256i middle = _mm256_permute2x128_si256(as<__m256i>(before), as<__m256i>(lanes), 0x21);
    if constexpr (n == L::kCount / 2)
        return as<typename L::V>(middle);
    else
        return as<typename L::V>(
            _mm256_alignr_epi8(as<__m256i>(lanes), middle, 16 - n * L::kBits / 8));
}
template <class L, int n>
inline typename L::V moveDown(typename L::V lanes, typename L::V after) {
    const __m256i middle = _mm256_permute2x128_si256(as<__m256i>(lanes), as<__m256i>(after), 0x21);
    if constexpr (n == L::kCount / 2)
        return as<typename L::V>(middle);
    else
        return as<typename L::V>(_mm256_alignr_epi8(middle, as<__m256i>(lanes), n * L::kBits / 8));
}

// A bit for the top bit of each byte.
template <class V>
inline uint32_t maskBytes(V lanes) {
    return static_cast<uint32_t>(_mm256_movemask_epi8(as<__m256i>(lanes)));
}

// The number of bits set in each lane.
template <class L>
inline typename L::V countBits(typename L::V words) {
    using V = typename L::V;
    const Bytes nibbles = as<Bytes>(L::fill(0)) + 0x0f;
    const Bytes low = as<Bytes>(words) & nibbles;
    const Bytes high = as<Bytes>(words >> 4) & nibbles;
    return L::addBytes(as<V>(lookUp(kBitCounts, low) + lookUp(kBitCounts, high)));
}

inline int32_t sumLanes(Ints32 lanes) {
    const __m256i v = as<__m256i>(lanes);
    __m128i sum = _mm_add_epi32(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
    return _mm_cvtsi128_si32(sum);
}

inline Ints32 greaterOf(Ints32 a, Ints32 b) {
    return as<Ints32>(_mm256_max_epi32(as<__m256i>(a), as<__m256i>(b)));
}

// The greatest of the lanes, in all lanes.
inline Ints32 spreadGreatest(Ints32 lanes) {
    __m256i v = as<__m256i>(lanes);
    v = _mm256_max_epi32(v, _mm256_permute2x128_si256(v, v, 1));
    v = _mm256_max_epi32(v, _mm256_shuffle_epi32(v, 0x4E));
    v = _mm256_max_epi32(v, _mm256_shuffle_epi32(v, 0xB1));
    return as<Ints32>(v);
}

// The bits that are set in any lane.
template <class L>
inline typename L::Word uniteLanes(typename L::V lanes) {
    __m256i v = as<__m256i>(lanes);
    __m128i u = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    u = _mm_or_si128(u, _mm_shuffle_epi32(u, 0x4E));
    u = _mm_or_si128(u, _mm_shuffle_epi32(u, 0xB1));
    auto word = static_cast<uint32_t>(_mm_cvtsi128_si32(u));
    if constexpr (L::kBits == 16) word |= word >> 16;
    return static_cast<typename L::Word>(word);
}

}  // namespace tetris::placements::avx2

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif

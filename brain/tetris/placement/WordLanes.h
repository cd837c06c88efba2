#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "brain/tetris/placement/LaneWell.h"
#include "core/base/Index.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// The sixteen words of a LaneWell as one value, with the operations that the reach and the rival
// need, for every processor and with AVX2. Algorithms are templates over one of the two types.
namespace tetris::placements {

// Adds a word to a hash, in two multiplications that the next word need not wait for.
constexpr uint64_t mixHash(uint64_t hash, uint64_t word) {
    word *= 0x9E3779B97F4A7C15U;
    return (hash ^ word ^ word >> 29) * 0xD6E8FEB86659FD93U;
}

// Four vectors of the compiler. One of 64 bytes makes much slower code with g++ 12.
struct PortableWords {
    using Vector = uint32_t __attribute__((vector_size(16)));
    static constexpr size_t kCount = 4;
    Vector vectors[kCount];  // in a std::array g++ takes them for single words

    template <class Operation>
    static PortableWords make(Operation operation) {
        return {{operation(0), operation(1), operation(2), operation(3)}};
    }
    // Requires: aligned, as for store.
    static PortableWords load(const uint32_t* from) {
        return make([from](int i) { return reinterpret_cast<const Vector*>(from)[i]; });
    }
    static PortableWords fill(uint32_t word) {
        return make([word](int) { return Vector{word, word, word, word}; });
    }
    void store(uint32_t* to) const {
        for (size_t i = 0; i < kCount; ++i)
            reinterpret_cast<Vector*>(to)[i] = vectors[i];
    }
    bool hasAny() const { return joinAny() != 0; }
    // All words joined by "or", and by "and".
    uint32_t joinAny() const {
        const Vector any = vectors[0] | vectors[1] | vectors[2] | vectors[3];
        return any[0] | any[1] | any[2] | any[3];
    }
    uint32_t joinAll() const {
        const Vector all = vectors[0] & vectors[1] & vectors[2] & vectors[3];
        return all[0] & all[1] & all[2] & all[3];
    }

    friend PortableWords operator&(const PortableWords& a, const PortableWords& b) {
        return make([&](int i) { return a.vectors[i] & b.vectors[i]; });
    }
    friend PortableWords operator|(const PortableWords& a, const PortableWords& b) {
        return make([&](int i) { return a.vectors[i] | b.vectors[i]; });
    }
    friend PortableWords operator^(const PortableWords& a, const PortableWords& b) {
        return make([&](int i) { return a.vectors[i] ^ b.vectors[i]; });
    }
    friend PortableWords operator+(const PortableWords& a, const PortableWords& b) {
        return make([&](int i) { return a.vectors[i] + b.vectors[i]; });
    }
    friend PortableWords operator-(const PortableWords& a, const PortableWords& b) {
        return make([&](int i) { return a.vectors[i] - b.vectors[i]; });
    }
    friend PortableWords operator~(const PortableWords& a) {
        return make([&](int i) { return ~a.vectors[i]; });
    }

    // Everything that many rows higher.
    PortableWords raise(int rows) const {
        return make([&](int i) { return vectors[i] >> rows; });
    }
    // Bit i is set if lane i equals the word.
    uint32_t findEqual(uint32_t word) const {
        constexpr Vector kBits{1, 2, 4, 8};
        return make([&](int i) { return (vectors[i] == word) & (kBits << 4 * i); }).joinAny();
    }
    // The bits that are set in all words.
    int countBits() const {
        int count = 0;
        for (const uint64_t pair : listPairs())
            count += std::popcount(pair);
        return count;
    }
    uint64_t computeHash() const {
        uint64_t hash = 0;
        for (const uint64_t pair : listPairs())
            hash = mixHash(hash, pair);
        return hash;
    }

    // What is `dx` lanes to the right and `dy` rows up, seen from each cell. Rows outside are 0.
    template <int dx, int dy>
    PortableWords look() const {
        static_assert(-4 < dx && dx < 4);
        constexpr int kFirst = dx < 0 ? dx + 4 : dx;  // lane of the left one of two vectors
        return make([&](int i) {
            const int left = dx < 0 ? i - 1 : i;
            const Vector aside = __builtin_shufflevector(
                left < 0 ? Vector{} : vectors[left], left < 3 ? vectors[left + 1] : Vector{},
                kFirst, kFirst + 1, kFirst + 2, kFirst + 3);
            return dy >= 0 ? aside << (dy & 31) : aside >> (-dy & 31);
        });
    }

private:
    // Two words in each number.
    std::array<uint64_t, 2 * kCount> listPairs() const {
        return std::bit_cast<std::array<uint64_t, 2 * kCount>>(*this);
    }
};

#if defined(__x86_64__)

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,popcnt,lzcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,popcnt,lzcnt")
#endif

// A pair of registers: g++ 12 makes code of half the speed for vectors of 64 bytes.
struct Avx2Words {
    __m256i low;   // lanes 0 to 7
    __m256i high;  // lanes 8 to 15

    static Avx2Words load(const uint32_t* from) {
        const auto* const vectors = reinterpret_cast<const __m256i*>(from);
        return {_mm256_load_si256(vectors), _mm256_load_si256(vectors + 1)};
    }
    static Avx2Words fill(uint32_t word) {
        const __m256i all = _mm256_set1_epi32(static_cast<int>(word));
        return {all, all};
    }
    void store(uint32_t* to) const {
        auto* const vectors = reinterpret_cast<__m256i*>(to);
        _mm256_store_si256(vectors, low);
        _mm256_store_si256(vectors + 1, high);
    }
    bool hasAny() const {
        const __m256i any = _mm256_or_si256(low, high);
        return _mm256_testz_si256(any, any) == 0;
    }
    uint32_t joinAny() const {
        const __m256i both = _mm256_or_si256(low, high);
        __m128i any = _mm_or_si128(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1));
        any = _mm_or_si128(any, _mm_shuffle_epi32(any, 0x4E));
        any = _mm_or_si128(any, _mm_shuffle_epi32(any, 0xB1));
        return static_cast<uint32_t>(_mm_cvtsi128_si32(any));
    }
    uint32_t joinAll() const {
        const __m256i both = _mm256_and_si256(low, high);
        __m128i all =
            _mm_and_si128(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1));
        all = _mm_and_si128(all, _mm_shuffle_epi32(all, 0x4E));
        all = _mm_and_si128(all, _mm_shuffle_epi32(all, 0xB1));
        return static_cast<uint32_t>(_mm_cvtsi128_si32(all));
    }

    Avx2Words raise(int rows) const {
        const __m128i count = _mm_cvtsi32_si128(rows);
        return {_mm256_srl_epi32(low, count), _mm256_srl_epi32(high, count)};
    }
    uint32_t findEqual(uint32_t word) const {
        const __m256i all = _mm256_set1_epi32(static_cast<int>(word));
        const int first = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(low, all)));
        const int second = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(high, all)));
        return static_cast<uint32_t>(first | second << 8);
    }
    int countBits() const {
        alignas(32) uint64_t words[8];
        store(reinterpret_cast<uint32_t*>(words));
        int64_t count = 0;
        for (const uint64_t word : words)
            count += _mm_popcnt_u64(word);
        return static_cast<int>(count);
    }
    uint64_t computeHash() const {
        alignas(32) uint64_t words[8];
        store(reinterpret_cast<uint32_t*>(words));
        uint64_t hash = 0;
        for (const uint64_t word : words)
            hash = mixHash(hash, word);
        return hash;
    }

    template <int dx, int dy>
    Avx2Words look() const {
        return lookAside<dx>().template lookUp<dy>();
    }

private:
    template <int dx>
    Avx2Words lookAside() const {
        if constexpr (dx == 0) {
            return *this;
        } else if constexpr (dx > 0) {
            const __m256i middle = _mm256_permute2x128_si256(low, high, 0x21);
            const __m256i end = _mm256_permute2x128_si256(high, high, 0x81);
            return {_mm256_alignr_epi8(middle, low, 4 * dx), _mm256_alignr_epi8(end, high, 4 * dx)};
        } else {
            const __m256i middle = _mm256_permute2x128_si256(low, high, 0x21);
            const __m256i end = _mm256_permute2x128_si256(low, low, 0x08);
            return {_mm256_alignr_epi8(low, end, 16 + 4 * dx),
                    _mm256_alignr_epi8(high, middle, 16 + 4 * dx)};
        }
    }
    template <int dy>
    Avx2Words lookUp() const {
        if constexpr (dy == 0) {
            return *this;
        } else if constexpr (dy > 0) {
            return {_mm256_slli_epi32(low, dy), _mm256_slli_epi32(high, dy)};
        } else {
            return {_mm256_srli_epi32(low, -dy), _mm256_srli_epi32(high, -dy)};
        }
    }
};

// Not friends, because g++ 12 does not compile those for the processor of the pragma.
inline Avx2Words operator&(Avx2Words a, Avx2Words b) {
    return {_mm256_and_si256(a.low, b.low), _mm256_and_si256(a.high, b.high)};
}

inline Avx2Words operator|(Avx2Words a, Avx2Words b) {
    return {_mm256_or_si256(a.low, b.low), _mm256_or_si256(a.high, b.high)};
}

inline Avx2Words operator^(Avx2Words a, Avx2Words b) {
    return {_mm256_xor_si256(a.low, b.low), _mm256_xor_si256(a.high, b.high)};
}

inline Avx2Words operator+(Avx2Words a, Avx2Words b) {
    return {_mm256_add_epi32(a.low, b.low), _mm256_add_epi32(a.high, b.high)};
}

inline Avx2Words operator-(Avx2Words a, Avx2Words b) {
    return {_mm256_sub_epi32(a.low, b.low), _mm256_sub_epi32(a.high, b.high)};
}

inline Avx2Words operator~(Avx2Words a) {
    const __m256i ones = _mm256_set1_epi32(-1);
    return {_mm256_xor_si256(a.low, ones), _mm256_xor_si256(a.high, ones)};
}

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#endif

}  // namespace tetris::placements

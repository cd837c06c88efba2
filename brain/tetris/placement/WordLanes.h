#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// The sixteen words of a LaneWell as one value, with the operations that the reach and the rival
// need. Row y is bit 31 - y (LaneWell::rowBit), so a higher row is a lower bit. It is made of
// vectors of the compiler: PortableWords, for every processor, of four with 16 bytes, and Avx2Words
// of two with 32. (One vector of 64 bytes, or an array of them, makes much slower code with
// g++ 12.) Algorithms are templates over one of the two.
//
// Each kernel includes this file, as ReachLanes.h: only templates may stand here, and no lambda or
// friend, which g++ 12 does not compile for the processor of a pragma.
namespace tetris::placements {

// Lanes side by side: a vector, or two halves that are lanes.
template <class Half>
struct WordLanes;
template <class V>
inline constexpr bool kHasHalves = false;
template <class Half>
inline constexpr bool kHasHalves<WordLanes<Half>> = true;

template <class V>
inline V loadLanes(const uint32_t* from) {
    if constexpr (kHasHalves<V>)
        return V::load(from);
    else
        return *reinterpret_cast<const V*>(from);
}

template <class V>
inline void storeLanes(const V& lanes, uint32_t* to) {
    if constexpr (kHasHalves<V>)
        lanes.store(to);
    else
        *reinterpret_cast<V*>(to) = lanes;
}

// All bits of the lanes that equal the word.
template <class V>
inline V markEqual(const V& lanes, uint32_t word) {
    if constexpr (kHasHalves<V>)
        return {markEqual(lanes.low, word), markEqual(lanes.high, word)};
    else
        return reinterpret_cast<V>(lanes == word);
}

#if defined(__x86_64__)
// g++ 12 makes slower code with AVX2 of what stands below for all vectors.
using Bytes32 = uint32_t __attribute__((vector_size(32)));

template <int dx>
inline Bytes32 shiftLanes(const Bytes32& before, const Bytes32& here, const Bytes32& after) {
    const auto low = reinterpret_cast<__m256i>(dx < 0 ? before : here);
    const auto high = reinterpret_cast<__m256i>(dx < 0 ? here : after);
    const __m256i middle = _mm256_permute2x128_si256(low, high, 0x21);
    if constexpr (dx == 0)
        return here;
    else if constexpr (dx < 0)
        return reinterpret_cast<Bytes32>(_mm256_alignr_epi8(high, middle, 16 + 4 * dx));
    else
        return reinterpret_cast<Bytes32>(_mm256_alignr_epi8(middle, low, 4 * dx));
}

template <class V>
inline bool hasAnyLane(const V& lanes) {
    const auto any = reinterpret_cast<__m256i>(lanes);
    return _mm256_testz_si256(any, any) == 0;
}
#endif

// As many lanes of two vectors as there are numbers, from the first on.
template <int kFirst, class V, int... kLane>
inline auto pickLanes(V left, V right, std::integer_sequence<int, kLane...> /*numbers*/) {
    return __builtin_shufflevector(left, right, (kFirst + kLane)...);
}

// What is `dx` lanes to the right, seen from each lane.
template <int dx, class V>
inline V shiftLanes(const V& before, const V& here, const V& after) {
    if constexpr (kHasHalves<V>) {
        return {shiftLanes<dx>(before.high, here.low, here.high),
                shiftLanes<dx>(here.low, here.high, after.low)};
    } else {
        constexpr int kCount = sizeof(V) / sizeof(uint32_t);
        static_assert(-kCount < dx && dx < kCount);
        constexpr std::make_integer_sequence<int, kCount> kNumbers;
        if constexpr (dx < 0)
            return pickLanes<kCount + dx>(before, here, kNumbers);
        else
            return pickLanes<dx>(here, after, kNumbers);
    }
}

template <bool isAnd, class V>
inline V joinTwo(const V& a, const V& b) {
    if constexpr (isAnd)
        return a & b;
    else
        return a | b;
}
// All lanes joined by "and", or by "or".
template <bool isAnd, class V>
inline uint32_t joinLanes(const V& lanes) {
    if constexpr (kHasHalves<V>) {
        return joinLanes<isAnd>(joinTwo<isAnd>(lanes.low, lanes.high));
    } else {
        constexpr int kLastFour = sizeof(V) / sizeof(uint32_t) - 4;
        constexpr std::make_integer_sequence<int, 4> kNumbers;
        auto four = joinTwo<isAnd>(pickLanes<0>(lanes, lanes, kNumbers),
                                   pickLanes<kLastFour>(lanes, lanes, kNumbers));
        four = joinTwo<isAnd>(four, pickLanes<2>(four, four, kNumbers));
        four = joinTwo<isAnd>(four, pickLanes<1>(four, four, kNumbers));
        return four[0];
    }
}

template <class Half>
struct WordLanes {
    static constexpr size_t kHalf = sizeof(Half) / sizeof(uint32_t);
    Half low;  // the first lanes
    Half high;

    // Requires: aligned, as for store.
    static WordLanes load(const uint32_t* from) {
        return {loadLanes<Half>(from), loadLanes<Half>(from + kHalf)};
    }
    static WordLanes broadcast(uint32_t word) { return WordLanes{} + word; }
    void store(uint32_t* to) const {
        storeLanes(low, to);
        storeLanes(high, to + kHalf);
    }
    bool hasAny() const {
        if constexpr (kHasHalves<Half>)
            return joinAny() != 0;
        else
            return hasAnyLane(low | high);
    }
    uint32_t joinAny() const { return joinLanes<false>(*this); }
    uint32_t joinAll() const { return joinLanes<true>(*this); }

    WordLanes operator&(const WordLanes& other) const {
        return {low & other.low, high & other.high};
    }
    WordLanes operator|(const WordLanes& other) const {
        return {low | other.low, high | other.high};
    }
    WordLanes operator^(const WordLanes& other) const {
        return {low ^ other.low, high ^ other.high};
    }
    WordLanes operator+(const WordLanes& other) const {
        return {low + other.low, high + other.high};
    }
    WordLanes operator-(const WordLanes& other) const {
        return {low - other.low, high - other.high};
    }
    WordLanes operator+(uint32_t word) const { return {low + word, high + word}; }
    WordLanes operator<<(int rows) const { return {low << rows, high << rows}; }
    WordLanes operator>>(int rows) const { return {low >> rows, high >> rows}; }
    WordLanes operator~() const { return {~low, ~high}; }

    // Everything that many rows higher.
    WordLanes raise(int rows) const { return *this >> rows; }
    // Bit i is set if lane i equals the word.
    uint32_t findEqual(uint32_t word) const {
        alignas(64) static constexpr std::array<uint32_t, 16> kBits{
            1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768};
        return (markEqual(*this, word) & load(kBits.data())).joinAny();
    }
    // The bits that are set in all words.
    int countBits() const {
        int count = 0;
        for (const uint64_t pair : Pairs(*this).words)
            count += std::popcount(pair);
        return count;
    }
    // Of the two multiplications for each pair one does not wait for the pair before.
    uint64_t computeHash() const {
        uint64_t hash = 0;
        for (uint64_t pair : Pairs(*this).words) {
            pair *= 0x9E3779B97F4A7C15U;
            hash = (hash ^ pair ^ pair >> 29) * 0xD6E8FEB86659FD93U;
        }
        return hash;
    }

private:
    // Two words in each number, of all sixteen.
    struct Pairs {
        static_assert(sizeof(WordLanes) == 64);
        std::array<uint64_t, 8> words;

        explicit Pairs(const WordLanes& all) {
            alignas(64) std::array<uint32_t, 16> single;
            all.store(single.data());
            words = std::bit_cast<std::array<uint64_t, 8>>(single);
        }
    };
};

// What is `dx` lanes to the right and `dy` rows up, seen from each cell. Rows outside are 0; right
// of the last lane is the first, which are walls both.
template <int dx, int dy, class Half>
inline WordLanes<Half> shifted(const WordLanes<Half>& words) {
    const WordLanes<Half> aside = shiftLanes<dx>(words, words, words);
    if constexpr (dy >= 0)
        return aside << dy;
    else
        return aside >> -dy;
}

using PortableWords = WordLanes<WordLanes<uint32_t __attribute__((vector_size(16)))>>;
using Avx2Words = WordLanes<uint32_t __attribute__((vector_size(32)))>;

}  // namespace tetris::placements

#include "core/base/JavaRandom.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <stdexcept>

namespace base {
namespace {

// All numbers here were printed by java.util.Random of OpenJDK 17.
constexpr uint64_t kLastSeed = 281474976710655;  // 2^48 - 1
constexpr uint64_t kZeroState = 0x5DEECE66D;     // the seed whose state is 0

struct IntRow {
    uint64_t seed;
    int bound;
    std::array<int, 6> values;
};

constexpr IntRow kRows[] = {
    // Powers of two: the top bits.
    {0, 1, {0, 0, 0, 0, 0, 0}},
    {0, 2, {1, 1, 0, 1, 1, 0}},
    {0, 16, {11, 13, 3, 9, 10, 4}},
    {0, 1 << 30, {784870680, 892752974, 258274014, 651058223, 684421757, 331840526}},
    {1, 16, {11, 1, 6, 6, 3, 0}},
    {42, 2, {1, 0, 1, 0, 0, 1}},
    {42, 16, {11, 0, 10, 0, 4, 15}},
    {42, 1 << 30, {781215565, 58696381, 733605624, 51474442, 331484985, 1011543762}},
    {kZeroState, 16, {0, 0, 0, 2, 5, 1}},
    {kLastSeed, 16, {4, 7, 0, 8, 10, 9}},
    {kLastSeed, 1 << 30, {288774956, 471976112, 13174789, 588447719, 710907802, 645099219}},
    // Other bounds: the remainder.
    {0, 3, {0, 1, 1, 2, 2, 2}},
    {0, 7, {5, 2, 4, 2, 4, 0}},
    {0, 99, {33, 61, 85, 38, 17, 2}},
    {0, 1000, {360, 948, 29, 447, 515, 53}},
    {1, 7, {4, 4, 1, 0, 6, 6}},
    {1, 10, {5, 8, 7, 3, 4, 4}},
    {42, 3, {2, 0, 0, 2, 0, 1}},
    {42, 10, {0, 3, 8, 4, 0, 5}},
    {42, 99, {62, 48, 63, 71, 36, 52}},
    {42, 1000, {130, 763, 248, 884, 970, 525}},
    {kZeroState, 99, {0, 92, 44, 74, 28, 17}},
    {kLastSeed, 7, {3, 6, 4, 6, 6, 4}},
    {kLastSeed, 99, {50, 95, 36, 71, 77, 45}},
};

TEST(JavaRandomTest, NextIntAgreesWithJava) {
    for (const IntRow& row : kRows) {
        JavaRandom random(row.seed);
        for (const int value : row.values) {
            EXPECT_EQ(random.nextInt(row.bound), value)
                << "seed " << row.seed << ", bound " << row.bound;
        }
    }
}

// With the last three bounds it draws again after nearly half, a quarter and almost none of its
// draws.
TEST(JavaRandomTest, ALongRunOfNextIntAgreesWithJava) {
    const std::pair<int, uint64_t> kSums[] = {
        {7, 1408384399427612379u},           {99, 10018872090081472149u},
        {1073741825, 11989730291593163173u}, {1610612737, 2760760008571349988u},
        {2147483647, 11888310913149400312u},
    };
    for (const auto& [bound, expected] : kSums) {
        JavaRandom random(42);
        uint64_t sum = 0;
        for (int i = 0; i < 1000000; ++i)
            sum = sum * 31 + static_cast<uint64_t>(random.nextInt(bound));
        EXPECT_EQ(sum, expected) << "bound " << bound;
    }
}

TEST(JavaRandomTest, NextGivesTheTopBitsOfTheState) {
    const std::pair<uint64_t, std::array<uint32_t, 4>> kWords[] = {
        {0, {3139482720u, 3571011896u, 1033096058u, 2604232894u}},
        {1, {3139097971u, 431529176u, 1761283695u, 1749940626u}},
        {42, {3124862261u, 234785527u, 2934422497u, 205897768u}},
        {kZeroState, {0u, 4232237u, 178803790u, 758674372u}},
        {kLastSeed, {1155099827u, 1887904451u, 52699159u, 2353790878u}},
    };
    for (const auto& [seed, words] : kWords) {
        JavaRandom whole(seed);
        JavaRandom top(seed);
        for (const uint32_t word : words) {
            EXPECT_EQ(whole.next(32), word) << "seed " << seed;
            EXPECT_EQ(top.next(1), word >> 31) << "seed " << seed;
        }
    }
}

TEST(JavaRandomTest, NextDoubleAgreesWithJavaInEveryBit) {
    const std::pair<uint64_t, std::array<double, 4>> kDoubles[] = {
        {0,
         {0x1.764168ea6ca89p-1, 0x1.ec9e5b3672e14p-3, 0x1.465b93a78ef81p-1, 0x1.19d2e10efa128p-1}},
        {1,
         {0x1.7635aa8cdc4e6p-1, 0x1.a3ec39684df98p-2, 0x1.a96666128d71cp-3, 0x1.54b3c7a8ab85cp-2}},
        {42,
         {0x1.74833a06ff457p-1, 0x1.5dcf778622e01p-1, 0x1.3c20f3f12bbb4p-2, 0x1.1bba76b52c856p-2}},
        {kZeroState,
         {0x1.02508p-36, 0x1.550a8969c39ep-5, 0x1.755a4a1761716p-2, 0x1.7a0d19f2e912p-4}},
        {kLastSeed,
         {0x1.1365b2708722cp-2, 0x1.921011897ffp-7, 0x1.52fcbccce6ddap-1, 0x1.aa6ece6637c5p-2}},
    };
    for (const auto& [seed, doubles] : kDoubles) {
        JavaRandom random(seed);
        for (const double value : doubles)
            EXPECT_EQ(random.nextDouble(), value) << "seed " << seed;
    }
}

TEST(JavaRandomTest, OnlyTheLower48BitsOfASeedCount) {
    JavaRandom small(42);
    JavaRandom large(42 + 5 * JavaRandom::kSeedLimit);
    for (int i = 0; i < 10; ++i)
        EXPECT_EQ(large.next(32), small.next(32));
}

TEST(JavaRandomTest, ABoundThatIsNotPositiveIsRefused) {
    JavaRandom random(0);
    for (const int bound : {0, -1, std::numeric_limits<int>::min()}) {
        EXPECT_THROW(static_cast<void>(random.nextInt(bound)), std::invalid_argument) << bound;
    }
    EXPECT_EQ(random.next(32), 3139482720u) << "a refusal draws nothing";
}

}  // namespace
}  // namespace base

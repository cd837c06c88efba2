#include "core/tetris/sequence/Sequences.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "test/support/game/SequenceContract.h"

namespace tetris {
namespace {

// Printed by OpenJDK 17: (int)(7 * nextDouble()) of java.util.Random.
TEST(RandomSequenceTest, DealsAsTheOriginalGameDoes) {
    struct Row {
        uint64_t seed;
        std::vector<int> pieces;
    };
    const Row kRows[] = {
        {0, {5, 1, 4, 3, 4, 2, 2, 6, 6, 6, 1, 0, 1, 0, 3, 6, 0, 4, 2, 5}},
        {1, {5, 2, 1, 2, 6, 0, 6, 6, 6, 6, 2, 2, 2, 3, 0, 5, 4, 1, 2, 0}},
        {42, {5, 4, 2, 1, 4, 6, 2, 1, 3, 5, 6, 3, 5, 2, 1, 4, 1, 5, 1, 4}},
        {123456789, {4, 3, 2, 6, 5, 2, 3, 3, 0, 1, 1, 3, 1, 3, 6, 4, 4, 1, 6, 3}},
        {281474976710655, {1, 0, 4, 2, 5, 5, 0, 0, 5, 3, 4, 6, 4, 1, 1, 5, 1, 0, 4, 6}},
    };
    for (const Row& row : kRows) {
        RandomSequence sequence(row.seed);
        EXPECT_EQ(deal(sequence, 20), row.pieces) << "seed " << row.seed;
    }
}

TEST(RandomSequenceTest, EachPieceIsAboutEquallyLikely) {
    RandomSequence sequence(2024);
    std::vector<int> counts(7, 0);
    for (const int piece : deal(sequence, 70000))
        ++counts.at(static_cast<size_t>(piece));
    for (const int count : counts) {
        EXPECT_GT(count, 9500);
        EXPECT_LT(count, 10500);
    }
}

TEST(RandomSequenceTest, GoesOnFromAStateOfAnother) {
    RandomSequence sequence(5);
    RandomSequence other(77);
    expectStatesAreTakenOver(sequence, other);
    const std::vector<uint64_t> kNone = {1, 2};
    EXPECT_THROW(other.setState(kNone), std::invalid_argument);
    EXPECT_THROW(other.setState({}), std::invalid_argument);
}

}  // namespace
}  // namespace tetris

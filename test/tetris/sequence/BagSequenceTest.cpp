#include "core/tetris/sequence/Sequences.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "test/support/game/SequenceContract.h"

namespace tetris {
namespace {

// Printed by the same shuffle on java.util.Random of OpenJDK 17.
TEST(BagSequenceTest, DealsTheBagsOfTheRules) {
    struct Row {
        uint64_t seed;
        std::vector<int> pieces;
    };
    const Row kRows[] = {
        {0, {1, 0, 3, 2, 6, 4, 5, 1, 0, 6, 5, 4, 3, 2, 2, 5, 1, 3, 6, 4, 0}},
        {1, {3, 0, 5, 1, 2, 6, 4, 5, 6, 1, 2, 3, 4, 0, 0, 1, 6, 4, 2, 3, 5}},
        {42, {2, 6, 4, 0, 5, 3, 1, 6, 3, 5, 0, 4, 2, 1, 3, 4, 5, 2, 1, 6, 0}},
        {123456789, {4, 2, 5, 6, 3, 0, 1, 3, 6, 4, 5, 2, 1, 0, 2, 0, 3, 1, 5, 6, 4}},
        {281474976710655, {0, 1, 6, 2, 4, 5, 3, 1, 2, 3, 4, 5, 0, 6, 3, 1, 0, 5, 6, 4, 2}},
    };
    for (const Row& row : kRows) {
        BagSequence sequence(row.seed);
        EXPECT_EQ(deal(sequence, 21), row.pieces) << "seed " << row.seed;
    }
}

TEST(BagSequenceTest, EachSevenHoldEachPieceOnce) {
    for (uint64_t seed = 0; seed < 500; ++seed) {
        BagSequence sequence(seed * 562949953421u);
        for (int bag = 0; bag < 20; ++bag) {
            std::vector<int> pieces = deal(sequence, 7);
            std::ranges::sort(pieces);
            ASSERT_EQ(pieces, (std::vector<int>{0, 1, 2, 3, 4, 5, 6})) << "seed " << seed;
        }
    }
}

TEST(BagSequenceTest, WhatIsLeftInTheBagIsKnown) {
    BagSequence sequence(5);
    for (int dealt = 0; dealt < 15; ++dealt) {
        for (int count = 0; count < 15; ++count) {
            // Up to the end of the bag; behind the end it is the whole next one.
            const int left = 7 - (dealt + count) % 7;
            std::vector<int> ahead = sequence.peek(count + left);
            std::vector<int> rest(ahead.end() - left, ahead.end());
            std::ranges::sort(rest);
            EXPECT_EQ(sequence.describeDraw(count),
                      (Randomizer{.kind = Randomizer::Kind::Bag, .bag = rest}))
                << dealt << " dealt, " << count << " ahead";
        }
        deal(sequence, 1);
    }
}

TEST(BagSequenceTest, GoesOnFromAStateOfAnother) {
    BagSequence sequence(5);
    BagSequence other(77);
    expectStatesAreTakenOver(sequence, other);
    const std::vector<std::vector<uint64_t>> kNone = {{1, 8, 0, 1, 2, 3, 4, 5, 6},
                                                      {1, 3, 0, 1, 2, 3, 4, 5, 5},
                                                      {1ULL << 48, 3, 0, 1, 2, 3, 4, 5, 6}};
    for (const std::vector<uint64_t>& none : kNone)
        EXPECT_THROW(other.setState(none), std::invalid_argument);
    EXPECT_THROW(other.setState({}), std::invalid_argument);
}

}  // namespace
}  // namespace tetris

#include "core/tetris/sequence/RecalledSequence.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/tetris/sequence/Sequences.h"

namespace tetris {
namespace {

// A sequence whose adversary deals sticks.
RecalledSequence makeRecalled(uint64_t seed, int level, size_t recalled = 1000) {
    RecalledSequence sequence(std::make_unique<BagSequence>(seed), seed, level);
    sequence.recall(std::vector<int>(recalled, Piece::STICK));
    return sequence;
}

// The next pieces, each with what hasAdversaryDealt tells.
std::vector<std::pair<int, bool>> dealTold(PieceSequence& sequence, int count) {
    const Board board(10, 24);
    std::vector<std::pair<int, bool>> pieces;
    for (int i = 0; i < count; ++i) {
        const int piece = sequence.next(board);
        pieces.emplace_back(piece, sequence.hasAdversaryDealt());
    }
    return pieces;
}

TEST(RecalledSequenceTest, NothingIsKnownAheadWhileAnAdversaryPlays) {
    RecalledSequence sequence = makeRecalled(7, 0);
    EXPECT_EQ(sequence.peek(3), BagSequence(7).peek(3));
    sequence.setAdversaryLevel(1);
    EXPECT_TRUE(sequence.peek(3).empty());
    EXPECT_TRUE(RecalledSequence(nullptr, 7, 0).peek(3).empty()) << "all pieces are recorded";
}

TEST(RecalledSequenceTest, ACloneAndAStateGoOnInTheSameWay) {
    RecalledSequence first = makeRecalled(7, 50);
    dealTold(first, 20);
    const auto clone = first.clone();
    RecalledSequence other = makeRecalled(8, 50);
    other.setState(first.saveState());
    const auto expected = dealTold(first, 100);
    EXPECT_EQ(dealTold(*clone, 100), expected);
    EXPECT_EQ(dealTold(other, 100), expected);
    EXPECT_NE(dealTold(*makeRecalled(8, 50).clone(), 100), expected);
}

TEST(RecalledSequenceTest, WhatWasRecordedComesInItsOrderAndNothingElse) {
    RecalledSequence sequence(nullptr, 7, 0);
    sequence.recall({3, 1, 4, 1, 5});
    const std::vector<std::pair<int, bool>> expected{
        {3, false}, {1, false}, {4, false}, {1, false}, {5, false}};
    EXPECT_EQ(dealTold(sequence, 5), expected);
    EXPECT_THROW(dealTold(sequence, 1), std::invalid_argument);
    EXPECT_THROW(sequence.setAdversaryLevel(101), std::invalid_argument);
}

}  // namespace
}  // namespace tetris

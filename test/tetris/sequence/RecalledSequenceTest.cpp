#include "core/tetris/sequence/RecalledSequence.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/base/JavaRandom.h"
#include "core/tetris/sequence/Sequences.h"
#include "test/support/game/ListSequence.h"

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

// The level changes often, and stays at 0 for 120 pieces.
int chooseLevel(int piece) {
    return piece < 40 ? 0 : piece < 80 ? 70 : piece < 200 ? 0 : piece % 101;
}

TEST(RecalledSequenceTest, TheDieIsThrownForEachPieceDueWhateverTheLevel) {
    for (const uint64_t seed : {0ull, 8ull, (1ull << 48) - 1}) {
        base::JavaRandom die(seed ^ 0x2545F4914F6C);
        RecalledSequence sequence(
            std::make_unique<ListSequence>(std::vector<int>{1, 2, 3, 4, 5, 6}), seed, 0);
        sequence.recall(std::vector<int>(1000, Piece::STICK));
        int due = 0;
        for (int i = 0; i < 1000; ++i) {
            sequence.setAdversaryLevel(chooseLevel(i));
            const int piece = sequence.next(Board(10, 24));
            const bool byAdversary = 1 + die.nextInt(99) < chooseLevel(i);
            EXPECT_EQ(sequence.hasAdversaryDealt(), byAdversary) << "piece " << i;
            // When the adversary deals, the sequence does not advance.
            EXPECT_EQ(piece, byAdversary ? Piece::STICK : 1 + due++ % 6) << "piece " << i;
        }
    }
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
    for (const int level : {-1, 101})
        EXPECT_THROW(sequence.setAdversaryLevel(level), std::invalid_argument);
    EXPECT_EQ(sequence.getLevel(), 0);
}

}  // namespace
}  // namespace tetris

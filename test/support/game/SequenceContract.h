#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "core/tetris/PieceSequence.h"

namespace tetris {

// Deals the next `count` pieces.
inline std::vector<int> deal(PieceSequence& sequence, int count) {
    const Board board(10, 24);
    std::vector<int> pieces;
    for (int i = 0; i < count; ++i)
        pieces.push_back(sequence.next(board));
    return pieces;
}

// The contract of every sequence whose pieces are known ahead, from its present state on: peek
// returns what next will deal, and a clone deals the same pieces independently. Deals 40 pieces.
inline void expectPeekAndCloneAgreeWithNext(PieceSequence& sequence) {
    for (int round = 0; round < 8; ++round) {
        const std::vector<int> ahead = sequence.peek(30);
        EXPECT_EQ(ahead.size(), 30u);
        EXPECT_EQ(sequence.peek(30), ahead) << "to peek deals nothing";
        EXPECT_EQ(sequence.peek(1), std::vector<int>{ahead.front()});
        EXPECT_TRUE(sequence.peek(0).empty());
        const std::unique_ptr<PieceSequence> clone = sequence.clone();
        EXPECT_EQ(clone->getLimit(), sequence.getLimit());
        EXPECT_EQ(deal(*clone, 30), ahead);
        EXPECT_EQ(sequence.peek(30), ahead) << "what a clone deals is its own affair";
        const std::vector<int> dealt = deal(sequence, 5);
        EXPECT_EQ(dealt, (std::vector<int>(ahead.begin(), ahead.begin() + 5)));
    }
}

// Expects that `other`, a sequence of the same kind, deals the same pieces after it is set to a
// state of `sequence`. Deals 160 pieces of `sequence`, and more of `other`.
inline void expectStatesAreTakenOver(PieceSequence& sequence, PieceSequence& other) {
    for (int round = 0; round < 8; ++round) {
        const std::vector<uint64_t> state = sequence.saveState();
        deal(other, 3);
        other.setState(state);
        EXPECT_EQ(other.saveState(), state);
        EXPECT_EQ(deal(other, 20), deal(sequence, 20));
    }
}

}  // namespace tetris

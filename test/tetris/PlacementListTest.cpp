#include "brain/tetris/PlacementList.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tetris {
namespace {

TEST(PlacementsTest, ComeByRotationsFromTheGivenOneAndThenByColumns) {
    const Board board(5, 10);
    const Piece& lying = *Piece::getPieces()[Piece::STICK]->fastRotation();
    const auto placements = listPlacements(board, lying, {6});
    ASSERT_EQ(placements.size(), 2U + 5U);
    for (size_t i = 0; i < placements.size(); ++i) {
        EXPECT_EQ(placements[i].piece, i < 2 ? &lying : lying.fastRotation());
        EXPECT_EQ(placements[i].x, static_cast<int>(i < 2 ? i : i - 2));
        EXPECT_EQ(placements[i].y, 0);
    }
}

TEST(PlacementsTest, RestOnTheStackAndReachTheLimitButNotMore) {
    const Board board = Board::fromPicture("....\n....\n....\n....\n#...\n#...\n");
    const Piece& stick = *Piece::getPieces()[Piece::STICK];
    EXPECT_EQ(listPlacements(board, stick, {3}).size(), 1U);  // lying on the tower
    EXPECT_EQ(listPlacements(board, stick, {4}).size(), 4U);  // and standing beside it
    EXPECT_EQ(listPlacements(board, stick, {6}).size(), 5U);  // and on it
    EXPECT_EQ(listPlacements(board, stick, {2}).size(), 0U);
    EXPECT_EQ(listPlacements(board, stick, {6}).front().y, 2);
}

TEST(PlacementsTest, MayStickOutUntilRowsAreClearedIfTheRuleSaysSo) {
    // The stick stands in the gap and clears a row, so that three rows remain.
    const Board board = Board::fromPicture("....\n....\n....\n....\n###.\n");
    const Piece& stick = *Piece::getPieces()[Piece::STICK];
    const auto standing = [&](int limitHeight, Overflow overflow) {
        const auto placements = listPlacements(board, stick, {limitHeight, overflow});
        return std::ranges::count(placements, &stick, &Move::piece);
    };
    EXPECT_EQ(standing(3, Overflow::Strict), 0);
    EXPECT_EQ(standing(2, Overflow::ClearFirst), 0);
    EXPECT_EQ(standing(3, Overflow::ClearFirst), 1);
    EXPECT_EQ(standing(4, Overflow::Strict), 1);
    // Lying on top, it stays within two rows under both rules.
    EXPECT_EQ(listPlacements(board, stick, {2}).size(), 1U);
    EXPECT_EQ(listPlacements(board, stick, {2, Overflow::ClearFirst}).size(), 1U);
}

}  // namespace
}  // namespace tetris

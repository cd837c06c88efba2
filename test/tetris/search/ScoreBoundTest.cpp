#include "brain/tetris/search/ScoreBound.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "brain/tetris/PlacementList.h"
#include "core/base/JavaRandom.h"
#include "core/tetris/PieceSequence.h"
#include "core/tetris/RowTally.h"

namespace tetris {
namespace {

// The best score of all ways to drop the pieces, found by trying all of them.
int tryAll(const Board& board, std::span<const int> pieces, int rows) {
    if (pieces.empty()) return 0;
    int best = 0;
    const Piece& piece = *Piece::getPieces()[static_cast<size_t>(pieces.front())];
    for (const Move& move : listPlacements(board, piece, {rows})) {
        Board after = board;
        static_cast<void>(after.place(*move.piece, move.x, move.y));
        const int points = computeRowPoints(after.clearRows());
        after.commit();
        best = std::max(best, 1 + points + tryAll(after, pieces.subspan(1), rows));
    }
    return best;
}

TEST(ScoreBoundTest, WhatAPieceCanDoIsWhatTheShapesSay) {
    const AllPieceLimits& limits = getPieceLimits();
    const std::array<int, 7> most{4, 3, 3, 2, 2, 2, 2};
    const std::array<std::vector<int>, 7> vanishes{{{1, 4}, {2, 3}, {2, 3}, {}, {}, {2}, {2}}};
    for (size_t i = 0; i < limits.size(); ++i) {
        EXPECT_EQ(limits[i].mostRows, most[i]) << i;
        for (int k = 0; k <= 4; ++k)
            EXPECT_EQ(limits[i].vanishesWith[static_cast<size_t>(k)],
                      std::ranges::count(vanishes[i], k) == 1)
                << i << " with " << k;
    }
}

TEST(ScoreBoundTest, TheTestSequenceAllows475) {
    const std::vector<int> pieces = makeSequence("test", 0)->peek(100);
    const ScoreBound bound = computeScoreBound(pieces, 10, 20);
    EXPECT_EQ(bound.pieces, 100);
    EXPECT_EQ(bound.rowPoints, 375);
    EXPECT_EQ(bound.getBound(), 475);
    int points = 0;
    int rows = 0;
    for (const auto& [piece, cleared] : bound.clears) {
        points += computeRowPoints(cleared);
        rows += cleared;
        EXPECT_LE(10 * rows, 4 * piece);
        const int index = pieces[static_cast<size_t>(piece - 1)];
        EXPECT_LE(cleared, getPieceLimits()[static_cast<size_t>(index)].mostRows);
    }
    EXPECT_EQ(points, 375);
}

TEST(ScoreBoundTest, TheMeansOverKnownSeedsAreThoseOfTheTrial) {
    const auto sum = [](const char* name) {
        int total = 0;
        for (uint64_t seed = 0; seed < 40; ++seed)
            total += computeScoreBound(makeSequence(name, seed)->peek(100), 10, 20).getBound();
        return total;
    };
    EXPECT_EQ(sum("bag"), 19470);     // 486.75 a game
    EXPECT_EQ(sum("random"), 19025);  // 475.625
}

TEST(ScoreBoundTest, NoWayToDropThePiecesDoesBetter) {
    base::JavaRandom random(475);
    int reached = 0;
    for (int i = 0; i < 60; ++i) {
        const int width = 4 + random.nextInt(2);
        const int rows = 3 + random.nextInt(4);
        std::vector<int> pieces;
        for (int count = 3 + random.nextInt(2); count > 0; --count)
            pieces.push_back(random.nextInt(7));
        const int best = tryAll(Board(width, rows + 4), pieces, rows);
        const int bound = computeScoreBound(pieces, width, rows).getBound();
        EXPECT_LE(best, bound);
        reached += best == bound ? 1 : 0;
    }
    EXPECT_GT(reached, 10) << "a bound far above everything says nothing";
}

TEST(ScoreBoundTest, PlayEndsWhereTheWellIsFull) {
    // Two squares fill a well of four columns and two rows completely.
    EXPECT_EQ(computeScoreBound(std::vector<int>{5, 5}, 4, 2).getBound(), 2 + 10);
    // An S piece never clears all of its cells, so only few S pieces fit.
    const std::vector<int> many(50, Piece::S1);
    EXPECT_LT(computeScoreBound(many, 3, 1).pieces, 50);
}

TEST(ScoreBoundTest, LongSequencesAreTracedInBlocks) {
    const std::vector<int> pieces = makeSequence("random", 5)->peek(3000);
    const ScoreBound bound = computeScoreBound(pieces, 10, 20);
    int points = 0;
    for (const auto& [piece, rows] : bound.clears)
        points += computeRowPoints(rows);
    EXPECT_EQ(points, bound.rowPoints);
    EXPECT_EQ(bound.pieces, 3000);
    MostAhead ahead;
    ahead.compute(pieces, 10, 20);
    EXPECT_EQ(ahead.get(0, 0), bound.getBound());
}

TEST(ScoreBoundTest, ATableServesOneGameAfterAnother) {
    const std::vector<int> pieces = makeSequence("random", 5)->peek(40);
    MostAhead used;
    used.compute(makeSequence("random", 6)->peek(50), 10, 20);
    used.compute(pieces, 7, 9);
    MostAhead fresh;
    fresh.compute(pieces, 7, 9);
    for (size_t landed = 0; landed <= pieces.size(); ++landed) {
        for (int cells = 0; cells < 7 * 9; ++cells)
            EXPECT_EQ(used.get(landed, cells), fresh.get(landed, cells)) << landed << " " << cells;
    }
    EXPECT_EQ(used.get(pieces.size(), 0), 0);
}

TEST(ScoreBoundTest, NoLastVerbBreaksTheLimits) {
    const std::vector<LastVerb> cases = listLastVerbs();
    EXPECT_TRUE(findBreaches(cases).empty());
    // The enumeration contains a case that is obviously possible: a standing stick in four rows.
    EXPECT_EQ(
        std::ranges::count(
            cases,
            LastVerb{.piece = Piece::STICK, .rotation = 0, .rows = 0b1111, .verb = Verb::Down}),
        1);
    // Impossible cases are reported.
    EXPECT_EQ(
        findBreaches(std::vector<LastVerb>{
                         {.piece = Piece::S1, .rotation = 1, .rows = 0b111, .verb = Verb::Left}})
            .size(),
        1U);
    EXPECT_EQ(
        findBreaches(std::vector<LastVerb>{
                         {.piece = Piece::S1, .rotation = 0, .rows = 0b11, .verb = Verb::Down}})
            .size(),
        1U);
}

}  // namespace
}  // namespace tetris

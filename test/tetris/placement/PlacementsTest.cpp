#include "brain/tetris/placement/Placements.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string>
#include <vector>

#include "brain/tetris/DefaultBrain.h"
#include "brain/tetris/PlacementList.h"
#include "brain/tetris/weights/Features.h"
#include "core/base/JavaRandom.h"
#include "test/support/Effort.h"
#include "test/support/game/BoardText.h"
#include "test/support/game/PlacementKernels.h"
#include "test/support/game/PlainWell.h"
#include "test/support/game/RandomPieces.h"

namespace tetris {
namespace {

using placements::Kernel;

// Calls check(board, piece, rows, random) for random boards of many sizes.
template <class Check>
void forRandomBoards(uint64_t seed, int count, Check&& check) {
    base::JavaRandom random(seed);
    for (int i = 0; i < count; ++i) {
        const int width = i % 2 == 0 ? 10 : 4 + random.nextInt(61);
        const int rows = i % 4 < 2 ? 10 : 5 + random.nextInt(56);
        const Board board = toBoard(makeRandomWell(random, width, rows));
        const Piece& piece = pickStandardPiece(random);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", board " + std::to_string(i) + "\n" +
                     board.toString() + toString(piece));
        check(board, piece, rows, random);
        if (testing::Test::HasFatalFailure()) return;
    }
}

// One placement as plain code on a Board rates it, with the board after it.
struct OnBoard {
    Move move;
    int64_t value = 0;
    int rowsCleared = 0;
    Board after;
};

std::vector<OnBoard> rateOnBoard(const Board& board, const Piece& piece, int limitHeight,
                                 const ScaledWeights& weights) {
    std::vector<OnBoard> placements;
    forEachPlacement(
        board, piece, {.limitHeight = limitHeight}, [&](const Move& move, const Outcome& outcome) {
            placements.push_back(
                {move, weights.rate(countFeatures(outcome)), outcome.rowsCleared, outcome.board});
        });
    return placements;
}

// Expects of every kernel the placements that plain code finds, with the same values.
void expectThePlacementsOfTheBoard(const Board& board, const Piece& piece, int rows,
                                   const ScaledWeights& weights) {
    std::array<RatedPlacement, Placements::kMaxPlacements> found;
    const std::vector<OnBoard> expected = rateOnBoard(board, piece, rows, weights);
    const Rotations rotations = findRotations(piece).value();
    for (const Kernel* const kernel : listPlacementKernels()) {
        Placements placements(weights, *kernel);
        ASSERT_TRUE(placements.survey(board, rows));
        ASSERT_EQ(placements.list(rotations, found), expected.size());
        for (size_t j = 0; j < expected.size(); ++j) {
            const Move& move = expected[j].move;
            SCOPED_TRACE(toString(*move.piece) + " at " + std::to_string(move.x));
            ASSERT_EQ(rotations.pieces[found[j].rotation], move.piece);
            ASSERT_EQ(found[j].x, move.x);
            ASSERT_EQ(found[j].y, move.y);
            ASSERT_EQ(std::popcount(found[j].fullRows), expected[j].rowsCleared);
            ASSERT_EQ(found[j].value, expected[j].value);
        }
    }
}

TEST(PlacementsTest, RatesEveryPlacementAsTheFeaturesDo) {
    forRandomBoards(
        1, scaleEffort(1000),
        [&](const Board& board, const Piece& piece, int rows, base::JavaRandom& random) {
            expectThePlacementsOfTheBoard(board, piece, rows, pickScaledWeights(random));
        });
}

// Wells that are covered, and deeper than the survey tells; wells deeper than a stick; and the
// golden case of FeaturesTest, in which two rows that do not touch are cleared at once.
constexpr const char* kSeldomStacks[] = {R"(
#########.
########..
########..
########..
########..
########.#
########.#
########.#
########.#
########.#
########.#
)",
                                         R"(
###.###.##
###.###.##
###.###.##
###.###.##
###.###.##
###.###.##
###.##..##
###.###.##
###.###.##
)",
                                         R"(
#.........
###....#.#
#####.####
##.##.##.#
#####.####
)"};

TEST(PlacementsTest, RatesWhatRandomBoardsHardlyEverHaveByEachFeature) {
    for (const char* const stack : kSeldomStacks) {
        const Board board = readBoard(stack, 18);
        for (size_t i = 0; i < kFeatureCount; ++i) {
            ScaledWeights weights;
            weights.values[i] = 1;
            SCOPED_TRACE(getFeatures()[i].name);
            for (const Piece* const piece : Piece::getPieces())
                expectThePlacementsOfTheBoard(board, *piece, 14, weights);
        }
    }
}

TEST(PlacementsTest, APlacementLeadsToTheWellThatTheBoardBecomes) {
    std::array<RatedPlacement, Placements::kMaxPlacements> found;
    forRandomBoards(
        2, scaleEffort(300),
        [&](const Board& board, const Piece& piece, int rows, base::JavaRandom& random) {
            const ScaledWeights weights = pickScaledWeights(random);
            const std::vector<OnBoard> expected = rateOnBoard(board, piece, rows, weights);
            const Rotations rotations = findRotations(piece).value();
            for (const Kernel* const kernel : listPlacementKernels()) {
                Placements placements(weights, *kernel);
                Placements next(weights, *kernel);
                ASSERT_TRUE(placements.survey(board, rows));
                ASSERT_EQ(placements.list(rotations, found), expected.size());
                for (size_t j = 0; j < expected.size(); ++j) {
                    Well after;
                    placements.land(found[j], after);
                    ASSERT_EQ(after.width, board.getWidth());
                    ASSERT_EQ(after.rows, rows);
                    for (int x = 0; x < after.width; ++x)
                        ASSERT_EQ(after.columns[static_cast<size_t>(x)],
                                  expected[j].after.getColumn(x));
                    next.survey(after);
                    ASSERT_EQ(next.getBoardValue() + found[j].pieceValue, expected[j].value)
                        << "the value is the piece's part and that of the well it leads to";
                }
            }
        });
}

TEST(PlacementsTest, TheBestIsTheFirstOfTheGreatest) {
    std::array<RatedPlacement, Placements::kMaxPlacements> found;
    int ties = 0;
    forRandomBoards(
        3, scaleEffort(2000),
        [&](const Board& board, const Piece& piece, int rows, base::JavaRandom& random) {
            ScaledWeights weights;  // of one feature, so that many placements are equal
            weights.values[static_cast<size_t>(random.nextInt(9))] = random.nextInt(3) - 1;
            const Rotations rotations = findRotations(piece).value();
            for (const Kernel* const kernel : listPlacementKernels()) {
                Placements placements(weights, *kernel);
                ASSERT_TRUE(placements.survey(board, rows));
                const size_t count = placements.list(rotations, found);
                const std::optional<RatedPlacement> best = placements.findBest(rotations);
                ASSERT_EQ(best.has_value(), count > 0);
                ASSERT_EQ(placements.rateBest(rotations),
                          best ? best->value : Placements::kNoPlacement);
                if (!best) continue;
                const auto end = found.begin() + static_cast<ptrdiff_t>(count);
                const auto first = std::max_element(
                    found.begin(), end, [](const RatedPlacement& a, const RatedPlacement& b) {
                        return a.value < b.value;
                    });
                ASSERT_EQ(best->value, first->value);
                ASSERT_EQ(best->rotation, first->rotation);
                ASSERT_EQ(best->x, first->x);
                ASSERT_EQ(best->y, first->y);
                ASSERT_EQ(best->fullRows, first->fullRows);
                ties += std::any_of(first + 1, end, [&](const RatedPlacement& other) {
                    return other.value == first->value;
                });
            }
        });
    EXPECT_GT(ties, 50);
}

// A subclass of DefaultBrain rates placement by placement on a board, without kernels.
class PlainDefaultBrain : public DefaultBrain {};

TEST(PlacementsTest, FindsThePlacementThatDefaultBrainRatesLeast) {
    PlainDefaultBrain plain;
    forRandomBoards(
        4, scaleEffort(1000),
        [&](const Board& board, const Piece& piece, int rows, base::JavaRandom& /*random*/) {
            const std::optional<Move> expected = plain.bestMove(board, piece, rows);
            const Rotations rotations = findRotations(piece).value();
            for (const Kernel* const kernel : listPlacementKernels()) {
                const placements::LowestPlacement found =
                    kernel->findLowest(board, rows, rotations);
                ASSERT_EQ(found.rotation >= 0, expected.has_value());
                if (!expected) continue;
                ASSERT_EQ(rotations.pieces[static_cast<size_t>(found.rotation)], expected->piece);
                ASSERT_EQ(found.x, expected->x);
                ASSERT_EQ(found.y, expected->y);
            }
            const std::optional<Move> move = DefaultBrain().bestMove(board, piece, rows);
            ASSERT_EQ(move.has_value(), expected.has_value());
            if (!move) return;
            ASSERT_EQ(move->score, expected->score);
        });
}

TEST(PlacementsTest, WhatIsNoWellIsNotLookedAt) {
    Placements placements(scale(findWeights("dt10")->weights.values));
    EXPECT_TRUE(placements.survey(Board(10, 24), 20));
    EXPECT_TRUE(placements.survey(Board(4, 8), 1));
    EXPECT_TRUE(placements.survey(Board(64, 64), 60));
    EXPECT_FALSE(placements.survey(Board(3, 24), 20)) << "too narrow";
    EXPECT_FALSE(placements.survey(Board(10, 64), 61)) << "too high";
    EXPECT_FALSE(placements.survey(Board(10, 24), 0)) << "no row";
    EXPECT_FALSE(placements.survey(Board(10, 24), 25)) << "more rows than the board has";
    EXPECT_FALSE(placements.survey(Board::fromPicture("....\n####\n...#\n"), 2)) << "a full row";
    EXPECT_FALSE(placements.survey(Board::fromPicture("...#\n....\n...#\n"), 2)) << "a cell above";
    EXPECT_TRUE(placements.survey(Board::fromPicture("....\n###.\n...#\n"), 2));
}

}  // namespace
}  // namespace tetris

#include "brain/tetris/Placements.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "brain/tetris/DefaultBrain.h"
#include "brain/tetris/Features.h"
#include "brain/tetris/Landings.h"
#include "core/base/JavaRandom.h"
#include "test/support/Effort.h"
#include "test/support/RandomBoards.h"
#include "test/support/RandomPieces.h"

namespace tetris {
namespace {

// The plain way: every landing on a board.
std::vector<std::pair<Move, std::int64_t>> rateOnBoard(const Board& board, const Piece& piece,
                                                       int limitHeight,
                                                       const ScaledWeights& weights)
{
    std::vector<std::pair<Move, std::int64_t>> landings;
    Board trial = board;
    forEachDrop(board, piece, limitHeight, [&](const Piece& turned, int x, int y) {
        seeOutcome(trial, turned, x, y, limitHeight, [&](const Outcome& outcome) {
            landings.push_back({Move{&turned, x, y, 0}, weights.rate(countFeatures(outcome))});
        });
    });
    return landings;
}

ScaledWeights pickWeights(base::JavaRandom& random)
{
    ScaledWeights weights;
    for (std::int32_t& value : weights.values)
        value = random.nextInt(2 * ScaledWeights::kMax + 1) - ScaledWeights::kMax;
    return weights;
}

using placements::Kernel;

// Those that this machine can run: the portable one, and a faster one if there is one.
std::vector<const Kernel*> listKernels()
{
    std::vector<const Kernel*> kernels{&placements::getPortableKernel()};
    if (const Kernel* const fast = placements::findAvx2Kernel()) kernels.push_back(fast);
    return kernels;
}

TEST(PlacementsTest, RatesEveryLandingAsTheFeaturesDo)
{
    base::JavaRandom random(1);
    const int boards = scaleEffort(2000);
    std::array<Placement, Placements::kMaxLandings> found;
    for (int i = 0; i < boards; ++i) {
        const int width = random.nextInt(2) == 0 ? 10 : 4 + random.nextInt(61);
        const int rows = random.nextInt(2) == 0 ? 10 : 5 + random.nextInt(56);
        const Board board = makeRandomBoard(random, width, rows);
        const Piece& piece = pickStandardPiece(random);
        SCOPED_TRACE(board.toString() + toString(piece));
        const ScaledWeights weights = pickWeights(random);
        const auto expected = rateOnBoard(board, piece, rows, weights);
        const Rotations rotations = findRotations(piece).value();
        for (const Kernel* const kernel : listKernels()) {
            SCOPED_TRACE(kernel == &placements::getPortableKernel());
            Placements placements(weights, *kernel);
            ASSERT_TRUE(placements.look(board, rows));
            const std::size_t count = placements.list(rotations, found);
            ASSERT_EQ(count, expected.size());
            for (std::size_t j = 0; j < count; ++j) {
                const auto& [move, value] = expected[j];
                ASSERT_EQ(rotations.pieces[found[j].rotation], move.piece);
                ASSERT_EQ(found[j].x, move.x);
                ASSERT_EQ(found[j].y, move.y);
                ASSERT_EQ(found[j].value, value) << toString(*move.piece) << " at " << move.x;
            }
        }
    }
}

// DefaultBrain as it is written, landing by landing on a board.
class PlainDefaultBrain : public DefaultBrain {};

TEST(PlacementsTest, FindsTheLandingThatDefaultBrainRatesLeast)
{
    base::JavaRandom random(2);
    const int boards = scaleEffort(1000);
    PlainDefaultBrain plain;
    for (int i = 0; i < boards; ++i) {
        const int width = random.nextInt(2) == 0 ? 10 : 4 + random.nextInt(61);
        const int rows = random.nextInt(2) == 0 ? 20 : 5 + random.nextInt(56);
        const Board board = makeRandomBoard(random, width, rows);
        const Piece& piece = pickStandardPiece(random);
        SCOPED_TRACE(board.toString() + toString(piece));
        const std::optional<Move> expected = plain.bestMove(board, piece, rows);
        const Rotations rotations = findRotations(piece).value();
        for (const Kernel* const kernel : listKernels()) {
            SCOPED_TRACE(kernel == &placements::getPortableKernel());
            const placements::LowestLanding found = kernel->findLowest(board, rows, rotations);
            ASSERT_EQ(found.rotation >= 0, expected.has_value());
            if (!expected) continue;
            ASSERT_EQ(rotations.pieces[static_cast<std::size_t>(found.rotation)], expected->piece);
            ASSERT_EQ(found.x, expected->x);
            ASSERT_EQ(found.y, expected->y);
        }
        const std::optional<Move> move = DefaultBrain().bestMove(board, piece, rows);
        ASSERT_EQ(move.has_value(), expected.has_value());
        if (!move) continue;
        ASSERT_EQ(move->score, expected->score);
    }
}

}  // namespace
}  // namespace tetris

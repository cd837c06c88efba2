// Compares every kernel with plain code on very many wells: a hundred thousand, or as many as
// TETRIS_TEST_EFFORT says (the preset soak: ten million).

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <string>

#include "brain/tetris/placement/Placements.h"
#include "core/base/JavaRandom.h"
#include "test/support/Effort.h"
#include "test/support/game/PlacementKernels.h"
#include "test/support/game/PlainWell.h"
#include "test/support/game/RandomPieces.h"

namespace tetris {
namespace {

// Half of the wells have the usual sizes, a quarter are small, and the others have any size.
void pickSize(base::JavaRandom& random, int& width, int& rows) {
    width = 10;
    switch (random.nextInt(4)) {
        case 0: rows = 10; break;
        case 1: rows = 20; break;
        case 2:
            width = 4 + random.nextInt(14);
            rows = 5 + random.nextInt(16);
            break;
        default: width = 4 + random.nextInt(61); rows = 5 + random.nextInt(56);
    }
}

Well toWell(const PlainWell& plain) {
    Well well;
    well.width = plain.width;
    well.rows = plain.rows;
    for (int x = 0; x < plain.width; ++x)
        well.columns[static_cast<size_t>(x)] = plain.column(x);
    return well;
}

// Describes the first difference; empty if there is no difference.
std::string compare(const PlainWell& plain, const Piece& piece, const Placements& placements,
                    const ScaledWeights& weights) {
    std::array<RatedPlacement, Placements::kMaxPlacements> found;
    const Rotations rotations = findRotations(piece).value();
    const size_t count = placements.list(rotations, found);
    size_t next = 0;
    std::string difference;
    int64_t best = Placements::kNoPlacement;
    forEachPlainPlacement(
        plain, piece, [&](const Piece& turned, int x, int y, const PlainWell& after) {
            const int64_t value =
                weights.rate(countFeaturesPlainly(after, 2 * y + turned.getHeight() - 1));
            best = std::max(best, value);
            if (next >= count || !difference.empty()) return;
            const RatedPlacement& placement = found[next++];
            if (rotations.pieces[placement.rotation] != &turned || placement.x != x ||
                placement.y != y || std::popcount(placement.fullRows) != after.rowsCleared ||
                placement.value != value) {
                difference = toString(turned) + " at " + std::to_string(x) + " has value " +
                             std::to_string(value) + ", not " + std::to_string(placement.value);
            }
        });
    if (difference.empty() && next != count) difference = "the number of landings";
    if (difference.empty() && placements.rateBest(rotations) != best) difference = "the best";
    return difference;
}

TEST(PlacementsPropertyTest, EveryPlacementIsRatedAsPlainCodeDoes) {
    constexpr uint64_t kSeed = 7;
    base::JavaRandom random(kSeed);
    const int wells = scaleEffort(100'000);
    for (int i = 0; i < wells; ++i) {
        int width = 0;
        int rows = 0;
        pickSize(random, width, rows);
        const PlainWell plain = makeRandomWell(random, width, rows);
        const Piece& piece = pickStandardPiece(random);
        const ScaledWeights weights = pickScaledWeights(random);
        for (const placements::Kernel* const kernel : listPlacementKernels()) {
            Placements placements(weights, *kernel);
            placements.survey(toWell(plain));
            const std::string difference = compare(plain, piece, placements, weights);
            ASSERT_EQ(difference, "") << "seed " << kSeed << ", well " << i << "\n"
                                      << toBoard(plain);
        }
    }
}

}  // namespace
}  // namespace tetris

#include "core/tetris/PieceSequence.h"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/tetris/sequence/Sequences.h"
#include "test/support/Refusal.h"
#include "test/support/game/SequenceContract.h"

namespace tetris {
namespace {

constexpr uint64_t kLastSeed = (uint64_t{1} << 48) - 1;

std::string refusalOf(std::string_view name, uint64_t seed) {
    return test::refusalOf([&] { return makeSequence(name, seed); });
}

TEST(PieceSequenceTest, TheTableHasBagRandomAndTest) {
    std::vector<std::string> names;
    for (const SequenceEntry& entry : getSequences()) {
        names.emplace_back(entry.name);
        EXPECT_FALSE(entry.about.empty());
    }
    EXPECT_EQ(names, (std::vector<std::string>{"bag", "random", "test"}));
}

TEST(PieceSequenceTest, EveryRowIsFoundByItsName) {
    for (const SequenceEntry& entry : getSequences())
        EXPECT_EQ(findSequence(entry.name), &entry);
    EXPECT_EQ(findSequence("Bag"), nullptr);
    EXPECT_EQ(findSequence(""), nullptr);
}

TEST(PieceSequenceTest, EveryRowKeepsTheContractFromItsFirstToItsLastSeed) {
    for (const SequenceEntry& entry : getSequences()) {
        SCOPED_TRACE(std::string(entry.name));
        for (const uint64_t seed : std::set<uint64_t>{0, entry.maxSeed}) {
            const auto sequence = makeSequence(entry.name, seed);
            EXPECT_EQ(sequence->peek(50), entry.make(seed)->peek(50));
            for (const int piece : sequence->peek(200)) {
                EXPECT_GE(piece, 0);
                EXPECT_LT(piece, 7);
            }
            expectPeekAndCloneAgreeWithNext(*sequence);
        }
    }
}

TEST(PieceSequenceTest, TheTestSequenceIsRandomWithSeed0AndStopsAfter100) {
    const auto test = makeSequence("test", 0);
    EXPECT_EQ(test->getLimit(), 100);
    EXPECT_EQ(test->peek(10), (std::vector<int>{5, 1, 4, 3, 4, 2, 2, 6, 6, 6}));
    EXPECT_EQ(test->peek(200), makeSequence("random", 0)->peek(200));
}

TEST(PieceSequenceTest, OneThatOnlyDealsCannotBeKnownAheadNorCloned) {
    class OnlySquares : public PieceSequence {
    public:
        int next(const Board& /*board*/) override { return Piece::SQUARE; }
    };
    const OnlySquares squares;
    EXPECT_TRUE(squares.peek(3).empty());
    EXPECT_THROW(static_cast<void>(squares.clone()), std::logic_error);
    EXPECT_EQ(squares.getLimit(), 0);
}

TEST(PieceSequenceTest, TheOthersHaveNoLimit) {
    EXPECT_EQ(makeSequence("random", 0)->getLimit(), 0);
    EXPECT_EQ(makeSequence("bag", 0)->getLimit(), 0);
}

TEST(PieceSequenceTest, AnUnknownNameIsRefusedWithTheNamesThereAre) {
    const std::string refusal = refusalOf("sack", 0);
    EXPECT_NE(refusal.find("'sack'"), std::string::npos) << refusal;
    for (const SequenceEntry& entry : getSequences())
        EXPECT_NE(refusal.find(entry.name), std::string::npos) << refusal;
}

TEST(PieceSequenceTest, ASeedOutOfRangeIsRefusedWithTheRange) {
    EXPECT_EQ(refusalOf("random", kLastSeed), "");
    EXPECT_NE(refusalOf("random", kLastSeed + 1).find("281474976710655"), std::string::npos);
    EXPECT_NE(refusalOf("bag", kLastSeed + 1).find("281474976710656"), std::string::npos);
    EXPECT_NE(refusalOf("bag", ~uint64_t{0}).find("seeds 0 to"), std::string::npos);
    EXPECT_NE(refusalOf("test", 1).find("seeds 0 to 0, not 1"), std::string::npos);
}

}  // namespace
}  // namespace tetris

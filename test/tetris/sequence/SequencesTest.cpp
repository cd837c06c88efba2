#include "core/tetris/sequence/Sequences.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "test/support/Refusal.h"
#include "test/support/game/SequenceContract.h"

namespace tetris {
namespace {

constexpr uint64_t kLastSeed = (uint64_t{1} << 48) - 1;

std::string refusalOf(std::string_view name, uint64_t seed) {
    return test::refusalOf([&] { return makeSequence(name, seed); });
}

std::shared_ptr<const std::vector<int>> list(std::vector<int> pieces) {
    return std::make_shared<const std::vector<int>>(std::move(pieces));
}

// ---- The table

TEST(SequencesTest, TheTableHasBagRandomAndTest) {
    std::vector<std::string> names;
    for (const SequenceEntry& entry : getSequences()) {
        names.emplace_back(entry.name);
        EXPECT_EQ(findSequence(entry.name), &entry);
        EXPECT_FALSE(entry.about.empty());
    }
    EXPECT_EQ(names, (std::vector<std::string>{"bag", "random", "test"}));
    EXPECT_EQ(findSequence("Bag"), nullptr);
    EXPECT_EQ(findSequence(""), nullptr);
}

TEST(SequencesTest, EveryRowKeepsTheContractFromItsFirstToItsLastSeed) {
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

// Printed by OpenJDK 17: the same shuffle on java.util.Random, and (int)(7 * nextDouble()) of it.
TEST(SequencesTest, EachDealsThePiecesOfTheRules) {
    struct Row {
        const char* name;
        uint64_t seed;
        std::vector<int> pieces;
    };
    const Row kRows[] = {
        {"bag", 0, {1, 0, 3, 2, 6, 4, 5, 1, 0, 6, 5, 4, 3, 2, 2, 5, 1, 3, 6, 4, 0}},
        {"bag", 1, {3, 0, 5, 1, 2, 6, 4, 5, 6, 1, 2, 3, 4, 0, 0, 1, 6, 4, 2, 3, 5}},
        {"bag", 42, {2, 6, 4, 0, 5, 3, 1, 6, 3, 5, 0, 4, 2, 1, 3, 4, 5, 2, 1, 6, 0}},
        {"bag", 123456789, {4, 2, 5, 6, 3, 0, 1, 3, 6, 4, 5, 2, 1, 0, 2, 0, 3, 1, 5, 6, 4}},
        {"bag", kLastSeed, {0, 1, 6, 2, 4, 5, 3, 1, 2, 3, 4, 5, 0, 6, 3, 1, 0, 5, 6, 4, 2}},
        {"random", 0, {5, 1, 4, 3, 4, 2, 2, 6, 6, 6, 1, 0, 1, 0, 3, 6, 0, 4, 2, 5}},
        {"random", 1, {5, 2, 1, 2, 6, 0, 6, 6, 6, 6, 2, 2, 2, 3, 0, 5, 4, 1, 2, 0}},
        {"random", 42, {5, 4, 2, 1, 4, 6, 2, 1, 3, 5, 6, 3, 5, 2, 1, 4, 1, 5, 1, 4}},
        {"random", 123456789, {4, 3, 2, 6, 5, 2, 3, 3, 0, 1, 1, 3, 1, 3, 6, 4, 4, 1, 6, 3}},
        {"random", kLastSeed, {1, 0, 4, 2, 5, 5, 0, 0, 5, 3, 4, 6, 4, 1, 1, 5, 1, 0, 4, 6}},
    };
    for (const Row& row : kRows) {
        const auto sequence = makeSequence(row.name, row.seed);
        EXPECT_EQ(deal(*sequence, static_cast<int>(row.pieces.size())), row.pieces)
            << row.name << " " << row.seed;
    }
}

TEST(SequencesTest, TheTestSequenceIsRandomWithSeed0AndStopsAfter100) {
    const auto test = makeSequence("test", 0);
    EXPECT_EQ(test->getLimit(), 100);
    EXPECT_EQ(test->peek(200), makeSequence("random", 0)->peek(200));
}

TEST(SequencesTest, AnUnknownNameIsRefusedWithTheNamesThereAre) {
    const std::string refusal = refusalOf("sack", 0);
    EXPECT_NE(refusal.find("'sack'"), std::string::npos) << refusal;
    for (const SequenceEntry& entry : getSequences())
        EXPECT_NE(refusal.find(entry.name), std::string::npos) << refusal;
}

TEST(SequencesTest, ASeedOutOfRangeIsRefusedWithTheRange) {
    EXPECT_EQ(refusalOf("random", kLastSeed), "");
    EXPECT_NE(refusalOf("random", kLastSeed + 1).find("281474976710655"), std::string::npos);
    EXPECT_NE(refusalOf("bag", kLastSeed + 1).find("281474976710656"), std::string::npos);
    EXPECT_NE(refusalOf("bag", ~uint64_t{0}).find("seeds 0 to"), std::string::npos);
    EXPECT_NE(refusalOf("test", 1).find("seeds 0 to 0, not 1"), std::string::npos);
}

// ---- Single ones

TEST(SequencesTest, OneThatOnlyDealsCannotBeKnownAheadNorCloned) {
    class OnlySquares : public PieceSequence {
    public:
        int next(const Board& /*board*/) override { return Piece::SQUARE; }
    };
    const OnlySquares squares;
    EXPECT_TRUE(squares.peek(3).empty());
    EXPECT_THROW(static_cast<void>(squares.clone()), std::logic_error);
    EXPECT_EQ(squares.getLimit(), 0);
}

TEST(SequencesTest, WhatIsLeftInTheBagIsKnown) {
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

TEST(SequencesTest, AGivenListIsDealtOverAndOver) {
    GivenSequence sequence(list({3, 0, 6}));
    EXPECT_EQ(deal(sequence, 7), (std::vector<int>{3, 0, 6, 3, 0, 6, 3}));
    EXPECT_EQ(sequence.getLimit(), 0);
    expectPeekAndCloneAgreeWithNext(sequence);
    EXPECT_THROW(GivenSequence(nullptr), std::invalid_argument);
    for (const std::vector<int>& wrong : {std::vector<int>{}, {0, 7}, {-1}})
        EXPECT_THROW(GivenSequence(list(wrong)), std::invalid_argument);
}

// Expects that a sequence deals on from the states of another one, and refuses other states.
void expectStates(PieceSequence& sequence, PieceSequence& other,
                  std::vector<std::vector<uint64_t>> wrong) {
    expectStatesAreTakenOver(sequence, other);
    wrong.emplace_back();
    for (const std::vector<uint64_t>& state : wrong)
        EXPECT_THROW(other.setState(state), std::invalid_argument);
}

TEST(SequencesTest, EachGoesOnFromAStateOfAnotherOfItsKind) {
    const std::vector<uint64_t> dealtEight{1, 8, 0, 1, 2, 3, 4, 5, 6};
    const std::vector<uint64_t> pieceTwice{1, 3, 0, 1, 2, 3, 4, 5, 5};
    const std::vector<uint64_t> seedTooLarge{1ULL << 48, 3, 0, 1, 2, 3, 4, 5, 6};
    BagSequence bag(5);
    BagSequence otherBag(77);
    expectStates(bag, otherBag, {dealtEight, pieceTwice, seedTooLarge});
    RandomSequence random(5);
    RandomSequence otherRandom(77);
    expectStates(random, otherRandom, {std::vector<uint64_t>{1, 2}});
    GivenSequence given(list({0, 3, 6, 1, 1}));
    GivenSequence otherGiven(list({0, 3, 6, 1, 1}));
    expectStates(given, otherGiven, {std::vector<uint64_t>{6}});
}

}  // namespace
}  // namespace tetris

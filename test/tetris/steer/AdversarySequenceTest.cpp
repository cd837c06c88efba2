#include "brain/tetris/steer/AdversarySequence.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "brain/tetris/DefaultBrain.h"
#include "brain/tetris/steer/Pilot.h"
#include "core/base/JavaRandom.h"
#include "core/tetris/Game.h"
#include "test/support/Refusal.h"
#include "test/support/game/ListSequence.h"
#include "test/support/game/PilotedGame.h"
#include "test/support/game/RandomPictures.h"
#include "test/support/game/SequenceContract.h"

namespace tetris {
namespace {

// A master with a fixed score for each of the seven pieces; a piece without a score has no move.
class ScriptedRatingBrain : public Brain {
public:
    explicit ScriptedRatingBrain(std::array<std::optional<double>, 7> scores) : scores_(scores) {}

    std::optional<Move> bestMove(const Board& board, const Piece& piece, int limitHeight) override {
        EXPECT_TRUE(board.isCommitted());
        EXPECT_EQ(limitHeight, board.getHeight() - 4);
        for (size_t i = 0; i < scores_.size(); ++i) {
            if (Piece::getPieces()[i] != &piece) continue;
            if (!scores_[i]) return std::nullopt;
            return Move{&piece, 0, 0, *scores_[i]};
        }
        ADD_FAILURE() << "asked about " << toString(piece);
        return std::nullopt;
    }

private:
    std::array<std::optional<double>, 7> scores_;
};

// The stick has the worst score.
ScriptedRatingBrain makeStickHater() { return ScriptedRatingBrain({9, 1, 1, 1, 1, 1, 1}); }

std::unique_ptr<PieceSequence> makeCountingSequence() {
    return std::make_unique<ListSequence>(std::vector<int>{1, 2, 3, 4, 5, 6});
}

AdversarySequence::FindMaster always(Brain& master) {
    return [&master]() -> Brain& { return master; };
}

int dealWorst(std::array<std::optional<double>, 7> scores) {
    ScriptedRatingBrain master(scores);
    AdversarySequence sequence(makeCountingSequence(), 0, always(master), 100);
    return sequence.next(Board(10, 24));
}

// The first `count` rolls of the die of a game with this seed.
std::vector<int> throwDice(uint64_t seed, int count) {
    base::JavaRandom random(seed ^ 0x2545F4914F6C);
    std::vector<int> dice;
    for (int i = 0; i < count; ++i)
        dice.push_back(1 + random.nextInt(99));
    return dice;
}

// ---- The die

TEST(AdversarySequenceTest, AtLevel0ItIsTheSequenceBeneath) {
    DefaultBrain master;
    for (const char* name : {"random", "bag"}) {
        AdversarySequence sequence(makeSequence(name, 3), 3, always(master), 0);
        EXPECT_EQ(sequence.peek(60), makeSequence(name, 3)->peek(60));
        EXPECT_EQ(deal(sequence, 60), makeSequence(name, 3)->peek(60));
    }
}

TEST(AdversarySequenceTest, TheDieIsThrownForEachPieceDueWhateverTheLevel) {
    ScriptedRatingBrain master = makeStickHater();
    // The level changes often, and stays at 0 for 120 pieces.
    const auto levelAt = [](int i) { return i < 40 ? 0 : i < 80 ? 70 : i < 200 ? 0 : i % 101; };
    for (const uint64_t seed : {0ull, 8ull, (1ull << 48) - 1}) {
        const std::vector<int> dice = throwDice(seed, 1000);
        AdversarySequence sequence(makeCountingSequence(), seed, always(master), 0);
        int due = 0;
        for (int i = 0; i < 1000; ++i) {
            sequence.setAdversaryLevel(levelAt(i));
            const int piece = sequence.next(Board(10, 24));
            const bool expected = dice[static_cast<size_t>(i)] < levelAt(i);
            EXPECT_EQ(sequence.hasAdversaryDealt(), expected) << "piece " << i;
            // When the adversary deals, the sequence does not advance.
            EXPECT_EQ(piece, expected ? 0 : 1 + due++ % 6) << "piece " << i;
        }
    }
}

TEST(AdversarySequenceTest, TheDieIsThrownForTheFirstPieceOfAGameToo) {
    ScriptedRatingBrain master({1, 1, 1, 9, 1, 1, 1});
    const Game game(
        std::make_unique<AdversarySequence>(makeCountingSequence(), 0, always(master), 100));
    EXPECT_EQ(&game.getPiece(), Piece::getPieces()[Piece::S1]);
    EXPECT_TRUE(game.hasAdversaryDealt());
}

// ---- The worst piece

TEST(AdversarySequenceTest, GivesTheFirstPieceWhoseBestIsWorstOrThatHasNoMove) {
    constexpr double kLeast = std::numeric_limits<double>::lowest();
    EXPECT_EQ(dealWorst({3, 1, 4, 1, 5, 9, 2}), 5);
    EXPECT_EQ(dealWorst({30, 1, 4, 1, 5, 9, 2}), 0);
    EXPECT_EQ(dealWorst({3, 1, 4, 1, 5, 9, 20}), 6);
    EXPECT_EQ(dealWorst({-3, -1, -4, -1, -5, -9, -2}), 1);
    EXPECT_EQ(dealWorst({kLeast, kLeast, kLeast, -1, kLeast, kLeast, kLeast}), 3);
    EXPECT_EQ(dealWorst({7, 7, 7, 7, 7, 7, 7}), 0);
    EXPECT_EQ(dealWorst({1, 1, 8, 1, 8, 8, 1}), 2);
    EXPECT_EQ(dealWorst({3, 1, std::nullopt, 1, 5, 1e300, 2}), 2);
    EXPECT_EQ(dealWorst({3, 1, 4, std::nullopt, 5, std::nullopt, 2}), 3);
    EXPECT_EQ(dealWorst({std::nullopt, {}, {}, {}, {}, {}, {}}), 0);
}

TEST(AdversarySequenceTest, AsksTheMasterAboutTheBoardThatThePieceFallsInto) {
    DefaultBrain master;
    base::JavaRandom random(3);
    AdversarySequence sequence(makeCountingSequence(), 0, always(master), 100);
    for (int i = 0; i < 100; ++i) {
        const Board board = Board::fromPicture(makeRandomPicture(random, 8, 16));
        SCOPED_TRACE(board.toString());
        int worst = -1;
        double worstScore = 0;
        for (int index = 0; index < 7; ++index) {
            const Piece& piece = *Piece::getPieces()[static_cast<size_t>(index)];
            const std::optional<Move> best = master.bestMove(board, piece, 12);
            const double score = best ? best->score : std::numeric_limits<double>::infinity();
            if (worst < 0 || score > worstScore) {
                worst = index;
                worstScore = score;
            }
        }
        EXPECT_EQ(sequence.next(board), worst);
    }
}

TEST(AdversarySequenceTest, AnotherMasterDecidesFromTheNextPieceOn) {
    ScriptedRatingBrain first({9, 1, 1, 1, 1, 1, 1});
    ScriptedRatingBrain second({1, 1, 1, 1, 1, 9, 1});
    Brain* master = &first;
    AdversarySequence sequence(
        makeCountingSequence(), 0, [&master]() -> Brain& { return *master; }, 100);
    EXPECT_EQ(sequence.next(Board(10, 24)), 0);
    master = &second;
    EXPECT_EQ(sequence.next(Board(10, 24)), 5);
}

// ---- Peeking, copies, refusals

TEST(AdversarySequenceTest, NobodyCanPeekWhileTheLevelIsAboveZero) {
    DefaultBrain master;
    AdversarySequence sequence(makeSequence("bag", 0), 0, always(master), 1);
    EXPECT_TRUE(sequence.peek(1).empty());
    EXPECT_TRUE(sequence.peek(20).empty());
    sequence.setAdversaryLevel(100);
    EXPECT_TRUE(sequence.peek(1).empty());
    sequence.setAdversaryLevel(0);
    EXPECT_EQ(sequence.peek(7), (std::vector<int>{1, 0, 3, 2, 6, 4, 5}));
}

TEST(AdversarySequenceTest, AtLevel0PeekAndCloneAgreeWithNext) {
    DefaultBrain master;
    AdversarySequence sequence(makeSequence("bag", 6), 6, always(master), 0);
    expectPeekAndCloneAgreeWithNext(sequence);
}

TEST(AdversarySequenceTest, ACloneGoesOnAlikeAndOnItsOwn) {
    ScriptedRatingBrain master = makeStickHater();
    AdversarySequence sequence(makeSequence("random", 4), 4, always(master), 50);
    deal(sequence, 13);
    const auto clone = sequence.clone();
    const std::vector<int> ahead = deal(*clone, 50);
    EXPECT_EQ(deal(sequence, 50), ahead);
    EXPECT_EQ(clone->getLimit(), sequence.getLimit());
}

TEST(AdversarySequenceTest, LevelsOutOfRangeAreRefusedAndChangeNothing) {
    DefaultBrain master;
    AdversarySequence sequence(makeCountingSequence(), 0, always(master), 30);
    for (const int level : {-1, 101, 1000, std::numeric_limits<int>::min()}) {
        EXPECT_NE(
            test::refusalOf([&] { sequence.setAdversaryLevel(level); }).find(std::to_string(level)),
            std::string::npos);
        EXPECT_EQ(sequence.getLevel(), 30);
        EXPECT_THROW(AdversarySequence(makeCountingSequence(), 0, always(master), level),
                     std::invalid_argument);
    }
    EXPECT_THROW(AdversarySequence(nullptr, 0, always(master), 10), std::invalid_argument);
    sequence.setAdversaryLevel(0);
    EXPECT_EQ(sequence.getLevel(), 0);
    sequence.setAdversaryLevel(AdversarySequence::kMaxLevel);
    EXPECT_EQ(sequence.getLevel(), 100);
}

// ---- Whole games

TEST(AdversaryGameTest, ByTicksTheTestGameAtLevel100EndsWith45) {
    DefaultBrain brain;
    Game game(std::make_unique<AdversarySequence>(makeSequence("test", 0), 0, always(brain), 100));
    Pilot pilot(brain);
    playWithPilot(game, pilot);
    EXPECT_EQ(game.getEnd(), GameEnd::Over);
    EXPECT_EQ(game.getScore(), 45);
    EXPECT_EQ(game.getPieces(), 40);
    EXPECT_EQ(game.getRows(), 1);
    EXPECT_EQ(game.getTally().clears, (std::array<int64_t, 4>{1, 0, 0, 0}));
}

TEST(AdversarySequenceTest, GoesOnFromAStateOfAnother) {
    DefaultBrain master;
    AdversarySequence sequence(makeSequence("bag", 5), 5, always(master), 50);
    AdversarySequence other(makeSequence("bag", 6), 6, always(master), 50);
    expectStatesAreTakenOver(sequence, other);
    EXPECT_THROW(other.setState({}), std::invalid_argument);
}

// Playing a replay must not need the brain that was the master in the recorded game.
TEST(AdversarySequenceTest, WhatItRecallsItDealsWithoutItsMaster) {
    class NeverAsked : public Brain {
    public:
        std::optional<Move> bestMove(const Board&, const Piece&, int) override {
            ADD_FAILURE() << "the master was asked";
            return std::nullopt;
        }
    };
    const Board board(10, 24);
    DefaultBrain brain;
    AdversarySequence first(makeSequence("bag", 9), 9, always(brain), 60);
    std::vector<int> pieces;
    std::vector<int> dealt;
    for (int i = 0; i < 60; ++i) {
        pieces.push_back(first.next(board));
        if (!first.hasAdversaryDealt()) continue;
        // A piece that the master need not choose.
        pieces.back() = static_cast<int>(dealt.size()) % 7;
        dealt.push_back(pieces.back());
    }
    ASSERT_GT(dealt.size(), 20U);
    NeverAsked neverAsked;
    Brain* master = &neverAsked;
    AdversarySequence second(
        makeSequence("bag", 9), 9, [&master]() -> Brain& { return *master; }, 60);
    second.recall(dealt);
    for (const int piece : pieces)
        EXPECT_EQ(second.next(board), piece);
    // When the recalled pieces are used up, the master chooses again.
    master = &brain;
    for (int i = 0; i < 30; ++i)
        EXPECT_EQ(second.next(board), first.next(board));
}

}  // namespace
}  // namespace tetris

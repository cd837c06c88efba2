#include "brain/tetris/steer/AdversarySequence.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

#include "brain/tetris/DefaultBrain.h"
#include "core/base/JavaRandom.h"
#include "test/support/game/ListSequence.h"
#include "test/support/game/RandomPictures.h"
#include "test/support/game/SequenceContract.h"

namespace tetris {
namespace {

// RecalledSequenceTest is about the die, the level and the state.

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

TEST(AdversarySequenceTest, ACloneGoesOnAlikeAndOnItsOwnAndThereIsNoneWithoutASequence) {
    ScriptedRatingBrain master({9, 1, 1, 1, 1, 1, 1});
    AdversarySequence sequence(makeSequence("random", 4), 4, always(master), 50);
    deal(sequence, 13);
    const auto clone = sequence.clone();
    const std::vector<int> ahead = deal(*clone, 50);
    EXPECT_EQ(deal(sequence, 50), ahead);
    EXPECT_EQ(clone->getLimit(), sequence.getLimit());
    EXPECT_THROW(AdversarySequence(nullptr, 0, always(master), 10), std::invalid_argument);
}

}  // namespace
}  // namespace tetris

#include "brain/tetris/Brains.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "brain/lab/play/HeadlessGame.h"
#include "core/base/JavaRandom.h"
#include "test/support/Refusal.h"
#include "test/support/game/RandomPictures.h"
#include "test/support/game/RandomPieces.h"

namespace tetris {
namespace {

TEST(BrainsTest, EveryRowIsFoundByItsNameAndSaysWhatItIs) {
    std::set<std::string_view> names;
    for (const BrainEntry& entry : getBrains()) {
        EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
        EXPECT_EQ(findBrain(entry.name), &entry);
        EXPECT_FALSE(entry.about.empty()) << entry.name;
        EXPECT_EQ(entry.about.find('\n'), std::string_view::npos) << entry.name;
    }
    EXPECT_TRUE(names.contains("default"));
    EXPECT_TRUE(names.contains("bad"));
    EXPECT_EQ(findBrain("Default"), nullptr);
    EXPECT_EQ(findBrain(""), nullptr);
}

TEST(BrainsTest, AnUnknownNameIsRefusedWithTheNamesThereAre) {
    const std::string text = test::refusalOf([] { return makeBrain("genius"); });
    EXPECT_NE(text.find("'genius'"), std::string::npos) << text;
    for (const BrainEntry& entry : getBrains())
        EXPECT_NE(text.find(entry.name), std::string::npos) << text;
}

// The contract of all brains of the table; a new row is tested without a change here.
class BrainContractTest : public testing::TestWithParam<std::string> {
protected:
    static std::unique_ptr<Brain> make() { return makeBrain(GetParam()); }

    struct Case {
        Board board;
        const Piece* piece;
        int limitHeight;
    };

    // Wells of usual and unusual sizes with their top rows, filled at random.
    static std::vector<Case> makeCases() {
        base::JavaRandom random(4711);
        std::vector<Case> cases;
        // A brain that looks ahead needs hundreds of times as long for a move.
        const bool isSlow = findBrain(GetParam())->kind == BrainKind::Search;
        for (int i = 0; i < (isSlow ? 20 : 200); ++i) {
            const int width = i % 4 == 0 ? 10 : 1 + random.nextInt(isSlow ? 7 : 14);
            const int height = i % 4 == 0 ? 24 : 5 + random.nextInt(20);
            const Board board = Board::fromPicture(makeRandomPicture(random, width, height));
            cases.push_back({board, &pickStandardPiece(random), height - 4});
        }
        cases.push_back({Board(10, 24), Piece::getPieces()[0], 20});
        if (!isSlow) cases.push_back({Board(64, 64), Piece::getPieces()[6], 60});
        cases.push_back({Board(3, 5), Piece::getPieces()[5], 1});
        return cases;
    }
};

TEST_P(BrainContractTest, ItsMoveIsAPlacementWithinTheLimitAndAlwaysTheSame) {
    const auto brain = make();
    const auto other = make();
    int moves = 0;
    for (const Case& position : makeCases()) {
        const auto& [board, piece, limitHeight] = position;
        SCOPED_TRACE(board.toString() + toString(*piece));
        const Board before = board;
        const std::optional<Move> move = brain->bestMove(board, *piece, limitHeight);
        static_cast<void>(brain->ratePlacements({board, piece, limitHeight}));
        EXPECT_EQ(board, before);
        EXPECT_TRUE(board.isCommitted());
        const std::optional<Move> again = other->bestMove(board, *piece, limitHeight);
        ASSERT_EQ(again.has_value(), move.has_value());
        if (!move) continue;
        ++moves;
        EXPECT_EQ(again->piece, move->piece);
        EXPECT_EQ(again->x, move->x);
        EXPECT_EQ(again->score, move->score);
        const Piece* turned = piece;
        for (int i = 0; i < 4 && turned != move->piece; ++i)
            turned = turned->fastRotation();
        EXPECT_EQ(turned, move->piece) << "it is no rotation of the piece";
        EXPECT_LE(move->y + move->piece->getHeight(), limitHeight);
        Board after = board;
        EXPECT_LT(after.place(*move->piece, move->x, move->y), PlaceResult::OutOfBounds);
        after.undo();
        EXPECT_GE(after.place(*move->piece, move->x, move->y - 1), PlaceResult::OutOfBounds)
            << "the piece hangs in the air";
    }
    EXPECT_GT(moves, 10);
}

TEST_P(BrainContractTest, HasAMoveWhereTheWellIsEmptyAndNoneWhereNothingFits) {
    for (const Piece* piece : Piece::getPieces()) {
        EXPECT_TRUE(make()->bestMove(Board(10, 24), *piece, 20)) << toString(*piece);
        EXPECT_FALSE(make()->bestMove(Board(10, 24), *piece, 0)) << toString(*piece);
    }
    EXPECT_FALSE(make()->bestMove(Board(1, 24), *Piece::getPieces()[Piece::SQUARE], 20));
}

// A stick is above the third row wherever it comes to rest, and within three rows again when the
// full rows have gone.
TEST_P(BrainContractTest, KeepsToTheRuleForOverflow) {
    const Board board = Board::fromPicture("....\n....\n....\n....\n.###\n.###\n.###\n");
    const Piece& stick = *Piece::getPieces()[Piece::STICK];
    const auto brain = make();
    EXPECT_FALSE(brain->bestMove(board, stick, 3));
    brain->setOverflow(Overflow::ClearFirst);
    EXPECT_TRUE(brain->bestMove(board, stick, 3));
}

TEST_P(BrainContractTest, PlaysTheRulesThatTheListClaims) {
    GameSetup setup{.brain = GetParam()};
    setup.rules = {.goal = Goal::Sprint, .limit = 5, .set = RuleSet::Modern};
    if (plays(findBrain(GetParam())->kind, RuleSet::Modern)) {
        EXPECT_EQ(playGame(setup, 1)->end, GameEnd::Limit);
    } else {
        EXPECT_THROW(static_cast<void>(playGame(setup, 1)), std::exception);
    }
}

TEST_P(BrainContractTest, ThePlacementsItWeighsHoldItsMoveAsTheBest) {
    const auto brain = make();
    for (const Case& position : makeCases()) {
        const auto& [board, piece, limitHeight] = position;
        const std::vector<Move> placements = brain->ratePlacements({board, piece, limitHeight});
        if (placements.empty()) continue;  // a brain need not weigh them one by one
        const std::optional<Move> move = brain->bestMove(board, *piece, limitHeight);
        ASSERT_TRUE(move);
        bool found = false;
        for (const Move& placement : placements) {
            EXPECT_GE(placement.score, move->score);
            if (placement.piece == move->piece && placement.x == move->x &&
                placement.y == move->y) {
                found = true;
            }
        }
        EXPECT_TRUE(found);
    }
}

TEST_P(BrainContractTest, TheTermsOfAPlacementAddUpToItsScore) {
    const auto brain = make();
    for (const Case& position : makeCases()) {
        const auto& [board, piece, limitHeight] = position;
        for (const Move& placement : brain->ratePlacements({board, piece, limitHeight})) {
            const std::vector<RatingTerm> terms = brain->explain(board, placement, limitHeight);
            double sum = 0;
            for (const RatingTerm& term : terms)
                sum += term.count * term.weight;
            if (terms.empty()) break;  // its score is no sum
            EXPECT_NEAR(sum, placement.score, 1e-9);
        }
    }
}

std::vector<std::string> getBrainNames() {
    std::vector<std::string> names;
    for (const BrainEntry& entry : getBrains())
        names.emplace_back(entry.name);
    return names;
}

INSTANTIATE_TEST_SUITE_P(Table, BrainContractTest, testing::ValuesIn(getBrainNames()),
                         [](const auto& row) { return row.param; });

}  // namespace
}  // namespace tetris

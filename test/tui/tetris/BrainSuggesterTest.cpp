#include "tui/tetris/BrainSuggester.h"

#include <gtest/gtest.h>

#include <memory>
#include <utility>
#include <vector>

#include "test/support/game/ListSequence.h"
#include "test/support/screen/FakeBrainWorker.h"

namespace tui {
namespace {

using tetris::Piece;
using tetris::Verb;

class BrainSuggesterTest : public testing::Test {
protected:
    BrainSuggesterTest()
    {
        auto owned = std::make_unique<FakeBrainWorker>();
        worker_ = owned.get();
        suggester_ = std::make_unique<BrainSuggester>(std::move(owned));
        suggester_->setBrain("lookahead", 1);
    }

    void answerGoal(int x)
    {
        worker_->answer =
            BrainAnswer{.wanted = Wanted::Goal, .goal = tetris::Move{&game_.getPiece(), x, 0, 0}};
        suggester_->take();
    }

    void answerPlacements()
    {
        worker_->answer =
            BrainAnswer{.wanted = Wanted::Placements,
                        .placements = std::vector<tetris::Move>(3, {&game_.getPiece(), 1, 0, 0})};
        suggester_->take();
    }

    [[nodiscard]] std::size_t countQuestions() const { return worker_->questions.size(); }
    [[nodiscard]] Wanted lastWanted() const { return worker_->questions.back().wanted; }

    tetris::Game game_{std::make_unique<tetris::ListSequence>(
        std::vector<int>{Piece::L1, Piece::STICK, Piece::SQUARE})};
    FakeBrainWorker* worker_ = nullptr;  // owned by the suggester
    std::unique_ptr<BrainSuggester> suggester_;
};

TEST_F(BrainSuggesterTest, AsksOncePerPieceWhatTheBrainMaySee)
{
    suggester_->consider(game_, false);
    suggester_->consider(game_, false);
    ASSERT_EQ(countQuestions(), 1U);
    const BrainQuestion& question = worker_->questions[0];
    EXPECT_EQ(question.recipe.getName(), "lookahead");
    EXPECT_EQ(question.wanted, Wanted::Goal);
    EXPECT_EQ(question.situation.board, tetris::Board(10, 24));
    EXPECT_EQ(question.situation.piece, &game_.getPiece());
    EXPECT_EQ(question.situation.limitHeight, 20);
    EXPECT_EQ(question.situation.next, std::vector<int>{Piece::STICK});
    EXPECT_TRUE(suggester_->isThinkingOfGoal());
    EXPECT_FALSE(suggester_->getGoal());
}

TEST_F(BrainSuggesterTest, KeepsTheGoalUntilItIsForgotten)
{
    suggester_->consider(game_, false);
    answerGoal(4);
    EXPECT_FALSE(suggester_->isThinkingOfGoal());
    ASSERT_TRUE(suggester_->getGoal());
    EXPECT_EQ(suggester_->getGoal()->x, 4);
    suggester_->settle(game_);
    EXPECT_EQ(countQuestions(), 1U) << "it was asked about what is there";
    suggester_->forget();
    EXPECT_FALSE(suggester_->getGoal());
    EXPECT_EQ(worker_->forgotten, 0) << "nothing was being thought of";
    suggester_->consider(game_, false);
    EXPECT_EQ(countQuestions(), 2U);
    suggester_->forget();
    EXPECT_EQ(worker_->forgotten, 1);
    EXPECT_FALSE(suggester_->isThinkingOfGoal());
}

TEST_F(BrainSuggesterTest, ThatThereIsNoMoveIsAnAnswerToo)
{
    suggester_->consider(game_, false);
    worker_->answer = BrainAnswer{.wanted = Wanted::Goal};
    suggester_->take();
    EXPECT_FALSE(suggester_->isThinkingOfGoal());
    EXPECT_FALSE(suggester_->getGoal());
    suggester_->settle(game_);
    EXPECT_EQ(countQuestions(), 1U);
}

TEST_F(BrainSuggesterTest, AtTheFirstDownAloneAsksAgainAboutAPieceThatWasTurned)
{
    suggester_->consider(game_, false);
    answerGoal(4);
    game_.tick(Verb::Rotate);
    suggester_->settle(game_);
    ASSERT_EQ(countQuestions(), 2U);
    EXPECT_EQ(worker_->questions[1].situation.piece, &game_.getPiece());
    EXPECT_FALSE(suggester_->getGoal()) << "the old one does not count any more";
    answerGoal(5);
    game_.tick(Verb::Rotate);
    suggester_->settle(game_);
    EXPECT_EQ(countQuestions(), 2U);
    suggester_->unsettle();
    suggester_->settle(game_);
    EXPECT_EQ(countQuestions(), 3U);
}

TEST_F(BrainSuggesterTest, AsksForThePlacementsAfterTheGoalIfTheyAreWanted)
{
    suggester_->consider(game_, true);
    ASSERT_EQ(countQuestions(), 1U);
    EXPECT_EQ(lastWanted(), Wanted::Goal);
    answerGoal(4);
    ASSERT_EQ(countQuestions(), 2U);
    EXPECT_EQ(lastWanted(), Wanted::Placements);
    EXPECT_EQ(worker_->questions[0].situation, worker_->questions[1].situation);
    EXPECT_FALSE(suggester_->isThinkingOfGoal());
    EXPECT_TRUE(suggester_->getPlacements().empty());
    answerPlacements();
    EXPECT_EQ(suggester_->getPlacements().size(), 3U);
    suggester_->consider(game_, true);
    EXPECT_EQ(countQuestions(), 2U);
}

TEST_F(BrainSuggesterTest, TheTermsAreThoseOfTheGoalAndOfAnotherGoalOthers)
{
    suggester_->consider(game_, true);
    answerGoal(4);
    ASSERT_EQ(lastWanted(), Wanted::Placements);
    EXPECT_EQ(worker_->questions.back().goal->x, 4);
    worker_->answer = BrainAnswer{.wanted = Wanted::Placements, .terms = {{"holes", 1, 2}}};
    suggester_->take();
    EXPECT_EQ(suggester_->getSuggestion().terms.size(), 1U);
    game_.tick(Verb::Rotate);
    suggester_->settle(game_);
    EXPECT_TRUE(suggester_->getSuggestion().terms.empty());
    answerGoal(5);
    ASSERT_EQ(lastWanted(), Wanted::Placements);
    EXPECT_EQ(worker_->questions.back().goal->x, 5);
    suggester_->forget();
    EXPECT_TRUE(suggester_->getSuggestion().terms.empty());
}

TEST_F(BrainSuggesterTest, PlacementsThatAreWantedLaterAreOfTheSituationOfTheGoal)
{
    suggester_->consider(game_, false);
    answerGoal(4);
    game_.tick(Verb::Down);
    game_.tick(Verb::Rotate);
    suggester_->consider(game_, true);
    ASSERT_EQ(countQuestions(), 2U);
    EXPECT_EQ(lastWanted(), Wanted::Placements);
    EXPECT_EQ(worker_->questions[0].situation, worker_->questions[1].situation);
    suggester_->consider(game_, false);
    EXPECT_EQ(worker_->forgotten, 1) << "nobody wants them any more";
    suggester_->consider(game_, true);
    EXPECT_EQ(countQuestions(), 3U);
}

TEST_F(BrainSuggesterTest, AGoalThatIsNeededComesBeforePlacementsThatAreBeingThoughtOf)
{
    suggester_->consider(game_, true);
    answerGoal(4);
    game_.tick(Verb::Rotate);
    suggester_->settle(game_);
    ASSERT_EQ(countQuestions(), 3U);
    EXPECT_EQ(lastWanted(), Wanted::Goal);
    answerGoal(5);
    ASSERT_EQ(countQuestions(), 4U);
    EXPECT_EQ(lastWanted(), Wanted::Placements);
}

TEST_F(BrainSuggesterTest, WaitsOnlyWhileSomethingIsBeingThoughtOf)
{
    EXPECT_EQ(suggester_->take(Duration(5)), Duration(0));
    suggester_->consider(game_, false);
    EXPECT_EQ(worker_->awaited, Duration(0));
    EXPECT_EQ(suggester_->take(Duration(5)), Duration(5));
    answerGoal(4);
    EXPECT_EQ(suggester_->take(Duration(5)), Duration(0));
    EXPECT_EQ(worker_->awaited, Duration(5));
}

TEST_F(BrainSuggesterTest, AnotherBrainIsAskedAnew)
{
    suggester_->consider(game_, false);
    answerGoal(4);
    suggester_->setBrain("planner", tetris::Brain::kSeesAll);
    EXPECT_FALSE(suggester_->getGoal());
    suggester_->consider(game_, false);
    ASSERT_EQ(countQuestions(), 2U);
    EXPECT_EQ(worker_->questions[1].recipe.getName(), "planner");
    EXPECT_GT(worker_->questions[1].situation.next.size(), 1U);
}

}  // namespace
}  // namespace tui

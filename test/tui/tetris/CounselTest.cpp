#include "tui/tetris/Counsel.h"

#include <gtest/gtest.h>

#include <memory>
#include <utility>
#include <vector>

#include "test/support/game/ListSequence.h"
#include "test/support/screen/NotingThinker.h"

namespace tui {
namespace {

using tetris::Piece;
using tetris::Verb;

class CounselTest : public testing::Test {
protected:
    CounselTest()
    {
        auto owned = std::make_unique<NotingThinker>();
        thinker_ = owned.get();
        counsel_ = std::make_unique<Counsel>(std::move(owned));
        counsel_->setBrain("lookahead", 1);
    }

    void answerGoal(int x)
    {
        thinker_->answer =
            BrainAnswer{.wanted = Wanted::Goal, .goal = tetris::Move{&game_.getPiece(), x, 0, 0}};
        counsel_->take();
    }

    void answerLandings()
    {
        thinker_->answer =
            BrainAnswer{.wanted = Wanted::Landings,
                        .landings = std::vector<tetris::Move>(3, {&game_.getPiece(), 1, 0, 0})};
        counsel_->take();
    }

    [[nodiscard]] std::size_t countQuestions() const { return thinker_->questions.size(); }
    [[nodiscard]] Wanted lastWanted() const { return thinker_->questions.back().wanted; }

    tetris::Game game_{std::make_unique<tetris::ListSequence>(
        std::vector<int>{Piece::L1, Piece::STICK, Piece::SQUARE})};
    NotingThinker* thinker_ = nullptr;  // owned by the counsel
    std::unique_ptr<Counsel> counsel_;
};

TEST_F(CounselTest, AsksOncePerPieceWhatTheBrainMaySee)
{
    counsel_->consider(game_, false);
    counsel_->consider(game_, false);
    ASSERT_EQ(countQuestions(), 1U);
    const BrainQuestion& question = thinker_->questions[0];
    EXPECT_EQ(question.recipe.getName(), "lookahead");
    EXPECT_EQ(question.wanted, Wanted::Goal);
    EXPECT_EQ(question.situation.board, tetris::Board(10, 24));
    EXPECT_EQ(question.situation.piece, &game_.getPiece());
    EXPECT_EQ(question.situation.limitHeight, 20);
    EXPECT_EQ(question.situation.next, std::vector<int>{Piece::STICK});
    EXPECT_TRUE(counsel_->isThinkingOfGoal());
    EXPECT_FALSE(counsel_->getGoal());
}

TEST_F(CounselTest, KeepsTheGoalUntilItIsForgotten)
{
    counsel_->consider(game_, false);
    answerGoal(4);
    EXPECT_FALSE(counsel_->isThinkingOfGoal());
    ASSERT_TRUE(counsel_->getGoal());
    EXPECT_EQ(counsel_->getGoal()->x, 4);
    counsel_->settle(game_);
    EXPECT_EQ(countQuestions(), 1U) << "it was asked about what is there";
    counsel_->forget();
    EXPECT_FALSE(counsel_->getGoal());
    EXPECT_EQ(thinker_->forgotten, 0) << "nothing was being thought of";
    counsel_->consider(game_, false);
    EXPECT_EQ(countQuestions(), 2U);
    counsel_->forget();
    EXPECT_EQ(thinker_->forgotten, 1);
    EXPECT_FALSE(counsel_->isThinkingOfGoal());
}

TEST_F(CounselTest, ThatThereIsNoMoveIsAnAnswerToo)
{
    counsel_->consider(game_, false);
    thinker_->answer = BrainAnswer{.wanted = Wanted::Goal};
    counsel_->take();
    EXPECT_FALSE(counsel_->isThinkingOfGoal());
    EXPECT_FALSE(counsel_->getGoal());
    counsel_->settle(game_);
    EXPECT_EQ(countQuestions(), 1U);
}

TEST_F(CounselTest, AtTheFirstDownAloneAsksAgainAboutAPieceThatWasTurned)
{
    counsel_->consider(game_, false);
    answerGoal(4);
    game_.tick(Verb::Rotate);
    counsel_->settle(game_);
    ASSERT_EQ(countQuestions(), 2U);
    EXPECT_EQ(thinker_->questions[1].situation.piece, &game_.getPiece());
    EXPECT_FALSE(counsel_->getGoal()) << "the old one does not count any more";
    answerGoal(5);
    game_.tick(Verb::Rotate);
    counsel_->settle(game_);
    EXPECT_EQ(countQuestions(), 2U);
    counsel_->unsettle();
    counsel_->settle(game_);
    EXPECT_EQ(countQuestions(), 3U);
}

TEST_F(CounselTest, AsksForTheLandingsAfterTheGoalIfTheyAreWanted)
{
    counsel_->consider(game_, true);
    ASSERT_EQ(countQuestions(), 1U);
    EXPECT_EQ(lastWanted(), Wanted::Goal);
    answerGoal(4);
    ASSERT_EQ(countQuestions(), 2U);
    EXPECT_EQ(lastWanted(), Wanted::Landings);
    EXPECT_EQ(thinker_->questions[0].situation, thinker_->questions[1].situation);
    EXPECT_FALSE(counsel_->isThinkingOfGoal());
    EXPECT_TRUE(counsel_->getLandings().empty());
    answerLandings();
    EXPECT_EQ(counsel_->getLandings().size(), 3U);
    counsel_->consider(game_, true);
    EXPECT_EQ(countQuestions(), 2U);
}

TEST_F(CounselTest, TheTermsAreThoseOfTheGoalAndOfAnotherGoalOthers)
{
    counsel_->consider(game_, true);
    answerGoal(4);
    ASSERT_EQ(lastWanted(), Wanted::Landings);
    EXPECT_EQ(thinker_->questions.back().goal->x, 4);
    thinker_->answer = BrainAnswer{.wanted = Wanted::Landings, .terms = {{"holes", 1, 2}}};
    counsel_->take();
    EXPECT_EQ(counsel_->getOpinion().terms.size(), 1U);
    game_.tick(Verb::Rotate);
    counsel_->settle(game_);
    EXPECT_TRUE(counsel_->getOpinion().terms.empty());
    answerGoal(5);
    ASSERT_EQ(lastWanted(), Wanted::Landings);
    EXPECT_EQ(thinker_->questions.back().goal->x, 5);
    counsel_->forget();
    EXPECT_TRUE(counsel_->getOpinion().terms.empty());
}

TEST_F(CounselTest, LandingsThatAreWantedLaterAreOfTheSituationOfTheGoal)
{
    counsel_->consider(game_, false);
    answerGoal(4);
    game_.tick(Verb::Down);
    game_.tick(Verb::Rotate);
    counsel_->consider(game_, true);
    ASSERT_EQ(countQuestions(), 2U);
    EXPECT_EQ(lastWanted(), Wanted::Landings);
    EXPECT_EQ(thinker_->questions[0].situation, thinker_->questions[1].situation);
    counsel_->consider(game_, false);
    EXPECT_EQ(thinker_->forgotten, 1) << "nobody wants them any more";
    counsel_->consider(game_, true);
    EXPECT_EQ(countQuestions(), 3U);
}

TEST_F(CounselTest, AGoalThatIsNeededComesBeforeLandingsThatAreBeingThoughtOf)
{
    counsel_->consider(game_, true);
    answerGoal(4);
    game_.tick(Verb::Rotate);
    counsel_->settle(game_);
    ASSERT_EQ(countQuestions(), 3U);
    EXPECT_EQ(lastWanted(), Wanted::Goal);
    answerGoal(5);
    ASSERT_EQ(countQuestions(), 4U);
    EXPECT_EQ(lastWanted(), Wanted::Landings);
}

TEST_F(CounselTest, WaitsOnlyWhileSomethingIsBeingThoughtOf)
{
    EXPECT_EQ(counsel_->take(Duration(5)), Duration(0));
    counsel_->consider(game_, false);
    EXPECT_EQ(thinker_->awaited, Duration(0));
    EXPECT_EQ(counsel_->take(Duration(5)), Duration(5));
    answerGoal(4);
    EXPECT_EQ(counsel_->take(Duration(5)), Duration(0));
    EXPECT_EQ(thinker_->awaited, Duration(5));
}

TEST_F(CounselTest, AnotherBrainIsAskedAnew)
{
    counsel_->consider(game_, false);
    answerGoal(4);
    counsel_->setBrain("planner", tetris::Brain::kSeesAll);
    EXPECT_FALSE(counsel_->getGoal());
    counsel_->consider(game_, false);
    ASSERT_EQ(countQuestions(), 2U);
    EXPECT_EQ(thinker_->questions[1].recipe.getName(), "planner");
    EXPECT_GT(thinker_->questions[1].situation.next.size(), 1U);
}

}  // namespace
}  // namespace tui

#include "tui/tetris/BrainSuggester.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "test/support/game/ListSequence.h"
#include "test/support/screen/NotingBrain.h"
#include "test/support/screen/TestWorkers.h"

namespace tui {
namespace {

using tetris::Piece;
using tetris::Verb;

class BrainSuggesterTest : public testing::Test {
protected:
    BrainSuggesterTest() {
        auto owned = std::make_unique<HeldWorker>();
        worker_ = owned.get();
        suggester_ = std::make_unique<BrainSuggester>(std::move(owned),
                                                      tetris::NotingBrain::makeMaker(notes_));
        suggester_->setBrain("lookahead");
    }

    // Lets the brain answer the present question.
    void answer() {
        worker_->doJob();
        suggester_->take();
    }

    void answerGoal(int x) {
        notes_->goal = tetris::Move{&game_.getPiece(), x, 0, 0};
        answer();
        EXPECT_FALSE(lastQuestion().isRating);
    }

    void answerPlacements(std::vector<tetris::RatingTerm> terms = {}) {
        notes_->placements = std::vector<tetris::Move>(3, {&game_.getPiece(), 1, 0, 0});
        notes_->terms = std::move(terms);
        answer();
        EXPECT_TRUE(lastQuestion().isRating);
    }

    // Questions so far, with or without an answer.
    int countQuestions() const { return worker_->added; }
    // Requires: a question was answered.
    const tetris::BrainNotes::Question& lastQuestion() const { return notes_->questions.back(); }
    const Suggestion& suggestion() const { return suggester_->getSuggestion(); }

    tetris::PlayedGame played_{tetris::Game(std::make_unique<tetris::ListSequence>(
        std::vector<int>{Piece::L1, Piece::STICK, Piece::SQUARE}))};
    tetris::Game& game_ = *played_.get<tetris::Game>();
    std::shared_ptr<tetris::BrainNotes> notes_ = std::make_shared<tetris::BrainNotes>();
    HeldWorker* worker_ = nullptr;  // owned by the suggester
    std::unique_ptr<BrainSuggester> suggester_;
};

TEST_F(BrainSuggesterTest, AsksOncePerPieceWhatTheBrainMaySee) {
    suggester_->consider(played_, false);
    suggester_->consider(played_, false);
    ASSERT_EQ(countQuestions(), 1);
    EXPECT_TRUE(suggester_->isThinkingOfGoal());
    EXPECT_FALSE(suggester_->getGoal());
    answerGoal(4);
    const tetris::BrainNotes::Question& question = lastQuestion();
    EXPECT_EQ(question.recipe.getName(), "lookahead");
    EXPECT_EQ(question.situation.board, tetris::Board(10, 24));
    EXPECT_EQ(question.situation.piece, &game_.getPiece());
    EXPECT_EQ(question.situation.limitHeight, 20);
    EXPECT_EQ(question.situation.next, std::vector<int>{Piece::STICK});
}

TEST_F(BrainSuggesterTest, KeepsTheGoalUntilItIsForgotten) {
    suggester_->consider(played_, false);
    answerGoal(4);
    EXPECT_FALSE(suggester_->isThinkingOfGoal());
    ASSERT_TRUE(suggester_->getGoal());
    EXPECT_EQ(suggester_->getGoal()->x, 4);
    suggester_->settle(played_);
    EXPECT_EQ(countQuestions(), 1) << "it was asked about what is there";
    suggester_->forget();
    EXPECT_FALSE(suggester_->getGoal());
    EXPECT_EQ(worker_->cancelled, 0) << "nothing was being thought of";
    suggester_->consider(played_, false);
    EXPECT_EQ(countQuestions(), 2);
    suggester_->forget();
    EXPECT_EQ(worker_->cancelled, 1);
    EXPECT_FALSE(suggester_->isThinkingOfGoal());
}

TEST_F(BrainSuggesterTest, ThatThereIsNoMoveIsAnAnswerToo) {
    suggester_->consider(played_, false);
    answer();
    EXPECT_FALSE(suggester_->isThinkingOfGoal());
    EXPECT_FALSE(suggester_->getGoal());
    suggester_->settle(played_);
    EXPECT_EQ(countQuestions(), 1);
}

TEST_F(BrainSuggesterTest, AtTheFirstDownAloneAsksAgainAboutAPieceThatWasTurned) {
    suggester_->consider(played_, false);
    answerGoal(4);
    game_.tick(Verb::Rotate);
    suggester_->settle(played_);
    ASSERT_EQ(countQuestions(), 2);
    EXPECT_FALSE(suggester_->getGoal()) << "the old one does not count any more";
    answerGoal(5);
    EXPECT_EQ(lastQuestion().situation.piece, &game_.getPiece());
    game_.tick(Verb::Rotate);
    suggester_->settle(played_);
    EXPECT_EQ(countQuestions(), 2);
    suggester_->unsettle();
    suggester_->settle(played_);
    EXPECT_EQ(countQuestions(), 3);
}

TEST_F(BrainSuggesterTest, AsksForThePlacementsAfterTheGoalIfTheyAreWanted) {
    suggester_->consider(played_, true);
    ASSERT_EQ(countQuestions(), 1);
    answerGoal(4);
    const tetris::Situation first = lastQuestion().situation;
    ASSERT_EQ(countQuestions(), 2);
    EXPECT_FALSE(suggester_->isThinkingOfGoal());
    EXPECT_TRUE(suggestion().placements.empty());
    answerPlacements();
    EXPECT_EQ(lastQuestion().situation, first);
    EXPECT_EQ(suggestion().placements.size(), 3U);
    suggester_->consider(played_, true);
    EXPECT_EQ(countQuestions(), 2);
}

TEST_F(BrainSuggesterTest, TheTermsAreThoseOfTheGoalAndOfAnotherGoalOthers) {
    suggester_->consider(played_, true);
    answerGoal(4);
    answerPlacements({{"holes", 1, 2}});
    EXPECT_EQ(lastQuestion().goal->x, 4);
    EXPECT_EQ(suggestion().terms.size(), 1U);
    game_.tick(Verb::Rotate);
    suggester_->settle(played_);
    EXPECT_TRUE(suggestion().terms.empty());
    answerGoal(5);
    answerPlacements({{"holes", 1, 2}});
    EXPECT_EQ(lastQuestion().goal->x, 5);
    suggester_->forget();
    EXPECT_TRUE(suggestion().terms.empty());
}

TEST_F(BrainSuggesterTest, PlacementsThatAreWantedLaterAreOfTheSituationOfTheGoal) {
    suggester_->consider(played_, false);
    answerGoal(4);
    const tetris::Situation first = lastQuestion().situation;
    game_.tick(Verb::Down);
    game_.tick(Verb::Rotate);
    suggester_->consider(played_, true);
    EXPECT_EQ(countQuestions(), 2);
    suggester_->consider(played_, false);
    EXPECT_EQ(worker_->cancelled, 1) << "nobody wants them any more";
    suggester_->consider(played_, true);
    EXPECT_EQ(countQuestions(), 3);
    answerPlacements();
    EXPECT_EQ(lastQuestion().situation, first);
}

TEST_F(BrainSuggesterTest, AGoalThatIsNeededComesBeforePlacementsThatAreBeingThoughtOf) {
    suggester_->consider(played_, true);
    answerGoal(4);
    game_.tick(Verb::Rotate);
    suggester_->settle(played_);
    ASSERT_EQ(countQuestions(), 3);
    answerGoal(5);
    ASSERT_EQ(countQuestions(), 4);
    answerPlacements();
}

TEST_F(BrainSuggesterTest, WaitsOnlyWhileSomethingIsBeingThoughtOf) {
    EXPECT_EQ(suggester_->take(Duration(5)), Duration(0));
    suggester_->consider(played_, false);
    EXPECT_EQ(worker_->awaited, Duration(0));
    EXPECT_EQ(suggester_->take(Duration(5)), Duration(5));
    answerGoal(4);
    EXPECT_EQ(suggester_->take(Duration(5)), Duration(0));
    EXPECT_EQ(worker_->awaited, Duration(5));
}

TEST_F(BrainSuggesterTest, AnotherBrainIsAskedAnew) {
    suggester_->consider(played_, false);
    answerGoal(4);
    suggester_->setBrain("planner");
    EXPECT_FALSE(suggester_->getGoal());
    suggester_->consider(played_, false);
    ASSERT_EQ(countQuestions(), 2);
    answerGoal(5);
    EXPECT_EQ(lastQuestion().recipe.getName(), "planner");
    EXPECT_GT(lastQuestion().situation.next.size(), 1U);
}

TEST_F(BrainSuggesterTest, EachGameIsToldOnceToEachBrainThatIsAskedInIt) {
    const auto ask = [this] {
        suggester_->forget();
        suggester_->consider(played_, false);
        answer();
        return notes_->games.size();
    };
    EXPECT_EQ(ask(), 0U) << "of a replay nothing is told";
    suggester_->beginGame({.width = 8});
    EXPECT_EQ(ask(), 1U);
    EXPECT_EQ(notes_->games.back().width, 8);
    EXPECT_EQ(ask(), 1U);
    suggester_->beginGame({.width = 9});
    EXPECT_EQ(ask(), 2U);
    EXPECT_EQ(notes_->games.back().width, 9);
    suggester_->setBrain("planner");
    EXPECT_EQ(ask(), 3U);
}

TEST_F(BrainSuggesterTest, ASituationIsAskedAboutOnceAndWithAllItsPlacements) {
    tetris::Situation situation = tetris::copySituation(game_, 1);
    suggester_->consider(situation);
    answerGoal(4);
    answerPlacements();
    suggester_->consider(situation);
    EXPECT_EQ(countQuestions(), 2);
    EXPECT_EQ(suggestion().placements.size(), 3U);
    situation.next = {Piece::L2};
    suggester_->consider(situation);
    EXPECT_TRUE(suggester_->isThinkingOfGoal());
    EXPECT_FALSE(suggestion().goal);
    EXPECT_TRUE(suggestion().placements.empty());
}

// ---- With threads

tetris::Situation makeSituation(int piece) {
    return {.board = tetris::Board(10, 24),
            .piece = Piece::getPieces()[static_cast<size_t>(piece)],
            .limitHeight = 20};
}

TEST(BrainSuggesterThreadsTest, KeepsTheBrainAsLongAsItIsAskedForTheSame) {
    Waker waker;
    std::vector<std::string> made;  // the thread writes it; the test reads it after an answer
    BrainSuggester suggester(std::make_unique<Worker>(waker),
                             [&made](const tetris::BrainRecipe& recipe) {
                                 made.push_back(recipe.getName());
                                 return recipe.make();
                             });
    int piece = 0;
    for (const char* const name : {"default", "default", "bad", "bad", "default"}) {
        suggester.setBrain(name);
        suggester.consider(makeSituation(piece++));
        while (suggester.take(std::chrono::minutes(1)) > Duration(0)) {
        }
    }
    EXPECT_EQ(made, (std::vector<std::string>{"default", "bad", "default"}));
}

}  // namespace
}  // namespace tui

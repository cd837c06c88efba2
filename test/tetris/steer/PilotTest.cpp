#include "brain/tetris/steer/Pilot.h"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "brain/tetris/DefaultBrain.h"
#include "test/support/game/ListSequence.h"
#include "test/support/game/ScriptedBrain.h"
#include "test/support/game/StandardPiece.h"

namespace tetris {
namespace {

using test::standard;

// A game, its pilot, and a brain that says what it is told.
class PilotTest : public testing::Test {
protected:
    void start(std::vector<int> pieces, GameOptions options = {}) {
        game_ = std::make_unique<Game>(std::make_unique<ListSequence>(std::move(pieces)), options);
    }

    // Lets the pilot steer once. Returns the verbs, which the game has executed.
    std::vector<Verb> steer() {
        std::vector<Verb> verbs;
        pilot_.steer(*game_, [&](Verb verb) {
            game_->tick(verb);
            verbs.push_back(verb);
        });
        return verbs;
    }

    void land() {
        game_->tick(Verb::Drop);
        game_->tick(Verb::Down);
        ASSERT_TRUE(game_->tick(Verb::Down).landed);
    }

    std::unique_ptr<Game> game_;
    ScriptedBrain brain_;
    Pilot pilot_{brain_};
};

// It would be turned before every Down, and a piece that was just turned does not land.
TEST_F(PilotTest, AMoveOfAnotherPieceIsRefused) {
    start({Piece::L1});
    brain_.setAnswer(Move{&standard(Piece::SQUARE), 2, 0});
    EXPECT_THROW(steer(), std::logic_error);
}

TEST_F(PilotTest, TakesOneStepSidewaysAtATime) {
    start({Piece::SQUARE});
    brain_.setAnswer(Move{&standard(Piece::SQUARE), 2, 0});
    EXPECT_EQ(steer(), std::vector<Verb>{Verb::Left});
    EXPECT_EQ(steer(), std::vector<Verb>{Verb::Left});
    EXPECT_EQ(game_->getX(), 2);
    EXPECT_EQ(steer(), std::vector<Verb>{}) << "it is there";
}

TEST_F(PilotTest, TurnsOnceAndThenSteps) {
    start({Piece::L1});
    const Piece* const goal = standard(Piece::L1).fastRotation()->fastRotation();
    brain_.setAnswer(Move{goal, 0, 0});
    game_->tick(Verb::Down);
    EXPECT_EQ(steer(), (std::vector<Verb>{Verb::Rotate, Verb::Left}));
    EXPECT_EQ(steer(), (std::vector<Verb>{Verb::Rotate, Verb::Left}));
    EXPECT_EQ(steer(), (std::vector<Verb>{Verb::Left}));
}

TEST_F(PilotTest, LooksForXAfterTheTurnHasMovedThePiece) {
    start({Piece::STICK});
    ASSERT_EQ(game_->getX(), 4);
    brain_.setAnswer(Move{standard(Piece::STICK).fastRotation(), 3, 0});
    EXPECT_EQ(steer(), std::vector<Verb>{Verb::Rotate}) << "the turn itself takes it to 3";
}

TEST_F(PilotTest, ATurnThatFailsDoesNotKeepItFromTheStep) {
    start({Piece::S1});
    brain_.setAnswer(Move{standard(Piece::S1).fastRotation(), 0, 0});
    EXPECT_EQ(steer(), (std::vector<Verb>{Verb::Rotate, Verb::Left}));
    EXPECT_EQ(&game_->getPiece(), &standard(Piece::S1));
    EXPECT_EQ(game_->getX(), 2);
    game_->tick(Verb::Down);
    EXPECT_EQ(steer(), (std::vector<Verb>{Verb::Rotate, Verb::Left})) << "it tries again";
    EXPECT_EQ(&game_->getPiece(), standard(Piece::S1).fastRotation());
}

TEST_F(PilotTest, APieceWithoutAMoveJustFalls) {
    start({Piece::SQUARE});
    brain_.setAnswer(std::nullopt);
    EXPECT_EQ(steer(), std::vector<Verb>{});
    EXPECT_EQ(steer(), std::vector<Verb>{});
    EXPECT_EQ(brain_.getQuestions().size(), 1u) << "that there is none is remembered too";
}

TEST_F(PilotTest, AnEqualPieceOfAnotherListIsTheSameRotation) {
    start({Piece::L1});
    const auto list = Piece::makeFastRotations(standard(Piece::L1));
    brain_.setAnswer(Move{&list->front(), 4, 0});
    EXPECT_EQ(steer(), std::vector<Verb>{});
}

// ---- When the pilot asks its brain

TEST_F(PilotTest, ThinksOncePerPiece) {
    start({Piece::SQUARE, Piece::L2});
    brain_.setAnswer(Move{&standard(Piece::SQUARE), 4, 0});
    steer();
    game_->tick(Verb::Down);
    steer();
    EXPECT_EQ(brain_.getQuestions().size(), 1u);
    land();
    brain_.setAnswer(Move{&standard(Piece::L2), 4, 0});
    steer();
    game_->tick(Verb::Down);
    steer();
    ASSERT_EQ(brain_.getQuestions().size(), 2u);
    EXPECT_EQ(brain_.getQuestions()[1].piece, &standard(Piece::L2));
}

TEST_F(PilotTest, AsksOnTheCommittedBoardWithinTheRowsBelowTheTop) {
    start({Piece::SQUARE}, {.width = 6, .height = 9});
    brain_.setAnswer(Move{&standard(Piece::SQUARE), 0, 0});
    while (game_->getPieces() < 2) {
        steer();
        game_->tick(Verb::Down);
    }
    steer();
    ASSERT_EQ(brain_.getQuestions().size(), 2u);
    for (const ScriptedBrain::Question& question : brain_.getQuestions()) {
        EXPECT_TRUE(question.board.isCommitted());
        EXPECT_EQ(question.limitHeight, 5);
    }
    EXPECT_EQ(brain_.getQuestions()[0].board, Board(6, 9));
    EXPECT_EQ(brain_.getQuestions()[1].board.toString(),
              "......\n......\n......\n......\n......\n......\n......\n##....\n##....\n");
}

TEST_F(PilotTest, LeavesTheGameAsItIsWhileItThinks) {
    start({Piece::SQUARE});
    brain_.setAnswer(Move{&standard(Piece::SQUARE), 0, 0});
    const Board before = game_->getBoard();
    const std::optional<Move>& goal = pilot_.think(*game_);
    ASSERT_TRUE(goal);
    EXPECT_EQ(goal->x, 0);
    EXPECT_EQ(game_->getBoard(), before);
    EXPECT_FALSE(game_->getBoard().isCommitted());
    EXPECT_EQ(steer(), std::vector<Verb>{Verb::Left});
    EXPECT_EQ(brain_.getQuestions().size(), 1u);
}

TEST_F(PilotTest, ThinksFromTheRotationThatThePieceHas) {
    start({Piece::L2});
    game_->tick(Verb::Rotate);
    steer();
    ASSERT_EQ(brain_.getQuestions().size(), 1u);
    EXPECT_EQ(brain_.getQuestions()[0].piece, standard(Piece::L2).fastRotation());
}

TEST_F(PilotTest, AnotherBrainThinksAnewInMidFall) {
    start({Piece::L2});
    brain_.setAnswer(Move{&standard(Piece::L2), 0, 0});
    EXPECT_EQ(steer(), std::vector<Verb>{Verb::Left});
    game_->tick(Verb::Rotate);
    ScriptedBrain other(Move{standard(Piece::L2).fastRotation(), 7, 0});
    pilot_.setBrain(other);
    EXPECT_TRUE(other.getQuestions().empty()) << "at the next Down, not before";
    EXPECT_EQ(steer(), std::vector<Verb>{Verb::Right});
    ASSERT_EQ(other.getQuestions().size(), 1u);
    EXPECT_EQ(other.getQuestions()[0].piece, standard(Piece::L2).fastRotation());
    EXPECT_EQ(brain_.getQuestions().size(), 1u);
}

TEST_F(PilotTest, WhatIsForgottenIsThoughtOfAgain) {
    start({Piece::SQUARE});
    steer();
    pilot_.forget();
    brain_.setAnswer(Move{&standard(Piece::SQUARE), 9, 0});
    EXPECT_EQ(steer(), std::vector<Verb>{Verb::Right});
    EXPECT_EQ(brain_.getQuestions().size(), 2u);
}

// ---- Whole games

TEST(PilotGameTest, InTheTestGameEveryPieceLandsWhereTheBrainWantsIt) {
    Game game(makeSequence("test", 0));
    DefaultBrain brain;
    Pilot pilot(brain);
    int placements = 0;
    while (game.isRunning()) {
        pilot.steer(game, [&game](Verb verb) { game.tick(verb); });
        const std::optional<Move> goal = pilot.think(game);
        ASSERT_TRUE(goal);
        const TickReport report = game.tick(Verb::Down);
        if (!report.landed) continue;
        ++placements;
        EXPECT_EQ(report.landed->piece, goal->piece);
        EXPECT_EQ(report.landed->x, goal->x);
        EXPECT_EQ(report.landed->y, goal->y);
    }
    EXPECT_EQ(placements, 100);
}

}  // namespace
}  // namespace tetris

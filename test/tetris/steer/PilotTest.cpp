#include "brain/tetris/steer/Pilot.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "brain/tetris/Brains.h"
#include "brain/tetris/DefaultBrain.h"
#include "brain/tetris/placement/Reach.h"
#include "core/base/JavaRandom.h"
#include "test/support/game/ListSequence.h"
#include "test/support/game/ModernScript.h"
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

// ---- The modern rules

std::optional<Move> choose(Brain& brain, const ModernGame& game) {
    return brain.chooseMove(copySituation(game, brain.sees()));
}

// The pilot's next verb; asks the brain if it has to.
std::optional<Verb> decide(ModernPilot& pilot, Brain& brain, const ModernGame& game) {
    if (pilot.needsMove(game)) pilot.setMove(choose(brain, game), game);
    return pilot.decide(game);
}

// The placements of one piece, rated by DefaultBrain's rule alone.
void rateByHand(const ModernGame& game, const FallingPiece& from, bool usesHold,
                std::optional<Move>& best) {
    for (const Reached& each : listReachable(game.getBoard(), from)) {
        const Placement placement = toPlacement(each.piece);
        if (placement.y >= game.getRules().rows) continue;
        Board board = game.getBoard();
        ASSERT_LT(board.place(*placement.piece, placement.x, placement.y),
                  PlaceResult::OutOfBounds);
        board.clearRows();
        const double score = DefaultBrain().rateBoard(board);
        if (!best || score < best->score) {
            best = Move{placement.piece, placement.x, placement.y, score, each.spin, usesHold};
        }
    }
}

TEST(ModernPilotTest, TheBestOfAllReachablePlacementsIsChosen) {
    DefaultBrain brain;
    base::JavaRandom random(5);
    ModernGame game(makeSequence("bag", 3), {.width = 7, .rows = 12, .goal = Goal::Zen});
    for (int i = 0; i < 300; ++i) {
        ASSERT_TRUE(game.isRunning());
        std::optional<Move> expected;
        rateByHand(game, *game.getPiece(), false, expected);
        if (game.canHold()) {
            const int other = game.getHeld() ? *game.getHeld() : game.peek(1).at(0);
            const std::optional<FallingPiece> entry = game.findEntry(other);
            if (entry) rateByHand(game, *entry, true, expected);
        }
        const std::optional<Move> move = choose(brain, game);
        ASSERT_EQ(move.has_value(), expected.has_value());
        if (move) {
            EXPECT_EQ(toFallingPiece(toPlacement(*move)), toFallingPiece(toPlacement(*expected)));
            EXPECT_EQ(move->usesHold, expected->usesHold);
            EXPECT_EQ(move->score, expected->score);
        }
        game.tick(static_cast<Verb>(random.nextInt(9)));
        game.elapse(random.nextInt(200));
    }
}

std::string formatWay(const Board& board, const FallingPiece& from, const FallingPiece& to) {
    const std::optional<std::vector<Verb>> way = findWay(board, from, to);
    if (!way) return "none";
    std::string letters;
    for (const Verb verb : *way)
        letters += toLetter(verb);
    return letters;
}

TEST(ModernPilotTest, TheWayIsTheShortestInTheOrderOfTheVerbs) {
    const Board empty(10, 24);
    const FallingPiece square{Piece::SQUARE, Facing::North, 4, 4};
    const auto drop = [&empty](int piece, Facing facing, int x) {
        return dropDown(empty, {piece, facing, x, 4});
    };
    // Land falls the rest of the way.
    EXPECT_EQ(formatWay(empty, square, drop(Piece::SQUARE, Facing::North, 2)), "LL");
    EXPECT_EQ(formatWay(empty, square, drop(Piece::SQUARE, Facing::North, 4)), "");
    // Any facing with the same cells will do.
    const FallingPiece stick{Piece::STICK, Facing::North, 4, 4};
    EXPECT_EQ(formatWay(empty, stick, drop(Piece::STICK, Facing::East, 4)), "U");
    // One turn by half is shorter than two.
    const FallingPiece pyramid{Piece::PYRAMID, Facing::North, 4, 4};
    EXPECT_EQ(formatWay(empty, pyramid, drop(Piece::PYRAMID, Facing::South, 4)), "A");
    const Board slot = readBoard("...#....../###...####/####.#####", 24);
    const FallingPiece above{Piece::PYRAMID, Facing::East, 4, 2};
    EXPECT_EQ(formatWay(slot, above, {Piece::PYRAMID, Facing::South, 4, 1}), "DC");
    // To the floor at once, and then under the overhang.
    const FallingPiece high{Piece::PYRAMID, Facing::East, 4, 9};
    EXPECT_EQ(formatWay(slot, high, {Piece::PYRAMID, Facing::South, 4, 1}), "PC");
    EXPECT_EQ(formatWay(readBoard("##########/..........", 24), above,
                        {Piece::PYRAMID, Facing::North, 4, 0}),
              "none");
}

TEST(ModernPilotTest, EachPieceLocksWhereTheBrainWantsIt) {
    const std::unique_ptr<Brain> brain = makeBrain("dt10");
    ModernPilot pilot;
    ModernGame game(makeSequence("bag", 1), {.goal = Goal::Sprint});
    int holds = 0;
    FallingPiece wanted;
    while (game.isRunning()) {
        game.elapse(33);
        if (pilot.needsMove(game)) {
            const std::optional<Move> move = choose(*brain, game);
            ASSERT_TRUE(move);
            wanted = toFallingPiece(toPlacement(*move));
            pilot.setMove(move, game);
        }
        const std::optional<Verb> verb = pilot.decide(game);
        ASSERT_TRUE(verb);
        if (*verb == Verb::Hold) ++holds;
        const ModernReport report = game.tick(*verb);
        EXPECT_TRUE(report.moved);
        if (report.locks.empty()) continue;
        EXPECT_EQ(*verb, Verb::Land);
        EXPECT_EQ(nameByFirstFacing(report.locks[0].piece), wanted);
    }
    EXPECT_EQ(game.getEnd(), GameEnd::Goal);
    EXPECT_GT(holds, 0);
}

TEST(ModernPilotTest, ItGoesOnFromWhereAPersonOrTimeMovesThePiece) {
    const std::unique_ptr<Brain> brain = makeBrain("dt10");
    ModernPilot pilot;
    base::JavaRandom random(2);
    ModernGame game(makeSequence("bag", 2), {.goal = Goal::Sprint, .level = 12});
    int landed = 0;
    for (int i = 0; i < 20000 && game.isRunning(); ++i) {
        game.elapse(random.nextInt(40));
        if (random.nextInt(4) == 0) game.tick(static_cast<Verb>(random.nextInt(6)));
        if (random.nextInt(40) == 0) game.tick(Verb::Hold);
        const std::optional<Verb> verb =
            game.isRunning() ? decide(pilot, *brain, game) : std::nullopt;
        if (!verb) continue;
        EXPECT_TRUE(game.tick(*verb).moved);
        if (*verb == Verb::Land) ++landed;
    }
    EXPECT_GT(landed, 50);
    EXPECT_FALSE(game.isRunning());
    EXPECT_FALSE(pilot.decide(game));
}

}  // namespace
}  // namespace tetris

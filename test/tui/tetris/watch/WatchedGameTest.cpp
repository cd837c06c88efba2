#include "tui/tetris/watch/WatchedGame.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "brain/tetris/external/BrainSource.h"
#include "test/support/screen/GatedBrain.h"
#include "test/support/screen/WakeWatch.h"
#include "test/support/screen/WatchScene.h"

namespace tui {
namespace {

using namespace std::chrono_literals;
using Order = WatchedGame::Order;
using tetris::GameSetup;

// Long enough for threads on a slow machine.
constexpr Duration kLimit = 1min;

WatchShot takeWhenIdle(WatchedGame& game) {
    game.await(kLimit);
    return game.take().value();
}

// Throws a Trouble instead of its third answer.
template <class Trouble>
class FailingBrain : public tetris::Brain {
public:
    std::optional<tetris::Move> bestMove(const tetris::Board& board, const tetris::Piece& piece,
                                         int) override {
        if (++asked_ == 3) throw Trouble("it has had enough");
        return tetris::Move{&piece, 0, board.dropHeight(piece, 0), 0};
    }

private:
    int asked_ = 0;
};

TEST(WatchedGameThreadsTest, HoweverItIsMovedOnItIsTheGameThatIsPlayedByTicks) {
    const std::vector<GameSetup> setups{
        {.sequence = "test", .brain = "default"},
        {.sequence = "bag", .brain = "bad", .adversary = 40},
        {.sequence = "random", .brain = "dt10", .rules = {.width = 6, .rows = 8, .limit = 60}},
        {.sequence = "bag", .brain = "lookahead", .rules = {.width = 5, .rows = 6, .limit = 20}},
        {.sequence = "bag",
         .brain = "default",
         .master = "dt10",
         .rules = {.rows = 12},
         .adversary = 100},
        {.brain = "dt10", .rules = {.goal = tetris::Goal::Cheese, .set = tetris::RuleSet::Modern}},
        {.brain = "bad",
         .rules = {.width = 6, .rows = 8, .hold = false, .set = tetris::RuleSet::Modern}},
        {.brain = "dt10",
         .rules =
             {.goal = tetris::Goal::Zen, .level = 20, .limit = 40, .set = tetris::RuleSet::Modern},
         .pace = 20}};
    for (GameSetup setup : setups) {
        setup.mode = tetris::PlayMode::Ticks;
        const uint64_t seed = setup.sequence == "test" ? 0 : 5;
        const tetris::GameResult expected = tetris::playGame(setup, seed).value();
        for (const Order order : {Order::Turn, Order::Piece, Order::Free}) {
            Waker waker;
            WatchedGame game(waker, setup, seed);
            WatchShot shot = takeWhenIdle(game);
            EXPECT_TRUE(shot.isRunning());
            EXPECT_EQ(shot.result.pieces, 0);
            while (!shot.hasEnded()) {
                game.give(order);
                shot = takeWhenIdle(game);
            }
            EXPECT_EQ(shot.result, expected) << setup.brain.getName();
            EXPECT_FALSE(shot.isRunning());
            EXPECT_EQ(shot.failure, "");
        }
    }
}

TEST(WatchedGameThreadsTest, ATurnOfAModernGameIsItsPaceAndAVerb) {
    Waker waker;
    const GameSetup setup{.brain = "dt10", .rules = {.set = tetris::RuleSet::Modern}, .pace = 30};
    WatchedGame game(waker, setup, 7);
    const WatchShot first = takeWhenIdle(game);
    EXPECT_EQ(first.stack.getHeight(), 40);
    EXPECT_EQ(first.next.size(), 6U);
    EXPECT_FALSE(first.held);
    game.give(Order::Turn);
    const WatchShot second = takeWhenIdle(game);
    EXPECT_EQ(second.result.modern.value().milliseconds, 30);
    EXPECT_NE(second.falling, first.falling);
    game.give(Order::Piece);
    const WatchShot landed = takeWhenIdle(game);
    EXPECT_EQ(landed.result.pieces, 1);
    EXPECT_EQ(landed.recent.size(), 1U);
}

TEST(WatchedGameThreadsTest, ARowIsAFallAndAPieceIsAPlacement) {
    Waker waker;
    WatchedGame game(waker, {.brain = "default"}, 7);
    const int y = findLowestRow(takeWhenIdle(game));
    game.give(Order::Turn);
    EXPECT_EQ(findLowestRow(takeWhenIdle(game)), y - 1);
    game.give(Order::Piece);
    const WatchShot landed = takeWhenIdle(game);
    EXPECT_EQ(landed.result.pieces, 1);
    EXPECT_EQ(findLowestRow(landed), y);
    game.give(Order::Piece);
    EXPECT_EQ(takeWhenIdle(game).result.pieces, 2);
}

TEST(WatchedGameThreadsTest, TheStackIsTheBoardInTheColoursOfItsPieces) {
    Waker waker;
    WatchedGame game(waker, {.sequence = "random", .brain = "dt10", .rules = {.limit = 200}}, 7);
    takeWhenIdle(game);
    game.give(Order::Free);
    const WatchShot shot = takeWhenIdle(game);
    ASSERT_GT(shot.result.tally.rows, 50);
    for (int y = 0; y < shot.stack.getHeight(); ++y) {
        for (int x = 0; x < shot.stack.getWidth(); ++x)
            EXPECT_EQ(shot.stack.getPiece(x, y) != PieceGrid::kEmpty,
                      shot.result.board.getGrid(x, y))
                << x << " " << y;
    }
}

TEST(WatchedGameThreadsTest, WhatPlaysFreelyLeavesAShotWhenAskedAndIsHeldBehindAPiece) {
    Waker waker;
    WatchedGame game(waker, {.brain = "dt10"}, 7);
    takeWhenIdle(game);
    waker.take();
    game.give(Order::Free);
    int64_t pieces = 0;
    for (int i = 0; i < 5; ++i) {
        game.askForShot();
        ASSERT_TRUE(sleepUntilWoken(waker));
        const WatchShot shot = game.take().value();
        EXPECT_GT(shot.result.pieces, pieces);
        EXPECT_EQ(findTop(shot), 24) << "between two pieces";
        EXPECT_GT(shot.ran, Duration(0));
        EXPECT_TRUE(game.isBusy());
        pieces = shot.result.pieces;
    }
    game.hold();
    const WatchShot last = takeWhenIdle(game);
    EXPECT_GE(last.result.pieces, pieces);
    EXPECT_EQ(findTop(last), 24);
    // The time of an order does not count as a free run.
    game.give(Order::Piece);
    const WatchShot next = takeWhenIdle(game);
    EXPECT_EQ(next.result.pieces, last.result.pieces + 1);
    EXPECT_EQ(next.ran, last.ran);
}

TEST(WatchedGameThreadsTest, AnOrderBesideAnotherDoesNothing) {
    const auto gate = std::make_shared<tetris::BrainGate>();
    Waker waker;
    WatchedGame game(waker, {}, 7, [gate](const tetris::BrainRecipe&) {
        return std::make_unique<tetris::GatedBrain>(gate, 0);
    });
    takeWhenIdle(game);
    game.give(Order::Turn);
    gate->waitForBegun(1);
    game.give(Order::Piece);
    game.give(Order::Free);
    EXPECT_TRUE(game.isBusy());
    gate->letEnd(100);
    const WatchShot shot = takeWhenIdle(game);
    EXPECT_EQ(shot.result.pieces, 0);
    EXPECT_FALSE(game.isBusy());
}

TEST(WatchedGameThreadsTest, ABrainThatFailsIsToldWithItsNumbers) {
    Waker waker;
    WatchedGame game(waker, {}, 7, [](const tetris::BrainRecipe&) {
        return std::make_unique<FailingBrain<tetris::BrainFailure>>();
    });
    takeWhenIdle(game);
    game.give(Order::Free);
    const WatchShot shot = takeWhenIdle(game);
    EXPECT_EQ(shot.failure, "it has had enough");
    EXPECT_EQ(shot.result.pieces, 2);
    EXPECT_TRUE(shot.hasEnded());
    EXPECT_FALSE(shot.isRunning());
    game.give(Order::Turn);
    EXPECT_FALSE(game.isBusy()) << "nobody is there to do it";
}

TEST(WatchedGameThreadsTest, ABrainThatCannotBeMadeFailsBeforeTheFirstPiece) {
    Waker waker;
    WatchedGame game(waker, {}, 7,
                     [](const tetris::BrainRecipe&) -> std::unique_ptr<tetris::Brain> {
                         throw tetris::BrainFailure("it does not exist");
                     });
    const WatchShot shot = takeWhenIdle(game);
    EXPECT_EQ(shot.failure, "it does not exist");
    EXPECT_EQ(shot.stack.getWidth(), 10);
}

TEST(WatchedGameThreadsTest, WhatElseABrainThrowsIsThrownWhereTheShotIsTaken) {
    Waker waker;
    WatchedGame game(waker, {}, 7, [](const tetris::BrainRecipe&) {
        return std::make_unique<FailingBrain<std::logic_error>>();
    });
    takeWhenIdle(game);
    game.give(Order::Free);
    game.await(kLimit);
    EXPECT_THROW(static_cast<void>(game.take()), std::logic_error);
}

TEST(WatchedGameThreadsTest, ItsEndStopsAThought) {
    const auto gate = std::make_shared<tetris::BrainGate>();
    Waker waker;
    {
        WatchedGame game(waker, {}, 7, [gate](const tetris::BrainRecipe&) {
            return std::make_unique<tetris::GatedBrain>(gate, 0);
        });
        takeWhenIdle(game);
        game.give(Order::Free);
        gate->waitForBegun(1);
    }
    EXPECT_EQ(gate->countStopped(), 1);
}

}  // namespace
}  // namespace tui

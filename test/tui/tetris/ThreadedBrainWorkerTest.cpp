#include "tui/tetris/ThreadedBrainWorker.h"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "core/tetris/PieceSequence.h"
#include "test/support/screen/GatedBrain.h"
#include "test/support/screen/WakeWatch.h"

namespace tui {
namespace {

using namespace std::chrono_literals;
using tetris::BrainGate;
using tetris::GatedBrain;
using tetris::Piece;

BrainQuestion ask(int piece, Wanted wanted = Wanted::Goal, const std::string& brain = "default")
{
    return {.recipe = brain,
            .situation = {.board = tetris::Board(10, 24),
                          .piece = Piece::getPieces()[static_cast<std::size_t>(piece)],
                          .limitHeight = 20},
            .wanted = wanted};
}

class BrainWorkerThreadsTest : public testing::Test {
protected:
    // A worker whose brains all wait at the gate.
    std::unique_ptr<ThreadedBrainWorker> makeGated(bool heedsStop = true)
    {
        return std::make_unique<ThreadedBrainWorker>(
            waker_, [gate = gate_, heedsStop](const tetris::BrainRecipe&) {
                return std::make_unique<GatedBrain>(gate, 0, heedsStop);
            });
    }

    // Sleeps until there is an answer.
    BrainAnswer receive(BrainWorker& worker)
    {
        for (;;) {
            EXPECT_TRUE(sleepUntilWoken(waker_)) << "nobody has woken the loop";
            if (auto answer = worker.take()) return *answer;
            if (HasFailure()) return {};
        }
    }

    Waker waker_;
    std::shared_ptr<BrainGate> gate_ = std::make_shared<BrainGate>();
};

TEST_F(BrainWorkerThreadsTest, AnswersWhatTheBrainSays)
{
    ThreadedBrainWorker worker(waker_);
    for (const char* const name : {"default", "bad", "lookahead", "planner"}) {
        SCOPED_TRACE(name);
        for (const bool knowsNext : {false, true}) {
            BrainQuestion question = ask(Piece::L1, Wanted::Goal, name);
            if (knowsNext) question.situation.next = {Piece::STICK};
            const auto brain = tetris::BrainRecipe(name).make();
            const auto goal = brain->chooseMove(question.situation);
            ASSERT_TRUE(goal);
            worker.ask(question);
            const BrainAnswer answer = receive(worker);
            EXPECT_EQ(answer.wanted, Wanted::Goal);
            ASSERT_TRUE(answer.goal);
            EXPECT_EQ(answer.goal->piece, goal->piece);
            EXPECT_EQ(answer.goal->x, goal->x);
            EXPECT_EQ(answer.goal->y, goal->y);
            EXPECT_EQ(answer.goal->score, goal->score);

            question.wanted = Wanted::Placements;
            worker.ask(question);
            const BrainAnswer placements = receive(worker);
            EXPECT_EQ(placements.wanted, Wanted::Placements);
            EXPECT_EQ(placements.placements.size(),
                      brain->ratePlacements(question.situation).size());
            EXPECT_FALSE(worker.take()) << "once";
        }
    }
}

TEST_F(BrainWorkerThreadsTest, KeepsTheBrainAsLongAsItIsAskedForTheSame)
{
    std::vector<std::string> made;  // the thread writes it; the test reads it after an answer
    ThreadedBrainWorker worker(waker_, [&made](const tetris::BrainRecipe& recipe) {
        made.push_back(recipe.getName());
        return recipe.make();
    });
    for (const char* const name : {"default", "default", "bad", "bad", "default"}) {
        worker.ask(ask(Piece::L1, Wanted::Goal, name));
        receive(worker);
    }
    EXPECT_EQ(made, (std::vector<std::string>{"default", "bad", "default"}));
}

TEST_F(BrainWorkerThreadsTest, AQuestionInPlaceOfAnotherStopsItsThought)
{
    const auto worker = makeGated();
    worker->ask(ask(Piece::L1));
    gate_->waitForBegun(1);
    worker->ask(ask(Piece::L2));
    gate_->waitForBegun(2);
    EXPECT_EQ(gate_->countStopped(), 1) << "it has heeded the stop, for the next has begun";
    gate_->letEnd(1);
    const BrainAnswer answer = receive(*worker);
    ASSERT_TRUE(answer.goal);
    EXPECT_EQ(answer.goal->piece, Piece::getPieces()[Piece::L2]);
    EXPECT_FALSE(worker->take());
    EXPECT_FALSE(waker_.take()) << "of the first nobody hears";
}

TEST_F(BrainWorkerThreadsTest, TheAnswerOfABrainThatDoesNotStopIsDropped)
{
    const auto worker = makeGated(false);
    worker->ask(ask(Piece::L1));
    gate_->waitForBegun(1);
    worker->ask(ask(Piece::L2));
    worker->ask(ask(Piece::STICK));
    gate_->letEnd(2);
    const BrainAnswer answer = receive(*worker);
    ASSERT_TRUE(answer.goal);
    EXPECT_EQ(answer.goal->piece, Piece::getPieces()[Piece::STICK]);
    EXPECT_EQ(gate_->getPieces().size(), 2U) << "of the second it was never asked";
}

TEST_F(BrainWorkerThreadsTest, WhatIsForgottenIsStoppedAndNeverAnswered)
{
    const auto worker = makeGated();
    worker->ask(ask(Piece::L1));
    gate_->waitForBegun(1);
    worker->forget();
    gate_->waitForEnded(1);
    EXPECT_EQ(gate_->countStopped(), 1);
    worker->await(1h);
    EXPECT_FALSE(worker->take());

    worker->ask(ask(Piece::L2));
    gate_->letEnd(1);
    EXPECT_TRUE(sleepUntilWoken(waker_));
    worker->forget();
    EXPECT_FALSE(worker->take()) << "not even when the answer was there";
}

TEST_F(BrainWorkerThreadsTest, AwaitingEndsWithTheAnswerOrTheLimitOrAtOnceIfNothingWasAsked)
{
    const auto worker = makeGated();
    worker->await(1h);
    EXPECT_FALSE(worker->take());
    worker->ask(ask(Piece::L1));
    EXPECT_GE(worker->await(1ms), 1ms);
    EXPECT_FALSE(worker->take());
    gate_->letEnd(1);
    worker->await(1h);
    EXPECT_TRUE(worker->take());
    EXPECT_TRUE(waker_.take()) << "it was woken all the same";
}

TEST_F(BrainWorkerThreadsTest, WhatABrainThrowsIsThrownWhereTheAnswerIsTaken)
{
    ThreadedBrainWorker worker(waker_, [calls = 0](const tetris::BrainRecipe& recipe) mutable {
        if (++calls == 1) throw std::runtime_error("no brain today");
        return recipe.make();
    });
    worker.ask(ask(Piece::L1));
    EXPECT_TRUE(sleepUntilWoken(waker_));
    EXPECT_THROW(static_cast<void>(worker.take()), std::runtime_error);
    EXPECT_FALSE(worker.take()) << "once";
    worker.ask(ask(Piece::L1));
    EXPECT_TRUE(receive(worker).goal) << "and it goes on";
}

TEST_F(BrainWorkerThreadsTest, ItsEndWaitsForABrainThatStops)
{
    auto worker = makeGated();
    worker->ask(ask(Piece::L1));
    gate_->waitForBegun(1);
    worker.reset();
    EXPECT_EQ(gate_->countStopped(), 1);
    EXPECT_FALSE(waker_.take());
}

TEST_F(BrainWorkerThreadsTest, ItsEndLetsGoOfABrainThatDoesNotStop)
{
    auto worker = makeGated(false);
    worker->ask(ask(Piece::L1));
    gate_->waitForBegun(1);
    worker.reset();  // must not wait, or this test hangs: the gate is closed
    EXPECT_EQ(gate_->countAnswered(), 0);
    gate_->letEnd(1);
    gate_->waitForEnded(1);
    EXPECT_FALSE(waker_.take()) << "the waker may be gone when it ends";
}

TEST_F(BrainWorkerThreadsTest, ItsEndIsQuietWhenNothingIsThoughtOf)
{
    const ThreadedBrainWorker idle(waker_);
    ThreadedBrainWorker done(waker_);
    done.ask(ask(Piece::L1));
    EXPECT_TRUE(sleepUntilWoken(waker_));
}

}  // namespace
}  // namespace tui

#include "tui/puzzle/HintWorker.h"

#include <gtest/gtest.h>
#include <poll.h>

#include <atomic>
#include <stdexcept>

namespace tui {
namespace {

using namespace std::chrono_literals;
using puzzle::Position;
using puzzle::Slide;

// Reports progress as often as the number of the blank's cell, then ends; or waits for a stop.
class CountingHintSolver : public HintSolver {
public:
    void prepare(puzzle::BoardSize) override {}
    KnownSolution solve(const Position& position, const std::stop_token& stop,
                        const std::function<void(const HintUpdate&)>& tell) override
    {
        if (fails) throw std::runtime_error("it broke");
        for (int i = 0; i < position.getBlank(); ++i)
            tell({.known = {}, .progress = SearchProgress{i, 0, 0, false}});
        while (waits && !stop.stop_requested())
            std::this_thread::sleep_for(1ms);
        return {.moves = std::vector<Slide>(), .lowerBound = position.getBlank()};
    }

    std::atomic<bool> waits = false;
    std::atomic<bool> fails = false;
};

class HintWorkerThreadsTest : public testing::Test {
protected:
    // Waits for wake-ups until there are updates, and returns them.
    std::vector<HintUpdate> await()
    {
        while (true) {
            pollfd watched{waker.getDescriptor(), POLLIN, 0};
            if (poll(&watched, 1, 60'000) != 1) throw std::runtime_error("no thought came");
            waker.take();
            std::vector<HintUpdate> updates = worker.takeUpdates();
            if (!updates.empty()) return updates;
        }
    }

    Waker waker;
    CountingHintSolver solver;
    HintWorker worker{solver, waker};
};

TEST_F(HintWorkerThreadsTest, ReportsInOrderAndEndsWithAFinalSolution)
{
    const Position board;  // blank in cell 15
    worker.think(board);
    EXPECT_EQ(worker.getPosition(), board);
    std::vector<HintUpdate> all;
    while (worker.getPosition()) {
        for (HintUpdate& update : await())
            all.push_back(std::move(update));
    }
    ASSERT_EQ(all.size(), 16U);
    for (int i = 0; i < 15; ++i)
        EXPECT_EQ(all[static_cast<std::size_t>(i)].progress->bound, i);
    EXPECT_TRUE(all.back().known->isFinal);
    EXPECT_EQ(all.back().known->lowerBound, 15);
}

TEST_F(HintWorkerThreadsTest, WhatIsLateIsDropped)
{
    solver.waits = true;
    worker.think(Position());
    static_cast<void>(await());
    solver.waits = false;
    const Position other({2, 3});  // blank in cell 5
    worker.think(other);
    while (worker.getPosition()) {
        for (const HintUpdate& update : await()) {
            if (update.progress) {
                EXPECT_LT(update.progress->bound, 5);
            }
            if (update.known) {
                EXPECT_EQ(update.known->lowerBound, 5);
            }
        }
    }
}

TEST_F(HintWorkerThreadsTest, AfterAStopNothingComes)
{
    solver.waits = true;
    worker.think(Position());
    static_cast<void>(await());
    worker.stop();
    EXPECT_FALSE(worker.getPosition().has_value());
    // Its last update wakes the loop once more, and is dropped.
    pollfd watched{waker.getDescriptor(), POLLIN, 0};
    ASSERT_EQ(poll(&watched, 1, 60'000), 1);
    EXPECT_TRUE(worker.takeUpdates().empty());
}

TEST_F(HintWorkerThreadsTest, ManyOrdersInARowAreAnsweredForTheLastAlone)
{
    for (int i = 0; i < 200; ++i)
        worker.think(Position({2, 2 + i % 3}));
    worker.think(Position({4, 4}));
    int last = 0;
    while (worker.getPosition()) {
        for (const HintUpdate& update : await()) {
            if (update.known) last = update.known->lowerBound;
        }
    }
    EXPECT_EQ(last, 15);
}

TEST_F(HintWorkerThreadsTest, AFailureComesThroughTheLoop)
{
    solver.fails = true;
    worker.think(Position());
    EXPECT_THROW(static_cast<void>(await()), std::runtime_error);
}

}  // namespace
}  // namespace tui

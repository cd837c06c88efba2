#include "tui/puzzle/Thinker.h"

#include <gtest/gtest.h>
#include <poll.h>

#include <atomic>
#include <stdexcept>

namespace tui {
namespace {

using namespace std::chrono_literals;
using puzzle::Position;
using puzzle::Slide;

// Says as many things of a board as its blank's cell counts, then ends; or waits for a stop.
class CountingAdviser : public Adviser {
public:
    void prepare(puzzle::BoardSize) override {}
    Knowledge solve(const Position& position, const std::stop_token& stop,
                    const std::function<void(const Thought&)>& tell) override
    {
        if (fails) throw std::runtime_error("it broke");
        for (int i = 0; i < position.getBlank(); ++i)
            tell({.knowledge = {}, .progress = SearchProgress{i, 0, 0, false}});
        while (waits && !stop.stop_requested())
            std::this_thread::sleep_for(1ms);
        return {.moves = std::vector<Slide>(), .lowerBound = position.getBlank()};
    }

    std::atomic<bool> waits = false;
    std::atomic<bool> fails = false;
};

class ThinkerThreadsTest : public testing::Test {
protected:
    // The thoughts up to the next wake-ups that bring any.
    std::vector<Thought> await()
    {
        while (true) {
            pollfd watched{waker.getDescriptor(), POLLIN, 0};
            if (poll(&watched, 1, 60'000) != 1) throw std::runtime_error("no thought came");
            waker.take();
            std::vector<Thought> thoughts = thinker.takeThoughts();
            if (!thoughts.empty()) return thoughts;
        }
    }

    Waker waker;
    CountingAdviser adviser;
    Thinker thinker{adviser, waker};
};

TEST_F(ThinkerThreadsTest, TellsInOrderAndEndsWithFinalKnowledge)
{
    const Position board;  // blank in cell 15
    thinker.think(board);
    EXPECT_EQ(thinker.getPosition(), board);
    std::vector<Thought> all;
    while (thinker.getPosition()) {
        for (Thought& thought : await())
            all.push_back(std::move(thought));
    }
    ASSERT_EQ(all.size(), 16U);
    for (int i = 0; i < 15; ++i)
        EXPECT_EQ(all[static_cast<std::size_t>(i)].progress->bound, i);
    EXPECT_TRUE(all.back().knowledge->isFinal);
    EXPECT_EQ(all.back().knowledge->lowerBound, 15);
}

TEST_F(ThinkerThreadsTest, WhatIsLateIsDropped)
{
    adviser.waits = true;
    thinker.think(Position());
    static_cast<void>(await());
    adviser.waits = false;
    const Position other({2, 3});  // blank in cell 5
    thinker.think(other);
    while (thinker.getPosition()) {
        for (const Thought& thought : await()) {
            if (thought.progress) {
                EXPECT_LT(thought.progress->bound, 5);
            }
            if (thought.knowledge) {
                EXPECT_EQ(thought.knowledge->lowerBound, 5);
            }
        }
    }
}

TEST_F(ThinkerThreadsTest, AfterAStopNothingComes)
{
    adviser.waits = true;
    thinker.think(Position());
    static_cast<void>(await());
    thinker.stop();
    EXPECT_FALSE(thinker.getPosition().has_value());
    // What it still says wakes once more, and is dropped.
    pollfd watched{waker.getDescriptor(), POLLIN, 0};
    ASSERT_EQ(poll(&watched, 1, 60'000), 1);
    EXPECT_TRUE(thinker.takeThoughts().empty());
}

TEST_F(ThinkerThreadsTest, ManyOrdersInARowAreAnsweredForTheLastAlone)
{
    for (int i = 0; i < 200; ++i)
        thinker.think(Position({2, 2 + i % 3}));
    thinker.think(Position({4, 4}));
    int last = 0;
    while (thinker.getPosition()) {
        for (const Thought& thought : await()) {
            if (thought.knowledge) last = thought.knowledge->lowerBound;
        }
    }
    EXPECT_EQ(last, 15);
}

TEST_F(ThinkerThreadsTest, AFailureComesThroughTheLoop)
{
    adviser.fails = true;
    thinker.think(Position());
    EXPECT_THROW(static_cast<void>(await()), std::runtime_error);
}

}  // namespace
}  // namespace tui

#include "tui/base/Worker.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <memory>
#include <string>
#include <thread>

namespace tui {
namespace {

using namespace std::chrono_literals;

constexpr auto kLong = 60s;

TEST(WorkerThreadsTest, JobsAreDoneInOrderInAnotherThreadAndDeliveredInThisOne)
{
    Waker waker;
    Worker worker(waker);
    std::string done;  // what the thread has done
    std::string answered;
    std::thread::id whose;
    for (const char letter : std::string("abc")) {
        worker.add([&, letter] {
            done += letter;
            whose = std::this_thread::get_id();
            return [&, letter] { answered += letter; };
        });
    }
    ASSERT_TRUE(worker.finish(kLong));
    EXPECT_EQ(done, "abc");
    EXPECT_NE(whose, std::this_thread::get_id());
    EXPECT_EQ(answered, "") << "not before they are asked for";
    EXPECT_TRUE(waker.take());
    worker.deliverAnswers();
    EXPECT_EQ(answered, "abc");
    worker.deliverAnswers();
    EXPECT_EQ(answered, "abc");
}

TEST(WorkerThreadsTest, WhatTakesLongKeepsNobodyWaiting)
{
    Waker waker;
    Worker worker(waker);
    std::promise<void> mayEnd;
    worker.add([&] {
        mayEnd.get_future().wait();
        return [] {};
    });
    EXPECT_FALSE(worker.finish(1ms));
    bool isAnswered = false;
    worker.add([&] { return [&] { isAnswered = true; }; });
    worker.deliverAnswers();
    EXPECT_FALSE(isAnswered);
    EXPECT_FALSE(waker.take());
    mayEnd.set_value();
    EXPECT_TRUE(worker.finish(kLong));
    worker.deliverAnswers();
    EXPECT_TRUE(isAnswered);
}

TEST(WorkerThreadsTest, AtTheEndWhatHasNotBegunIsNotDone)
{
    Waker waker;
    std::promise<void> hasBegun;
    std::promise<void> mayEnd;
    std::atomic<int> done = 0;
    {
        // The first job ends when the second one is dropped.
        std::shared_ptr<int> second(new int(2), [&mayEnd](const int* number) {
            delete number;
            mayEnd.set_value();
        });
        Worker worker(waker);
        worker.add([&] {
            hasBegun.set_value();
            mayEnd.get_future().wait();
            ++done;
            return [] {};
        });
        worker.add([&done, second] {
            done += *second;
            return [] {};
        });
        second.reset();
        hasBegun.get_future().wait();
    }
    EXPECT_EQ(done, 1);
    const Worker none(waker);
}

}  // namespace
}  // namespace tui

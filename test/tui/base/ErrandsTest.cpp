#include "tui/base/Errands.h"

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

TEST(ErrandsThreadsTest, ErrandsAreDoneInOrderInAnotherThreadAndAnsweredInThisOne)
{
    Waker waker;
    Errands errands(waker);
    std::string done;  // of the thread
    std::string answered;
    std::thread::id whose;
    for (const char letter : std::string("abc")) {
        errands.add([&, letter] {
            done += letter;
            whose = std::this_thread::get_id();
            return [&, letter] { answered += letter; };
        });
    }
    ASSERT_TRUE(errands.finish(kLong));
    EXPECT_EQ(done, "abc");
    EXPECT_NE(whose, std::this_thread::get_id());
    EXPECT_EQ(answered, "") << "not before they are asked for";
    EXPECT_TRUE(waker.take());
    errands.giveAnswers();
    EXPECT_EQ(answered, "abc");
    errands.giveAnswers();
    EXPECT_EQ(answered, "abc");
}

TEST(ErrandsThreadsTest, WhatTakesLongKeepsNobodyWaiting)
{
    Waker waker;
    Errands errands(waker);
    std::promise<void> mayEnd;
    errands.add([&] {
        mayEnd.get_future().wait();
        return [] {};
    });
    EXPECT_FALSE(errands.finish(1ms));
    bool isAnswered = false;
    errands.add([&] { return [&] { isAnswered = true; }; });
    errands.giveAnswers();
    EXPECT_FALSE(isAnswered);
    EXPECT_FALSE(waker.take());
    mayEnd.set_value();
    EXPECT_TRUE(errands.finish(kLong));
    errands.giveAnswers();
    EXPECT_TRUE(isAnswered);
}

TEST(ErrandsThreadsTest, AtTheEndWhatHasNotBegunIsNotDone)
{
    Waker waker;
    std::promise<void> hasBegun;
    std::promise<void> mayEnd;
    std::atomic<int> done = 0;
    {
        // The first one ends when the second one is thrown away.
        std::shared_ptr<int> second(new int(2), [&mayEnd](const int* number) {
            delete number;
            mayEnd.set_value();
        });
        Errands errands(waker);
        errands.add([&] {
            hasBegun.set_value();
            mayEnd.get_future().wait();
            ++done;
            return [] {};
        });
        errands.add([&done, second] {
            done += *second;
            return [] {};
        });
        second.reset();
        hasBegun.get_future().wait();
    }
    EXPECT_EQ(done, 1);
    const Errands none(waker);
}

}  // namespace
}  // namespace tui

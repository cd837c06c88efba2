#include "tui/base/ResultQueue.h"

#include <gtest/gtest.h>
#include <poll.h>

#include <array>
#include <memory>
#include <thread>
#include <vector>

namespace tui {
namespace {

TEST(ResultQueueTest, GivesWhatWasPostedInOrderAndOnce)
{
    Waker waker;
    ResultQueue<int> results(waker);
    EXPECT_TRUE(results.takeAll().empty());
    results.post(3);
    results.post(1);
    results.post(2);
    EXPECT_EQ(results.takeAll(), (std::vector<int>{3, 1, 2}));
    EXPECT_TRUE(results.takeAll().empty());
}

TEST(ResultQueueTest, EachPostWakes)
{
    Waker waker;
    ResultQueue<int> results(waker);
    EXPECT_FALSE(waker.take());
    results.post(1);
    EXPECT_TRUE(waker.take());
    results.post(2);
    EXPECT_TRUE(waker.take());
}

TEST(ResultQueueTest, CarriesWhatCanOnlyBeMoved)
{
    Waker waker;
    ResultQueue<std::unique_ptr<int>> results(waker);
    results.post(std::make_unique<int>(7));
    const auto letters = results.takeAll();
    ASSERT_EQ(letters.size(), 1U);
    EXPECT_EQ(*letters[0], 7);
}

TEST(ResultQueueTest, NothingIsLostBetweenThreadsAndEachKeepsItsOrder)
{
    struct Result {
        int sender = 0;
        int number = 0;
    };
    constexpr int kLetters = 2000;
    Waker waker;
    ResultQueue<Result> results(waker);
    std::vector<std::jthread> threads;
    for (int sender = 0; sender < 2; ++sender) {
        threads.emplace_back([&results, sender] {
            for (int number = 0; number < kLetters; ++number)
                results.post({sender, number});
        });
    }
    // Like the loop: sleep, take the wake, then the values. No value stays without a wake.
    std::array<int, 2> next{};
    while (next[0] + next[1] < 2 * kLetters) {
        pollfd watched{waker.getDescriptor(), POLLIN, 0};
        ASSERT_EQ(poll(&watched, 1, 60'000), 1) << "a letter was left without a wake";
        EXPECT_TRUE(waker.take());
        for (const Result& result : results.takeAll())
            EXPECT_EQ(result.number, next.at(static_cast<std::size_t>(result.sender))++);
    }
}

}  // namespace
}  // namespace tui

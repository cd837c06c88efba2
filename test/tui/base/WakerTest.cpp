#include "tui/base/Worker.h"

#include <gtest/gtest.h>
#include <poll.h>

#include <thread>
#include <vector>

namespace tui {
namespace {

// Polls the descriptor for that time; true if it became readable.
bool isReadable(const Waker& waker, int milliseconds = 0) {
    pollfd watched{waker.getDescriptor(), POLLIN, 0};
    return poll(&watched, 1, milliseconds) == 1;
}

TEST(WakerTest, IsReadableFromAWakeUntilTheNextTake) {
    Waker waker;
    EXPECT_FALSE(isReadable(waker));
    EXPECT_FALSE(waker.take());
    waker.wake();
    EXPECT_TRUE(isReadable(waker));
    EXPECT_TRUE(waker.take());
    EXPECT_FALSE(isReadable(waker));
    EXPECT_FALSE(waker.take());
}

TEST(WakerTest, ManyWakesBeforeATakeAreOne) {
    Waker waker;
    for (int i = 0; i < 1000; ++i)
        waker.wake();
    EXPECT_TRUE(waker.take());
    EXPECT_FALSE(waker.take());
    waker.wake();
    EXPECT_TRUE(waker.take()) << "and the next is one again";
}

TEST(WakerTest, EachWakesItsOwn) {
    Waker one;
    Waker other;
    one.wake();
    EXPECT_FALSE(other.take());
    EXPECT_TRUE(one.take());
}

TEST(WakerTest, WakesASleeperFromOtherThreads) {
    Waker waker;
    std::vector<std::jthread> threads;
    for (int i = 0; i < 2; ++i) {
        threads.emplace_back([&waker] {
            for (int wake = 0; wake < 100; ++wake)
                waker.wake();
        });
    }
    EXPECT_TRUE(isReadable(waker, 60'000));
    EXPECT_TRUE(waker.take());
}

}  // namespace
}  // namespace tui

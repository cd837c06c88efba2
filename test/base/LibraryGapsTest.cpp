#include "brain/base/LibraryGaps.h"

#include <gtest/gtest.h>

#include <atomic>
#include <charconv>
#include <chrono>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

namespace {

// The same tests of what the library has and of what it lacks: it makes no difference.

TEST(LibraryGapsTest, AThreadIsToldToStopAndWaitedFor) {
    std::atomic<bool> hasEnded = false;
    {
        const std::jthread thread([&hasEnded](const std::stop_token& stop) {
            while (!stop.stop_requested())
                std::this_thread::yield();
            hasEnded = true;
        });
    }
    EXPECT_TRUE(hasEnded);
}

TEST(LibraryGapsTest, ACallbackIsCalledOnceAtTheStopOrAtOnceAfterIt) {
    std::stop_source source;
    int calls = 0;
    const std::stop_callback before(source.get_token(), [&calls] { ++calls; });
    {
        const std::stop_callback gone(source.get_token(), [&calls] { calls += 100; });
    }
    EXPECT_EQ(calls, 0);
    EXPECT_TRUE(source.request_stop());
    EXPECT_FALSE(source.request_stop());
    EXPECT_EQ(calls, 1);
    const std::stop_callback after(source.get_token(), [&calls] { ++calls; });
    EXPECT_EQ(calls, 2);
    EXPECT_FALSE(std::stop_token().stop_requested());
}

TEST(LibraryGapsTest, AWaitEndsByItsConditionByAStopAndByTime) {
    using namespace std::chrono_literals;
    base::StoppableCondition changed;
    std::mutex mutex;
    bool isDone = false;
    std::stop_source source;
    std::unique_lock lock(mutex);
    EXPECT_FALSE(changed.wait_for(lock, source.get_token(), 1ms, [&] { return isDone; }));
    {
        const std::jthread other([&] {
            const std::lock_guard guard(mutex);
            isDone = true;
            changed.notify_all();
        });
        EXPECT_TRUE(changed.wait(lock, source.get_token(), [&] { return isDone; }));
        lock.unlock();
    }
    lock.lock();
    const std::jthread stopper([&] { source.request_stop(); });
    EXPECT_FALSE(changed.wait(lock, source.get_token(), [] { return false; }));
    EXPECT_TRUE(lock.owns_lock());
}

TEST(LibraryGapsTest, FractionsAreReadAlikeInEveryLibrary) {
    const auto read = [](const std::string& text,
                         std::chars_format format = std::chars_format::general) {
        double number = -1;
        const char* const end = text.data() + text.size();
        const auto [stop, error] = std::from_chars(text.data(), end, number, format);
        return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
    };
    EXPECT_EQ(read("0.1"), 0.1);
    EXPECT_EQ(read("-12.5e-1"), -1.25);
    EXPECT_EQ(read("7"), 7);
    EXPECT_EQ(read(".5"), 0.5);
    EXPECT_EQ(read("5."), 5);
    for (const char* const text : {"", ".", "-", "+1", " 1", "1 ", "0x10", "1,5", "1e", "1e999"})
        EXPECT_EQ(read(text), std::nullopt) << text;
    EXPECT_EQ(read("1e3", std::chars_format::fixed), std::nullopt);
    EXPECT_EQ(read("1.5", std::chars_format::fixed), 1.5);
}

}  // namespace

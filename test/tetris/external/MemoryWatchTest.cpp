#include "brain/tetris/external/MemoryWatch.h"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>

#include "brain/tetris/external/LineProcess.h"

namespace tetris {
namespace {

using namespace std::chrono_literals;

constexpr std::int64_t kMegabyte = 1 << 20;

// A text that doubles until it has 300 MB.
constexpr const char* kGreedy =
    "(x=0123456789; while [ ${#x} -lt 300000000 ]; do x=$x$x; done; sleep 1000); exit 1";

// What the process fails with when it is asked for a line.
BrainFailure failWith(LineProcess& process)
{
    try {
        for (;;)
            static_cast<void>(process.receive(1min, [] { return false; }));
    } catch (const BrainFailure& failure) {
        return failure;
    }
}

TEST(MemoryWatchTest, AProcessThatUsesTooMuchIsKilledAndNamed)
{
    const auto watch = std::make_shared<MemoryWatch>(64 * kMegabyte);
    // The greedy shell is a child of another one.
    LineProcess greedy(kGreedy, "greedy", watch);
    const BrainFailure failure = failWith(greedy);
    EXPECT_EQ(failure.getFault(), Fault::OutOfMemory);
    EXPECT_STREQ(failure.what(), "the brain greedy used more than 64 MB of memory");
}

TEST(MemoryWatchTest, AProcessThatKeepsToItsMemoryLives)
{
    const auto watch = std::make_shared<MemoryWatch>(64 * kMegabyte);
    const LineProcess greedy(kGreedy, "greedy", watch);
    LineProcess modest("sleep 0.5; echo done; exit 7", "modest", watch);
    EXPECT_EQ(modest.receive(1min, [] { return false; }), "done");
    const BrainFailure failure = failWith(modest);
    EXPECT_EQ(failure.getFault(), Fault::Broken);
    EXPECT_STREQ(failure.what(), "the brain modest has died: exit status 7");
}

TEST(MemoryWatchTest, AGroupIsWatchedUntilItIsRemoved)
{
    MemoryWatch watch(kMegabyte);
    EXPECT_EQ(watch.getLimit(), kMegabyte);
    EXPECT_FALSE(watch.remove(1));
}

}  // namespace
}  // namespace tetris

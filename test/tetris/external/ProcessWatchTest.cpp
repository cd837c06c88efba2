#include "brain/tetris/external/ProcessWatch.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "brain/tetris/external/LineProcess.h"
#include "brain/tetris/external/ProcessGuard.h"

namespace tetris {
namespace {

using namespace std::chrono_literals;

constexpr int64_t kMegabyte = 1 << 20;

// A text that doubles until it has 300 MB.
constexpr const char* kGreedy =
    "(x=0123456789; while [ ${#x} -lt 300000000 ]; do x=$x$x; done; sleep 1000); exit 1";

// What the process fails with when it is asked for a line.
BrainFailure failWith(LineProcess& process) {
    try {
        for (;;)
            static_cast<void>(process.receive(1min, [] { return false; }));
    } catch (const BrainFailure& failure) {
        return failure;
    }
}

TEST(ProcessWatchTest, AProcessThatUsesTooMuchIsKilledAndNamed) {
    const auto watch = std::make_shared<ProcessWatch>(ProcessLimits{.bytes = 64 * kMegabyte});
    // The greedy shell is a child of another one.
    LineProcess greedy(kGreedy, "greedy", {.watch = watch});
    const BrainFailure failure = failWith(greedy);
    EXPECT_EQ(failure.getFault(), Fault::OutOfMemory);
    EXPECT_STREQ(failure.what(), "the brain greedy used more than 64 MB of memory");
}

TEST(ProcessWatchTest, AProcessThatKeepsToItsMemoryLives) {
    const auto watch = std::make_shared<ProcessWatch>(ProcessLimits{.bytes = 64 * kMegabyte});
    const LineProcess greedy(kGreedy, "greedy", {.watch = watch});
    LineProcess modest("sleep 0.5; echo done; exit 7", "modest", {.watch = watch});
    EXPECT_EQ(modest.receive(1min, [] { return false; }), "done");
    const BrainFailure failure = failWith(modest);
    EXPECT_EQ(failure.getFault(), Fault::Broken);
    EXPECT_STREQ(failure.what(), "the brain modest has died: exit status 7");
}

// Before its command runs, a child has the memory of this program.
TEST(ProcessWatchTest, ABrainNeverHasTheMemoryOfThisProgram) {
    const std::vector<char> ours(256 * kMegabyte, 'x');
    for (int i = 0; i < 10; ++i) {
        const ProcessGuard guard("sleep 1000", {}, "");
        bool hasStarted = false;
        visitProcesses([&](const ProcessEntry& entry) {
            if (entry.parent == guard.getPid()) hasStarted = true;
        });
        EXPECT_TRUE(hasStarted);
        EXPECT_LT(readUse(guard.getPid()).bytes, 64 * kMegabyte) << ours.back();
    }
}

TEST(ProcessWatchTest, WhoLeavesTheSessionIsWatchedAndEndedToo) {
    const auto watch = std::make_shared<ProcessWatch>(ProcessLimits{.bytes = 64 * kMegabyte});
    LineProcess greedy("setsid sh -c 'echo $$; " + std::string(kGreedy) +
                           "' & wait; setsid sleep 1000 & echo $!; sleep 1000",
                       "greedy", {.watch = watch});
    const pid_t gone = std::stoi(greedy.receive(1min, [] { return false; }));
    EXPECT_EQ(failWith(greedy).getFault(), Fault::OutOfMemory);
    // Once killed it is there until the system has collected it.
    for (int i = 0; i < 1000 && ::kill(gone, 0) == 0; ++i)
        std::this_thread::sleep_for(10ms);
    EXPECT_NE(::kill(gone, 0), 0);
}

// What the brain fails with, and whether it answers before.
TEST(ProcessWatchTest, TheTimeOfAGameIsThatOfAllItsProcessesAndOfSleep) {
    const ProcessLimits limits{.game = 1s};
    for (const std::string busy : {"(while :; do :; done)", "sleep 1000"}) {
        LineProcess slow("read x; " + busy + "; exit 1", "slow",
                         {.watch = std::make_shared<ProcessWatch>(limits)});
        slow.beginGame();
        slow.send("go", 1s);
        const BrainFailure failure = failWith(slow);
        EXPECT_EQ(failure.getFault(), Fault::Late);
        EXPECT_STREQ(failure.what(), "the brain slow took more than 1 s for the answers of a game");
    }
}

TEST(ProcessWatchTest, ManyShortSleepsAreTimeOfTheGame) {
    LineProcess brain("while read x; do sleep 0.02; echo done; done", "dozing",
                      {.watch = std::make_shared<ProcessWatch>(ProcessLimits{.game = 1s})});
    brain.beginGame();
    const auto start = std::chrono::steady_clock::now();
    std::optional<Fault> fault;
    while (!fault && std::chrono::steady_clock::now() - start < 20s) {
        try {
            brain.send("go", 1s);
            static_cast<void>(brain.receive(1min, [] { return false; }));
        } catch (const BrainFailure& failure) {
            fault = failure.getFault();
        }
    }
    EXPECT_EQ(fault, Fault::Late);
}

TEST(ProcessWatchTest, SleepBetweenQuestionsAndEarlierGamesDoNotCount) {
    LineProcess brain("while read x; do sleep 0.7; echo done; done", "calm",
                      {.watch = std::make_shared<ProcessWatch>(ProcessLimits{.game = 1s})});
    for (int game = 0; game < 3; ++game) {
        brain.beginGame();
        brain.send("go", 1s);
        EXPECT_EQ(brain.receive(1min, [] { return false; }), "done");
        std::this_thread::sleep_for(500ms);
    }
}

}  // namespace
}  // namespace tetris

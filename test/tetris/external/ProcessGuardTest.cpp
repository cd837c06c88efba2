#include "brain/tetris/external/ProcessGuard.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "brain/tetris/external/LineProcess.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"

namespace tetris {
namespace {

using namespace std::chrono_literals;

// Waits until `isTrue` returns true; fails after a minute.
template <class IsTrue>
void waitUntil(const IsTrue& isTrue, const char* what) {
    const auto deadline = std::chrono::steady_clock::now() + 1min;
    while (!isTrue()) {
        ASSERT_LT(std::chrono::steady_clock::now(), deadline) << what;
        std::this_thread::sleep_for(2ms);
    }
}

class ProcessGuardTest : public testing::TestWithParam<int> {
protected:
    ProcessGuardTest() { ::setenv("XDG_STATE_HOME", directory_.getPath().c_str(), 1); }
    ~ProcessGuardTest() override { ::unsetenv("XDG_STATE_HOME"); }

    std::string at(const char* name) const { return directory_.getPath() / name; }
    std::string readLog() const { return test::readFile(at("tetris/brain.log")); }
    // The number in the file; 0 while it is not there.
    pid_t readPid(const char* name) const {
        pid_t pid = 0;
        std::ifstream(at(name)) >> pid;
        return pid;
    }

    test::TemporaryDirectory directory_;
};

// Neither a brain that computes, nor what it has started, outlives the program.
TEST_P(ProcessGuardTest, ABrainEndsWithTheProgramHoweverThatEnds) {
    const pid_t program = ::fork();
    ASSERT_GE(program, 0);  // kill(-1) ends everything
    if (program == 0) {
        ::signal(GetParam(), SIG_DFL);  // nohup and others pass on that it is ignored
        const LineProcess brain("sleep 1000 & echo $! >" + at("other") +
                                    "; setsid sh -c 'echo $$ >" + at("session") +
                                    "; exec sleep 1000' & echo $$ >" + at("brain") +
                                    "; trap '' HUP INT TERM; while :; do sleep 1; done",
                                "busy");
        for (;;)
            ::pause();
    }
    const auto names = {"brain", "other", "session"};
    waitUntil(
        [&] { return std::ranges::all_of(names, [&](auto name) { return readPid(name) > 0; }); },
        "no brain");
    ::kill(program, GetParam());
    int status = 0;
    ::waitpid(program, &status, 0);
    for (const pid_t pid : {readPid("brain"), readPid("other"), readPid("session")})
        waitUntil([pid] { return ::kill(pid, 0) != 0; }, "a process has outlived the program");
}

INSTANTIATE_TEST_SUITE_P(Signals, ProcessGuardTest, testing::Values(SIGHUP, SIGTERM, SIGKILL),
                         [](const testing::TestParamInfo<int>& row) {
                             return std::string(sigabbrev_np(row.param));
                         });

TEST(ProcessGuardEndTest, WhoDoesNotEndIsAskedToAndItsExitStatusIsKnown) {
    LineProcess polite("trap 'exit 7' TERM; echo up; while :; do sleep 0.05; done", "polite");
    EXPECT_EQ(polite.receive(60s, [] { return false; }), "up");
    EXPECT_EQ(polite.waitForEnd(2s), 7);
    LineProcess stubborn("trap '' TERM; echo up; while :; do sleep 0.05; done", "stubborn");
    EXPECT_EQ(stubborn.receive(60s, [] { return false; }), "up");
    EXPECT_EQ(stubborn.waitForEnd(50ms), std::nullopt);
    LineProcess quick("echo up; exit 3", "quick");
    EXPECT_EQ(quick.waitForEnd(60s), 3);
}

using ProcessLogTest = ProcessGuardTest;

TEST_F(ProcessLogTest, ABrainThatFloodsItsStandardErrorFillsNoDisk) {
    const auto run = [](const std::string& command, const char* name) {
        LineProcess brain(command, name);
        EXPECT_EQ(brain.receive(60s, [] { return false; }), "done");
    };
    run("head -c 5000000 /dev/zero >&2; echo done", "loud");
    EXPECT_EQ(readLog().find(" UTC, loud: head -c 5000000 /dev/zero >&2; echo done\n"), 24U);
    const size_t full = readLog().find('\n') + 1 + ProcessGuard::kMostBytes;
    EXPECT_EQ(readLog().size(), full);
    std::filesystem::resize_file(at("tetris/brain.log"), ProcessGuard::kMostBytes);
    run("echo more >&2; echo done", "quiet");
    EXPECT_TRUE(readLog().ends_with(" UTC, quiet: echo more >&2; echo done\nmore\n"));
    run("echo again >&2; echo done", "quiet");
    EXPECT_EQ(readLog().find("----"), 0U) << "a log that was full begins anew";
    EXPECT_TRUE(readLog().ends_with("\nagain\n"));
}

}  // namespace
}  // namespace tetris

#include "tui/curses/Signals.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>

namespace tui {
namespace {

bool isReadable(int descriptor) {
    pollfd watched{descriptor, POLLIN, 0};
    return poll(&watched, 1, 0) == 1;
}

void (*findHandler(int signal))(int) {
    struct sigaction action {};
    sigaction(signal, nullptr, &action);
    return action.sa_handler;
}

TEST(SignalsTest, EachSignalSetsItsFlagOnce) {
    SignalWatch watch;
    EXPECT_FALSE(isReadable(watch.getDescriptor())) << "nothing has come yet";
    for (const int signal : {SIGWINCH, SIGTSTP, SIGCONT}) {
        std::raise(signal);
        EXPECT_TRUE(isReadable(watch.getDescriptor()));
        const Input caught = watch.take();
        EXPECT_EQ(caught.resized, signal == SIGWINCH);
        EXPECT_EQ(caught.suspend, signal == SIGTSTP);
        EXPECT_EQ(caught.continued, signal == SIGCONT);
        EXPECT_EQ(watch.getEnding(), 0);
        EXPECT_FALSE(isReadable(watch.getDescriptor()));
        const Input again = watch.take();
        EXPECT_FALSE(again.resized || again.suspend || again.continued);
    }
}

TEST(SignalsTest, SeveralThatCameTogetherAreTakenTogether) {
    SignalWatch watch;
    std::raise(SIGWINCH);
    std::raise(SIGCONT);
    std::raise(SIGWINCH);
    const Input caught = watch.take();
    EXPECT_TRUE(caught.resized && caught.continued);
    EXPECT_FALSE(isReadable(watch.getDescriptor()));
}

// Were it stopped, this test would not end.
TEST(SignalsTest, AProgramThatHasToEndIsNotStopped) {
    SignalWatch watch;
    ::raise(SIGTERM);
    watch.stopProgram();
    ::raise(SIGTTIN);  // as a read in the background does
    EXPECT_EQ(watch.getEnding(), SIGTERM);
}

// The signal comes between poll and read, and discards the input.
TEST(SignalsTest, WhoReadsInVainIsWoken) {
    std::array<int, 2> pipe{};
    ASSERT_EQ(::pipe(pipe.data()), 0);
    for (const int signal : {SIGTSTP, SIGTERM}) {
        SignalWatch watch;
        std::raise(signal);
        char byte = 0;
        EXPECT_EQ(::read(pipe[0], &byte, 1), -1);
        EXPECT_EQ(errno, EINTR);
        EXPECT_EQ(watch.take().suspend, signal == SIGTSTP);
        // After SIGTSTP was taken the timer is off; after SIGTERM it continues.
        EXPECT_EQ(::alarm(0), signal == SIGTSTP ? 0U : 1U);
    }
    ::close(pipe[0]);
    ::close(pipe[1]);
}

TEST(SignalsTest, TheFirstEndingSignalStays) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
        SignalWatch watch;
        EXPECT_EQ(watch.getEnding(), 0) << "a new watch begins afresh";
        std::raise(signal);
        std::raise(SIGTERM);
        EXPECT_EQ(watch.getEnding(), signal);
        static_cast<void>(watch.take());
        EXPECT_EQ(watch.getEnding(), signal);
    }
}

TEST(SignalsTest, HandlersAreThoseOfBeforeAfterwards) {
    std::signal(SIGHUP, SIG_IGN);
    {
        SignalWatch watch;
        EXPECT_NE(findHandler(SIGHUP), SIG_IGN);
        EXPECT_NE(findHandler(SIGINT), SIG_DFL);
    }
    EXPECT_EQ(findHandler(SIGHUP), SIG_IGN);
    EXPECT_EQ(findHandler(SIGINT), SIG_DFL);
    std::signal(SIGHUP, SIG_DFL);
}

class CrashGuardTest : public testing::Test {
protected:
    CrashGuardTest() {
        if (pipe2(ends_.data(), O_CLOEXEC | O_NONBLOCK) != 0) std::abort();
    }
    ~CrashGuardTest() override {
        close(ends_[0]);
        close(ends_[1]);
    }

    int getTerminal() const { return ends_[1]; }
    std::string readTerminal() const {
        std::array<char, 1024> text{};
        const ssize_t count = read(ends_[0], text.data(), text.size());
        return count < 0 ? std::string() : std::string(text.data(), static_cast<size_t>(count));
    }
    // What the terminal gets from a process that dies with such a guard.
    std::string crash(const std::string& restoreText, bool isArmed = true) const {
        EXPECT_EXIT(
            {
                CrashGuard guard(getTerminal(), termios{});
                guard.setRestoreText(restoreText);
                if (!isArmed) guard.setArmed(false);
                std::abort();
            },
            testing::KilledBySignal(SIGABRT), "");
        return readTerminal();
    }

private:
    std::array<int, 2> ends_{};
};

TEST_F(CrashGuardTest, RestoresTheScreenAndDiesByTheSameSignal) {
    EXPECT_EQ(crash("back again"), "back again");
}

TEST_F(CrashGuardTest, WritesNothingWhenItIsNotArmed) { EXPECT_EQ(crash("back again", false), ""); }

TEST_F(CrashGuardTest, HandlersAreThoseOfBeforeAfterwards) {
    const auto before = findHandler(SIGABRT);
    {
        CrashGuard guard(getTerminal(), termios{});
        EXPECT_NE(findHandler(SIGABRT), before);
    }
    EXPECT_EQ(findHandler(SIGABRT), before);
}

TEST_F(CrashGuardTest, CutsATextThatIsTooLong) {
    EXPECT_EQ(crash(std::string(600, 'x')), std::string(512, 'x'));
}

}  // namespace
}  // namespace tui

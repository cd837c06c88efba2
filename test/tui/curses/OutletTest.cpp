#include "tui/curses/Outlet.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <string>

namespace tui {
namespace {

// A pty: the outlet writes to its slave, the test reads from its master.
class OutletTest : public testing::Test {
protected:
    OutletTest() {
        termios raw{};
        cfmakeraw(&raw);
        if (openpty(&master_, &slave_, nullptr, &raw, nullptr) != 0) std::abort();
    }
    ~OutletTest() override {
        close(master_);
        close(slave_);
    }

    // Reads what has come, after a short wait if needed.
    std::string read() const {
        std::string all;
        std::array<char, 65536> bytes{};
        pollfd input{master_, POLLIN, 0};
        while (poll(&input, 1, 20) > 0) {
            const ssize_t count = ::read(master_, bytes.data(), bytes.size());
            if (count <= 0) break;
            all.append(bytes.data(), static_cast<size_t>(count));
        }
        return all;
    }

    int master_ = -1;
    int slave_ = -1;
};

TEST_F(OutletTest, WhatTheTerminalDoesNotTakeWaitsAndNothingIsLost) {
    Outlet outlet(slave_);
    std::string all;
    for (int i = 0; !outlet.isBlocked(); ++i) {
        const std::string part = std::to_string(i) + std::string(1000, '.');
        outlet.send(part);
        all += part;
        ASSERT_LT(all.size(), 10'000'000U);
    }
    std::string got;
    while (outlet.isBlocked()) {
        got += read();
        outlet.flush();
    }
    got += read();
    EXPECT_EQ(got, all);
}

TEST_F(OutletTest, AFrozenTerminalTakesNothingAndNobodyWaits) {
    Outlet outlet(slave_);
    ASSERT_EQ(tcflow(slave_, TCOOFF), 0);
    outlet.send("x");
    EXPECT_TRUE(outlet.isBlocked());
    EXPECT_FALSE(outlet.flushFor(1));
    ASSERT_EQ(tcflow(slave_, TCOON), 0);
    EXPECT_TRUE(outlet.flushFor(10'000));
    EXPECT_EQ(read(), "x");
}

TEST_F(OutletTest, WhatIsDroppedIsNotSentAndWhatTheTerminalTakesAtOnce) {
    Outlet outlet(slave_);
    ASSERT_EQ(tcflow(slave_, TCOOFF), 0);
    outlet.send("x");
    outlet.drop();
    EXPECT_FALSE(outlet.isBlocked());
    ASSERT_EQ(tcflow(slave_, TCOON), 0);
    outlet.send("y");
    EXPECT_FALSE(outlet.isBlocked());
    EXPECT_EQ(read(), "y");
}

TEST_F(OutletTest, TheDescriptorKeepsItsFlags) {
    const int before = fcntl(slave_, F_GETFL);
    Outlet outlet(slave_);
    outlet.send("x");
    EXPECT_EQ(fcntl(slave_, F_GETFL), before);
    EXPECT_EQ(before & O_NONBLOCK, 0);
}

TEST(OutletOfAPipeTest, WhereItCannotBeOpenedAgainSmallPiecesDoNotBlock) {
    // A socket has no path, so it cannot be opened again.
    std::array<int, 2> ends{};
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()), 0);
    {
        Outlet outlet(ends[0]);
        EXPECT_EQ(outlet.getDescriptor(), ends[0]);
        const std::string all(1'000'000, 'x');
        outlet.send(all);
        EXPECT_TRUE(outlet.isBlocked()) << "and we are here";
        std::string got;
        std::array<char, 65536> bytes{};
        while (got.size() < all.size()) {
            const ssize_t count = ::read(ends[1], bytes.data(), bytes.size());
            ASSERT_GT(count, 0);
            got.append(bytes.data(), static_cast<size_t>(count));
            outlet.flush();
        }
        EXPECT_EQ(got, all);
    }
    close(ends[0]);
    close(ends[1]);
}

}  // namespace
}  // namespace tui

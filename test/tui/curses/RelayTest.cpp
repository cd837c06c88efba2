#include "tui/curses/Description.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <string>

#include "test/support/TemporaryDirectory.h"

namespace tui {
namespace {

// A socket with that mode, as a multiplexer makes one.
std::string makeSocket(const test::TemporaryDirectory& folder, mode_t mode) {
    const std::string path = folder.getPath() / "default";
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    // The interface of sockets wants this cast.
    EXPECT_EQ(bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    close(socket);
    EXPECT_EQ(chmod(path.c_str(), mode), 0);
    return path;
}

TEST(RelayTest, TheModeOfTheSocketSaysWhetherAnybodyIsAttached) {
    const test::TemporaryDirectory folder;
    const std::string path = makeSocket(folder, 0700);
    const Relay relay(true, {"/no/such/socket", path});
    EXPECT_EQ(relay.look(), Attendance::Relayed);
    EXPECT_EQ(chmod(path.c_str(), 0600), 0);
    EXPECT_EQ(relay.look(), Attendance::Detached);
    EXPECT_EQ(chmod(path.c_str(), 0770), 0);
    EXPECT_EQ(relay.look(), Attendance::Relayed);
}

TEST(RelayTest, WithoutASocketNothingIsKnown) {
    EXPECT_EQ(Relay(true, {}).look(), Attendance::Relayed);
    EXPECT_EQ(Relay(true, {"/no/such/socket", "/dev/null"}).look(), Attendance::Relayed);
    EXPECT_EQ(Relay(false, {}).look(), Attendance::Direct);
}

}  // namespace
}  // namespace tui

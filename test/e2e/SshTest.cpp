#include <gtest/gtest.h>
#include <pwd.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "test/e2e/TetrisProgram.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"

// Through a real sshd, which the client starts for itself.

namespace {

using namespace test;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// A person with a key of their own, as docs/host.md says. sshd uses the home of the password file.
class SshTest : public testing::Test {
protected:
    void SetUp() override {
        for (const char* const program : {kSsh, kKeygen, kSshd})
            if (::access(program, X_OK) != 0) GTEST_SKIP() << "there is no " << program;
        if (::getuid() == 0 && ::access("/run/sshd", F_OK) != 0)
            GTEST_SKIP() << "there is no /run/sshd, which sshd of root wants";
        for (const char* const key : {"host", "key"}) {
            const std::string made =
                std::string(kKeygen) + " -q -N '' -t ed25519 -f '" + inFolder(key) + "' >&2";
            ASSERT_EQ(std::system(made.c_str()), 0);
        }
        std::ofstream(inFolder("authorized"))
            << "restrict,pty,command=\"env TETRIS_SPEED=95 TETRIS_NAME=" << name_
            << " '" TETRIS_FILE << "' play --restricted\" " << readFile(inFolder("key.pub"));
        std::ofstream(inFolder("config"))
            << "HostKey " << inFolder("host") << "\nAuthorizedKeysFile " << inFolder("authorized")
            << "\nStrictModes no\nUsePAM no\nPasswordAuthentication no\nPidFile none\n";
    }
    ~SshTest() override { std::filesystem::remove_all(left_); }

    TetrisOptions connect() const {
        TetrisOptions options{.file = kSsh, .environment = {{"LD_PRELOAD", ""}}};
        options.arguments = {"-tt", "-F", "none", "-i", inFolder("key")};
        for (const std::string& option :
             {std::string("BatchMode=yes"), std::string("StrictHostKeyChecking=no"),
              std::string("UserKnownHostsFile=/dev/null"), std::string("LogLevel=ERROR"),
              "ProxyCommand=" + std::string(kSshd) + " -i -f " + inFolder("config")})
            options.arguments.insert(options.arguments.end(), {"-o", option});
        options.arguments.push_back(std::string(::getpwuid(::getuid())->pw_name) + "@localhost");
        return options;
    }

    // Waits until the session has noticed that its client is gone.
    void awaitSuspended() const {
        const auto end = Clock::now() + PtyProgram::kLimit;
        const auto isSuspended = [this] {
            for (const auto& entry : std::filesystem::directory_iterator(left_))
                if (readFile(entry).find("\nend left\n") != std::string::npos) return true;
            return false;
        };
        while (!isSuspended() && Clock::now() < end)
            std::this_thread::sleep_for(10ms);
        EXPECT_TRUE(isSuspended());
    }

private:
    static constexpr const char* kSsh = "/usr/bin/ssh";
    static constexpr const char* kKeygen = "/usr/bin/ssh-keygen";
    static constexpr const char* kSshd = "/usr/sbin/sshd";

    std::string inFolder(const char* file) const { return (folder_.getPath() / file).string(); }

    const std::string name_ = "Ssh" + std::to_string(::getpid());
    const std::filesystem::path left_ =
        std::filesystem::path(::getpwuid(::getuid())->pw_dir) / ".local/state/tetris/left" / name_;
    TemporaryDirectory folder_;
};

TEST_F(SshTest, AClientThatFreezesOrDiesLosesNothing) {
    long pieces = 0;
    {
        TetrisProgram client(connect());
        client.startGame();
        client.waitUntil([&] { return countIn(client.getOutput(), "\033[5n") > 0; }, "a question");
        client.send(" ");
        pieces = client.waitForNumber("Pieces", 2);
        client.signal(SIGSTOP);
        client.waitForStop();
        // At this speed four pieces fall in that time.
        client.watchFor(8s);
        client.continueInForeground();
        client.waitForText("PAUSED");
        client.waitForText("stalled");
        EXPECT_LE(client.numberBeside("Pieces"), pieces + 1);
        client.playOn();
        pieces = client.numberBeside("Pieces");
        client.signal(SIGKILL);
        static_cast<void>(client.waitForEnd());
    }
    awaitSuspended();
    TetrisProgram client(connect());
    client.waitForText("Resume");
    client.sendAndSee(SpecialKey::Enter, "PAUSED");
    EXPECT_GE(client.numberBeside("Pieces"), pieces);
    EXPECT_LE(client.numberBeside("Pieces"), pieces + 1);
    client.sendAndSee("q", "keep it");
    client.press(SpecialKey::Enter);
    EXPECT_EQ(client.waitForEnd(), ProgramEnd{});
}

}  // namespace

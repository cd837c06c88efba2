#include "tui/session/SessionKeeper.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <condition_variable>
#include <csignal>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <thread>

#include "test/support/TemporaryDirectory.h"

namespace {

// A disk that does not answer while it is held.
class Disk {
public:
    void setHeld(bool isHeld)
    {
        const std::lock_guard lock(mutex_);
        isHeld_ = isHeld;
        changed_.notify_all();
    }
    void write()
    {
        std::unique_lock lock(mutex_);
        ++writes_;
        changed_.notify_all();
        changed_.wait(lock, [this] { return !isHeld_; });
    }
    // Returns when somebody waits for the disk.
    void awaitWriter()
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return writes_ > 0; });
        writes_ = 0;
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool isHeld_ = false;
    int writes_ = 0;
};

Disk disk;

}  // namespace

// Stands before that of the C library.
extern "C" int fsync(int descriptor)
{
    disk.write();
    return static_cast<int>(::syscall(SYS_fsync, descriptor));
}

namespace tui {
namespace {

using namespace std::chrono_literals;

constexpr auto kLong = 60s;

class SessionKeeperTest : public testing::Test {
protected:
    // The games that are kept, by their files.
    [[nodiscard]] std::map<std::string, std::string> readGames() const
    {
        std::map<std::string, std::string> games;
        std::error_code error;
        for (const auto& entry : std::filesystem::directory_iterator(left, error)) {
            if (entry.path().extension() != ".replay") continue;
            std::ifstream stream(entry.path(), std::ios::binary);
            games[entry.path()] = {std::istreambuf_iterator<char>(stream), {}};
        }
        return games;
    }

    // A file that another session has left.
    [[nodiscard]] std::string leaveGame(const std::string& text) const
    {
        LeftGame game(left);
        game.write(text, false);
        return game.getFile();
    }
    [[nodiscard]] std::optional<LeftGame> findGame() const
    {
        return LeftGame::findLast(left, [](const auto&, const auto&) { return true; });
    }

    const test::TemporaryDirectory directory;
    const std::filesystem::path left = directory.getPath() / "state/left";
    Waker waker;
};

TEST_F(SessionKeeperTest, HowTheGameStoodAtTheEndIsOnTheDisk)
{
    SessionKeeper keeper(left, std::nullopt, waker);
    keeper.keep("first\n");
    keeper.keep("second\n");
    keeper.leave("third\n", kLong);
    const auto games = readGames();
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games.begin()->second, "third\n");
    EXPECT_EQ(keeper.getFailure(), "");
    EXPECT_TRUE(findGame()) << "no session has it any more";
}

TEST_F(SessionKeeperTest, AGameThatHasEndedIsNotLeft)
{
    SessionKeeper keeper(left, std::nullopt, waker);
    keeper.keep("first\n");
    keeper.end();
    keeper.leave(std::nullopt, kLong);
    EXPECT_TRUE(readGames().empty());
}

TEST_F(SessionKeeperTest, AGameThatIsGoneOnWithKeepsItsFile)
{
    const std::string file = leaveGame("before\n");
    SessionKeeper keeper(left, findGame(), waker);
    keeper.goOn();
    keeper.leave("after\n", kLong);
    EXPECT_EQ(readGames(), (std::map<std::string, std::string>{{file, "after\n"}}));
}

TEST_F(SessionKeeperTest, AGameThatIsNotGoneOnWithStays)
{
    const std::string file = leaveGame("before\n");
    SessionKeeper keeper(left, findGame(), waker);
    keeper.keep("new\n");
    keeper.leave("newer\n", kLong);
    const auto games = readGames();
    EXPECT_EQ(games.size(), 2U);
    EXPECT_EQ(games.at(file), "before\n");
}

TEST_F(SessionKeeperTest, NobodyWaitsForADiskThatDoesNotAnswer)
{
    disk.setHeld(true);
    {
        SessionKeeper keeper(left, std::nullopt, waker);
        keeper.leave("game\n", 1ms);
        EXPECT_EQ(keeper.getFailure(), "the game could not be kept: the disk does not answer");
        EXPECT_TRUE(readGames().empty());
        disk.awaitWriter();
    }
    disk.setHeld(false);
    // The thread that was let go brings its work to an end, and hurts nobody.
    while (!findGame())
        std::this_thread::yield();
    EXPECT_EQ(readGames().begin()->second, "game\n");
}

TEST_F(SessionKeeperTest, WhatIsWrongIsToldOnceAndAtTheEnd)
{
    std::ofstream(directory.getPath() / "state") << "no directory\n";
    SessionKeeper keeper(left, std::nullopt, waker);
    keeper.keep("first\n");
    keeper.leave("second\n", kLong);
    EXPECT_TRUE(waker.take());
    EXPECT_EQ(keeper.takeTrouble(), KeepTrouble::Failed);
    EXPECT_EQ(keeper.takeTrouble(), std::nullopt);
    EXPECT_NE(keeper.getFailure(), "");
}

TEST_F(SessionKeeperTest, AFullDiskIsCalledSo)
{
    // A limit that the system refuses to pass, in place of a disk that is full.
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit none{.rlim_cur = 0, .rlim_max = before.rlim_max};
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &none), 0);
    SessionKeeper keeper(left, std::nullopt, waker);
    keeper.leave("game\n", kLong);
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, handler);
    EXPECT_EQ(keeper.takeTrouble(), KeepTrouble::DiskFull);
    EXPECT_NE(keeper.getFailure().find("cannot keep the game in " + left.string()),
              std::string::npos)
        << keeper.getFailure();
}

}  // namespace
}  // namespace tui

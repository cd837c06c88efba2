#include "tui/session/AutosaveWriter.h"

#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <fstream>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "test/support/Contents.h"
#include "test/support/Files.h"
#include "test/support/LastSuspended.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"
#include "tui/tetris/state/StartPage.h"

namespace {

// A disk that does not answer while isHeld_ is true.
class Disk {
public:
    void setHeld(bool isHeld) {
        const std::lock_guard lock(mutex_);
        isHeld_ = isHeld;
        writes_ = 0;  // those of earlier tests do not count
        changed_.notify_all();
    }
    void write() {
        std::unique_lock lock(mutex_);
        ++writes_;
        changed_.notify_all();
        changed_.wait(lock, [this] { return !isHeld_; });
    }
    // Returns when a thread waits for the disk.
    void awaitWriter() {
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

// Replaces the C library's.
extern "C" int fsync(int descriptor) {
    disk.write();
    return static_cast<int>(::syscall(SYS_fsync, descriptor));
}

namespace tui {
namespace {

using namespace std::chrono_literals;

constexpr auto kLong = 60s;

class AutosaveWriterTest : public testing::Test {
protected:
    // The texts of the autosaves, by file.
    std::map<std::string, std::string> readGames() const {
        return test::readFiles(left, ".replay");
    }

    // The same without their files, sorted.
    using Texts = std::vector<std::string>;
    Texts listTexts() const {
        Texts texts;
        for (const auto& [file, text] : readGames())
            texts.push_back(text);
        std::ranges::sort(texts);
        return texts;
    }

    // Writes a game that another session has suspended. Returns its file.
    std::string leaveGame(const std::string& text) const {
        SuspendedFile game(left, kGameEnding);
        game.write(0, text, false);
        return game.getFile();
    }
    std::optional<SuspendedFile> findGame() const { return test::openLast(left, kGameEnding); }
    // Writes a game that was suspended so many seconds ago.
    void leaveOld(const std::string& text, int seconds) const {
        test::age(leaveGame(text), seconds);
    }

    const test::TemporaryDirectory directory;
    const std::filesystem::path left = directory.getPath() / "state/left";
    Waker waker;
};

TEST_F(AutosaveWriterTest, HowTheGameStoodAtTheEndIsOnTheDisk) {
    AutosaveWriter autosave(left, waker);
    autosave.save(0, "first\n");
    autosave.save(6, "second\n");
    autosave.leave("first\nsecond\nthird\n", kLong);
    EXPECT_EQ(listTexts(), Texts{"first\nsecond\nthird\n"});
    EXPECT_EQ(autosave.getFailure(), "");
    EXPECT_TRUE(findGame()) << "no session has it any more";
}

TEST_F(AutosaveWriterTest, AFinishedGameStaysUntilItIsRemoved) {
    AutosaveWriter autosave(left, waker);
    autosave.save(0, "first\n");
    autosave.finish(1, "first, finished\n");
    autosave.save(0, "second\n");
    autosave.finish(2, "second, finished\n");
    autosave.save(0, "third\n");
    autosave.remove(1);
    autosave.remove(7);
    autosave.leave("third, left\n", kLong);
    EXPECT_EQ(listTexts(), (Texts{"second, finished\n", "third, left\n"}));
    EXPECT_TRUE(findGame()) << "no session has them any more";
}

TEST_F(AutosaveWriterTest, OthersMayWatchTheGameAsTheSettingSaysNow) {
    AutosaveWriter autosave(left, waker);
    for (const bool isWatched : {false, true}) {
        autosave.setWatched(isWatched);
        autosave.finish(1, "game\n");
        autosave.leave(std::nullopt, kLong);
        const auto games = readGames();
        ASSERT_EQ(games.size(), 1U);
        EXPECT_EQ(SuspendedFile::isWatched(games.begin()->first), isWatched);
        std::filesystem::remove(games.begin()->first);
    }
}

TEST_F(AutosaveWriterTest, AGameThatIsNotGoneOnWithStays) {
    const std::string file = leaveGame("before\n");
    AutosaveWriter autosave(left, waker);
    autosave.offer(findGame());
    autosave.save(0, "new\n");
    autosave.leave("newer\n", kLong);
    const auto games = readGames();
    EXPECT_EQ(games.size(), 2U);
    EXPECT_EQ(games.at(file), "before\n");
}

TEST_F(AutosaveWriterTest, NobodyWaitsForADiskThatDoesNotAnswer) {
    disk.setHeld(true);
    {
        AutosaveWriter autosave(left, waker);
        autosave.leave("game\n", 1ms);
        EXPECT_EQ(autosave.getFailure(), "the game could not be saved: the disk does not answer");
        disk.awaitWriter();
        EXPECT_FALSE(findGame()) << "the thread still uses it";
    }
    disk.setHeld(false);
    // The abandoned thread completes its work without harm.
    const auto end = std::chrono::steady_clock::now() + kLong;
    while (!findGame() && std::chrono::steady_clock::now() < end)
        std::this_thread::yield();
    EXPECT_EQ(listTexts(), Texts{"game\n"});
}

TEST_F(AutosaveWriterTest, WhatIsWrongIsToldOnceAndAtTheEnd) {
    std::ofstream(directory.getPath() / "state") << "no directory\n";
    AutosaveWriter autosave(left, waker);
    autosave.save(0, "first\n");
    autosave.leave("second\n", kLong);
    EXPECT_TRUE(waker.take());
    EXPECT_EQ(autosave.takeTrouble(), SaveTrouble::Failed);
    EXPECT_EQ(autosave.takeTrouble(), std::nullopt);
    EXPECT_NE(autosave.getFailure(), "");
}

TEST_F(AutosaveWriterTest, TextThatCouldNotBeWrittenIsWrittenWithTheNext) {
    const std::filesystem::path state = directory.getPath() / "state";
    std::ofstream(state) << "no directory\n";
    AutosaveWriter autosave(left, waker);
    std::string text;
    for (int i = 0; i < 5; ++i) {
        const std::string line = "line " + std::to_string(i) + "\n";
        autosave.save(text.size(), line);
        text += line;
        if (i != 2) continue;
        while (!autosave.takeTrouble())
            std::this_thread::yield();
        std::filesystem::remove(state);
    }
    while (readGames().empty() || readGames().begin()->second != text)
        std::this_thread::yield();
    autosave.leave(std::nullopt, kLong);
    EXPECT_EQ(autosave.getFailure(), "");
    EXPECT_EQ(readGames().begin()->second, text);
}

TEST_F(AutosaveWriterTest, AFinishedGameIsWrittenWhenThereIsRoomAgain) {
    const std::filesystem::path state = directory.getPath() / "state";
    std::ofstream(state) << "no directory\n";
    AutosaveWriter autosave(left, waker);
    autosave.save(0, "first\n");
    autosave.finish(1, "first, finished\n");
    while (!autosave.hasLostGame())
        static_cast<void>(autosave.takeTrouble());
    std::filesystem::remove(state);
    autosave.save(0, "second\n");
    autosave.finish(1, "first, finished\n");
    autosave.finish(1, "first, finished\n");
    autosave.leave("second, left\n", kLong);
    EXPECT_FALSE(autosave.hasLostGame());
    EXPECT_EQ(autosave.getFailure(), "");
    EXPECT_EQ(listTexts(), (Texts{"first, finished\n", "second, left\n"}));
}

// Suspends a game while there is no directory for it; then there can be one.
void failToSuspend(AutosaveWriter& autosave, const std::filesystem::path& state) {
    std::ofstream(state) << "no directory\n";
    autosave.save(0, "game\n");
    autosave.suspend("game, left\n");
    while (!autosave.hasLostGame())
        static_cast<void>(autosave.takeTrouble());
    std::filesystem::remove(state);
}

TEST_F(AutosaveWriterTest, AGameThatCouldNotBeSuspendedIsNotLostIfItGoesOn) {
    AutosaveWriter autosave(left, waker);
    failToSuspend(autosave, directory.getPath() / "state");
    autosave.resume();
    autosave.leave("game, left again\n", kLong);
    EXPECT_FALSE(autosave.hasLostGame());
    EXPECT_EQ(listTexts(), Texts{"game, left again\n"});
}

TEST_F(AutosaveWriterTest, AGameThatCouldNotBeSuspendedIsLostIfAnotherOneGoesOn) {
    AutosaveWriter autosave(left, waker);
    failToSuspend(autosave, directory.getPath() / "state");
    leaveGame("other\n");
    autosave.offer(findGame());
    autosave.resume();
    autosave.leave("other, left\n", kLong);
    EXPECT_TRUE(autosave.hasLostGame());
    EXPECT_EQ(listTexts(), Texts{"other, left\n"});
}

TEST_F(AutosaveWriterTest, AFullDiskIsCalledSo) {
    AutosaveWriter autosave(left, waker);
    {
        const test::SizeLimit limit(0);
        autosave.leave("game\n", kLong);
    }
    EXPECT_EQ(autosave.takeTrouble(), SaveTrouble::TooLarge);
    EXPECT_TRUE(
        test::hasParts(autosave.getFailure(), {"cannot save the game in " + left.string()}));
}

TEST_F(AutosaveWriterTest, ASuspendedGameGoesOnInItsFile) {
    AutosaveWriter autosave(left, waker);
    autosave.save(0, "begun\n");
    autosave.suspend("suspended\n");
    autosave.resume();
    autosave.save(0, "resumed\n");
    autosave.leave(std::nullopt, kLong);
    EXPECT_EQ(listTexts(), Texts{"resumed\n"});
}

TEST_F(AutosaveWriterTest, AnotherGameLeavesTheSuspendedOneAndUnlocksIt) {
    AutosaveWriter autosave(left, waker);
    autosave.save(0, "begun\n");
    autosave.suspend("suspended\n");
    autosave.save(0, "another\n");
    autosave.leave("another, left\n", kLong);
    EXPECT_EQ(listTexts(), (Texts{"another, left\n", "suspended\n"}));
    EXPECT_TRUE(findGame());
}

TEST_F(AutosaveWriterTest, TenGamesStayAlsoWhileTheSessionGoesOn) {
    for (int i = 0; i < SuspendedGames::kMost; ++i)
        leaveGame("other\n");
    AutosaveWriter autosave(left, waker);
    for (int i = 0; i < 3; ++i) {
        autosave.save(0, "begun\n");
        autosave.suspend("suspended\n");
    }
    autosave.save(0, "in progress\n");
    autosave.leave(std::nullopt, kLong);
    const Texts texts = listTexts();
    EXPECT_LE(texts.size(), static_cast<size_t>(SuspendedGames::kMost) + 1);
    EXPECT_TRUE(std::ranges::binary_search(texts, "suspended\n"));
}

TEST_F(AutosaveWriterTest, AnotherSuspendedGameGoesOnInItsOwnFile) {
    const std::string other = leaveGame("other\n");
    AutosaveWriter autosave(left, waker);
    autosave.save(0, "begun\n");
    autosave.suspend("suspended\n");
    autosave.offer(SuspendedFile::open(other));
    autosave.resume();
    autosave.save(0, "other, resumed\n");
    autosave.leave("other, left\n", kLong);
    EXPECT_EQ(listTexts(), (Texts{"other, left\n", "suspended\n"}));
    EXPECT_EQ(readGames().at(other), "other, left\n");
}

TEST_F(AutosaveWriterTest, AGameThatThisSessionSuspendedCanBeDeleted) {
    AutosaveWriter autosave(left, waker);
    autosave.save(0, "begun\n");
    autosave.suspend("suspended\n");
    autosave.remove(Autosave::kSuspended);
    autosave.leave(std::nullopt, kLong);
    EXPECT_TRUE(readGames().empty());
}

// ---- Which suspended games stay

TEST_F(AutosaveWriterTest, TenStayAndTheOldestThatIsFreeGoes) {
    SuspendedFile held(left, kGameEnding);
    held.write(0, "held", false);
    test::age(held.getFile(), 1000);
    for (int i = 0; i < 9; ++i)
        leaveOld(std::to_string(i), 900 - i);
    leaveGame("new");
    EXPECT_EQ(readGames().size(), 11U) << "a game that begins drops none";
    removeOldestGames(left, 10);
    // The oldest of all belongs to a session that lives.
    EXPECT_EQ(listTexts(), (Texts{"1", "2", "3", "4", "5", "6", "7", "8", "held", "new"}));
}

TEST_F(AutosaveWriterTest, FinishedGamesStayHoweverManyThereAreAndMatchesDo) {
    const std::string result = "\nscore 9\npieces 9\nrows 0\nboard 0123456789abcdef\n";
    leaveOld("tetris-replay 3\n", 3000);
    for (int i = 0; i < 12; ++i)
        leaveOld(std::string(1000, 'x') + "\nend over" + result, 2000 - i);
    for (int i = 0; i < 12; ++i)
        leaveOld("play\nend left" + result, 900 - i);
    removeOldestGames(left, 10);
    EXPECT_EQ(readGames().size(), 23U) << "all that are finished, a match, and ten others";
}

}  // namespace
}  // namespace tui

#include "tui/store/SuspendedFiles.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <thread>
#include <vector>

#include "brain/base/WholeFile.h"
#include "test/support/Effort.h"
#include "test/support/Files.h"
#include "test/support/LastSuspended.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"

namespace {
int refusedLock = 0;  // what flock fails with; 0: nothing
}

// Takes the place of the system's.
extern "C" int flock(int descriptor, int operation) noexcept {
    if (refusedLock == 0) return static_cast<int>(::syscall(SYS_flock, descriptor, operation));
    errno = refusedLock;
    return -1;
}

namespace tui {
namespace {

using std::filesystem::path;

class SuspendedFileTest : public ::testing::Test {
protected:
    path folder() const { return directory_.getPath() / "state/tetris/left"; }
    std::vector<std::string> list() const { return test::listNames(folder()); }
    // The text of the game that would be offered; "" if there is none.
    std::string findText() const { return test::readLast(folder(), kGameEnding); }
    void leave(const std::string& text) const {
        SuspendedFile game(folder(), kGameEnding);
        game.write(0, text, false);
    }
    test::TemporaryDirectory directory_;
};

TEST_F(SuspendedFileTest, WhoFollowsAFileReadsItsEndThoughItIsRemoved) {
    SuspendedFile game(folder(), kGameEnding);
    game.write(0, "begin\n", false);
    FollowedFile followed(game.getFile());
    EXPECT_EQ(followed.read(99), "begin\n");
    game.write(0, "begin\nend\n", false);
    game.remove();
    EXPECT_EQ(followed.read(99), "begin\nend\n");
    EXPECT_EQ(followed.read(99), std::nullopt);
    // Whoever has removed the name alone has not ended the game.
    std::ofstream(game.getFile()) << "begin\nmore\n";
    EXPECT_EQ(followed.read(99), "begin\nmore\n");
    std::filesystem::remove(game.getFile());
    EXPECT_EQ(FollowedFile(game.getFile()).read(99), std::nullopt);
}

// It has holes: ten GB of zeros that take no room.
TEST_F(SuspendedFileTest, OfAFileThatIsTooLongNothingIsRead) {
    std::filesystem::create_directories(folder());
    const path file = folder() / "huge.replay";
    std::ofstream(file) << "tetris-replay 3\n";
    std::filesystem::resize_file(file, 10'000'000'000);
    rusage before{};
    ::getrusage(RUSAGE_SELF, &before);
    EXPECT_FALSE(SuspendedFile::open(file).value().read(1000));
    EXPECT_TRUE(readUnused(folder(), kGameEnding, 1000)[0].text.empty());
    rusage after{};
    ::getrusage(RUSAGE_SELF, &after);
    EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 8192) << "KiB";
}

TEST_F(SuspendedFileTest, WhatIsWrittenIsFoundWhenItsSessionIsOver) {
    EXPECT_EQ(findText(), "");
    {
        SuspendedFile game(folder(), kGameEnding);
        game.write(0, "one", false);
        EXPECT_EQ(test::readFile(game.getFile()), "one");
        EXPECT_EQ(findText(), "");  // its session is alive
        game.write(0, "two, longer", true);
        EXPECT_EQ(test::readFile(game.getFile()), "two, longer");
        game.write(0, "3", false);
        EXPECT_EQ(findText(), "");
        EXPECT_EQ(test::modeOf(game.getFile()), 0600);
        EXPECT_EQ(test::modeOf(folder()), 0700);
    }
    EXPECT_EQ(list().size(), 1U);
    EXPECT_EQ(findText(), "3");
}

TEST_F(SuspendedFileTest, ItSaysWhetherOthersMayWatchIt) {
    SuspendedFile file(folder(), kGameEnding);
    file.write(0, "a game\n", false);
    EXPECT_TRUE(SuspendedFile::isWatched(file.getFile()));
    for (const bool isWatched : {false, true}) {
        file.setWatched(isWatched);
        EXPECT_EQ(SuspendedFile::isWatched(file.getFile()), isWatched);
        const auto others = std::filesystem::perms::group_all | std::filesystem::perms::others_all;
        EXPECT_EQ(std::filesystem::status(file.getFile()).permissions() & others,
                  std::filesystem::perms::none);
    }
    file.remove();
}

TEST_F(SuspendedFileTest, AFileThatSomebodyReadsForAMomentIsFound) {
    leave("text");
    base::Descriptor read(::open((folder() / list().front()).c_str(), O_RDONLY | O_CLOEXEC));
    ASSERT_EQ(::flock(read.get(), LOCK_SH), 0);
    const std::jthread reader([&read] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        read = base::Descriptor();
    });
    EXPECT_EQ(findText(), "text");
}

TEST_F(SuspendedFileTest, GamesThatArePlayedAreNotWaitedForOneAfterTheOther) {
    constexpr int kGames = 20;
    std::vector<SuspendedFile> played;
    for (int i = 0; i < kGames; ++i) {
        played.emplace_back(folder(), kGameEnding);
        played.back().write(0, "text", false);
    }
    const auto start = std::chrono::steady_clock::now();
    for (const SuspendedFile& game : played)
        EXPECT_TRUE(isInUse(game.getFile()));
    EXPECT_TRUE(readUnused(folder(), kGameEnding, 9).empty());
    EXPECT_EQ(findText(), "");
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(4));
}

TEST_F(SuspendedFileTest, WhereLocksAreRefusedGamesStayAndTheReasonIsSaid) {
    const auto findTrouble = [this] { return findLockTrouble(folder(), kGameEnding); };
    leave("text");
    EXPECT_EQ(findTrouble(), "");
    {
        const std::optional<SuspendedFile> used = SuspendedFile::open(folder() / list().front());
        ASSERT_TRUE(used);
        EXPECT_EQ(findTrouble(), "") << "it is only in use";
    }
    refusedLock = ENOLCK;
    EXPECT_EQ(findText(), "") << "another machine may be playing it";
    EXPECT_TRUE(readUnused(folder(), kGameEnding, 9).empty());
    EXPECT_TRUE(findTrouble().ends_with(".replay cannot be locked, and stays: No locks available"))
        << findTrouble();
    leave("newer");
    refusedLock = 0;
    EXPECT_EQ(list().size(), 2U);
    EXPECT_EQ(findText(), "newer") << "it was saved without a lock";
}

TEST_F(SuspendedFileTest, ManyMayReadItAtOnce) {
    leave("text");
    const path file = folder() / list().front();
    const base::Descriptor reader(::open(file.c_str(), O_RDONLY | O_CLOEXEC));
    ASSERT_EQ(::flock(reader.get(), LOCK_SH | LOCK_NB), 0);
    const auto read = readUnused(folder(), kGameEnding, 9);
    ASSERT_EQ(read.size(), 1U);
    EXPECT_EQ(read[0].text, "text");
    EXPECT_FALSE(SuspendedFile::open(file));
    ASSERT_EQ(::flock(reader.get(), LOCK_EX | LOCK_NB), 0);
    EXPECT_TRUE(readUnused(folder(), kGameEnding, 9).empty());
}

TEST_F(SuspendedFileTest, OtherFilesAreNoGamesAndStay) {
    leave("game");
    std::ofstream(folder() / "notes.txt") << "mine";
    std::filesystem::create_directory(folder() / "folder.replay");
    std::filesystem::create_symlink("/etc/passwd", folder() / "link.replay");
    EXPECT_EQ(findText(), "game");
    EXPECT_EQ(list().size(), 4U);
}

TEST_F(SuspendedFileTest, WhatCannotBeWrittenIsSaidAndWhatWasThereStays) {
    SuspendedFile game(folder(), kGameEnding);
    game.write(0, "good\n", false);
    {
        const test::SizeLimit limit(7);
        EXPECT_THROW(game.write(5, "better\n", false), std::system_error);
    }
    {
        const test::SizeLimit limit(0);
        SuspendedFile other(folder(), kGameEnding);
        EXPECT_THROW(other.write(0, "x", false), std::system_error);
    }
    EXPECT_EQ(test::readFile(game.getFile()), "good\nbe");
    EXPECT_EQ(list().size(), 1U);
    game.write(5, "better\nand on\n", false);
    EXPECT_EQ(test::readFile(game.getFile()), "good\nbetter\nand on\n");

    // Somebody shortens the file.
    std::filesystem::resize_file(game.getFile(), 5);
    EXPECT_THROW(game.write(12, "more\n", false), std::runtime_error);
    game.write(0, "all of it\n", true);
    EXPECT_EQ(test::readFile(game.getFile()), "all of it\n");

    std::ofstream(directory_.getPath() / "file") << "x";
    SuspendedFile nowhere(directory_.getPath() / "file/left", kGameEnding);
    EXPECT_THROW(nowhere.write(0, "x", false), std::runtime_error);
}

TEST_F(SuspendedFileTest, TextIsAddedAndWhatIsThereIsNotWrittenAgain) {
    std::string text;
    {
        SuspendedFile game(folder(), kGameEnding);
        for (size_t i = 0; i < 40; ++i) {
            const std::string line = std::string(i * 61, 'x') + "\n";
            game.write(text.size(), line, false);
            text += line;
            EXPECT_EQ(test::readFile(game.getFile()), text);
            EXPECT_EQ(findText(), "");  // its session has locked it
            EXPECT_EQ(list().size(), 1U);
        }
        game.write(text.size(), "end\n", true);
        EXPECT_EQ(test::readFile(game.getFile()), text + "end\n");
    }
    // A resumed game is passed as a whole, with another end. Only the end is written: the file
    // could not grow.
    std::optional<SuspendedFile> game = test::openLast(folder(), kGameEnding);
    ASSERT_TRUE(game);
    {
        const test::SizeLimit limit(0);
        EXPECT_NO_THROW(game->write(0, text, false));
    }
    EXPECT_EQ(test::readFile(game->getFile()), text);
    game->write(text.size(), "more\n", false);
    EXPECT_EQ(test::readFile(game->getFile()), text + "more\n");
}

TEST_F(SuspendedFileTest, WhatSomebodyTakesAwayIsMadeAgain) {
    SuspendedFile game(folder(), kGameEnding);
    game.write(0, "1\n", false);
    game.write(2, "2\n", false);
    std::filesystem::remove(game.getFile());
    game.write(4, "3\n", false);
    EXPECT_EQ(test::readFile(game.getFile()), "1\n2\n3\n");
    std::filesystem::remove_all(folder());
    game.write(6, "4\n", false);
    EXPECT_EQ(test::readFile(game.getFile()), "1\n2\n3\n4\n");
    EXPECT_EQ(findText(), "");
    std::filesystem::resize_file(game.getFile(), 3);
    std::filesystem::remove(game.getFile());
    EXPECT_THROW(game.write(8, "5\n", false), std::runtime_error);
    EXPECT_FALSE(std::filesystem::exists(game.getFile()));
}

TEST_F(SuspendedFileTest, ASessionThatIsKilledWhileItWritesLosesOnlyWhatItWrote) {
    const auto makePart = [](size_t number) {
        return std::string(number % 7 * 1500 + 1, static_cast<char>('a' + number % 26));
    };
    const int kills = tetris::scaleEffort(100) * 30 / 100;
    for (int i = 0; i < kills; ++i) {
        std::array<int, 2> pipe{};
        ASSERT_EQ(::pipe(pipe.data()), 0);
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            SuspendedFile game(folder(), kGameEnding);
            size_t size = 0;
            for (size_t number = 0;; ++number) {
                const std::string part = makePart(number);
                game.write(size, part, false);
                size += part.size();
                if (::write(pipe[1], "x", 1) != 1) ::_exit(1);
            }
        }
        ::close(pipe[1]);
        ::usleep(static_cast<useconds_t>(2000 + 700 * (i % 30)));
        ::kill(child, SIGKILL);
        ASSERT_EQ(::waitpid(child, nullptr, 0), child);
        std::array<char, 65536> marks{};
        const ssize_t count = ::read(pipe[0], marks.data(), marks.size());
        ::close(pipe[0]);
        ASSERT_GE(count, 0);
        std::string written;
        size_t number = 0;
        for (; number < static_cast<size_t>(count); ++number)
            written += makePart(number);
        const std::string found = findText();
        EXPECT_TRUE(found.starts_with(written)) << i;
        EXPECT_TRUE((written + makePart(number)).starts_with(found)) << i;
        if (!found.empty()) std::filesystem::remove_all(folder());
    }
}

}  // namespace
}  // namespace tui

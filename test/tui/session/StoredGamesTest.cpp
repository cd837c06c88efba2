#include "tui/session/StoredGames.h"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "core/puzzle/PuzzleGame.h"
#include "test/support/Files.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"
#include "test/support/game/RecordedGame.h"
#include "tui/store/SuspendedFiles.h"
#include "tui/tetris/suspended/SuspendedGame.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

// A suspended game in which that many pieces have locked, and the next falls; without its last
// lines, as a killed session leaves it, if `isKilled`.
std::string makeLeft(int pieces, bool isKilled) {
    std::string text =
        tetris::recordGame({.rules = {.limit = pieces + 1}, .mode = tetris::PlayMode::Ticks}, 5);
    const size_t end = text.rfind("\nend") + 1;
    const size_t lastLock = text.rfind('+', end);
    text.resize(lastLock);
    if (isKilled) text += "+12";  // in the middle of a line
    return text;
}

class StoredGamesTest : public testing::Test {
protected:
    // Returns its name.
    std::string leave(const std::string& text, int seconds) const {
        SuspendedFile game(folder, kGameEnding);
        game.write(0, text, false);
        test::age(game.getFile(), seconds);
        return game.getFile().stem();
    }
    std::vector<std::string> list() {
        std::optional<std::vector<SuspendedEntry>> last;
        suspended.ask();
        // It is the last answer if no other one follows for a while.
        const auto isWhole = [&last] {
            return std::ranges::all_of(*last, &SuspendedEntry::isRead);
        };
        for (int quiet = 0; quiet < 50 || (quiet < 5000 && !isWhole());) {
            if (auto games = suspended.take()) {
                last = *games;
                quiet = 0;
            }
            std::this_thread::sleep_for(2ms);
            if (last) ++quiet;
        }
        std::vector<std::string> names;
        for (const SuspendedEntry& game : *last)
            names.push_back(game.name + " " + std::to_string(game.pieces));
        return names;
    }

    const test::TemporaryDirectory directory;
    const std::filesystem::path folder = directory.getPath() / "left";
    Waker waker;
    AutosaveWriter autosave{folder, waker};
    StoredGames suspended{folder, "Ann", autosave, waker};
};

TEST_F(StoredGamesTest, AllThatCanBeResumedAreListedTheNewestFirst) {
    EXPECT_TRUE(list().empty());
    const std::string old = leave(makeLeft(7, false), 90);
    const std::string killed = leave(makeLeft(3, true), 20);
    leave("damaged", 10);
    // A game that has ended, as shows only behind its first slice.
    std::string ended = tetris::recordGame(
        {.brain = "dt20", .rules = {.limit = 1000}, .mode = tetris::PlayMode::Ticks}, 5);
    ended.resize(ended.rfind("\nend") + 1);
    leave(ended, 100);
    static_cast<void>(leave(tetris::recordGame({.rules = {.limit = 2}}, 1), 5));
    SuspendedFile used(folder, kGameEnding);
    used.write(0, makeLeft(4, false), false);
    const std::vector<std::string> names = list();
    ASSERT_EQ(names.size(), 2U);
    EXPECT_TRUE(names[0].starts_with(killed + " ")) << names[0];
    EXPECT_TRUE(names[1].starts_with(old + " ")) << names[1];
}

TEST_F(StoredGamesTest, AnOpenGameIsUsedByThisSessionUntilAnotherIsOpened) {
    const std::string one = leave(makeLeft(3, false), 30);
    const std::string two = leave(makeLeft(5, false), 10);
    std::string why;
    const auto newest = suspended.openNewest(Clock::now() + 10s, why);
    ASSERT_TRUE(newest);
    EXPECT_EQ(newest->getName(), two);
    EXPECT_FALSE(SuspendedFile::open(folder / (two + ".replay")));
    const auto other = suspended.open(one);
    ASSERT_TRUE(other);
    EXPECT_FALSE(SuspendedFile::open(folder / (one + ".replay")));
    EXPECT_TRUE(SuspendedFile::open(folder / (two + ".replay")));
    autosave.resume();
    autosave.leave("gone on\n", 60s);
    EXPECT_EQ(test::readFile(folder / (one + ".replay")), "gone on\n");
}

TEST_F(StoredGamesTest, BoardsAreListedBetweenTheGamesChosenAndDeleted) {
    const std::string game = leave(makeLeft(3, false), 30);
    const puzzle::BoardId id = puzzle::parseBoardId("3x3:1,2,3,4,0,5,7,8,6");
    puzzle::PuzzleGame begun(id.getPosition());
    ASSERT_TRUE(begun.slide(puzzle::Slide::Left, 0));
    const auto leaveBoard = [&](int seconds) {
        SuspendedFile(folder, kBoardEnding).replace(puzzle::formatGame(id, begun, 4000));
        const auto file = listNewestFirst(folder, kBoardEnding).front();
        test::age(file, seconds);
        return file.filename().string();
    };
    const std::string old = leaveBoard(90);
    const std::string young = leaveBoard(10);
    std::ofstream(folder / "damaged.board") << "board x\n";
    EXPECT_EQ(list(), (std::vector<std::string>{young + " 0", game + " 4", old + " 0"}));
    suspended.chooseBoard(old);
    EXPECT_EQ(listNewestFirst(folder, kBoardEnding).front().filename(), old);
    suspended.remove(old);
    EXPECT_FALSE(std::filesystem::exists(folder / old));
    EXPECT_TRUE(std::filesystem::exists(folder / young));
}

TEST_F(StoredGamesTest, ADeletedGameIsGoneButNotOneInUse) {
    const std::string one = leave(makeLeft(3, false), 30);
    const std::string two = leave(makeLeft(5, false), 10);
    {
        const auto used = SuspendedFile::open(folder / (one + ".replay"));
        suspended.remove(one);
        EXPECT_TRUE(std::filesystem::exists(folder / (one + ".replay")));
    }
    suspended.remove(one);
    EXPECT_FALSE(std::filesystem::exists(folder / (one + ".replay")));
    ASSERT_TRUE(suspended.open(two));
    suspended.remove(two);
    EXPECT_FALSE(std::filesystem::exists(folder / (two + ".replay")));
    EXPECT_FALSE(suspended.open(two));
}

// A game that only begins drops nothing; one that is kept does.
TEST_F(StoredGamesTest, TheOldestGoesWhenAnotherIsSuspended) {
    const std::string oldest = leave(makeLeft(3, false), 1000);
    for (int i = 0; i < 9; ++i)
        leave(makeLeft(2, false), 900 - i);
    autosave.save(0, "new\n");
    autosave.finish(1, "new, finished\n");
    autosave.remove(1);
    autosave.save(0, "newer\n");
    std::this_thread::sleep_for(50ms);
    EXPECT_TRUE(std::filesystem::exists(folder / (oldest + ".replay")));
    autosave.leave("newer, left\n", 60s);
    EXPECT_FALSE(std::filesystem::exists(folder / (oldest + ".replay")));
    EXPECT_EQ(test::listNames(folder).size(), 10U);
}

}  // namespace
}  // namespace tui

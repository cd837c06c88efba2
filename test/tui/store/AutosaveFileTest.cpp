#include "tui/store/AutosaveFile.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <set>
#include <vector>

#include "test/support/Effort.h"
#include "test/support/TemporaryDirectory.h"

namespace tui {
namespace {

using std::filesystem::path;

class AutosaveFileTest : public ::testing::Test {
protected:
    [[nodiscard]] path folder() const { return directory_.getPath() / "state/tetris/left"; }
    [[nodiscard]] std::set<std::string> list() const
    {
        std::set<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(folder()))
            names.insert(entry.path().filename());
        return names;
    }
    [[nodiscard]] static std::string read(const path& file)
    {
        std::ifstream stream(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    // The text of the game that would be offered; "" if there is none.
    [[nodiscard]] std::string findText() const
    {
        std::string found;
        static_cast<void>(
            AutosaveFile::findLast(folder(), [&found](const path&, const std::string& text) {
                found = text;
                return true;
            }));
        return found;
    }
    void leave(const std::string& text) const
    {
        AutosaveFile game(folder());
        game.write(text, false);
    }
    // Makes the file that many seconds old.
    static void age(const path& file, int seconds)
    {
        std::filesystem::last_write_time(
            file, std::filesystem::file_time_type::clock::now() - std::chrono::seconds(seconds));
    }

    test::TemporaryDirectory directory_;
};

TEST_F(AutosaveFileTest, WhatIsWrittenIsFoundWhenItsSessionIsOver)
{
    EXPECT_EQ(findText(), "");
    {
        AutosaveFile game(folder());
        game.write("one", false);
        EXPECT_EQ(read(game.getFile()), "one");
        EXPECT_EQ(findText(), "");  // its session is alive
        game.write("two, longer", true);
        EXPECT_EQ(read(game.getFile()), "two, longer");
        game.write("3", false);
        EXPECT_EQ(findText(), "");
        struct stat status {};
        ASSERT_EQ(::stat(game.getFile().c_str(), &status), 0);
        EXPECT_EQ(status.st_mode & 07777U, 0600U);
        ASSERT_EQ(::stat(folder().c_str(), &status), 0);
        EXPECT_EQ(status.st_mode & 07777U, 0700U);
    }
    EXPECT_EQ(list().size(), 1U);
    EXPECT_EQ(findText(), "3");
}

TEST_F(AutosaveFileTest, TheLastOneIsFoundThatIsFreeAndAccepted)
{
    for (const char* text : {"a", "b", "c"}) {
        AutosaveFile game(folder());
        game.write(text, false);
        age(game.getFile(), text[0] == 'a' ? 10 : text[0] == 'b' ? 30 : 20);
    }
    EXPECT_EQ(findText(), "a");
    const auto anything = [](const path&, const std::string&) { return true; };
    std::optional<AutosaveFile> first = AutosaveFile::findLast(folder(), anything);
    ASSERT_TRUE(first);
    EXPECT_EQ(findText(), "c");
    std::string tried;
    const std::optional<AutosaveFile> refused =
        AutosaveFile::findLast(folder(), [&tried](const path&, const std::string& text) {
            tried += text;
            return false;
        });
    EXPECT_FALSE(refused);
    EXPECT_EQ(tried, "cb");
    first->write("a, gone on with", false);
    EXPECT_EQ(list().size(), 4U);  // with the last version, which the next one overwrites
    first->remove();
    EXPECT_EQ(list().size(), 2U);
    first.reset();
    EXPECT_EQ(findText(), "c");
}

TEST_F(AutosaveFileTest, TenStayAndTheOldestThatIsFreeGoes)
{
    std::vector<AutosaveFile> held;
    held.emplace_back(folder());
    held.back().write("held", false);
    age(held.back().getFile(), 1000);
    for (int i = 0; i < 9; ++i) {
        AutosaveFile game(folder());
        game.write(std::to_string(i), false);
        age(game.getFile(), 900 - i);
    }
    EXPECT_EQ(list().size(), 10U);
    leave("new");
    EXPECT_EQ(list().size(), 10U);
    std::set<std::string> texts;
    for (const std::string& name : list())
        texts.insert(read(folder() / name));
    // The oldest of all belongs to a session that lives.
    EXPECT_EQ(texts,
              (std::set<std::string>{"held", "1", "2", "3", "4", "5", "6", "7", "8", "new"}));
}

TEST_F(AutosaveFileTest, RemainsOfADeadSessionAreRemovedAndOthersAreNot)
{
    leave("game");
    std::ofstream(folder() / ".x.part") << "half";
    std::ofstream(folder() / "notes.txt") << "mine";
    std::filesystem::create_directory(folder() / "folder.replay");
    std::filesystem::create_symlink("/etc/passwd", folder() / "link.replay");
    EXPECT_EQ(findText(), "game");
    EXPECT_EQ(list().size(), 4U);
    EXPECT_FALSE(list().contains(".x.part"));
}

TEST_F(AutosaveFileTest, WhatCannotBeWrittenIsSaidAndWhatWasThereStays)
{
    AutosaveFile game(folder());
    game.write("good", false);
    // A directory has the draft's name.
    const path draft = folder() / ("." + game.getFile().stem().string() + ".part");
    std::filesystem::create_directory(draft);
    EXPECT_THROW(game.write("better", false), std::runtime_error);
    EXPECT_EQ(read(game.getFile()), "good");
    std::filesystem::remove(draft);
    game.write("better", false);
    EXPECT_EQ(read(game.getFile()), "better");

    std::ofstream(directory_.getPath() / "file") << "x";
    AutosaveFile nowhere(directory_.getPath() / "file/left");
    EXPECT_THROW(nowhere.write("x", false), std::runtime_error);
}

TEST_F(AutosaveFileTest, TwoFilesChangePlacesWhileAGameIsOn)
{
    std::set<ino_t> files;
    {
        AutosaveFile game(folder());
        for (const std::size_t length : {3U, 9000U, 2U, 5000U, 5001U, 1U}) {
            const std::string text(length, 'x');
            game.write(text, false);
            EXPECT_EQ(read(game.getFile()), text);
            EXPECT_EQ(findText(), "");  // its session has locked both
            struct stat status {};
            ASSERT_EQ(::stat(game.getFile().c_str(), &status), 0);
            files.insert(status.st_ino);
            EXPECT_LE(list().size(), 2U);
        }
        game.write("end", true);
        EXPECT_EQ(read(game.getFile()), "end");
        EXPECT_EQ(list().size(), 1U);
        game.write("more", false);
    }
    // Two files take turns. A file system that cannot exchange them would need one for each write.
    EXPECT_EQ(files.size(), 2U);
    EXPECT_EQ(list().size(), 1U);
    EXPECT_EQ(findText(), "more");
}

TEST_F(AutosaveFileTest, WhatSomebodyTakesAwayIsMadeAgain)
{
    AutosaveFile game(folder());
    game.write("1", false);
    game.write("2", false);
    for (const char* const kind : {".part", ".replay", ""}) {
        for (const std::string& name : list()) {
            if (name.ends_with(kind)) std::filesystem::remove(folder() / name);
        }
        game.write(std::string("after ") + kind, false);
        EXPECT_EQ(read(game.getFile()), std::string("after ") + kind);
        game.write("and on", false);
        EXPECT_EQ(read(game.getFile()), "and on");
    }
}

TEST_F(AutosaveFileTest, ASessionThatIsKilledWhileItWritesLeavesAWholeFile)
{
    const int kills = tetris::scaleEffort(100) * 30 / 100;
    for (int i = 0; i < kills; ++i) {
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            AutosaveFile game(folder());
            for (std::size_t version = 0;; ++version) {
                const auto result = static_cast<char>('a' + version % 26);
                game.write(std::string(2000 + version % 7 * 1500, result) + "\n", false);
            }
        }
        ::usleep(static_cast<useconds_t>(2000 + 700 * (i % 30)));
        ::kill(child, SIGKILL);
        ASSERT_EQ(::waitpid(child, nullptr, 0), child);
        const std::string text = findText();
        if (text.empty()) continue;
        EXPECT_EQ(text.size() % 1500, 501U);
        EXPECT_EQ(text.find_first_not_of(text[0]), text.size() - 1);
    }
    EXPECT_NE(findText(), "");
    // A session that is killed just after its first write may leave one file more than kMost; the
    // next session removes it.
    AutosaveFile next(folder());
    next.write("the next\n", false);
    EXPECT_LE(list().size(), 10U);
}

}  // namespace
}  // namespace tui

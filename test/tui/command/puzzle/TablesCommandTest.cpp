#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "test/support/DirectoryTest.h"
#include "test/support/Files.h"
#include "test/support/terminal/NpuzzleChild.h"

namespace tui {
namespace {

using test::ChildResult;
using test::runNpuzzle;

// Uses the test's own directory as the cache.
class TablesCommandTest : public test::DirectoryTest {
protected:
    TablesCommandTest() { setenv("XDG_CACHE_HOME", at("").c_str(), 1); }
    ~TablesCommandTest() override { unsetenv("XDG_CACHE_HOME"); }

    std::filesystem::path getFile() const { return at("npuzzle/2x8-5-5-5.tables"); }
    static bool lists(const std::string& state) {
        const std::string out = runNpuzzle({"tables"}).out;
        const size_t row = out.find("2x8-5-5-5 ");
        const std::string line = out.substr(row, out.find('\n', row) - row);
        return line.find(state) != std::string::npos;
    }
};

TEST_F(TablesCommandTest, AreBuiltListedAndRemoved) {
    EXPECT_TRUE(lists("not stored"));
    EXPECT_EQ(runNpuzzle({"tables", "build", "9x9-1"}).exitCode, 2);
    EXPECT_TRUE(std::filesystem::is_empty(at(""))) << "neither writes anything";
    EXPECT_EQ(test::outputOf(runNpuzzle({"tables", "build", "2x8-5-5-5"})), "");
    EXPECT_TRUE(std::filesystem::exists(getFile()));
    EXPECT_EQ(std::filesystem::status(getFile().parent_path()).permissions(),
              std::filesystem::perms::owner_all);
    EXPECT_FALSE(lists("not stored"));
    EXPECT_EQ(runNpuzzle({"tables", "remove", "2x8-5-5-5"}).exitCode, 0);
    EXPECT_FALSE(std::filesystem::exists(getFile()));
    EXPECT_EQ(runNpuzzle({"tables", "remove", "2x8-5-5-5"}).exitCode, 1) << "there is none";
    EXPECT_EQ(runNpuzzle({"tables", "remove", "all"}).exitCode, 0);
}

TEST_F(TablesCommandTest, ADamagedFileIsToldAndDoesNoHarm) {
    const std::vector<std::string> solve{"solve", "2x8#u3", "--nodes", "100000"};
    const ChildResult without = runNpuzzle(solve);
    ASSERT_EQ(runNpuzzle({"tables", "build", "2x8-5-5-5"}).exitCode, 0);
    std::filesystem::resize_file(getFile(), std::filesystem::file_size(getFile()) / 2);
    EXPECT_TRUE(lists("unusable: "));
    EXPECT_EQ(runNpuzzle(solve).out, without.out);
    EXPECT_EQ(runNpuzzle({"tables", "remove", "all"}).exitCode, 0);
    EXPECT_FALSE(std::filesystem::exists(getFile()));
}

TEST_F(TablesCommandTest, AFolderThatCannotBeWrittenIsToldWithTheReason) {
    const std::vector<std::string> build{"tables", "build", "2x8-5-5-5"};
    const std::string folder = write("npuzzle", "a file in its place");
    EXPECT_TRUE(test::hasFailed(
        runNpuzzle(build), 1,
        "npuzzle: cannot make the directory " + folder + ": it is not a directory\n"));
    std::filesystem::remove(folder);
    // A folder in the way of the file, because nothing is read-only for root.
    std::filesystem::create_directories(getFile() / "below");
    EXPECT_TRUE(
        test::hasFailed(runNpuzzle(build), 1,
                        "npuzzle: cannot write " + getFile().string() + ": Is a directory\n"));
    EXPECT_EQ(test::listNames(folder).size(), 1U) << "no draft";
}

}  // namespace
}  // namespace tui

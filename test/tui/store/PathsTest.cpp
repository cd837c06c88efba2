#include "tui/store/Paths.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <stdexcept>

#include "test/support/Files.h"
#include "test/support/GivenEnvironment.h"
#include "test/support/Refusal.h"
#include "test/support/TemporaryDirectory.h"

namespace tui {
namespace {

using std::filesystem::path;
using test::GivenEnvironment;
using test::modeOf;

TEST(PathsTest, WithoutVariablesAndByRelativeOnesThePlacesAreInHome) {
    for (const auto& variables : {GivenEnvironment::Variables{},
                                  {{"XDG_CONFIG_HOME", "c"},
                                   {"XDG_DATA_HOME", "./d"},
                                   {"XDG_STATE_HOME", "~/s"},
                                   {"XDG_CACHE_HOME", ""},
                                   {"XDG_CONFIG_DIRS", ""}}}) {
        GivenEnvironment::Variables all = variables;
        all["HOME"] = "/home/ann";
        const GivenEnvironment given(all);
        const Paths paths = findPaths();
        EXPECT_EQ(paths.findSettings(), "/home/ann/.config/tetris/config.toml");
        EXPECT_EQ(paths.findScores(), "/home/ann/.local/share/tetris/scores.db");
        EXPECT_EQ(paths.findAutosaves(), "/home/ann/.local/state/tetris/left");
        EXPECT_EQ(paths.findTables(), "/home/ann/.cache/npuzzle");
        EXPECT_EQ(paths.findSystemSettings(), std::vector<path>{"/etc/xdg/tetris/config.toml"});
    }
}

TEST(PathsTest, TheVariablesWin) {
    const GivenEnvironment given{
        {"HOME", "/home/ann"},    {"XDG_CONFIG_HOME", "/c"},
        {"XDG_DATA_HOME", "/d"},  {"XDG_STATE_HOME", "/s"},
        {"XDG_CACHE_HOME", "/k"}, {"XDG_CONFIG_DIRS", "no:/first::../no:/second"}};
    const Paths paths = findPaths();
    EXPECT_EQ(paths.findSettings(), "/c/tetris/config.toml");
    EXPECT_EQ(paths.findScores(), "/d/tetris/scores.db");
    EXPECT_EQ(paths.findAutosaves(), "/s/tetris/left");
    EXPECT_EQ(paths.findTables(), "/k/npuzzle");
    EXPECT_EQ(paths.findSystemSettings(),
              (std::vector<path>{"/first/tetris/config.toml", "/second/tetris/config.toml"}));
}

TEST(PathsTest, APersonReadsATildeForHome) {
    const GivenEnvironment given{{"HOME", "/home/ann"}};
    EXPECT_EQ(nameForPerson("/home/ann/.config/tetris/config.toml"),
              "~/.config/tetris/config.toml");
    EXPECT_EQ(nameForPerson("/home/anna/config.toml"), "/home/anna/config.toml");
    EXPECT_EQ(nameForPerson("/etc/xdg/tetris/config.toml"), "/etc/xdg/tetris/config.toml");
    EXPECT_EQ(nameForPerson(""), "");
}

TEST(PathsTest, WithoutHomeThereAreNoPlaces) {
    for (const auto& variables :
         {std::map<std::string, std::string>{}, {{"HOME", ""}}, {{"HOME", "not/absolute"}}}) {
        const GivenEnvironment given(variables);
        const Paths paths = findPaths();
        EXPECT_EQ(paths.findSettings(), "");
        EXPECT_EQ(paths.findScores(), "");
        EXPECT_EQ(paths.findAutosaves(), "");
        EXPECT_EQ(paths.findTables(), "");
        EXPECT_EQ(paths.findSystemSettings().size(), 1U);
    }
}

TEST(PathsTest, DirectoriesAreMadeForTheUserAlone) {
    const test::TemporaryDirectory directory;
    ::chmod(directory.getPath().c_str(), 0755);
    const path wanted = directory.getPath() / "a" / "b" / "c";
    makePrivateDirectory(wanted);
    EXPECT_EQ(modeOf(wanted), 0700);
    EXPECT_EQ(modeOf(directory.getPath() / "a"), 0700);
    EXPECT_EQ(modeOf(directory.getPath()), 0755) << "what was there stays as it was";
    makePrivateDirectory(wanted);  // exists: nothing to do
    makePrivateDirectory(wanted / "");
}

TEST(PathsTest, ADirectoryThatCannotBeMadeIsNamed) {
    const test::TemporaryDirectory directory;
    const path file = directory.getPath() / "file";
    std::ofstream(file) << "x";
    for (const path& wanted : {file, file / "below"}) {
        EXPECT_EQ(test::refusalOf<std::runtime_error>([&] { makePrivateDirectory(wanted); }),
                  "cannot make the directory " + file.string() + ": it is not a directory");
    }
    EXPECT_THROW(makePrivateDirectory("/proc/no/such"), std::runtime_error);
}

}  // namespace
}  // namespace tui

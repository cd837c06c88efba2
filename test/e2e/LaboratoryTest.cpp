#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "test/e2e/TetrisProgram.h"

// Every command of docs/laboratory.md and docs/course.md does what the page says, on small numbers
// and in small wells.

namespace test {
namespace {

namespace fs = std::filesystem;

// The lines of the page that begin with one of these words, joined with the next line after a
// backslash.
std::vector<std::string> readCommands(const std::string& name,
                                      const std::vector<std::string_view>& first)
{
    std::ifstream page(std::string(PROJECT_FOLDER) + "/docs/" + name);
    std::vector<std::string> commands;
    bool goesOn = false;
    for (std::string line; std::getline(page, line);) {
        const bool isIndented = line.starts_with("    ");
        line.erase(0, std::min(line.find_first_not_of(' '), line.size()));
        if (goesOn) {
            commands.back() += " " + line;
        } else if (isIndented && std::ranges::count(first, line.substr(0, line.find(' '))) > 0) {
            commands.push_back(line);
        } else {
            continue;
        }
        goesOn = line.ends_with('\\');
        if (goesOn) commands.back().pop_back();
    }
    return commands;
}

// The command with small numbers, so that it is quick. In a well of 6x6 games are short.
std::string makeSmall(const std::string& command)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kSmall{{
        {"-n", "8"},
        {"--games", "2"},
        {"--pieces", "60"},
        {"--budget", "20000"},
        {"--generations", "2"},
        {"--population", "10"},
        {"--size", "6x6"},
        {"--estimate", "100"},
        {"--validate", "10"},
    }};
    std::istringstream words(command);
    std::string small;
    const bool isTune = command.starts_with("tetris tune ");
    std::string_view value;
    for (std::string word; words >> word;) {
        if (!value.empty()) word = value;
        value = {};
        for (const auto& [option, number] : kSmall)
            if (word == option) value = number;
        small += (small.empty() ? "" : " ") + word;
    }
    if (command.starts_with("tetris estimate ")) small += " -n 2 --tries 100 --size 6x6";
    if (!isTune) return small;
    for (const std::string option : {" --games 2", " --validate 10", " --population 10"}) {
        if (small.find(option.substr(0, option.rfind(' '))) == std::string::npos) small += option;
    }
    return small;
}

bool isPlayed(const std::string& command)
{
    return command.starts_with("tetris --");
}

class LaboratoryE2eTest : public ::testing::Test {
protected:
    LaboratoryE2eTest()
    {
        fs::create_directory(place_.getPath() / "bin");
        fs::create_symlink(TETRIS_FILE, place_.getPath() / "bin/tetris");
        for (const char* const folder : {"docs", "include"})
            fs::create_symlink(fs::path(PROJECT_FOLDER) / folder, place_.getPath() / folder);
    }

    [[nodiscard]] std::string goThere() const
    {
        const std::string place = place_.getPath();
        return "cd '" + place + "' && PATH='" + place + "/bin':$PATH && export PATH && ";
    }

    // Runs the command. Returns its errors; empty if it succeeded.
    [[nodiscard]] std::string run(const std::string& command) const
    {
        const fs::path log = place_.getPath() / "log";
        const std::string line =
            goThere() + "HOME='" + place_.getPath().string() +
            "' SLURM_ARRAY_TASK_ID=2 && export HOME SLURM_ARRAY_TASK_ID && { " + command +
            "; } > out 2> log";
        if (std::system(line.c_str()) == 0) return {};
        std::ostringstream why;
        why << command << "\n" << std::ifstream(log).rdbuf();
        return why.str();
    }

    // Runs a command that plays on the screen with a brain, and quits it.
    void play(const std::string& command) const
    {
        TetrisProgram program({.file = "/bin/sh",
                               .arguments = {"-c", goThere() + "exec " + command},
                               .environment = {}});
        program.startGame();
        program.waitForNumber("Pieces", 1);
        EXPECT_TRUE(program.isShown("flat") || program.isShown("command:")) << command;
        program.send("q");
        program.waitForText("Quit?");
        program.send("y");
        program.waitForText("ended by you");
        program.send("q");
        EXPECT_EQ(program.waitForEnd(), ProgramEnd{}) << command;
    }

    TemporaryDirectory place_;
};

TEST_F(LaboratoryE2eTest, EveryCommandOfThePageWorks)
{
    const std::vector<std::string> commands = readCommands("laboratory.md", {"tetris", "cmake"});
    ASSERT_GT(commands.size(), 15U);
    for (const std::string& command : commands) {
        const std::string small = makeSmall(command);
        if (isPlayed(command)) {
            play(small);
        } else {
            EXPECT_EQ(run(small), "");
        }
    }
    // The files that the commands of the page write.
    for (const char* const file :
         {"mine.toml", "few.toml", "few.csv", "near.toml", "two.toml", "look.toml", "long.ck",
          "long.ck.games", "1.json", "2.json", "2.ck"}) {
        EXPECT_TRUE(fs::exists(place_.getPath() / file)) << file;
    }
}

// The command without the brain in Java, which no test of this program requires.
std::string dropJava(std::string command)
{
    const std::size_t begin = command.find("ben=\"");
    if (begin != std::string::npos) command.erase(begin, command.find("\" ", begin) + 2 - begin);
    return command;
}

TEST_F(LaboratoryE2eTest, EveryCommandOfTheCourseWorks)
{
    int played = 0;
    for (const std::string& command :
         readCommands("course.md", {"mkdir", "cp", "cmake", "tetris", "set"})) {
        std::string small = makeSmall(dropJava(command));
        if (small.find("java") != std::string::npos || isPlayed(command)) continue;
        // The same as in the laboratory, and slow.
        if (small.starts_with("tetris brains --test")) continue;
        // A busy machine may take long to start a program.
        if (small.starts_with("tetris run") || small.find(" league ") != std::string::npos)
            small += " --brain-time 60000";
        // Whether eight games show who is better is no matter here.
        if (small.find("--baseline") != std::string::npos) small += " || [ $? -eq 3 ]";
        EXPECT_EQ(run(small), "");
        ++played;
    }
    EXPECT_GE(played, 10);
    for (const char* const file : {"league.html", "anna.json", "brains/cleo/build/flat_brain.so"})
        EXPECT_TRUE(fs::exists(place_.getPath() / file)) << file;
}

}  // namespace
}  // namespace test

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "test/support/Contents.h"
#include "test/support/DirectoryTest.h"
#include "test/support/Text.h"
#include "test/support/terminal/TetrisChild.h"
#include "tui/command/game/PlayArguments.h"

namespace tui {
namespace {

using test::ChildResult;
using test::splitLines;

// Runs tetris with its own environment and home.
class ConfigCommandTest : public test::DirectoryTest {
protected:
    ChildResult run(const std::vector<std::string>& arguments,
                    std::map<std::string, std::string> more = {}) const {
        more.insert({{"HOME", at("")}, {"LOGNAME", "ann"}});
        return test::runTetrisIn(more, arguments);
    }

    // Writes the user's file.
    void writeSettings(const std::string& text) const {
        std::filesystem::create_directories(at(".config/tetris"));
        write(".config/tetris/config.toml", text);
    }

    const std::string file = at(".config/tetris/config.toml");
};

// The line that sets the value; empty if there is none.
std::string findLine(const std::string& text, const std::string& name) {
    for (const std::string& line : splitLines(text)) {
        if (line.starts_with(name + " = ")) return line;
    }
    return "";
}

// The value and its origin: "70 env".
std::string findValue(const std::string& text, const std::string& name) {
    const std::vector<std::string> words = test::splitWords(findLine(text, name));
    return words.size() < 5 ? "" : words[2] + " " + words[4];
}

void expectValues(const std::string& text, const std::map<std::string, std::string>& values) {
    for (const auto& [name, value] : values)
        EXPECT_EQ(findValue(text, name), value) << name;
}

TEST_F(ConfigCommandTest, PrintsEverySettingWithItsOrigin) {
    const std::string result = test::outputOf(run({"config"}));
    for (const SettingEntry& entry : makeGameTable(false).entries) {
        EXPECT_NE(findLine(result, (entry.table.empty() ? "" : std::string(entry.table) + ".") +
                                       std::string(entry.getKey())),
                  "")
            << entry.name;
    }
    expectValues(result, {{"name", "\"ann\" default"}, {"keys.preset", "\"classic\" default"}});
    for (const std::string& line : splitLines(result))
        EXPECT_TRUE(line.ends_with("# default")) << line;
}

TEST_F(ConfigCommandTest, FlagsWinOverVariablesTheseOverFilesAndTheseOverTheSystems) {
    std::filesystem::create_directories(at("etc/tetris"));
    write("etc/tetris/config.toml", "speed = 1\nghost = false\nadversary = 7\ncolor = \"never\"\n");
    writeSettings("speed = 2\ncolor = \"always\"\nadversary = 8\n");
    const ChildResult result =
        run({"config", "--speed", "4"},
            {{"XDG_CONFIG_DIRS", at("etc")}, {"TETRIS_SPEED", "3"}, {"TETRIS_ADVERSARY", "9"}});
    EXPECT_EQ(result.err, "");
    expectValues(result.out, {{"speed", "4 flag"},
                              {"adversary", "9 env"},
                              {"color", "\"always\" file"},
                              {"ghost", "false file"},
                              {"theme", "\"classic\" default"}});
}

TEST_F(ConfigCommandTest, EachOptionOfPlayThatIsASettingCountsAsAFlag) {
    const std::string result = test::outputOf(
        run({"config", "--speed", "7", "--sequence", "test", "--size", "8x18", "--brain", "dt10",
             "--adversary", "5", "--theme", "color-blind", "--color", "never", "--charset", "ascii",
             "--no-rising", "--no-mouse"}));
    expectValues(result, {{"speed", "7 flag"},
                          {"sequence", "\"test\" flag"},
                          {"size", "\"8x18\" flag"},
                          {"brain", "\"dt10\" flag"},
                          {"adversary", "5 flag"},
                          {"theme", "\"color-blind\" flag"},
                          {"color", "\"never\" flag"},
                          {"charset", "\"ascii\" flag"},
                          {"rising", "false flag"},
                          {"mouse", "false flag"}});
}

TEST_F(ConfigCommandTest, KeysInForceAreCommentsWhereNobodyHasChosenThem) {
    writeSettings("[keys]\npreset = \"wasd\"\nland = [\"t\"]\n");
    const std::string out = run({"config"}).out;
    // With these, s goes down and t lands.
    EXPECT_TRUE(test::hasParts(out, {"\nkeys.land = [\"t\"] ", "\n# keys.left = [\"a\", \"Left\"] ",
                                     "\n# keys.sequence = [\"S\"] ", "\n# keys.test = [\"T\"] "}));
}

TEST_F(ConfigCommandTest, ComplaintsGoToStandardErrorAndTheRestHolds) {
    writeSettings("speed = 200\nbrain = \"genius\"\nadversary = 30\n");
    const ChildResult result = run({"config"}, {{"TETRIS_SIZE", "2x2"}});
    EXPECT_EQ(result.exitCode, 0);
    const std::vector<std::string> lines = splitLines(result.err);
    ASSERT_EQ(lines.size(), 3U) << result.err;
    EXPECT_EQ(lines[0], file + ":1:9: '200' is not a speed; expected a whole number from 0 to 100");
    EXPECT_EQ(lines[1].find(file + ":2:9: 'genius' is not a brain; expected default, "), 0U);
    EXPECT_EQ(lines[2].find("TETRIS_SIZE: '2x2' is not the size of a well; expected "), 0U);
    expectValues(result.out, {{"speed", "50 default"}, {"adversary", "30 file"}});
}

TEST_F(ConfigCommandTest, ManyComplaintsAreCutShort) {
    std::string text;
    for (int i = 0; i < 100; ++i)
        text += "key" + std::to_string(i) + " = 1\n";
    writeSettings(text);
    const std::vector<std::string> lines = splitLines(run({"config"}).err);
    ASSERT_EQ(lines.size(), 21U);
    EXPECT_EQ(lines.back(), "and 80 more");
}

TEST_F(ConfigCommandTest, PathIsThePlaceOfTheUsersFile) {
    EXPECT_EQ(run({"config", "--path"}).out, file + "\n");
    const ChildResult nowhere = run({"config", "--path"}, {{"HOME", ""}});
    EXPECT_EQ(nowhere.out, "");
    EXPECT_TRUE(test::hasFailed(nowhere, 1,
                                "tetris: there is no directory for settings; set HOME, or "
                                "XDG_CONFIG_HOME to an absolute path\n"));
}

// ---- Which commands read them

TEST_F(ConfigCommandTest, OnlyPlayGoesByTheSettingsOfAGame) {
    writeSettings(
        "sequence = \"random\"\nsize = \"4x4\"\nbrain = \"bad\"\nadversary = 100\nwrong = 1\n");
    EXPECT_TRUE(test::hasParts(test::outputOf(run({"run", "--sequence", "test", "--format", "csv"},
                                                  {{"TETRIS_SIZE", "5x5"}, {"TETRIS_BRAIN", "?"}})),
                               {",270,34,"}));
    const ChildResult play = run({"play"});
    EXPECT_EQ(play.exitCode, 1);
    EXPECT_EQ(splitLines(play.err).size(), 2U) << play.err;
    EXPECT_EQ(play.err.find(file + ":5:1: there is no setting 'wrong'"), 0U);
}

TEST_F(ConfigCommandTest, WithoutAHomePlaySaysSoInOneSentence) {
    const std::vector<std::string> lines = splitLines(run({"play"}, {{"HOME", ""}}).err);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0], "HOME is not set: nothing can be saved for the next time");
    EXPECT_EQ(splitLines(run({"play"}, {{"HOME", "/nowhere/at/all"}}).err).size(), 1U);
}

TEST_F(ConfigCommandTest, ColoursOfOnesOwnAreNamesNumbersOrLight) {
    writeSettings(
        "[colors]\nI = \"red\"\nL = 202\nT = \"#A000f0\"\nS = 256\nZ = \"rot\"\nX = 3\n"
        "O = true\n");
    const ChildResult result = run({"config"}, {{"TETRIS_COLORS_J", "27"}});
    const std::string expected =
        "; expected theme, black, red, green, yellow, blue, magenta, cyan, white, orange, purple, "
        "pink, brown, gray, bright- and one of the first eight, 0 to 255, or #rrggbb";
    EXPECT_EQ(splitLines(result.err),
              (std::vector<std::string>{
                  file + ":5:5: '256' is not a colour" + expected,
                  file + ":6:5: 'rot' is not a colour" + expected,
                  file + ":7:1: there is no setting 'X' in [colors]; expected I, L, J, S, "
                         "Z, O or T",
                  file + ":8:5: 'true' is not a colour" + expected}));
    expectValues(result.out, {{"colors.I", "\"red\" file"},
                              {"colors.L", "202 file"},
                              {"colors.J", "27 env"},
                              {"colors.T", "\"#a000f0\" file"},
                              {"colors.S", "\"theme\" default"}});
    writeSettings("colors = 3\n");
    EXPECT_EQ(run({"config"}).err,
              file +
                  ":1:10: '3' is not a table; expected [colors] with a line for each "
                  "setting\n");
}

TEST_F(ConfigCommandTest, TheSettingsThatNpuzzlePassesOverAreThoseThatItDoesNotShare) {
    std::set<std::string> all;
    for (const SettingEntry& entry : makeGameTable(false).entries)
        all.insert(entry.table.empty() ? entry.name
                                       : std::string(entry.table.substr(0, entry.table.find('.'))));
    for (const SettingEntry& entry : makeGameTable(false).entries)
        if (!entry.former.empty()) all.insert(entry.former);
    std::set<std::string> known;
    const SettingTable shared = makeSharedTable();
    for (const SettingEntry& entry : shared.entries)
        known.insert(entry.name);
    for (const std::string& name : shared.others)
        EXPECT_TRUE(known.insert(name).second) << name;
    EXPECT_EQ(all, known);
}

// ---- Restricted

TEST_F(ConfigCommandTest, WhatIsWrongWithABrainIsSaid) {
    writeSettings("brain = \"nowhere.toml\"\n");
    const ChildResult result = run({"config"}, {{"TETRIS_BRAIN", "expectimax:depth=9"}});
    EXPECT_EQ(
        splitLines(result.err),
        (std::vector<std::string>{
            file + ":1:9: nowhere.toml: No such file or directory; expected a file of weights",
            "TETRIS_BRAIN: '9' is not a value for depth; expected a number from 0 to 4"}));
    EXPECT_EQ(findValue(result.out, "brain"), "\"default\" default");
}

TEST_F(ConfigCommandTest, ARestrictedSessionReadsNoFileOfTheUsers) {
    writeSettings("speed = 1\n");
    const ChildResult result = run({"config", "--restricted"}, {{"XDG_CONFIG_HOME", at(".config")},
                                                                {"XDG_CONFIG_DIRS", at(".config")},
                                                                {"TETRIS_THEME", "color-blind"},
                                                                {"TETRIS_BRAIN", "mine.toml"}});
    EXPECT_EQ(result.exitCode, 0);
    expectValues(result.out, {{"speed", "50 default"}, {"theme", "\"color-blind\" env"}});
    EXPECT_EQ(result.err.find("TETRIS_BRAIN: 'mine.toml' is not a brain; expected default, "), 0U);
    EXPECT_EQ(result.err.find("FILE"), std::string::npos);
    const std::string path = run({"config", "--restricted", "--path"}).out;
    EXPECT_EQ(path.find(at("")), std::string::npos) << path;
}

TEST_F(ConfigCommandTest, ARestrictedSessionTakesNoFileForABrain) {
    const std::string name = write("mine.toml", "format = 1\n[weights]\nholes = -1\n");
    EXPECT_EQ(run({"config", "--brain", name}).exitCode, 0);
    for (const auto& [option, value] :
         std::vector<std::pair<std::string, std::string>>{{"--brain", name},
                                                          {"--weights", name},
                                                          {"--adversary-brain", name},
                                                          {"--brain", "expectimax:weights=" + name},
                                                          {"--brain", "planner:beam=1000000"}}) {
        for (const char* const command : {"play", "config"}) {
            EXPECT_TRUE(test::hasFailed(run({command, option, value, "--restricted"}), 2,
                                        {"is not for a restricted session; expected default, "}));
        }
    }
    EXPECT_EQ(run({"config", "--brain", "dt10", "--restricted"}).exitCode, 0);
}

// ---- All that a restricted session is offered: commands x options x environment x settings

// The options of a command by its help; those with values end with a blank.
std::vector<std::string> listOptions(const std::string& help) {
    std::vector<std::string> options;
    for (const std::string& line : test::splitLines(help)) {
        const size_t at = line.find_first_not_of(' ');
        if (at == std::string::npos || at > 8 || line[at] != '-') continue;
        const size_t name = std::min(line.find("--", at), line.find("-o ", at));
        const size_t end = std::min(line.find(' ', name), line.size());
        const bool hasValue = end + 1 < line.size() && line[end + 1] != ' ';
        options.push_back(line.substr(name, end - name) + (hasValue ? " " : ""));
    }
    return options;
}

TEST_F(ConfigCommandTest, ARestrictedSessionTouchesNoFileThatAStrangerNames) {
    // What may be given without a value. Whoever adds a flag to a command with --restricted decides
    // whether it belongs here or among those that addRestrictedFlag forbids.
    const std::set<std::string> harmless{
        "--help",       "--version",    "--brain-active", "--no-rising", "--no-mouse",
        "--restricted", "--continue",   "--new",          "--turns",     "--no-hold",
        "--versus",     "--statistics", "--path",         "--sound",     "--tables",
        "--open",       "--join",       "--live",         "--daily"};
    const std::string secret = at("secret");
    const std::string folder = std::filesystem::path(TETRIS_PROGRAM).parent_path();
    std::map<std::string, int> walked;
    for (const std::string program : {"tetris", "npuzzle"}) {
        const std::string path = folder + "/" + program;
        const std::string help = test::runChild({path, "--help"}).out;
        for (const std::string& line : splitLines(help.substr(help.find("Commands:") + 9))) {
            if (!line.starts_with("  ")) continue;
            const std::string command = line.substr(2, line.find(' ', 2) - 2);
            const std::string page = test::runChild({path, command, "--help"}).out;
            if (page.find("--restricted") == std::string::npos) continue;
            for (const std::string& option : listOptions(page)) {
                SCOPED_TRACE(program + " " + command + " " + option);
                ++walked[program];
                std::vector<std::string> words{path, command, option, "--restricted"};
                if (!option.ends_with(' ')) {
                    if (harmless.contains(option)) continue;
                    EXPECT_EQ(test::runChild(words).exitCode, 2)
                        << "it is neither harmless nor refused";
                    continue;
                }
                words[2].pop_back();
                words.insert(words.begin() + 3, secret);
                std::filesystem::remove(secret);
                const ChildResult without = test::runChild(words);
                EXPECT_FALSE(std::filesystem::exists(secret));
                write("secret", "secret");
                const ChildResult with = test::runChild(words);
                EXPECT_EQ(test::readFile(secret), "secret");
                EXPECT_EQ(with.exitCode, 2) << with.err;
                EXPECT_EQ(with.err, without.err) << "it tells whether there is such a file";
            }
        }
    }
    EXPECT_GT(walked["tetris"], 80);
    EXPECT_GT(walked["npuzzle"], 10);
    // A setting is named by a variable, too.
    std::map<std::string, std::string> variables;
    for (const SettingEntry& setting : makeGameTable(true).entries)
        variables[setting.listVariables().front()] = secret;
    EXPECT_EQ(run({"config", "--restricted"}, variables).out, run({"config", "--restricted"}).out);
}

TEST_F(ConfigCommandTest, ARestrictedSessionWithoutATerminalNamesTheWayToOne) {
    const std::string folder = std::filesystem::path(TETRIS_PROGRAM).parent_path();
    for (const std::vector<std::string>& words : {std::vector<std::string>{"tetris", "play"},
                                                  {"tetris", "versus"},
                                                  {"tetris", "watch", "dt10", "dt20"},
                                                  {"npuzzle", "play"}}) {
        std::vector<std::string> command = words;
        command[0] = folder + "/" + words[0];
        command.emplace_back("--restricted");
        EXPECT_TRUE(
            test::hasFailed(test::runChild(command), 1, {"; ask ssh for a terminal: ssh -t\n"}));
    }
}

}  // namespace
}  // namespace tui

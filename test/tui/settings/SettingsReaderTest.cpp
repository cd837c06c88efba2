#include "tui/settings/SettingsReader.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <iterator>
#include <tuple>

#include "test/support/Contents.h"
#include "test/support/DirectoryTest.h"
#include "test/support/GivenEnvironment.h"
#include "test/support/screen/SampleSettings.h"
#include "tui/base/Key.h"

namespace tui {
namespace {

using test::GivenEnvironment;
using test::makeSampleTable;
using Sentences = std::vector<std::string>;

struct Read {
    Settings settings{makeSampleTable()};
    Sentences complaints;
};

Read read(std::string_view text) {
    Read result;
    result.complaints = layText(text, "c.toml", result.settings);
    return result;
}

std::vector<Key> keysOf(std::initializer_list<const char*> names) {
    std::vector<Key> keys;
    for (const char* const name : names)
        keys.push_back(parseKeyName(name).value());
    return keys;
}

TEST(SettingsReaderTest, TakesEverySettingOfAFile) {
    const Read result = read(
        "# mine\r\nlanguage = \"vi\"\r\nname = 'Ann B.'\nspeed = 70 # quick\nmouse = false\n"
        "\n[keys]\npreset = \"vi\"\nleft = [\"j\", \"Left\"]\ndown = []\n");
    EXPECT_EQ(result.complaints, Sentences{});
    EXPECT_EQ(result.settings.getText("language"), "vi");
    EXPECT_EQ(result.settings.getText("name"), "Ann B.");
    EXPECT_EQ(result.settings.getText("speed"), "70");
    EXPECT_EQ(result.settings.getText("mouse"), "false");
    EXPECT_EQ(result.settings.getText("preset"), "vi");
    EXPECT_EQ(result.settings.getKeys(),
              (KeyChoices{{"left", keysOf({"j", "Left"})}, {"down", {}}}));
}

TEST(SettingsReaderTest, ANumberThatIsAValueNeedsNoQuotes) {
    SettingTable table;
    for (const SettingEntry& entry : listSettings()) {
        if (entry.name == "rows" || entry.name == "soft_drop" || entry.name == "name")
            table.entries.push_back(entry);
    }
    Settings settings(table);
    EXPECT_EQ(layText("rows = 20\nsoft_drop = 5\nname = 12\n", "c.toml", settings), Sentences{});
    EXPECT_EQ(settings.getText("rows"), "20");
    EXPECT_EQ(settings.getText("soft_drop"), "5");
    EXPECT_EQ(settings.getText("name"), "12");
    EXPECT_EQ(layText("soft_drop = \"at-once\"\n", "c.toml", settings), Sentences{});
    EXPECT_EQ(settings.getValues().softDrop, 0);
    for (const char* const value : {"4", "41", "-5", "\"fast\""}) {
        const Sentences complaints =
            layText("soft_drop = " + std::string(value), "c.toml", settings);
        ASSERT_EQ(complaints.size(), 1U) << value;
        EXPECT_TRUE(
            test::hasParts(complaints[0], {"is not a soft drop; expected 5 to 40 times as fast, or "
                                           "at-once"}));
    }
}

// The complaint for each wrong line.
TEST(SettingsReaderTest, AWrongLineIsNamedAndNothingElseIsLost) {
    const std::vector<std::tuple<const char*, const char*>> cases{
        {"sped = 1", "c.toml:2:1: there is no setting 'sped'; expected speed"},
        {"fast = 1",
         "c.toml:2:1: there is no setting 'fast'; expected language, name, theme, color, charset, "
         "ground, mouse, beep, speed, motto, brain or [keys]"},
        {"keys.rihgt = [\"j\"]", "c.toml:2:6: there is no action 'rihgt'; expected right"},
        {"  speed = 101",
         "c.toml:2:11: '101' is not a speed; expected a whole number from 0 to 100"},
        {"speed = -1", "c.toml:2:9: '-1' is not a speed; expected a whole number from 0 to 100"},
        {"speed = 7.5",
         "c.toml:2:9: a number with a fraction is not a speed; expected a whole number from 0 to "
         "100"},
        {"speed = \"70\"",
         "c.toml:2:9: '70' in quotes is not a speed; expected a whole number from 0 to 100, "
         "without quotes"},
        {"mouse = \"no\"", "c.toml:2:9: 'no' is not a use of the mouse; expected true or false"},
        {"mouse = 1979-05-27",
         "c.toml:2:9: a date or time is not a use of the mouse; expected true or false"},
        {"beep = false", "c.toml:2:8: 'false' is not a kind of beep; expected off, bell or flash"},
        {"language = [\"vi\"]", "c.toml:2:12: a list is not a language; expected auto, en or vi"},
        {"name = \"\"",
         "c.toml:2:8: '' is not a name; expected 1 to 16 letters, digits, blanks or any of - _ . "
         "'"},
        {"name = \"a\\tb\"",
         "c.toml:2:8: 'a?b' is not a name; expected 1 to 16 letters, digits, blanks or any of - _ "
         ". '"},
        {"name = \"a\u202eb\"",
         "c.toml:2:8: 'a?b' is not a name; expected 1 to 16 letters, digits, blanks or any of - _ "
         ". '"},
        {"keys = 3",
         "c.toml:2:8: '3' is not a table of keys; expected [keys] with lines such as left = "
         "[\"j\", \"Left\"]"},
        {"keys.preset = \"emacs\"",
         "c.toml:2:15: 'emacs' is not a preset of keys; expected classic or vi"},
        {"keys.jump = [\"j\"]",
         "c.toml:2:6: there is no action 'jump'; expected preset, left, right or down"},
        {"keys.left = \"j\"",
         "c.toml:2:13: 'j' is not a list of keys; expected one such as [\"j\", \"Left\"]"},
        {"keys.left = [\"j\", \"Lft\"]",
         "c.toml:2:19: 'Lft' is not a key; expected one character, or Up Down Left Right Enter Esc "
         "Tab BackTab Backspace Space Insert Delete Home End PageUp PageDown F1 to F12, or kp_ and "
         "a key of the number pad, with C- or M- before it"},
    };
    for (const auto& [line, sentence] : cases) {
        const Read result =
            read("theme = \"high-contrast\"\n" + std::string(line) + "\ncolor = \"never\"\n");
        EXPECT_EQ(result.complaints, Sentences{sentence});
        EXPECT_EQ(result.settings.getText("theme"), "high-contrast");
        EXPECT_EQ(result.settings.getText("color"), "never");
        EXPECT_EQ(result.settings.getText("speed"), "50");
        EXPECT_EQ(result.settings.getText("mouse"), "true");
        EXPECT_TRUE(result.settings.getKeys().empty());
    }
}

TEST(SettingsReaderTest, ALineThatIsNoTomlIsNamedAndNothingElseIsLost) {
    for (const char* const line : {"speed = fast", "speed 7", "= 7", "name = \"open", "theme = ",
                                   "speed = 7 8", "theme = \"x\"", "[keys", "\x01", "\u00e9 = 1",
                                   "\u034c = 1", "\u4e16 = 1", "\u1680 = 1", "\U0001F600 = 1"}) {
        const Read result =
            read("theme = \"high-contrast\"\n" + std::string(line) + "\ncolor = \"never\"\n");
        ASSERT_EQ(result.complaints.size(), 1U) << line;
        EXPECT_EQ(result.complaints[0].find("c.toml:2:"), 0U) << result.complaints[0];
        EXPECT_NE(result.complaints[0].find("; expected NAME = VALUE, with texts in quotes"),
                  std::string::npos);
        EXPECT_EQ(result.settings.getText("theme"), "high-contrast") << line;
        EXPECT_EQ(result.settings.getText("color"), "never") << line;
    }
}

TEST(SettingsReaderTest, ComplaintsComeInTheOrderOfTheFile) {
    const Read result = read("zzz = 1\nspeed = fast\naaa = 1\n[keys]\nzz = []\naa = []\n");
    ASSERT_EQ(result.complaints.size(), 5U);
    for (size_t i = 0; i < 5; ++i) {
        constexpr std::array kLines{1, 2, 3, 5, 6};
        EXPECT_EQ(result.complaints[i].find("c.toml:" + std::to_string(kLines[i]) + ":"), 0U)
            << result.complaints[i];
    }
}

TEST(SettingsReaderTest, AFileThatIsSomethingElseIsRefusedInOneSentence) {
    std::string text = "speed = 70\n";
    for (int i = 0; i < 100; ++i)
        text += "root:x:0:0:root:/root:/bin/bash\n";
    const Read result = read(text);
    ASSERT_EQ(result.complaints.size(), 1U);
    EXPECT_NE(result.complaints[0].find("nothing of this file counts"), std::string::npos);
    EXPECT_EQ(result.settings.getText("speed"), "50");
}

TEST(SettingsReaderTest, DeepNestingIsRefused) {
    const std::string deep(20000, '[');
    EXPECT_EQ(read("speed = " + deep).complaints.size(), 1U);
    EXPECT_EQ(read("speed = " + deep + std::string(20000, ']')).complaints.size(), 1U);
    EXPECT_EQ(read(deep).complaints.size(), 1U);
}

TEST(SettingsReaderTest, AKeyWithTwoActionsIsAnErrorThatNamesBoth) {
    const Read result = read("[keys]\nright = [\"x\"]\nleft = [\"j\", \"x\"]\ndown = [\"d\"]");
    EXPECT_EQ(result.complaints,
              Sentences{"c.toml:3:14: the key 'x' is given to right and to left; expected one "
                        "action for a key"});
    EXPECT_EQ(result.settings.getKeys(),
              (KeyChoices{{"right", keysOf({"x"})}, {"down", keysOf({"d"})}}));
    EXPECT_EQ(read("[keys]\nleft = [\"j\", \"j\"]").complaints, Sentences{});
}

TEST(SettingsReaderTest, KeysOfAnotherProgramArePassedOver) {
    EXPECT_EQ(read("brain = 3").complaints, Sentences{});
    SettingTable table = makeSampleTable();
    table.actions.clear();
    table.others.emplace_back("keys");
    Settings settings(table);
    EXPECT_EQ(layText("[keys]\nnonsense = 1", "f", settings), Sentences{});
}

TEST(SettingsReaderTest, AWrongVariableIsNamedAndDoesNotCount) {
    const GivenEnvironment given{{"TETRIS_SPEED", "fast"}, {"TETRIS_THEME", ""},
                                 {"TETRIS_MOUSE", "0"},    {"TETRIS_NAME", "\xff"},
                                 {"TETRIS_PRESET", "vi"},  {"TETRIS_COMMAND", "./play"}};
    Settings settings(makeSampleTable());
    EXPECT_EQ(layEnvironment(settings),
              (Sentences{"TETRIS_NAME: '?' is not a name; expected 1 to 16 letters, digits, "
                         "blanks or any of - _ . '",
                         "TETRIS_MOUSE: '0' is not a use of the mouse; expected true or false",
                         "TETRIS_SPEED: 'fast' is not a speed; expected a whole number from 0 to "
                         "100"}));
    EXPECT_EQ(settings.getText("speed"), "50");
    EXPECT_EQ(settings.getOrigin("theme"), Origin::Default);
    EXPECT_EQ(settings.getText("preset"), "vi");
}

TEST(SettingsReaderTest, FormerNamesAreReadAndTheNewOnesWin) {
    SettingTable table;
    const std::vector<SettingEntry> all = listSettings();
    std::ranges::copy_if(all, std::back_inserter(table.entries),
                         [](const auto& entry) { return !entry.former.empty(); });
    Settings settings(table);
    EXPECT_EQ(layText("hold_delay = 90\narr = 7\nhold_repeat = 8\n", "c.toml", settings),
              Sentences{});
    EXPECT_EQ(settings.getText("das"), "90");
    EXPECT_EQ(settings.getText("arr"), "7");
    const GivenEnvironment given{
        {"TETRIS_HOLD_DELAY", "80"}, {"TETRIS_ARR", "5"}, {"TETRIS_HOLD_REPEAT", "x"}};
    EXPECT_EQ(layEnvironment(settings), Sentences{});
    EXPECT_EQ(settings.getText("das"), "80");
    EXPECT_EQ(settings.getText("arr"), "5");
}

// ---- Files

class SettingsFilesTest : public test::DirectoryTest {
protected:
    // Reads the file of that name; writes it first if a text is given.
    Sentences lay(const std::string& name, std::optional<std::string> text = {}) {
        if (text) write(name, *text);
        return layFile(at(name), settings);
    }

    std::string refusal(const std::string& name, const std::string& why) const {
        return "cannot read " + at(name) + ": " + why;
    }

    Settings settings{makeSampleTable()};
};

TEST_F(SettingsFilesTest, AFileThatIsNotThereSaysNothing) {
    EXPECT_EQ(lay("no"), Sentences{});
    EXPECT_EQ(lay("file", "speed = 1"), Sentences{});
    EXPECT_EQ(lay("file/below"), Sentences{});
}

TEST_F(SettingsFilesTest, WhatIsNoFileOfTextIsRefusedInOneSentence) {
    std::filesystem::create_directory(at("d"));
    EXPECT_EQ(lay("d"), Sentences{refusal("d", "it is a directory")});
    ASSERT_EQ(::mkfifo(at("pipe").c_str(), 0600), 0);
    EXPECT_EQ(lay("pipe"), Sentences{refusal("pipe", "it is not a text file")});
    EXPECT_EQ(lay("binary", std::string("speed = 1\n\0", 11)),
              Sentences{refusal("binary", "it is not text in UTF-8")});
    EXPECT_EQ(lay("latin", "name = \"J\xfcrg\""),
              Sentences{refusal("latin", "it is not text in UTF-8")});
    EXPECT_EQ(lay("huge", std::string(70000, '\n')),
              Sentences{refusal("huge", "it has more than 65536 bytes")});
    std::filesystem::create_symlink("loop", at("loop"));
    EXPECT_EQ(lay("loop"), Sentences{refusal("loop", std::generic_category().message(ELOOP))});
    EXPECT_EQ(settings.getText("speed"), "50");
}

TEST_F(SettingsFilesTest, TheUsersFileWinsOverTheSystemsAndTheFirstOfTheseOverTheNext) {
    for (const char* const name : {"user", "first", "second"})
        std::filesystem::create_directories(at(name) + "/tetris");
    ASSERT_EQ(lay("second/tetris/config.toml",
                  "speed = 1\ntheme = \"color-blind\"\ncolor = \"never\"\nkeys.left = [\"x\"]"),
              Sentences{});
    ASSERT_EQ(lay("first/tetris/config.toml", "speed = 2\ntheme = \"high-contrast\"\nwrong = 1"),
              Sentences{at("first/tetris/config.toml") +
                        ":3:1: there is no setting 'wrong'; expected language, name, theme, color, "
                        "charset, ground, mouse, beep, speed, motto, brain or [keys]"});
    ASSERT_EQ(lay("user/tetris/config.toml", "speed = 3\nkeys.right = [\"x\", \"y\"]"),
              Sentences{});
    Settings layered(makeSampleTable());
    const Paths paths{.config = at("user"),
                      .data = {},
                      .state = {},
                      .cache = {},
                      .systemConfigs = {at("first"), at("second")}};
    EXPECT_EQ(layFiles(paths, layered).size(), 1U);
    EXPECT_EQ(layered.getText("speed"), "3");
    EXPECT_EQ(layered.getText("theme"), "high-contrast");
    EXPECT_EQ(layered.getText("color"), "never");
    EXPECT_EQ(layered.getKeys(), (KeyChoices{{"right", keysOf({"x", "y"})}}));
}

}  // namespace
}  // namespace tui

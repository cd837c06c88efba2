#include "tui/settings/SettingsWriter.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <stdexcept>
#include <tuple>

#include "test/support/Files.h"
#include "test/support/Refusal.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"
#include "test/support/screen/SampleSettings.h"

namespace tui {
namespace {

using std::filesystem::path;

const SettingEntry& entryOf(const std::string& name) {
    static const SettingTable kTable = test::makeSampleTable();
    return *kTable.find(name);
}

std::string change(const std::string& text, const std::string& name, const std::string& value) {
    return changeLines(text, "c.toml", {makeLine(entryOf(name), value)});
}

TEST(SettingsWriterTest, AValueThatIsThereIsReplacedAndNothingElse) {
    const std::string before =
        "# Settings of Ann\n\n  speed=50 # not too fast\ntheme   =   'classic'\t# dark\n"
        "name = \"Nguyễn\"   # ă\nmotto = \"go\"\n\n[keys]  # mine\npreset = \"classic\" # the "
        "usual\nleft = [\n"
        "  \"j\", # vi\n]\n";
    const std::vector<std::tuple<const char*, const char*, const char*, const char*>> cases{
        {"speed", "7", "speed=50", "speed=7"},
        {"theme", "high-contrast", "'classic'", "\"high-contrast\""},
        {"name", "O'Hara", "\"Nguyễn\"", "\"O'Hara\""},
        {"motto", "\"", "\"go\"", "\"\\\"\""},
        {"preset", "vi", "\"classic\" # the", "\"vi\" # the"},
    };
    for (const auto& [name, value, from, to] : cases) {
        std::string expected = before;
        expected.replace(expected.find(from), std::string_view(from).size(), to);
        EXPECT_EQ(change(before, name, value), expected);
    }
}

TEST(SettingsWriterTest, ALineWithAFormerNameKeepsIt) {
    const SettingTable table{listSettings()};
    const std::vector<SettingLine> lines{makeLine(*table.find("das"), "90")};
    EXPECT_EQ(changeLines("hold_delay = 170 # ms\n", "c.toml", lines), "hold_delay = 90 # ms\n");
    EXPECT_EQ(changeLines("hold_delay = 1\ndas = 2\n", "c.toml", lines),
              "hold_delay = 1\ndas = 90\n");
}

TEST(SettingsWriterTest, ANumberIsWrittenWithoutLeadingZeros) {
    const SettingTable table{listSettings()};
    for (const char* const name : {"speed", "colors_I"})
        EXPECT_EQ(table.find(name)->formatValue("007"), "7") << name;
}

TEST(SettingsWriterTest, AValueThatIsNotThereGetsALineOfItsOwn) {
    const std::vector<std::tuple<const char*, const char*, const char*, const char*>> cases{
        {"", "speed", "7", "speed = 7\n"},
        {"# mine", "speed", "7", "# mine\nspeed = 7\n"},
        {"color = \"auto\"", "mouse", "false", "color = \"auto\"\nmouse = false\n"},
        {"color = \"auto\"\n\n# of keys\n[keys]\n", "speed", "7",
         "color = \"auto\"\nspeed = 7\n\n# of keys\n[keys]\n"},
        {"# mine\n\n# of keys\n[keys]\n", "speed", "7", "# mine\n\nspeed = 7\n# of keys\n[keys]\n"},
        {"# of all\n[keys]\n", "speed", "7", "# of all\nspeed = 7\n[keys]\n"},
        {"[keys]\nleft = []\n", "preset", "vi", "[keys]\npreset = \"vi\"\nleft = []\n"},
        {"keys.left = []\n", "preset", "vi", "keys.left = []\nkeys.preset = \"vi\"\n"},
        {"speed = 1", "preset", "vi", "speed = 1\n\n[keys]\npreset = \"vi\"\n"},
        {"", "preset", "vi", "[keys]\npreset = \"vi\"\n"},
        {"\xEF\xBB\xBFspeed = 1\n", "speed", "22", "\xEF\xBB\xBFspeed = 22\n"},
    };
    for (const auto& [before, name, value, after] : cases)
        EXPECT_EQ(change(before, name, value), after) << before;
}

TEST(SettingsWriterTest, LineEndsStay) {
    const std::string before = "# mine\r\nspeed = 50\r\n\r\n[keys]\r\nleft = []\r\n";
    EXPECT_EQ(change(before, "speed", "7"), "# mine\r\nspeed = 7\r\n\r\n[keys]\r\nleft = []\r\n");
    EXPECT_EQ(change(before, "mouse", "true"),
              "# mine\r\nspeed = 50\r\nmouse = true\r\n\r\n[keys]\r\nleft = []\r\n");
    EXPECT_EQ(change(before, "preset", "vi"),
              "# mine\r\nspeed = 50\r\n\r\n[keys]\r\npreset = \"vi\"\r\nleft = []\r\n");
}

TEST(SettingsWriterTest, WhatItCannotChangeIsRefusedInOneSentence) {
    const auto refusal = [](const std::string& text, const std::string& name) {
        return test::refusalOf<std::runtime_error>(
            [&] { return change(text, name, name == "speed" ? "7" : "vi"); });
    };
    EXPECT_EQ(refusal("theme = \"classic\"\nspeed = fast\n", "speed"),
              "c.toml:2:11: this is not TOML; nothing was changed");
    EXPECT_EQ(refusal("keys = {left = []}\n", "preset"),
              "c.toml: preset is written in a form that only an editor can change");
    EXPECT_EQ(refusal("keys = 3\n", "preset"),
              "c.toml: preset is written in a form that only an editor can change");
    EXPECT_EQ(refusal("keys.preset = \"\"\"\nvi\"\"\"\n", "preset"),
              "c.toml: preset is written in a form that only an editor can change");
}

// ---- Keys

std::string changeKeys(const std::string& text, std::vector<SettingLine> lines) {
    return changeLines(text, "c.toml", lines);
}

TEST(SettingsWriterTest, ChosenKeysAreWrittenAsAPersonWouldWriteThem) {
    const SettingLine hold{"keys.modern", "hold", "[\"c\", \"e\"]"};
    const SettingLine pause{"keys", "pause", "[\"p\", \"F1\"]"};
    EXPECT_EQ(changeKeys("", {hold}), "[keys.modern]\nhold = [\"c\", \"e\"]\n");
    EXPECT_EQ(changeKeys("[keys.modern] # mine\nhold = [\"c\"] # left hand\n", {hold}),
              "[keys.modern] # mine\nhold = [\"c\", \"e\"] # left hand\n");
    EXPECT_EQ(
        changeKeys("# a\n[keys]\nleft = [\"x\"]\n[keys.modern]\npreset = \"vi\"\n", {hold, pause}),
        "# a\n[keys]\npause = [\"p\", \"F1\"]\nleft = [\"x\"]\n[keys.modern]\nhold = "
        "[\"c\", \"e\"]\npreset = \"vi\"\n");
    EXPECT_EQ(changeKeys("[keys.modern]\nleft = []\n", {pause}),
              "[keys.modern]\nleft = []\n\n[keys]\npause = [\"p\", \"F1\"]\n")
        << "[keys] is there only by its part";
    EXPECT_EQ(changeKeys("[ keys . modern ]\n", {hold}),
              "[ keys . modern ]\nhold = [\"c\", \"e\"]\n");
    EXPECT_EQ(changeKeys("keys.modern.left = []\n", {hold}),
              "keys.modern.left = []\nkeys.modern.hold = [\"c\", \"e\"]\n");
}

TEST(SettingsWriterTest, ALineThatIsRemovedLeavesItsComment) {
    const SettingLine none{"keys.modern", "hold", std::nullopt};
    EXPECT_EQ(changeKeys("[keys.modern]\n# keys\nhold = [\"e\"]\nleft = []\n", {none}),
              "[keys.modern]\n# keys\nleft = []\n");
    EXPECT_EQ(changeKeys("[keys.modern]\nhold = [\"e\", \"#\"]  # best\n", {none}),
              "[keys.modern]\n# best\n");
    EXPECT_EQ(changeKeys("speed = 1\n", {none}), "speed = 1\n");
    EXPECT_EQ(changeKeys("", {none}), "");
}

TEST(SettingsWriterTest, OfSeveralLinesAllAreChangedOrNone) {
    const std::string text = "[keys]\nleft = [\n  \"j\", # vi\n]\n";
    const SettingLine right{"keys", "right", "[\"x\"]"};
    EXPECT_THROW(static_cast<void>(changeKeys(text, {right, {"keys", "left", "[]"}})),
                 std::runtime_error);
    EXPECT_EQ(changeKeys(text, {right}).substr(0, 20), "[keys]\nright = [\"x\"]");
}

// ---- Files

class SettingsWriterFileTest : public testing::Test {
protected:
    static std::string refusal(const path& file) {
        return test::refusalOf<std::runtime_error>(
            [&] { writeLines(file, {makeLine(entryOf("speed"), "7")}); });
    }

    int countFiles() const {
        int count = 0;
        std::error_code ignored;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(place))
            count += entry.is_regular_file(ignored) ? 1 : 0;
        return count;
    }

    test::TemporaryDirectory directory;
    path place = directory.getPath();
};

TEST_F(SettingsWriterFileTest, AMissingFileIsMadeForTheUserAlone) {
    const path file = place / "a/b/config.toml";
    writeLines(file, {makeLine(entryOf("speed"), "7")});
    EXPECT_EQ(test::readFile(file), "speed = 7\n");
    EXPECT_EQ(test::modeOf(file), 0600);
    EXPECT_EQ(test::modeOf(place / "a/b"), 0700);
    EXPECT_EQ(countFiles(), 1);
}

TEST_F(SettingsWriterFileTest, TheModeStays) {
    const path file = place / "config.toml";
    std::ofstream(file) << "speed = 1\n";
    for (const int mode : {0644, 0600, 0666}) {
        ASSERT_EQ(::chmod(file.c_str(), static_cast<mode_t>(mode)), 0);
        writeLines(file, {makeLine(entryOf("speed"), std::to_string(mode % 100))});
        EXPECT_EQ(test::modeOf(file), mode);
    }
    EXPECT_EQ(countFiles(), 1);
}

TEST_F(SettingsWriterFileTest, SymbolicLinksAreFollowedAndStay) {
    std::filesystem::create_directory(place / "dotfiles");
    std::ofstream(place / "dotfiles/real.toml") << "# kept in git\nspeed = 1\n";
    std::filesystem::create_symlink("dotfiles/real.toml", place / "middle");
    std::filesystem::create_symlink(place / "middle", place / "config.toml");
    writeLines(place / "config.toml", {makeLine(entryOf("speed"), "7")});
    EXPECT_EQ(test::readFile(place / "dotfiles/real.toml"), "# kept in git\nspeed = 7\n");
    EXPECT_TRUE(std::filesystem::is_symlink(place / "config.toml"));
    EXPECT_TRUE(std::filesystem::is_symlink(place / "middle"));

    std::filesystem::create_symlink("dotfiles/new/later.toml", place / "dangling");
    writeLines(place / "dangling", {makeLine(entryOf("speed"), "7")});
    EXPECT_EQ(test::readFile(place / "dotfiles/new/later.toml"), "speed = 7\n");
    EXPECT_TRUE(std::filesystem::is_symlink(place / "dangling"));
}

TEST_F(SettingsWriterFileTest, WhatCannotBeWrittenStaysAsItIs) {
    std::filesystem::create_directory(place / "d");
    EXPECT_EQ(refusal(place / "d"),
              "cannot read " + (place / "d").string() + ": it is a directory");
    std::ofstream(place / "f") << "speed = fast\n";
    EXPECT_EQ(refusal(place / "f"),
              (place / "f").string() + ":1:11: this is not TOML; nothing was changed");
    EXPECT_EQ(test::readFile(place / "f"), "speed = fast\n");
    EXPECT_EQ(refusal(place / "f" / "config.toml"),
              "cannot make the directory " + (place / "f").string() + ": it is not a directory");
    EXPECT_EQ(refusal("/proc/config.toml").find("cannot write /proc/config.toml: "), 0U);
    std::filesystem::create_symlink("loop", place / "loop");
    EXPECT_EQ(refusal(place / "loop").find("cannot read "), 0U);
    EXPECT_EQ(countFiles(), 1);
}

}  // namespace
}  // namespace tui

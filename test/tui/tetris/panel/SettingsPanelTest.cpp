#include "tui/tetris/panel/SettingsPanel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/base/Format.h"
#include "test/support/screen/PanelTest.h"
#include "test/support/screen/SamplePanel.h"

namespace tui {
namespace {

constexpr Size kWindow{80, 24};

class SettingsPanelTest : public PanelTest {
protected:
    Panel& getPanel() override { return panel; }

    void choose(const std::string& name) {
        press(KeyCode::Home);
        for (size_t i = 0; panel.getChosen().name != name; ++i) {
            ASSERT_LT(i, panel.getSettings().size()) << name;
            press(KeyCode::Down);
        }
    }

    void fix(const std::string& name, const std::string& by) {
        std::vector<PanelSetting> settings = test::makePanelSettings();
        for (PanelSetting& setting : settings) {
            if (setting.name == name) setting.fixedBy = by;
        }
        panel = makePanel(settings);
    }

    SettingsPanel makePanel(const std::vector<PanelSetting>& settings) {
        return {settings, values, [this](const std::string& name, const std::string& value) {
                    changes.emplace_back(name, value);
                    panel.getChosen().put(values, value);
                    return answer;
                }};
    }

    std::vector<std::pair<std::string, std::string>> changes;
    std::string answer;
    SettingValues values{.name = "Ann"};
    SettingsPanel panel = makePanel(test::makePanelSettings());
};

TEST_F(SettingsPanelTest, ColoursOfOnesOwnAreNamedAndThoseThatAreHardToSee) {
    EXPECT_FALSE(shows("Yours"));
    values.screen.pieces[0] = {OwnColor::Kind::Rgb, 0x303030};
    values.screen.pieces[6] = {OwnColor::Kind::Number, 208};
    choose("theme");
    state.settings.screen = values.screen;
    const auto onGround = [](Ground ground, int colors = 256) {
        return Look{.utf8 = true, .colors = colors, .ground = ground};
    };
    for (const Size window : {kWindow, Size{36, 21}, Size{120, 36}}) {
        state.look = onGround(Ground::Dark);
        EXPECT_TRUE(shows("Yours: I T", window));
        EXPECT_TRUE(shows("Faint: I 1.5:1"));
        state.look = onGround(Ground::Light);
        EXPECT_TRUE(shows("Faint: T 2.4:1"));
        for (const Look& look : {onGround(Ground::Unknown), onGround(Ground::Dark, 0)}) {
            state.look = look;
            EXPECT_FALSE(shows("Faint"));
        }
    }
}

using Changes = std::vector<std::pair<std::string, std::string>>;

TEST_F(SettingsPanelTest, ASlashSearches) {
    for (const Size window : {kWindow, Size{36, 21}}) {
        choose("theme");
        EXPECT_TRUE(shows("/ search", window));
        type(U"/GHO");
        EXPECT_EQ(panel.getChosen().name, "ghost");
        EXPECT_TRUE(panel.takesText());
        EXPECT_TRUE(shows(" / GHO_", window));
        press(KeyCode::Escape);
        EXPECT_EQ(panel.getChosen().name, "theme") << "where it began";
        // In the name, the value and the sentence, too; and all around.
        type(U"/the");
        const std::string first = panel.getChosen().name;
        press(KeyCode::Down);
        const std::string second = panel.getChosen().name;
        EXPECT_NE(second, first);
        press(KeyCode::Up);
        EXPECT_EQ(panel.getChosen().name, first);
        press("Down Enter");
        EXPECT_EQ(panel.getChosen().name, second);
        EXPECT_FALSE(panel.takesText());
        EXPECT_TRUE(changes.empty()) << "the keys were the search's";
        type(U"/no such setting");
        EXPECT_EQ(panel.getChosen().name, second);
        press(KeyCode::Enter);
    }
}

TEST_F(SettingsPanelTest, UTakesTheLastChangesBack) {
    EXPECT_FALSE(shows("u undo"));
    choose("theme");
    const std::string theme = panel.formatChosen();
    press("Right Right");
    const std::string second = changes[0].second;
    choose("ghost");
    const std::string ghost = panel.formatChosen();
    press(KeyCode::Right);
    EXPECT_TRUE(shows("u undo"));
    changes.clear();
    type(U"uuuu");
    EXPECT_EQ(changes, (Changes{{"ghost", ghost}, {"theme", second}, {"theme", theme}}));
    EXPECT_EQ(panel.getChosen().name, "theme");
    EXPECT_EQ(panel.formatChosen(), theme);
    EXPECT_FALSE(shows("u undo"));
}

TEST_F(SettingsPanelTest, TabChoosesToo) {
    press(KeyCode::Tab);
    EXPECT_EQ(panel.getChosen().name, "name");
    press(KeyCode::BackTab);
    EXPECT_EQ(panel.getChosen().name, "language");
    EXPECT_EQ(changes, Changes{});
}

TEST_F(SettingsPanelTest, ArrowsGoThroughTheValuesOfAChoice) {
    choose("theme");
    press("Right Right Right Left Enter Space");
    EXPECT_EQ(changes, (Changes{{"theme", "high-contrast"},
                                {"theme", "color-blind"},
                                {"theme", "pastel"},
                                {"theme", "color-blind"},
                                {"theme", "pastel"},
                                {"theme", "mono-green"}}));
    press(KeyCode::Right);
    EXPECT_EQ(panel.formatChosen(), "classic") << "all around";
}

TEST_F(SettingsPanelTest, AHostIsTypedByItsOwnRules) {
    panel = makePanel({test::makePanelSetting("host")});
    const auto typeHost = [this](const std::u32string& text) {
        press(KeyCode::Enter);
        type(text);
        press(KeyCode::Enter);
        return panel.formatChosen();
    };
    EXPECT_EQ(typeHost(U"-play .ex_1: \u1ec5"), "play.ex_1:");
    EXPECT_EQ(typeHost(std::u32string(70, U'a')).size(), 64U);
    EXPECT_EQ(typeHost(U"\x15"), "") << "the machine's own name again";
}

TEST_F(SettingsPanelTest, WhatAFlagOrAVariableSaysStays) {
    struct Row {
        const char* by;
        const char* sentence;
        const char* mark;
    };
    for (const Row& row : {Row{"--no-option", "The command line says this.", "(flag)"},
                           Row{"TETRIS_VARIABLE", "A variable says this.", "(env)"}}) {
        for (const char* const name : {"theme", "speed", "name"}) {
            fix(name, row.by);
            choose(name);
            EXPECT_TRUE(shows(base::format("Set by {}.", row.by), kWindow));
            for (const KeyCode code : {KeyCode::Right, KeyCode::Left, KeyCode::Enter})
                press(code);
            EXPECT_EQ(panel.getMessage(), row.sentence);
            EXPECT_FALSE(panel.takesText());
            EXPECT_TRUE(shows(row.mark, {36, 21}));
        }
    }
    EXPECT_EQ(changes, Changes{});
}

TEST_F(SettingsPanelTest, WhatCouldNotBeKeptIsSaidUntilTheNextKey) {
    answer = "cannot write /home/ann/.config/tetris/config.toml: Read-only file system";
    choose("ghost");
    press(KeyCode::Right);
    EXPECT_EQ(panel.getMessage(), answer);
    EXPECT_TRUE(shows("Read-only", {36, 21}));
    EXPECT_EQ(panel.formatChosen(), "false") << "it acts all the same";
    press(KeyCode::Down);
    EXPECT_EQ(panel.getMessage(), "");
}

TEST_F(SettingsPanelTest, AClickChoosesAndAnotherChanges) {
    for (const Size window : {kWindow, Size{36, 21}, Size{120, 50}}) {
        state.window = window;
        values = {};
        panel = makePanel(test::makePanelSettings());
        changes.clear();
        EXPECT_EQ(click("Ghost"), PanelEnd::Stays);
        EXPECT_EQ(panel.getChosen().name, "ghost");
        EXPECT_EQ(changes, Changes{});
        EXPECT_EQ(click("Ghost"), PanelEnd::Stays);
        EXPECT_EQ(changes, (Changes{{"ghost", "false"}}));
    }
}

TEST_F(SettingsPanelTest, ATypedValueThatIsNotAllowedChangesNothing) {
    choose("size");
    press("Enter Backspace Backspace Backspace Enter");
    EXPECT_EQ(panel.getMessage(), "columns and rows as in 10x20, from 3x1 to 64x60");
    EXPECT_EQ(changes, Changes{});
    press("Enter Backspace Backspace 1 6 Enter");
    EXPECT_EQ(changes, (Changes{{"size", "10x16"}}));
    EXPECT_EQ(panel.getMessage(), "");
}

TEST_F(SettingsPanelTest, AShortWindowScrollsAndSaysSo) {
    state.window = {80, 14};
    EXPECT_TRUE(shows({"Language", "v 6 more"}));
    EXPECT_FALSE(shows("Well"));
    press(KeyCode::End);
    EXPECT_FALSE(shows("Language"));
    EXPECT_TRUE(shows({"Well", "^ 6 more", "Look   "})) << "it is named again";
}

TEST_F(SettingsPanelTest, TheHeadNamesTheFileWhereItHasRoom) {
    const std::string file = "~/.config/tetris/config.toml";
    const auto drawHead = [&](const std::string& name, Size window) {
        panel = SettingsPanel(test::makePanelSettings(), values, {}, {}, name);
        const std::string text = draw(window);
        return text.substr(0, text.find('\n'));
    };
    EXPECT_EQ(drawHead(file, kWindow), "   SETTINGS" + std::string(38, ' ') + file);
    EXPECT_EQ(drawHead(file, {36, 21}), "SETTINGS");
    EXPECT_EQ(drawHead(std::string(66, 'x'), kWindow), "   SETTINGS");
    EXPECT_EQ(drawHead("", kWindow), "   SETTINGS");
}

TEST_F(SettingsPanelTest, SettingsOfWordsSayWhatTheyMean) {
    std::vector<PanelSetting> some;
    for (const SettingEntry& row : listSettings()) {
        if (row.name == "soft_drop" || row.name == "finesse_restart" || row.name == "versus_turns")
            some.push_back({row});
    }
    panel = makePanel(some);
    choose("soft_drop");
    EXPECT_TRUE(shows({"20 times", "or at-once. Default 20 times."}));
    for (const auto& [before, keys, after] :
         {std::tuple{20, "Right", "25"}, {7, "Right", "10"}, {7, "Left Left", "at-once"}}) {
        values.softDrop = before;
        press(keys);
        EXPECT_EQ(panel.formatChosen(), after);
    }
    EXPECT_TRUE(shows("< at once"));
    press(KeyCode::Enter);
    EXPECT_TRUE(panel.takesText());
    press(KeyCode::Escape);
    choose("finesse_restart");
    EXPECT_TRUE(shows("< show faults"));
    press(KeyCode::Enter);
    EXPECT_TRUE(shows("< start again"));
    choose("versus_turns");
    EXPECT_TRUE(shows("real time, in turns. Default real time."));
}

TEST_F(SettingsPanelTest, WithoutSettingsItIsAPageToLeave) {
    panel = makePanel({});
    for (const KeyCode code : {KeyCode::Up, KeyCode::Right, KeyCode::Enter, KeyCode::MousePress})
        EXPECT_EQ(press(code), PanelEnd::Stays);
    EXPECT_TRUE(shows("SETTINGS", {36, 21}));
    EXPECT_EQ(press(KeyCode::Escape), PanelEnd::Closes);
}

}  // namespace
}  // namespace tui

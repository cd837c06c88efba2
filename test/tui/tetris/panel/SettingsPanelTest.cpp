#include "tui/tetris/panel/SettingsPanel.h"

#include <gtest/gtest.h>

#include <algorithm>
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

TEST_F(SettingsPanelTest, ArrowsAndTabChoose) {
    EXPECT_EQ(panel.getChosen().name, "language");
    press(KeyCode::Down);
    EXPECT_EQ(panel.getChosen().name, "name");
    press(KeyCode::BackTab);
    EXPECT_EQ(panel.getChosen().name, "language");
    press(KeyCode::Tab);
    EXPECT_EQ(panel.getChosen().name, "name");
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
    press(KeyCode::Enter);
    type(U"-play .ex_1: \u1ec5");
    press(KeyCode::Enter);
    EXPECT_EQ(panel.formatChosen(), "play.ex_1:");
    press(KeyCode::Enter);
    for (int i = 0; i < 70; ++i)
        type(U"a");
    press(KeyCode::Enter);
    EXPECT_EQ(panel.formatChosen().size(), 64U);
    press(KeyCode::Enter);
    type(U"\x15");
    press(KeyCode::Enter);
    EXPECT_EQ(panel.formatChosen(), "") << "the machine's own name again";
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
            EXPECT_TRUE(shows(base::format("Set by {}.", row.by), {80, 24}));
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
    for (const Size window : {Size{80, 24}, Size{36, 21}, Size{120, 50}}) {
        values = {};
        panel = makePanel(test::makePanelSettings());
        changes.clear();
        const std::string text = draw(window);
        const std::string before = text.substr(0, text.find("Ghost"));
        const auto row = static_cast<int>(std::ranges::count(before, '\n'));
        const auto column = static_cast<int>(before.size() - before.rfind('\n') - 1);
        const Key click{.code = KeyCode::MousePress, .column = column, .row = row};
        static_cast<void>(panel.onKey(click));
        EXPECT_EQ(panel.getChosen().name, "ghost");
        EXPECT_EQ(changes, Changes{});
        static_cast<void>(panel.onKey(click));
        EXPECT_EQ(changes, (Changes{{"ghost", "false"}}));
        static_cast<void>(panel.onKey({.code = KeyCode::MousePress, .row = 0}));
        EXPECT_EQ(panel.getChosen().name, "ghost");
    }
}

TEST_F(SettingsPanelTest, AllOfItFitsTheSmallestWindow) {
    answer = std::string(36 * 3, 'Q');
    choose("arr");
    press(KeyCode::Right);
    const std::string text = draw({36, 21});
    EXPECT_TRUE(shows({"SETTINGS", "Repeat (ARR)   < 60 ms", "Esc back"}));
    EXPECT_EQ(std::ranges::count(text, 'Q'), 36 * 3);
}

TEST_F(SettingsPanelTest, ATypedValueThatIsNotAllowedChangesNothing) {
    choose("size");
    press(KeyCode::Enter);
    for (int i = 0; i < 3; ++i)
        press(KeyCode::Backspace);
    press(KeyCode::Enter);
    EXPECT_EQ(panel.getMessage(), "columns and rows as in 10x20, from 3x1 to 64x60");
    EXPECT_EQ(changes, Changes{});
    press(KeyCode::Enter);
    for (int i = 0; i < 2; ++i)
        press(KeyCode::Backspace);
    type(U"16");
    press(KeyCode::Enter);
    EXPECT_EQ(changes, (Changes{{"size", "10x16"}}));
    EXPECT_EQ(panel.getMessage(), "");
}

TEST_F(SettingsPanelTest, AShortWindowScrollsAndSaysSo) {
    const Size window{80, 14};
    EXPECT_TRUE(shows("Language", window));
    EXPECT_FALSE(shows("Well", window));
    EXPECT_TRUE(shows("v 6 more", window));
    press(KeyCode::End);
    EXPECT_FALSE(shows("Language", window));
    EXPECT_TRUE(shows("Well", window));
    EXPECT_NE(draw(window).find("Look   "), std::string::npos) << "named again";
    EXPECT_TRUE(shows("^ 6 more", window));
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

TEST_F(SettingsPanelTest, ALongListScrollsOnlyAsFarAsTheChosenLineNeeds) {
    std::vector<PanelSetting> all;
    for (const SettingEntry& row : listSettings()) {
        if (row.get) all.push_back({row});
    }
    panel = makePanel(all);
    const auto findRow = [this](const std::string& label) {
        const std::string text = draw(kWindow);
        return std::ranges::count(text.substr(0, text.find(label)), '\n');
    };
    EXPECT_EQ(findRow("Language"), 3) << "below a blank row";
    press(KeyCode::End);
    EXPECT_EQ(findRow("Rising speed"), 19);
    press(KeyCode::Up);
    EXPECT_EQ(findRow("Rising speed"), 19) << "the list stays";
    const std::string text = draw(kWindow);
    const size_t more = text.find("^ ");
    EXPECT_EQ(more - text.rfind('\n', more) - 1, 42U);
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
    press(KeyCode::Right);
    EXPECT_EQ(panel.formatChosen(), "25");
    values.softDrop = 7;
    press(KeyCode::Right);
    EXPECT_EQ(panel.formatChosen(), "10");
    values.softDrop = 7;
    press("Left Left");
    EXPECT_EQ(panel.formatChosen(), "at-once") << "all around";
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

#include "tui/tetris/panel/SettingsPanel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "test/support/screen/FrameText.h"
#include "test/support/screen/SamplePanel.h"

namespace tui {
namespace {

constexpr Size kWindow{80, 24};

Key on(KeyCode code) { return {.code = code}; }

class SettingsPanelTest : public testing::Test {
protected:
    PanelEnd press(KeyCode code) { return panel.onKey(on(code)); }

    void type(std::u32string_view letters) {
        for (const char32_t letter : letters) {
            EXPECT_EQ(panel.onKey({.code = KeyCode::Character, .character = letter}),
                      PanelEnd::Stays);
        }
    }

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

    std::string draw(Size window) const {
        TetrisState state;
        state.window = window;
        Frame frame(window);
        panel.draw(state, frame);
        return toText(frame);
    }

    std::vector<std::pair<std::string, std::string>> changes;
    std::string answer;
    SettingValues values{.name = "Ann"};
    SettingsPanel panel = makePanel(test::makePanelSettings());
};

TEST_F(SettingsPanelTest, ColoursOfOnesOwnAreNamedAndThoseThatAreHardToSee) {
    EXPECT_EQ(draw(kWindow).find("Yours"), std::string::npos);
    values.screen.pieces[0] = {OwnColor::Kind::Rgb, 0x303030};
    values.screen.pieces[6] = {OwnColor::Kind::Number, 208};
    choose("theme");
    const auto drawOn = [this](Ground ground, Size window, int colors = 256) {
        TetrisState state;
        state.window = window;
        state.settings.screen = values.screen;
        state.look = {.utf8 = true, .colors = colors, .ground = ground};
        Frame frame(window);
        panel.draw(state, frame);
        EXPECT_EQ(frame.getCutOff(), 0);
        return toText(frame);
    };
    for (const Size window : {kWindow, Size{36, 21}, Size{120, 36}}) {
        const std::string dark = drawOn(Ground::Dark, window);
        EXPECT_NE(dark.find("Yours: I T"), std::string::npos) << dark;
        EXPECT_NE(dark.find("Faint: I 1.5:1"), std::string::npos) << dark;
        EXPECT_NE(drawOn(Ground::Light, window).find("Faint: T 2.4:1"), std::string::npos);
        EXPECT_EQ(drawOn(Ground::Unknown, window).find("Faint"), std::string::npos);
        EXPECT_EQ(drawOn(Ground::Dark, window, 0).find("Faint"), std::string::npos);
    }
}

using Changes = std::vector<std::pair<std::string, std::string>>;

TEST_F(SettingsPanelTest, ASlashSearches) {
    for (const Size window : {kWindow, Size{36, 21}}) {
        choose("theme");
        EXPECT_NE(draw(window).find("/ search"), std::string::npos);
        type(U"/GHO");
        EXPECT_EQ(panel.getChosen().name, "ghost");
        EXPECT_TRUE(panel.takesText());
        EXPECT_NE(draw(window).find(" / GHO_"), std::string::npos);
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
        press(KeyCode::Down);
        press(KeyCode::Enter);
        EXPECT_EQ(panel.getChosen().name, second);
        EXPECT_FALSE(panel.takesText());
        EXPECT_TRUE(changes.empty()) << "the keys were the search's";
        type(U"/no such setting");
        EXPECT_EQ(panel.getChosen().name, second);
        press(KeyCode::Enter);
    }
}

TEST_F(SettingsPanelTest, UTakesTheLastChangesBack) {
    EXPECT_EQ(draw(kWindow).find("u undo"), std::string::npos);
    choose("theme");
    const std::string theme = panel.formatChosen();
    press(KeyCode::Right);
    press(KeyCode::Right);
    const std::string second = changes[0].second;
    choose("ghost");
    const std::string ghost = panel.formatChosen();
    press(KeyCode::Right);
    EXPECT_NE(draw(kWindow).find("u undo"), std::string::npos);
    changes.clear();
    type(U"uuuu");
    EXPECT_EQ(changes, (Changes{{"ghost", ghost}, {"theme", second}, {"theme", theme}}));
    EXPECT_EQ(panel.getChosen().name, "theme");
    EXPECT_EQ(panel.formatChosen(), theme);
    EXPECT_EQ(draw(kWindow).find("u undo"), std::string::npos);
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
    press(KeyCode::Right);
    press(KeyCode::Right);
    press(KeyCode::Right);
    press(KeyCode::Left);
    press(KeyCode::Enter);
    type(U" ");
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
    for (const auto& [by, sentence] : {std::pair{"flag", "The command line says this."},
                                       std::pair{"env", "A variable says this."}}) {
        for (const char* const name : {"theme", "speed", "name"}) {
            fix(name, by);
            choose(name);
            for (const KeyCode code : {KeyCode::Right, KeyCode::Left, KeyCode::Enter})
                press(code);
            EXPECT_EQ(panel.getMessage(), sentence);
            EXPECT_FALSE(panel.takesText());
            EXPECT_NE(draw({36, 21}).find("(" + std::string(by) + ")"), std::string::npos);
        }
    }
    EXPECT_EQ(changes, Changes{});
}

TEST_F(SettingsPanelTest, WhatCouldNotBeKeptIsSaidUntilTheNextKey) {
    answer = "cannot write /home/ann/.config/tetris/config.toml: Read-only file system";
    choose("ghost");
    press(KeyCode::Right);
    EXPECT_EQ(panel.getMessage(), answer);
    EXPECT_NE(draw({36, 21}).find("Read-only"), std::string::npos);
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
    EXPECT_NE(text.find("SETTINGS"), std::string::npos);
    EXPECT_NE(text.find("Repeat (ARR)   < 60 ms"), std::string::npos) << text;
    EXPECT_NE(text.find("Esc back"), std::string::npos);
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
    EXPECT_NE(draw(window).find("Language"), std::string::npos);
    EXPECT_EQ(draw(window).find("Well"), std::string::npos);
    EXPECT_NE(draw(window).find("v 6 more"), std::string::npos) << draw(window);
    press(KeyCode::End);
    EXPECT_EQ(draw(window).find("Language"), std::string::npos);
    EXPECT_NE(draw(window).find("Well"), std::string::npos);
    EXPECT_NE(draw(window).find("Look   "), std::string::npos) << "named again";
    EXPECT_NE(draw(window).find("^ 6 more"), std::string::npos) << draw(window);
}

TEST_F(SettingsPanelTest, TheHeadNamesTheFileWhereItHasRoom) {
    const std::string file = "~/.config/tetris/config.toml";
    const auto drawHead = [&](const std::string& name, Size window) {
        const SettingsPanel named(test::makePanelSettings(), values, {}, {}, name);
        TetrisState state;
        state.window = window;
        Frame frame(window);
        named.draw(state, frame);
        EXPECT_EQ(frame.getCutOff(), 0);
        const std::string text = toText(frame);
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
    EXPECT_NE(draw(kWindow).find("20 times"), std::string::npos);
    EXPECT_NE(draw(kWindow).find("or at-once. Default 20 times."), std::string::npos);
    press(KeyCode::Right);
    EXPECT_EQ(panel.formatChosen(), "25");
    values.softDrop = 7;
    press(KeyCode::Right);
    EXPECT_EQ(panel.formatChosen(), "10");
    values.softDrop = 7;
    press(KeyCode::Left);
    press(KeyCode::Left);
    EXPECT_EQ(panel.formatChosen(), "at-once") << "all around";
    EXPECT_NE(draw(kWindow).find("< at once"), std::string::npos);
    press(KeyCode::Enter);
    EXPECT_TRUE(panel.takesText());
    press(KeyCode::Escape);
    choose("finesse_restart");
    EXPECT_NE(draw(kWindow).find("< show faults"), std::string::npos);
    press(KeyCode::Enter);
    EXPECT_NE(draw(kWindow).find("< start again"), std::string::npos);
    choose("versus_turns");
    EXPECT_NE(draw(kWindow).find("real time, in turns. Default real time."), std::string::npos);
}

TEST_F(SettingsPanelTest, WithoutSettingsItIsAPageToLeave) {
    panel = makePanel({});
    for (const KeyCode code : {KeyCode::Up, KeyCode::Right, KeyCode::Enter, KeyCode::MousePress})
        EXPECT_EQ(press(code), PanelEnd::Stays);
    EXPECT_NE(draw({36, 21}).find("SETTINGS"), std::string::npos);
    EXPECT_EQ(press(KeyCode::Escape), PanelEnd::Closes);
}

}  // namespace
}  // namespace tui

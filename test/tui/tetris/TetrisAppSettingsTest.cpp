// The panel of settings in the game: the game waits, and changes take effect at once.
#include <gtest/gtest.h>

#include <utility>

#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/GoldenFile.h"
#include "test/support/screen/SamplePanel.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

class TetrisAppSettingsTest : public testing::Test {
protected:
    PlayOptions makePanelOptions() {
        PlayOptions options = saved.serve(makeOptions({}, {}, {.name = "Ann"}));
        options.panel = test::makePanelSettings();
        return options;
    }

    static const SettingsPanel& getPage(const AppDriver& driver) {
        return dynamic_cast<const SettingsPanel&>(*driver.app.getPanel());
    }

    // Chooses the line of that name in the open panel.
    void choose(AppDriver& driver, const std::string& name) {
        for (size_t i = 0; getPage(driver).getChosen().name != name; ++i) {
            ASSERT_LT(i, getPage(driver).getSettings().size()) << name;
            driver.press(KeyCode::Down);
        }
    }

    void change(AppDriver& driver, const std::string& name, KeyCode code = KeyCode::Right) {
        driver.type("c");
        choose(driver, name);
        driver.press(code);
        driver.type("c");
    }

    SavedSettings saved;
};

TEST_F(TetrisAppSettingsTest, ASlashSearchesOnThePageOfKeys) {
    AppDriver driver(makePanelOptions());
    driver.type("?");
    EXPECT_TRUE(driver.shows("/ search"));
    driver.type("/copy");  // c is no key of settings now
    EXPECT_TRUE(driver.app.takeRequests().screen);
    const Frame frame = driver.draw();
    const auto colourOf = [&frame](const char* text) {
        const Place place = findText(frame, text).value();
        return frame.getCell(place.column, place.row).style.foreground;
    };
    EXPECT_EQ(colourOf("copy as a fumen"), Color::Default);
    EXPECT_EQ(colourOf("drop and land"), Color::Dim);
    EXPECT_TRUE(shows(frame, " / copy_"));
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().overlay, Overlay::Help);
    EXPECT_TRUE(driver.shows("/ search"));
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().overlay, Overlay::None);
}

TEST_F(TetrisAppSettingsTest, WhatTheTerminalHasToDoIsHandedOnOnce) {
    AppDriver driver(makePanelOptions());
    EXPECT_EQ(driver.app.takeRequests().screen, std::nullopt);
    ScreenOptions expected;
    const auto expectChange = [&](const char* name) {
        change(driver, name);
        EXPECT_EQ(driver.app.takeRequests().screen, expected) << name;
        EXPECT_EQ(driver.app.takeRequests().screen, std::nullopt) << name;
    };
    expected.theme = Theme::HighContrast;
    expectChange("theme");
    expected.color = ColorMode::Always;
    expectChange("color");
    expected.charset = Charset::Utf8;
    expectChange("charset");
    expected.mouse = false;
    expectChange("mouse");
    EXPECT_EQ(saved.lines, (std::vector<std::string>{"theme high-contrast", "color always",
                                                     "charset utf8", "mouse false"}));
}

TEST_F(TetrisAppSettingsTest, OthersMeetThePersonByATypedNameUnlessTheHostGivesNames) {
    using enum NameOrigin;
    struct Case {
        NameOrigin origin;
        const char* before;
        const char* after;
    };
    for (const auto& [origin, before, after] :
         {Case{Own, "", "Anne"}, Case{Given, "Ann", "Ann"}, Case{Typed, "", ""}}) {
        PlayOptions options = makePanelOptions();
        options.nameOrigin = origin;
        options.asksName = origin != Given;
        AppDriver driver(std::move(options));
        EXPECT_EQ(driver.state().describeAsker().name, before);
        driver.type("c");
        choose(driver, "name");
        driver.press("Enter e Enter Esc");
        EXPECT_EQ(driver.state().settings.name, "Anne");
        EXPECT_EQ(driver.state().describeAsker().name, after);
    }
}

TEST_F(TetrisAppSettingsTest, SequenceAndSizeHoldForTheNextGame) {
    AppDriver driver(makePanelOptions());
    change(driver, "sequence");
    EXPECT_EQ(driver.state().settings.findSequence(), "random");
    change(driver, "sequence");
    EXPECT_TRUE(driver.state().settings.test);
    driver.type("c");
    choose(driver, "sequence");
    EXPECT_EQ(getPage(driver).formatChosen(), "test");
    choose(driver, "size");
    driver.press("Enter Backspace Backspace Backspace Backspace Backspace");
    driver.press("8 x 1 6 Enter Esc Enter");
    EXPECT_EQ(driver.game().getBoard().getWidth(), 8);
    EXPECT_EQ(driver.state().setup.rules.rows, 16);
    EXPECT_EQ(driver.state().setup.sequence, "test");
    // A game that runs keeps its size, and so do those after it.
    driver.type("c");
    choose(driver, "size");
    driver.press("Enter Backspace 8 Enter");
    EXPECT_TRUE(driver.shows("The next start uses it."));
    EXPECT_EQ(driver.state().setup.rules.rows, 16);
    EXPECT_EQ(saved.lines.back(), "size 8x18");
}

TEST_F(TetrisAppSettingsTest, AKeyThatIsChosenOnThePageOfKeysActsAtOnce) {
    PlayOptions options = makePanelOptions();
    std::vector<KeyLine> lines;
    options.saveKeys = [&lines](const std::vector<KeyLine>& changed) {
        lines = changed;
        return std::string();
    };
    AppDriver driver = beginGame(std::move(options));
    driver.type("c");
    choose(driver, "preset");
    driver.press("Enter Enter");
    driver.type("c");  // left gets the key that opened the page
    driver.press(KeyCode::Enter);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0].action.name, "left");
    EXPECT_EQ(lines[0].keys, parseKeyNames("j Left c"));
    driver.press(KeyCode::Enter);
    const KeyEvent four{.key = makeKey(U'4'), .isPad = true};
    driver.send(four);
    EXPECT_EQ(lines[0].keys, parseKeyNames("j Left c kp_4")) << "told from the plain 4";
    driver.press(KeyCode::Escape);
    EXPECT_TRUE(driver.shows("1 own"));
    driver.press(KeyCode::Escape);
    ASSERT_EQ(driver.state().phase, Phase::Playing);
    const int x = driver.game().getX();
    driver.type("c");
    EXPECT_EQ(driver.game().getX(), x - 1);
    driver.type("4");
    EXPECT_EQ(driver.game().getX(), x - 1);
    driver.send(four);
    EXPECT_EQ(driver.game().getX(), x - 2);
    driver.type("C");
    EXPECT_NE(driver.app.getPanel(), nullptr) << "the settings have moved to C";
}

TEST_F(TetrisAppSettingsTest, ASpeedThatIsSavedOnThePageReplacesThatOfAKey) {
    AppDriver driver(makePanelOptions());
    driver.type("+");
    change(driver, "speed");
    driver.type("q");
    driver.app.saveSpeeds();
    EXPECT_EQ(saved.lines, std::vector<std::string>{"speed 60"});
}

TEST_F(TetrisAppSettingsTest, AHeldArrowRepeatsOnThePage) {
    AppDriver driver(makePanelOptions());
    driver.type("c");
    choose(driver, "speed");
    using enum KeyChange;
    for (const KeyChange change : {Pressed, Repeated, Repeated, Released})
        driver.send("Right", change);
    EXPECT_EQ(driver.state().settings.speed, 65);
}

TEST_F(TetrisAppSettingsTest, HoldingFollowsItsSettings) {
    PlayOptions options = makePanelOptions();
    options.settings.speed = 0;
    AppDriver driver = beginGame(std::move(options));
    change(driver, "das", KeyCode::Left);
    driver.send("Left", KeyChange::Pressed);
    EXPECT_EQ(driver.app.nextWake(), driver.now + 160ms);
}

TEST_F(TetrisAppSettingsTest, AnActionWithoutAKeyIsNotPromised) {
    PlayOptions options = makePanelOptions();
    options.keys = {{"pause", {}}, {"new", {}}};
    AppDriver driver(std::move(options));
    driver.press("Enter ?");
    driver.send(Suspended{});
    driver.press(KeyCode::Escape);
    ASSERT_EQ(driver.state().phase, Phase::Paused);
    EXPECT_FALSE(driver.shows("goes on"));
}

TEST_F(TetrisAppSettingsTest, PicturesOfThePanel) {
    AppDriver driver = beginGame(makePanelOptions());
    driver.type("c");
    choose(driver, "theme");
    expectGolden("settings-ascii-80x24.txt", driver.look());
    driver.resize({80, 23});
    expectGolden("settings-ascii-80x23.txt", driver.look());
    driver.resize({36, 21});
    saved.answer = "cannot write /home/ann/.config/tetris/config.toml: Read-only file system";
    driver.press(KeyCode::Right);
    expectGolden("settings-ascii-36x21.txt", driver.look());
    expectGolden("settings-mono-style-36x21.txt", toStyleText(driver.draw()));
}

}  // namespace
}  // namespace tui

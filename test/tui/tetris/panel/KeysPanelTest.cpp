#include "tui/tetris/panel/KeysPanel.h"

#include <gtest/gtest.h>

#include "test/support/screen/GoldenFile.h"
#include "test/support/screen/PanelTest.h"

namespace tui {
namespace {

constexpr Look kKeysLook{.utf8 = true, .colors = 256};

class KeysPanelTest : public PanelTest {
protected:
    KeysPanelTest() { state.look = kKeysLook; }

    Panel& getPanel() override { return panel; }
    void press(KeyCode code) { EXPECT_EQ(PanelTest::press(code), PanelEnd::Stays); }
    void choose(Action action) {
        press(KeyCode::Home);
        for (int i = 0; panel.getChosen().action != action; ++i) {
            ASSERT_LT(i, 60);
            press(KeyCode::Down);
        }
    }

    std::string keysOf(Action action, KeyTable table) const {
        return makeKeyMap(settings, chosen, table).formatKeys({action}, 80);
    }

    SettingValues settings{};
    KeyChoices chosen{};
    std::string answer;
    KeysPanel panel{settings,
                    {&chosen,
                     [this](KeyChoices keys) {
                         chosen = std::move(keys);
                         return answer;
                     }},
                    KeyTable::Modern};
};

TEST_F(KeysPanelTest, PicturesOfIt) {
    chosen = {{"modern.hold", parseKeyNames("c e")}, {"pause", parseKeyNames("p F1")}};
    choose(Action::Hold);
    expectGolden("keys-80x24.txt", draw());
    press(KeyCode::Enter);
    type(" ");
    expectGolden("keys-taken-80x24.txt", draw());
    expectGolden("keys-taken-36x21.txt", draw({36, 21}));
    press(KeyCode::Escape);
    expectGolden("keys-36x21.txt", draw());
    expectGolden("keys-120x36.txt", draw({120, 36}));
    expectGolden("keys-ascii-80x24.txt", draw({80, 24}, {}));
}

TEST_F(KeysPanelTest, EnterAsksForAKeyAndTheNextOneIsTaken) {
    choose(Action::Hold);
    EXPECT_FALSE(panel.takesKey());
    press(KeyCode::Enter);
    EXPECT_TRUE(panel.takesKey());
    EXPECT_TRUE(shows("A KEY FOR hold"));
    press(KeyCode::F5);
    EXPECT_FALSE(panel.takesKey());
    EXPECT_EQ(keysOf(Action::Hold, KeyTable::Modern), "c F5");
    // Also those that the page itself uses.
    for (const KeyCode code : {KeyCode::Enter, KeyCode::Tab, KeyCode::Delete, KeyCode::BackTab}) {
        press(KeyCode::Enter);
        press(code);
    }
    EXPECT_EQ(keysOf(Action::Hold, KeyTable::Modern), "c F5 Enter Tab Delete BackTab");
    press(KeyCode::Enter);
    press(KeyCode::Escape);
    EXPECT_FALSE(panel.takesKey()) << "Esc leaves";
    EXPECT_EQ(chosen.at("modern.hold").size(), 6U);
}

TEST_F(KeysPanelTest, AKeyOfAnotherActionIsTakenOnlyByEnter) {
    choose(Action::Hold);
    press(KeyCode::Enter);
    type(" ");
    EXPECT_TRUE(shows({"Space is the key of land.", "land would have none left."}));
    press(KeyCode::Escape);
    EXPECT_EQ(chosen, KeyChoices{});
    press(KeyCode::Enter);
    type(" ");
    press(KeyCode::Up);
    EXPECT_TRUE(shows({"Up is the key of turn right.", "turn right keeps x."}));
    press(KeyCode::Enter);
    EXPECT_EQ(keysOf(Action::Hold, KeyTable::Modern), "c Up");
    EXPECT_EQ(keysOf(Action::TurnRight, KeyTable::Modern), "x k i");
    press(KeyCode::Enter);
    type("c");
    EXPECT_TRUE(shows("c is its key already."));
    press(KeyCode::Unknown);
    EXPECT_TRUE(shows("This key has no name."));
    press(KeyCode::Escape);
}

TEST_F(KeysPanelTest, PauseQuitAndHelpKeepOneKey) {
    choose(Action::Pause);
    type("d");
    EXPECT_EQ(chosen, KeyChoices{});
    EXPECT_TRUE(shows("Pause, quit and help"));
    choose(Action::Hold);
    press(KeyCode::Enter);
    type("?");
    EXPECT_TRUE(shows("? is the key of help."));
    EXPECT_FALSE(shows("take it"));
    press(KeyCode::Enter);  // this is the next key, which is free
    EXPECT_EQ(keysOf(Action::Hold, KeyTable::Modern), "c Enter");
    EXPECT_EQ(keysOf(Action::Help, KeyTable::Modern), "?");
}

TEST_F(KeysPanelTest, DRemovesTheLastKeyAndUBringsThePresetBack) {
    choose(Action::TurnRight);
    type("d");
    EXPECT_EQ(keysOf(Action::TurnRight, KeyTable::Modern), "Up x k");
    for (int i = 0; i < 5; ++i)
        type("d");
    EXPECT_EQ(chosen, (KeyChoices{{"modern.turn-right", {}}}));
    EXPECT_TRUE(shows("1 of your own"));
    type("u");
    EXPECT_EQ(chosen, KeyChoices{});
    EXPECT_FALSE(shows("of your own"));
}

TEST_F(KeysPanelTest, TabShowsTheKeysOfTheOtherRules) {
    EXPECT_TRUE(shows("modern: guideline"));
    press(KeyCode::Tab);
    EXPECT_EQ(panel.getTable(), KeyTable::Classic);
    EXPECT_FALSE(shows("modern: "));
    choose(Action::Rotate);
    press(KeyCode::Enter);
    press(KeyCode::F5);
    EXPECT_EQ(chosen, (KeyChoices{{"rotate", parseKeyNames("k i Up F5")}}));
    press(KeyCode::Tab);
    EXPECT_FALSE(shows("of your own"));
}

TEST_F(KeysPanelTest, WhyItIsNotKeptIsSaid) {
    answer = "cannot write c.toml: No space left on device";
    choose(Action::Hold);
    type("d");
    EXPECT_TRUE(shows("No space left"));
    press(KeyCode::Down);
    EXPECT_FALSE(shows("No space left"));
}

TEST_F(KeysPanelTest, TheMouseChoosesAnActionAndPressesWords) {
    EXPECT_EQ(click("turn left       z"), PanelEnd::Stays);
    EXPECT_EQ(panel.getChosen().action, Action::TurnLeft);
    EXPECT_EQ(click("remove the last"), PanelEnd::Stays);
    EXPECT_TRUE(chosen.at("modern.turn-left").empty());
}

}  // namespace
}  // namespace tui

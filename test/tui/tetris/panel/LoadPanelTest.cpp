#include "tui/tetris/panel/LoadPanel.h"

#include <gtest/gtest.h>

#include <memory>

#include "test/support/screen/FakeBrainLoader.h"
#include "test/support/screen/FrameText.h"

namespace tui {
namespace {

constexpr Size kSmall{36, 21};

class LoadPanelTest : public testing::Test {
protected:
    LoadPanelTest() { open(); }

    void open(bool canLoad = true) {
        panel = std::make_unique<LoadPanel>(
            canLoad ? &loader : nullptr, text,
            tetris::GameStart{.seed = 7, .width = 12, .height = 22, .limit = 18},
            [this](const tetris::BrainRecipe& recipe) { used.push_back(recipe.getName()); });
    }

    PanelEnd press(KeyCode code) { return panel->onKey({.code = code}); }

    void type(std::string_view letters) {
        for (const char letter : letters) {
            EXPECT_EQ(panel->onKey(
                          {.code = KeyCode::Character, .character = static_cast<char32_t>(letter)}),
                      PanelEnd::Stays);
        }
    }

    PanelEnd answer(LoadedBrain outcome) {
        loader.outcome = std::move(outcome);
        return panel->onWake();
    }

    std::string show(Size window = kSmall, bool utf8 = true,
                     tetris::RuleSet set = tetris::RuleSet::Classic) const {
        TetrisState state;
        state.window = window;
        state.settings.rules.set = set;
        state.look.utf8 = utf8;
        Frame frame(window);
        panel->draw(state, frame);
        EXPECT_EQ(frame.getCutOff(), 0);
        return toText(frame);
    }

    FakeBrainLoader loader;
    std::string text;
    std::vector<std::string> used;
    std::unique_ptr<LoadPanel> panel;
};

TEST_F(LoadPanelTest, WhatCannotBeLoadedIsSaidAndMayBeCorrected) {
    type("gone.sp");
    press(KeyCode::Enter);
    EXPECT_EQ(answer({.trouble = "gone.sp: No such file; expected a plugin"}), PanelEnd::Stays);
    EXPECT_TRUE(used.empty());
    EXPECT_FALSE(panel->isLoading());
    const std::string shown = show();
    EXPECT_NE(shown.find("! gone.sp: No such file; expected a\n  plugin\n\n"), std::string::npos)
        << shown;
    EXPECT_EQ(shown.find("Loading"), std::string::npos);
    press(KeyCode::Backspace);
    type("o");
    press(KeyCode::Enter);
    EXPECT_EQ(loader.names.back(), "gone.so");
    EXPECT_EQ(show().find("No such file"), std::string::npos) << "that was about another";
}

TEST_F(LoadPanelTest, EscGivesUpAndThenLeaves) {
    type("command:sleep 9");
    press(KeyCode::Enter);
    type("xyz");
    press(KeyCode::Enter);
    EXPECT_EQ(loader.names.size(), 1U) << "one at a time";
    EXPECT_EQ(press(KeyCode::Escape), PanelEnd::Stays);
    EXPECT_EQ(loader.givenUp, 1);
    EXPECT_NE(show().find("Given up."), std::string::npos);
    EXPECT_NE(show().find(" command:sleep 9_"), std::string::npos);
    EXPECT_EQ(answer({.recipe = tetris::BrainRecipe()}), PanelEnd::Stays) << "too late";
    EXPECT_TRUE(used.empty());
    EXPECT_EQ(press(KeyCode::Escape), PanelEnd::Closes);
    panel.reset();
    EXPECT_EQ(loader.givenUp, 1);
}

TEST_F(LoadPanelTest, ThePageShowsTheBrainTheKindsAndTheKeys) {
    type("x");
    press(KeyCode::Enter);
    static_cast<void>(answer({.trouble = "x: no such brain; expected one of the list"}));
    EXPECT_EQ(show(kSmall, false), R"(LOAD A BRAIN
------------------------------------
Brain  default

 x_

 NAME          a brain of the list
 NAME:SETTINGS with settings
 FILE.toml     weights
 FILE.so       a plugin
 command:CMD   a program

! x: no such brain; expected one of
  the list

  The brain stays default.




 Enter load  Tab complete  Esc back
)");
    EXPECT_EQ(press(KeyCode::Escape), PanelEnd::Closes);
}

TEST_F(LoadPanelTest, BrainsThatPlayByTheRulesComeFirst) {
    const std::string classic = show({80, 24});
    EXPECT_LT(classic.find("planner"), classic.find("In modern games alone: rival\n")) << classic;
    const std::string modern = show({80, 24}, true, tetris::RuleSet::Modern);
    EXPECT_LT(modern.find("champion, rival\n"),
              modern.find("In classic games alone: expectimax, lookahead, planner\n"))
        << modern;
}

TEST_F(LoadPanelTest, TabCompletesTheName) {
    type("d");
    press(KeyCode::Tab);
    EXPECT_EQ(loader.completed, std::vector<std::string>{"d"});
    EXPECT_TRUE(panel->takesText());
    EXPECT_EQ(answer({.completed = "dt", .names = {"dt10", "dt20", "dt-\x1b.toml"}}),
              PanelEnd::Stays);
    const std::string shown = show();
    EXPECT_NE(shown.find(" dt_"), std::string::npos) << shown;
    EXPECT_NE(shown.find("dt10, dt20, dt-?.toml\n"), std::string::npos) << shown;
    EXPECT_EQ(shown.find("champion"), std::string::npos);
    type("2");
    EXPECT_NE(show().find("champion"), std::string::npos) << "that was before";
    press(KeyCode::Tab);
    type("1");
    EXPECT_EQ(answer({.completed = "dt20", .names = {"dt20"}}), PanelEnd::Stays);
    EXPECT_NE(show().find(" dt21_"), std::string::npos) << "what was typed meanwhile stays";
    press(KeyCode::Backspace);
    press(KeyCode::Tab);
    static_cast<void>(answer({.completed = "dt20", .names = {"dt20"}}));
    press(KeyCode::Enter);
    EXPECT_EQ(loader.names, std::vector<std::string>{"dt20"});
}

TEST_F(LoadPanelTest, WordsOfOthersStayInTheirPlace) {
    type("x.so");
    press(KeyCode::Enter);
    const std::string path = "/" + std::string(900, 'p');
    static_cast<void>(
        answer({.trouble = path + "/x.so: has no \x1b[2J\u202E entry; expected one"}));
    for (const Size window : {kSmall, Size{80, 24}, Size{200, 60}}) {
        const std::string shown = show(window);
        EXPECT_EQ(shown.find('\x1b'), std::string::npos);
        EXPECT_EQ(shown.find("\u202E"), std::string::npos);
        EXPECT_NE(shown.find("expected"), std::string::npos) << "what is wrong comes last\n"
                                                             << shown;
    }
    EXPECT_NE(show().find("! ...\n"), std::string::npos);
}

TEST_F(LoadPanelTest, WhereNothingCanBeLoadedItSaysSo) {
    panel.reset();
    open(false);
    EXPECT_FALSE(panel->takesText()) << "so that its own key closes it";
    EXPECT_NE(show().find("No brain can be loaded here."), std::string::npos);
    type("dt10");
    EXPECT_EQ(press(KeyCode::Enter), PanelEnd::Stays);
    EXPECT_TRUE(loader.names.empty());
    EXPECT_EQ(panel->onWake(), PanelEnd::Stays);
    EXPECT_EQ(press(KeyCode::Escape), PanelEnd::Closes);
}

}  // namespace
}  // namespace tui

#include "tui/tetris/panel/LoadPanel.h"

#include <gtest/gtest.h>

#include <memory>

#include "test/support/screen/FakeBrainLoader.h"
#include "test/support/screen/PanelTest.h"

namespace tui {
namespace {

constexpr Size kSmall{36, 21};

class LoadPanelTest : public PanelTest {
protected:
    LoadPanelTest() {
        state.window = kSmall;
        state.look.utf8 = true;
        open();
    }

    Panel& getPanel() override { return *panel; }

    void open(bool canLoad = true) {
        panel = std::make_unique<LoadPanel>(
            canLoad ? &loader.loader : nullptr, text,
            tetris::GameStart{.seed = 7, .width = 12, .height = 22, .limit = 18},
            [this](const tetris::BrainRecipe& recipe) { used.push_back(recipe.getName()); });
    }

    PanelEnd answer(LoadedBrain outcome) {
        loader.outcome = std::move(outcome);
        return panel->onWake();
    }
    void complete(CompletedName completion) {
        loader.completion = std::move(completion);
        EXPECT_EQ(panel->onWake(), PanelEnd::Stays);
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
    EXPECT_TRUE(shows("! gone.sp: No such file; expected a\n  plugin\n\n"));
    EXPECT_FALSE(shows("Loading"));
    press(KeyCode::Backspace);
    type("o");
    press(KeyCode::Enter);
    EXPECT_EQ(loader.names.back(), "gone.so");
    EXPECT_FALSE(shows("No such file")) << "that was about another";
}

TEST_F(LoadPanelTest, EscGivesUpAndThenLeaves) {
    type("command:sleep 9");
    press(KeyCode::Enter);
    type("xyz");
    press(KeyCode::Enter);
    EXPECT_EQ(loader.names.size(), 1U) << "one at a time";
    EXPECT_EQ(press(KeyCode::Escape), PanelEnd::Stays);
    EXPECT_TRUE(loader.stops[0].stop_requested());
    EXPECT_TRUE(shows({"Given up.", " command:sleep 9_"}));
    EXPECT_EQ(answer({.recipe = tetris::BrainRecipe()}), PanelEnd::Stays) << "too late";
    EXPECT_TRUE(used.empty());
    EXPECT_EQ(press(KeyCode::Escape), PanelEnd::Closes);
}

TEST_F(LoadPanelTest, ThePageShowsTheBrainTheKindsAndTheKeys) {
    type("x");
    press(KeyCode::Enter);
    static_cast<void>(answer({.trouble = "x: no such brain; expected one of the list"}));
    EXPECT_EQ(draw(kSmall, {}), R"(LOAD A BRAIN
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
    const std::string classic = draw({80, 24});
    EXPECT_LT(classic.find("planner"), classic.find("In modern games alone: rival\n")) << classic;
    state.settings.rules.set = tetris::RuleSet::Modern;
    const std::string modern = draw();
    EXPECT_LT(modern.find("champion, rival\n"),
              modern.find("In classic games alone: expectimax, lookahead, planner\n"))
        << modern;
}

TEST_F(LoadPanelTest, TabCompletesTheName) {
    type("d");
    press(KeyCode::Tab);
    EXPECT_EQ(loader.completed, std::vector<std::string>{"d"});
    EXPECT_TRUE(panel->takesText());
    complete({.text = "dt", .names = {"dt10", "dt20", "dt-\x1b.toml"}});
    EXPECT_TRUE(shows({" dt_", "dt10, dt20, dt-?.toml\n"}));
    EXPECT_FALSE(shows("champion"));
    type("2");
    EXPECT_TRUE(shows("champion")) << "that was before";
    press(KeyCode::Tab);
    type("1");
    complete({.text = "dt20", .names = {"dt20"}});
    EXPECT_TRUE(shows(" dt21_")) << "what was typed meanwhile stays";
    press("Backspace Tab");
    complete({.text = "dt20", .names = {"dt20"}});
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
        const std::string shown = draw(window);
        EXPECT_EQ(shown.find('\x1b'), std::string::npos);
        EXPECT_EQ(shown.find("\u202E"), std::string::npos);
        EXPECT_NE(shown.find("expected"), std::string::npos) << "what is wrong comes last\n"
                                                             << shown;
    }
    EXPECT_TRUE(shows("! ...\n", kSmall));
}

TEST_F(LoadPanelTest, WhereNothingCanBeLoadedItSaysSo) {
    open(false);
    EXPECT_FALSE(panel->takesText()) << "so that its own key closes it";
    EXPECT_TRUE(shows("No brain can be loaded here."));
    type("dt10");
    EXPECT_EQ(press(KeyCode::Enter), PanelEnd::Stays);
    EXPECT_TRUE(loader.names.empty());
    EXPECT_EQ(panel->onWake(), PanelEnd::Stays);
    EXPECT_EQ(press(KeyCode::Escape), PanelEnd::Closes);
}

}  // namespace
}  // namespace tui

#include <gtest/gtest.h>

#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/NotingBrain.h"

// External brains are loaded in the app.

namespace tui {
namespace {

using namespace std::chrono_literals;

void load(AppDriver& driver, const std::string& name) {
    driver.type("L" + name);
    driver.press(KeyCode::Enter);
    ASSERT_FALSE(driver.loader.names.empty());
    EXPECT_EQ(driver.loader.names.back(), name);
}

void answer(AppDriver& driver, LoadedBrain outcome) {
    driver.loader.outcome = std::move(outcome);
    driver.wake();
}

TEST(TetrisAppLoadTest, TheGameWaitsAndThenGoesOnWithTheBrain) {
    FakeSaver autosave;
    AppDriver driver = beginGame(autosave.serve(makeOptions({}, 7)));
    driver.type(" ");
    load(driver, "dt10");
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    EXPECT_EQ(driver.app.nextWake(), std::nullopt) << "nobody is woken for a game that waits";
    EXPECT_TRUE(driver.shows("Loading"));
    answer(driver, {.recipe = tetris::BrainRecipe("dt10")});
    EXPECT_EQ(driver.app.getPanel(), nullptr);
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    EXPECT_EQ(driver.state().brain, "dt10");
    EXPECT_TRUE(driver.state().brainActive) << "one sees what one has loaded";
    driver.wait(10s);
    driver.type("b");
    driver.landAll();
    ASSERT_EQ(autosave.ended.size(), 1U);
    const std::string& replay = autosave.ended[0];
    const size_t named = replay.find("\n= brain dt10\n= active 1\n");
    ASSERT_NE(named, std::string::npos) << replay;
    EXPECT_LT(replay.find("brain default 0"), named);
    EXPECT_LT(replay.find(" P"), named) << replay;
    EXPECT_NE(replay.find("\n= active 0\n"), std::string::npos);
    EXPECT_TRUE(driver.state().repeatsOnlyTheStart);
    // The next game begins with the loaded brain.
    driver.type("gq");
    EXPECT_NE(driver.record().find("\nbrain dt10 0\n"), std::string::npos);
}

TEST(TetrisAppLoadTest, WhatCannotBeLoadedLeavesTheGameAsItWas) {
    AppDriver driver = beginGame(makeOptions({}, 7));
    load(driver, "gone.so");
    answer(driver, {.trouble = "gone.so: No such file; expected a plugin"});
    EXPECT_TRUE(driver.shows("gone.so: No such file"));
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    EXPECT_EQ(driver.state().brain, "default");
    EXPECT_FALSE(driver.state().brainActive);
    // The entered text is offered again in this session.
    driver.type("L");
    EXPECT_TRUE(driver.shows(" gone.so_"));
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.loader.names, (std::vector<std::string>{"gone.so", "gone.so"}));
}

TEST(TetrisAppLoadTest, AtAnyTimeABrainCanBeLoadedAndIsAmongThoseOfTheKey) {
    AppDriver driver(makeOptions({}, 7));
    // Before the first game.
    load(driver, "dt10");
    answer(driver, {.recipe = tetris::BrainRecipe("dt10")});
    EXPECT_EQ(driver.state().phase, Phase::Start);
    EXPECT_EQ(driver.state().brain, "dt10");
    driver.type("BBB");
    EXPECT_EQ(driver.state().brain, "dt10") << "after default and bad";
    // The same name again, as after a change of its file: the new brain replaces the old one.
    driver.press("L Enter");
    answer(driver, {.recipe = tetris::BrainRecipe("dt10")});
    driver.type("BBB");
    EXPECT_EQ(driver.state().brain, "dt10");
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().setup.brain.getName(), "dt10");
    // In a pause, which continues, and while the window is too small.
    driver.type("pL\025rvce");
    driver.press(KeyCode::Enter);
    driver.resize({20, 10});
    answer(driver, {.recipe = tetris::BrainRecipe("rvce")});
    driver.resize({36, 21});
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    EXPECT_EQ(driver.state().brain, "rvce");
    // After the end of a game, whose picture stays.
    driver.type("pb");
    driver.landAll();
    driver.type("L\025bad");
    driver.press(KeyCode::Enter);
    answer(driver, {.recipe = tetris::BrainRecipe("bad")});
    EXPECT_EQ(driver.state().phase, Phase::Over);
    EXPECT_TRUE(driver.shows("GAME OVER"));
    EXPECT_EQ(driver.state().brain, "bad");
}

TEST(TetrisAppLoadTest, TheWorkerIsAskedWithTheBrainAsItWasLoadedLast) {
    const auto shared = std::make_shared<tetris::BrainNotes>();
    const tetris::BrainNotes& notes = *shared;
    AppDriver driver = beginGame(makeOptions({}, 7), {80, 24}, {}, std::make_unique<InlineWorker>(),
                                 tetris::NotingBrain::makeMaker(shared));
    const tetris::BrainRecipe first("command:first");
    load(driver, "command:first");
    answer(driver, {.recipe = first});
    driver.wait(2s);
    ASSERT_FALSE(notes.questions.empty());
    EXPECT_TRUE(notes.questions.back().recipe.sharesSource(first));
    const tetris::BrainRecipe again("command:first");
    EXPECT_FALSE(again.sharesSource(first));
    EXPECT_EQ(again, first);
    driver.press("L Enter");
    answer(driver, {.recipe = again});
    driver.wait(2s);
    EXPECT_TRUE(notes.questions.back().recipe.sharesSource(again));
}

// The app in a restricted session.
class RestrictedAppTest : public testing::Test, public ScreenDriver<RestrictedAppTest> {
public:
    RestrictedAppTest() { resize({80, 24}); }

    TetrisApp app{makeOptions({}, 7), {}, std::make_unique<InlineWorker>()};
    TimePoint now{1h};
};

TEST_F(RestrictedAppTest, TheControlIsNotThereAndTheKeyIsRefused) {
    press("Enter");
    EXPECT_FALSE(shows("Load"));
    EXPECT_TRUE(shows("Which brain"));
    press("?");
    EXPECT_FALSE(shows("load"));
    press("Esc Tab");
    EXPECT_EQ(app.getState().focus, Action::Brain);
    press("Tab");
    EXPECT_EQ(app.getState().focus, Action::NextBrain) << "Tab passes it by";
    press("BackTab");
    EXPECT_EQ(app.getState().focus, Action::Brain);
    press("Esc");
    const Box box = computeLayout({80, 24}, 10, 20).controls.at(2).box;
    click(box.column, box.row);
    EXPECT_EQ(app.getPanel(), nullptr);
    press("L");
    EXPECT_TRUE(shows("No brain can be loaded here."));
    press("L");
    EXPECT_EQ(app.getPanel(), nullptr) << "its own key closes it";
}

}  // namespace
}  // namespace tui

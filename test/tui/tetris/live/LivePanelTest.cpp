#include "tui/tetris/live/LivePanel.h"

#include <gtest/gtest.h>

#include <optional>

#include "test/support/screen/PanelTest.h"

namespace tui {
namespace {

class LivePanelTest : public PanelTest {
protected:
    LivePanelTest() {
        using Kind = LiveEntry::Kind;
        state.start.live = {
            {.kind = Kind::Waits,
             .code = "KLMP",
             .names = {"Ben", ""},
             .away = "ssh -t play@host tetris versus --join --code KLMP",
             .ratings = {1240, std::nullopt}},
            {.kind = Kind::Match,
             .code = "QRST",
             .names = {"Bartholomew Long", "Clara the Second"},
             .ratings = {1254, 1190},
             .watchers = 2},
            {.kind = Kind::Unknown, .code = "MINE", .version = "version 2"},
            {.kind = Kind::Match, .code = "OWNS", .names = {"Ann", "Ben"}, .isOwn = true}};
    }

    Panel& getPanel() override { return *panel_; }

    std::optional<LiveEntry> chosen_;
    std::unique_ptr<Panel> panel_ =
        makeLivePanel(state.start, [this](std::optional<LiveEntry> entry) { chosen_ = entry; });
};

TEST_F(LivePanelTest, ItSaysWhoWaitsHowOthersComeAndHowManyWatch) {
    EXPECT_TRUE(
        shows({"2 play, 1 waits, 2 watch", "Ben 1240", "On another machine:", "ssh -t play@host"}));
    EXPECT_TRUE(shows("2 watch", {36, 21}));
}

TEST_F(LivePanelTest, AGameIsNamedInFewWords) {
    LiveEntry entry;
    EXPECT_EQ(describeLive(entry, {}), "classic");
    entry.game.set = tetris::RuleSet::Modern;
    EXPECT_EQ(describeLive(entry, {}), "modern, marathon");
    entry.game.goal = tetris::Goal::Sprint;
    EXPECT_EQ(describeLive(entry, {}), "modern, sprint 40");
}

TEST_F(LivePanelTest, NamesLoseLettersBeforeARatingGoes) {
    for (const Size window : {Size{80, 24}, Size{36, 21}}) {
        EXPECT_TRUE(shows(" 1254  -  ", window));
        EXPECT_TRUE(shows(" 1190 ", window));
    }
}

TEST_F(LivePanelTest, WhoHasASeatGoesBackToIt) {
    for (const Size window : {Size{80, 24}, Size{36, 21}}) {
        EXPECT_FALSE(shows("Enter goes back to your seat.", window));
        EXPECT_EQ(press(KeyCode::End), PanelEnd::Stays);
        EXPECT_TRUE(shows("Enter goes back to your seat.", window));
        EXPECT_EQ(press(KeyCode::Home), PanelEnd::Stays);
    }
    const LiveEntry entry{.names = {"Ann", "Ben"}, .waits = {24, 9}};
    EXPECT_EQ(sayOwnMatch(entry, "Ann", {}), "Back to the match against Ben, 0:24: People, Enter");
    EXPECT_EQ(sayOwnMatch(entry, "Ben", {}), "Back to the match against Ann, 0:09: People, Enter");
}

TEST_F(LivePanelTest, WhatIsGoneLeavesItsPlaceButNotItsKey) {
    EXPECT_EQ(press(KeyCode::Down), PanelEnd::Stays);
    state.start.live->erase(state.start.live->begin() + 1, state.start.live->begin() + 3);
    EXPECT_EQ(press(KeyCode::Enter), PanelEnd::Stays);
    EXPECT_EQ(press(KeyCode::Enter), PanelEnd::Closes);
    ASSERT_TRUE(chosen_);
    EXPECT_EQ(chosen_->code, "OWNS");
}

TEST_F(LivePanelTest, EnterSaysWhyItDoesNothingWithAnotherVersion) {
    for (const Size window : {Size{80, 24}, Size{36, 21}}) {
        EXPECT_TRUE(shows("version 2", window));
        EXPECT_EQ(press(KeyCode::End), PanelEnd::Stays);
        EXPECT_EQ(press(KeyCode::Up), PanelEnd::Stays);
        EXPECT_EQ(press(KeyCode::Enter), PanelEnd::Stays);
        EXPECT_TRUE(shows("another version", window));
    }
    EXPECT_EQ(press(KeyCode::Home), PanelEnd::Stays);
    EXPECT_EQ(press(KeyCode::Enter), PanelEnd::Closes);
    ASSERT_TRUE(chosen_);
    EXPECT_EQ(chosen_->code, "KLMP");
}

}  // namespace
}  // namespace tui

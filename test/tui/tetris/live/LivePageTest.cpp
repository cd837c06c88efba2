#include "tui/tetris/live/LivePage.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>

#include "test/support/screen/FrameText.h"
#include "test/support/screen/TestWorkers.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

class ListedHere : public LiveList {
public:
    [[nodiscard]] LiveEntries list() override {
        using Kind = LiveEntry::Kind;
        return {{.kind = Kind::Waits,
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
};

class LivePageTest : public ::testing::Test {
protected:
    bool shows(std::string_view text, Size window = {80, 24}) {
        page_.onEvent(Resized{window}, now_);
        page_.onEvent(Woken{}, now_);
        Frame frame(window);
        page_.draw(frame);
        return tui::shows(frame, text);
    }
    void press(KeyCode code) { page_.onEvent(KeyEvent{{.code = code}}, now_); }

    TetrisState state_;
    Background<LiveList> list_{std::make_shared<ListedHere>(), std::make_unique<InlineWorker>()};
    LivePage page_{state_, list_};
    TimePoint now_{1h};
};

TEST_F(LivePageTest, ItSaysWhoWaitsHowOthersComeAndHowManyWatch) {
    EXPECT_TRUE(shows("2 play, 1 waits, 2 watch"));
    EXPECT_TRUE(shows("Ben 1240"));
    EXPECT_TRUE(shows("On another machine:"));
    EXPECT_TRUE(shows("ssh -t play@host"));
    EXPECT_TRUE(shows("2 watch", {36, 21}));
}

TEST_F(LivePageTest, AGameIsNamedInFewWords) {
    LiveEntry entry;
    EXPECT_EQ(describeLive(entry, {}), "classic");
    entry.game.set = tetris::RuleSet::Modern;
    EXPECT_EQ(describeLive(entry, {}), "modern, marathon");
    entry.game.goal = tetris::Goal::Sprint;
    EXPECT_EQ(describeLive(entry, {}), "modern, sprint 40");
}

TEST_F(LivePageTest, NamesLoseLettersBeforeARatingGoes) {
    for (const Size window : {Size{80, 24}, Size{36, 21}}) {
        EXPECT_TRUE(shows(" 1254  -  ", window));
        EXPECT_TRUE(shows(" 1190 ", window));
    }
}

TEST_F(LivePageTest, EnterSaysWhyItDoesNothingWithAnotherVersion) {
    for (const Size window : {Size{80, 24}, Size{36, 21}}) {
        EXPECT_TRUE(shows("version 2", window));
        press(KeyCode::End);
        press(KeyCode::Up);
        press(KeyCode::Enter);
        EXPECT_FALSE(page_.isDone());
        EXPECT_TRUE(shows("another version", window));
    }
    press(KeyCode::Home);
    press(KeyCode::Enter);
    ASSERT_EQ(page_.getEnd(), LivePage::End::Entry);
    EXPECT_EQ(page_.getEntry().code, "KLMP");
}

}  // namespace
}  // namespace tui

#include "tui/tetris/versus/MatchWatchApp.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "brain/tetris/placement/Reach.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "test/support/screen/ScreenDriver.h"
#include "test/support/screen/TestWorkers.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

MatchWatchOptions makeWatchedOptions(const std::string& b) {
    MatchWatchOptions options;
    options.rules.game.seed = 7;
    options.sides = {tetris::readContestant("1"), tetris::readContestant(b)};
    for (tetris::Contestant& side : options.sides)
        side.pace = side.level == 1 ? 350 : 500;
    return options;
}

struct Watched : ScreenDriver<Watched> {
    explicit Watched(Size window = {80, 24}, const std::string& b = "2")
        : app(makeWatchedOptions(b), Look{}, std::make_shared<InlineWorker>()) {
        resize(window);
        wake();
    }
    // The brains answer each key.
    void type(std::string_view letters) {
        for (const char letter : letters) {
            ScreenDriver::type({&letter, 1});
            wake();
        }
    }
    void wait(Duration time) {
        for (const TimePoint end = now + time; now < end;) {
            now += 10ms;
            app.onTime(now);
        }
    }
    int pieces(int side) const { return app.getMatch().getGame(side).getPieces(); }
    void playToTheEnd() {
        type("f");
        for (int i = 0; i < 5000 && !app.getState().isOver; ++i)
            app.onEvent(Woken{}, now);
        ASSERT_TRUE(app.getState().isOver);
    }
    MatchWatchApp app;
    TimePoint now{std::chrono::hours(1)};
};

TEST(MatchWatchAppTest, EachSidePlaysAtItsPace) {
    Watched watched;  // 0.35 and 0.5 pieces a second
    watched.wait(1990ms);
    EXPECT_EQ(watched.pieces(1), 0);
    watched.wait(20ms);
    EXPECT_EQ(watched.pieces(1), 1);
    EXPECT_EQ(watched.pieces(0), 0);
    watched.wait(10s);
    EXPECT_EQ(watched.pieces(0), 4);
    EXPECT_EQ(watched.pieces(1), 6);
    EXPECT_TRUE(watched.shows({"Level 1", "Level 2"}));
    watched.resize({30, 8});
    EXPECT_TRUE(watched.shows("36x21"));
}

TEST(MatchWatchAppTest, PlusAndMinusDoubleAndHalveTheSpeed) {
    Watched watched;
    watched.type("+");
    EXPECT_TRUE(watched.shows("x2"));
    watched.wait(1010ms);
    EXPECT_EQ(watched.pieces(1), 1);
    watched.type("--");
    EXPECT_TRUE(watched.shows("x1/2"));
}

TEST(MatchWatchAppTest, APauseStopsItAndABracketPlacesOnePiece) {
    Watched watched;
    watched.wait(1s);
    watched.type("p");
    watched.wait(1min);
    EXPECT_EQ(watched.pieces(1), 0);
    watched.type("]");
    EXPECT_EQ(watched.pieces(1), 1);
    EXPECT_EQ(watched.pieces(0), 0);
    watched.type("]");
    EXPECT_EQ(watched.pieces(0), 1);
    watched.wait(1min);
    EXPECT_EQ(watched.pieces(0) + watched.pieces(1), 2);
    EXPECT_TRUE(watched.shows("PAUSED"));
}

TEST(MatchWatchAppTest, ItsViewShowsWhereEachSideWantsItsPiece) {
    Watched watched;
    watched.type("p");
    watched.wake();
    const std::string plain = watched.look();
    watched.type("v");
    EXPECT_NE(watched.look(), plain) << "of the one side";
    watched.type("v");
    EXPECT_EQ(watched.look(), plain);
    watched.type("]");
    watched.wake();
    const std::string next = watched.look();
    watched.type("v");
    EXPECT_NE(watched.look(), next) << "of the other";
}

TEST(MatchWatchAppTest, SidesOfOnePaceAreShownInTurn) {
    Watched watched({80, 24}, "1");  // 0.35 pieces a second
    watched.wait(2860ms);
    EXPECT_EQ(watched.pieces(0), 1);
    EXPECT_EQ(watched.pieces(1), 0);
    watched.wait(1420ms);
    EXPECT_EQ(watched.pieces(1), 0);
    watched.wait(20ms);
    EXPECT_EQ(watched.pieces(1), 1);
    watched.wait(1400ms);
    EXPECT_EQ(watched.pieces(0), 1);
    watched.wait(40ms);
    EXPECT_EQ(watched.pieces(0), 2);
}

TEST(MatchWatchAppTest, AtFullSpeedItGoesToItsCardItsReplayAndTheNextMatch) {
    for (const Size window : {Size{80, 24}, Size{36, 21}, Size{66, 24}, Size{120, 36}}) {
        Watched watched(window, "6");
        watched.playToTheEnd();
        EXPECT_TRUE(watched.shows({"Level 6 wins", "0:1", "w replay", "? keys"}));
        EXPECT_FALSE(watched.shows("rated")) << watched.look();
        watched.type("?");
        EXPECT_TRUE(watched.shows("its replay"));
        watched.type("?");
        EXPECT_FALSE(watched.app.takeReplay());
        watched.click(findText(watched.draw(), "w replay").value());
        ASSERT_TRUE(watched.app.isDone());
        const tetris::SharedReplay replay =
            tetris::shareReplay(watched.app.takeReplay().value(), "the replay");
        EXPECT_EQ(replay->header.who, (std::array<std::string, 2>{"level 1", "level 6"}));
        EXPECT_TRUE(tetris::verifyReplay(replay, tetris::findBestSpin));
        EXPECT_EQ(replay->result.match, watched.app.getMatch().getEnd());
        watched.app.comeBack();
        EXPECT_FALSE(watched.app.isDone());
        const bool again = window.columns == 80;
        watched.type(again ? "g" : "n");
        EXPECT_FALSE(watched.app.getState().isOver);
        EXPECT_EQ(watched.app.getMatch().getRules().game.seed, again ? 7U : 8U);
        watched.type("q");
        EXPECT_TRUE(watched.app.isDone());
    }
}

}  // namespace
}  // namespace tui

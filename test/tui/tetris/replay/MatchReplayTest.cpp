// The replay of a match on the screen.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "test/support/game/MatchReplayText.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/TestWorkers.h"
#include "tui/tetris/replay/ReplayApp.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

struct MatchWatcher {
    explicit MatchWatcher(const std::string& text, Size window = {80, 24})
        : app(parseRecording(text, "FILE"), Look{}, std::make_unique<InlineWorker>(), {}, "Ann"),
          size(window)
    {
        app.onEvent(Resized{window}, now);
    }

    void type(char32_t letter)
    {
        app.onEvent(KeyEvent{{.code = KeyCode::Character, .character = letter}}, now);
    }
    void press(KeyCode code) { app.onEvent(KeyEvent{{.code = code}}, now); }
    void wait(Duration time)
    {
        const TimePoint end = now + time;
        while (const auto wake = app.nextWake()) {
            if (*wake > end) break;
            now = std::max(now, *wake);
            app.onTime(now);
        }
        now = end;
    }
    [[nodiscard]] std::string look() const
    {
        Frame frame(size);
        app.draw(frame);
        return toText(frame);
    }
    [[nodiscard]] bool shows(const std::string& text) const
    {
        return look().find(text) != std::string::npos;
    }
    [[nodiscard]] const tetris::Match& match() const
    {
        return *app.getTimeline().getGame().findMatch();
    }

    ReplayApp app;
    TimePoint now{std::chrono::hours(1)};
    Size size;
};

TEST(MatchReplayTest, ItGoesOnInItsTimeToItsEnd)
{
    MatchWatcher watcher(tetris::kWholeMatch);
    EXPECT_TRUE(watcher.shows("Ann") || watcher.shows("Level 6")) << watcher.look();
    watcher.wait(224ms);
    EXPECT_EQ(watcher.match().getGame(0).getPieces(), 0);
    watcher.wait(1ms);
    EXPECT_EQ(watcher.match().getGame(0).getPieces(), 1);
    EXPECT_EQ(watcher.match().getTime(), 225);
    watcher.wait(4s);
    EXPECT_FALSE(watcher.match().isRunning());
    EXPECT_TRUE(watcher.shows("Level 6 wins")) << watcher.look();
    EXPECT_TRUE(watcher.app.getTimeline().getDifference().empty());
    EXPECT_TRUE(watcher.shows("8/8")) << watcher.look();
    EXPECT_FALSE(watcher.app.nextWake());
}

TEST(MatchReplayTest, StepsAndPiecesGoBothWays)
{
    MatchWatcher watcher(tetris::kWholeMatch);
    watcher.type(U']');
    EXPECT_EQ(watcher.app.getTimeline().getPieceNumber(), 2);
    watcher.type(U']');
    EXPECT_EQ(watcher.match().getGame(1).getPieces(), 1);
    const std::string there = watcher.look();
    watcher.press(KeyCode::End);
    EXPECT_TRUE(watcher.app.getTimeline().isAtEnd());
    watcher.type(U'3');
    watcher.press(KeyCode::Enter);
    EXPECT_EQ(watcher.look(), there);
}

TEST(MatchReplayTest, BracesGoToAttacksOfFourRowsAndMore)
{
    MatchWatcher watcher(tetris::kWholeMatch);
    watcher.wait(1ms);
    watcher.press(KeyCode::Home);
    watcher.type(U'}');
    EXPECT_EQ(watcher.match().getTally(1).sent, 0);
    watcher.type(U']');
    EXPECT_EQ(watcher.match().getTally(1).sent, 10) << watcher.look();
}

TEST(MatchReplayTest, ABrainRanksTheMovesOfEitherSide)
{
    MatchWatcher watcher(tetris::kWholeMatch);
    watcher.type(U'v');
    EXPECT_TRUE(watcher.shows("choice ")) << watcher.look();
    EXPECT_FALSE(watcher.app.getState().analysis.empty());
    watcher.press(KeyCode::Tab);
    EXPECT_EQ(watcher.app.getState().side, 1);
    EXPECT_TRUE(watcher.shows("choice ")) << watcher.look();
}

TEST(MatchReplayTest, ItFitsEveryWindowThatAMatchFits)
{
    for (const Size window :
         {Size{80, 24}, Size{80, 23}, Size{36, 21}, Size{66, 24}, Size{120, 36}, Size{30, 8}}) {
        MatchWatcher watcher(tetris::kWholeMatch, window);
        watcher.type(U'v');
        EXPECT_FALSE(watcher.look().empty());
        watcher.press(KeyCode::End);
        watcher.type(U'?');
        watcher.type(U'?');
        EXPECT_FALSE(watcher.look().empty());
    }
}

TEST(MatchReplayTest, AWrongVerbIsNamedWithItsLine)
{
    MatchWatcher watcher(tetris::replaceIn(tetris::kWholeMatch, "sent 10", "sent 11"));
    watcher.press(KeyCode::End);
    EXPECT_TRUE(watcher.shows("DAMAGED")) << watcher.look();
}

}  // namespace
}  // namespace tui

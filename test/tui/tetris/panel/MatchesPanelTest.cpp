#include "tui/tetris/panel/MatchesPanel.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>

#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/GoldenFile.h"

namespace tui {
namespace {

using tetris::MatchOutcome;

class MatchesPanelTest : public testing::Test {
protected:
    static void SetUpTestSuite() {
        ::setenv("TZ", "UTC", 1);
        ::tzset();
    }

    static MatchesAnswer makeMatches() {
        constexpr int64_t kEnded = 1769860800;  // 2026-01-31T12:00:00Z
        MatchesAnswer answer{.record = {.rating = 1236,
                                        .won = 23,
                                        .lost = 17,
                                        .drawn = 1,
                                        .rivals = {{.rival = "level 6", .won = 4, .played = 9}}}};
        const auto add = [&answer](const std::string& rival, MatchOutcome outcome, double before,
                                   double after, bool counts = true) {
            const auto at = static_cast<int64_t>(answer.rows.size());
            answer.rows.push_back({.id = 40 - at,
                                   .name = "Ann",
                                   .rival = rival,
                                   .clock = "time",
                                   .outcome = outcome,
                                   .counts = counts,
                                   .before = before,
                                   .after = after,
                                   .milliseconds = 98'000 + 60'000 * at,
                                   .ended = kEnded - 50'000 * at,
                                   .hasReplay = at < 3});
        };
        add("level 6", MatchOutcome::Won, 1218.2, 1236.4);
        add("level 10", MatchOutcome::Lost, 1225, 1218.2);
        add("brain rival:nodes=5", MatchOutcome::Draw, 1225, 1225, false);
        add("level 6", MatchOutcome::Stopped, 1225, 1225, false);
        for (int i = 0; i < 36; ++i)
            add("level 1", MatchOutcome::Won, 1200, 1225);
        return answer;
    }

    void answer(MatchesAnswer matches = makeMatches()) {
        saver.matches = std::move(matches);
        saver.scores.deliver();
    }

    static std::string draw(const MatchesPanel& panel, Size window = {80, 24}, Look look = {}) {
        TetrisState state;
        state.window = window;
        state.look = look;
        state.start.now = 1769860800;
        Frame frame(window);
        panel.draw(state, frame);
        EXPECT_EQ(frame.getCutOff(), 0);
        return toText(frame);
    }

    static PanelEnd press(MatchesPanel& panel, KeyCode code) { return panel.onKey({.code = code}); }

    MatchesPanel make(std::optional<int64_t> at = {}) {
        return MatchesPanel(saver.scores, "Ann", at,
                            [this](const WatchedReplay& replay) { watched = replay; });
    }

    FakeSaver saver;
    WatchedReplay watched;
};

TEST_F(MatchesPanelTest, TheNewestMatchesWithTheRatingAfterThem) {
    MatchesPanel panel = make();
    answer();
    expectGolden("matches-80x24.txt", draw(panel, {80, 24}, {.utf8 = true}));
    expectGolden("matches-ascii-36x21.txt", draw(panel, {36, 21}));
}

TEST_F(MatchesPanelTest, TheTotalsNameWhatTheyCountAndOtherMatchesAreDim) {
    MatchesPanel panel = make();
    answer();
    TetrisState state;
    state.window = {80, 24};
    Frame frame(state.window);
    panel.draw(state, frame);
    EXPECT_TRUE(shows(frame, {"rated: won 23, lost 17, drawn 1", "won 4 of 9 against Level 6"}));
    EXPECT_FALSE(shows(frame, "stopped")) << "nobody has played it to its end";
    constexpr int kResultAt = 3 + 32;
    EXPECT_EQ(frame.getCell(kResultAt, 4).style.foreground, Color::Bad);
    EXPECT_EQ(frame.getCell(kResultAt, 5).style.foreground, Color::Dim) << "it does not count";
    press(panel, KeyCode::Down);
    panel.draw(state, frame);
    Frame other(state.window);
    panel.draw(state, other);
    EXPECT_FALSE(shows(other, "against")) << "none counts against that one";
}

TEST_F(MatchesPanelTest, EnterWatchesTheReplayOfTheChosenMatch) {
    MatchesPanel panel = make(39);
    answer();
    EXPECT_EQ(press(panel, KeyCode::Enter), PanelEnd::Stays);
    EXPECT_EQ(saver.replaysAsked, (std::vector<int64_t>{39}));
    saver.replays[39] = "replay 3";
    saver.scores.deliver();
    EXPECT_EQ(watched.text, "replay 3");
    EXPECT_EQ(watched.player, "Ann");
}

TEST_F(MatchesPanelTest, WithoutMatchesItSaysSo) {
    MatchesPanel panel = make();
    EXPECT_EQ(draw(panel).find("No matches"), std::string::npos) << "it is not known yet";
    answer({});
    EXPECT_NE(draw(panel).find("No matches yet."), std::string::npos);
    MatchesPanel busy = make();
    answer({.trouble = SaveTrouble::Busy});
    EXPECT_NE(draw(busy).find("cannot be read"), std::string::npos);
}

}  // namespace
}  // namespace tui

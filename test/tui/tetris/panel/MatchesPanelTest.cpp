#include "tui/tetris/panel/MatchesPanel.h"

#include <gtest/gtest.h>

#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/GoldenFile.h"
#include "test/support/screen/PanelTest.h"

namespace tui {
namespace {

using tetris::MatchOutcome;

class MatchesPanelTest : public PanelTest {
protected:
    MatchesPanelTest() { state.start.now = kNoon; }

    Panel& getPanel() override { return *panel; }

    static MatchesAnswer makeMatches() {
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
                                   .ended = kNoon - 50'000 * at,
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

    void open(std::optional<int64_t> at = {}) {
        panel = makeMatchesPanel(saver.scores, "Ann", at,
                                 [this](const WatchedReplay& replay) { watched = replay; });
    }

    FakeSaver saver;
    WatchedReplay watched;
    std::unique_ptr<Panel> panel;
};

TEST_F(MatchesPanelTest, TheNewestMatchesWithTheRatingAfterThem) {
    open();
    answer();
    expectGolden("matches-80x24.txt", draw({80, 24}, {.utf8 = true}));
    expectGolden("matches-ascii-36x21.txt", draw({36, 21}, {}));
}

TEST_F(MatchesPanelTest, TheTotalsNameWhatTheyCountAndOtherMatchesAreDim) {
    open();
    answer();
    const Frame frame = drawFrame();
    EXPECT_TRUE(
        tui::shows(frame, {"rated: won 23, lost 17, drawn 1", "won 4 of 9 against Level 6"}));
    EXPECT_FALSE(tui::shows(frame, "stopped")) << "nobody has played it to its end";
    constexpr int kResultAt = 3 + 32;
    EXPECT_EQ(frame.getCell(kResultAt, 4).style.foreground, Color::Bad);
    EXPECT_EQ(frame.getCell(kResultAt, 5).style.foreground, Color::Dim) << "it does not count";
    press(KeyCode::Down);
    EXPECT_FALSE(shows("against")) << "none counts against that one";
}

TEST_F(MatchesPanelTest, APersonHasTheWholeNameAndIsAGuestWithoutOne) {
    open();
    answer({.rows = {{.id = 2, .rival = "Ben O'Neil", .outcome = MatchOutcome::Won},
                     {.id = 1, .rival = "person", .outcome = MatchOutcome::Won}}});
    EXPECT_TRUE(tui::shows(drawFrame(), {"Ben O'Neil", "guest"}));
}

TEST_F(MatchesPanelTest, EnterWatchesTheReplayOfTheChosenMatch) {
    open(39);
    answer();
    EXPECT_EQ(press(KeyCode::Enter), PanelEnd::Stays);
    EXPECT_EQ(saver.replaysAsked, (std::vector<int64_t>{39}));
    saver.replays[39] = "replay 3";
    saver.scores.deliver();
    EXPECT_EQ(watched.text, "replay 3");
    EXPECT_EQ(watched.player, "Ann");
}

TEST_F(MatchesPanelTest, WithoutMatchesItSaysSo) {
    open();
    EXPECT_FALSE(shows("No matches")) << "it is not known yet";
    answer({});
    EXPECT_TRUE(shows("No matches yet."));
    open();
    answer({.trouble = SaveTrouble::Busy});
    EXPECT_TRUE(shows("cannot be read"));
}

}  // namespace
}  // namespace tui

#include "tui/tetris/panel/StatisticsPanel.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>

#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/GoldenFile.h"
#include "tui/base/text/TimeText.h"

namespace tui {
namespace {

using tetris::PlayedKind;
using What = PlayedKind::What;

constexpr int64_t kStatisticsNow = 1769860800;  // 2026-01-31T12:00:00Z
constexpr int64_t kDay = 86400;

class StatisticsPanelTest : public testing::Test {
protected:
    static void SetUpTestSuite() {
        ::setenv("TZ", "UTC", 1);
        ::tzset();
    }

    static tetris::GameStatistics makeStatistics() {
        std::vector<tetris::PlayedRow> rows;
        const auto add = [&rows](const PlayedKind& kind, int64_t result, int daysAgo,
                                 const tetris::FinesseCount& finesse = {}) {
            const int64_t ended = kStatisticsNow - daysAgo * kDay;
            const bool hasPieces = kind.what < What::Versus;
            rows.push_back({.kind = kind,
                            .result = result,
                            .pieces = hasPieces ? 101 : 0,
                            .milliseconds = 60'000,
                            .finesse = finesse,
                            .ended = ended,
                            .day = formatLocalDay(ended)});
        };
        for (int i = 0; i < 40; ++i)
            add({.what = What::Modern, .goal = tetris::Goal::Sprint},
                80'000 - 500 * i + i * i * 7 % 31 * 300, 40 - i, {.pieces = 100, .faults = 7});
        add({}, 2410, 0);
        add({.what = What::Modern, .goal = tetris::Goal::Cheese, .number = 10}, 48'000, 0);
        add({.what = What::Versus}, 1254, 0);
        add({.what = What::Puzzle, .width = 4, .height = 4}, 31'200, 0);
        return computeGameStatistics(rows);
    }

    void answer() {
        saver.statistics = StatisticsAnswer{.statistics = makeStatistics()};
        saver.scores.deliver();
    }

    static std::string draw(const StatisticsPanel& panel, Size window = {80, 24}, Look look = {}) {
        TetrisState state;
        state.window = window;
        state.look = look;
        state.start.now = kStatisticsNow;
        Frame frame(window);
        panel.draw(state, frame);
        EXPECT_EQ(frame.getCutOff(), 0);
        return toText(frame);
    }

    static PanelEnd press(StatisticsPanel& panel, KeyCode code) {
        return panel.onKey({.code = code});
    }

    FakeSaver saver;
};

TEST_F(StatisticsPanelTest, PicturesOfIt) {
    StatisticsPanel panel(saver.scores, "Ann");
    answer();
    EXPECT_EQ(press(panel, KeyCode::Down), PanelEnd::Stays);
    constexpr Look kColours{.utf8 = true, .colors = 256};
    expectGolden("statistics-80x24.txt", draw(panel, {80, 24}, kColours));
    expectGolden("statistics-36x21.txt", draw(panel, {36, 21}, kColours));
    expectGolden("statistics-ascii-80x24.txt", draw(panel, {80, 24}, {.utf8 = false}));
    EXPECT_EQ(press(panel, KeyCode::Tab), PanelEnd::Stays);
    expectGolden("statistics-days-80x24.txt", draw(panel, {80, 24}, kColours));
}

TEST_F(StatisticsPanelTest, ItAsksForThePeriod) {
    StatisticsPanel panel(saver.scores, "Ann");
    ASSERT_EQ(saver.statisticsAsked.size(), 1U);
    EXPECT_EQ(saver.statisticsAsked[0], tetris::PlayedFilter{.name = "Ann"});
    EXPECT_EQ(press(panel, KeyCode::Right), PanelEnd::Stays);
    EXPECT_EQ(saver.statisticsAsked.back().since, tetris::ScorePeriod::Month);
    EXPECT_EQ(draw(panel).find("sprint"), std::string::npos);
    answer();
    EXPECT_NE(draw(panel).find("sprint 40"), std::string::npos);
}

TEST_F(StatisticsPanelTest, EnterLeadsToTheScoresOfSingleGames) {
    StatisticsPanel panel(saver.scores, "Ann");
    answer();
    press(panel, KeyCode::Down);
    EXPECT_EQ(press(panel, KeyCode::Enter), PanelEnd::Closes);
    const auto wanted = panel.takeWanted();
    ASSERT_TRUE(wanted);
    EXPECT_EQ(wanted->goal, tetris::Goal::Sprint);
    press(panel, KeyCode::End);
    EXPECT_EQ(press(panel, KeyCode::Enter), PanelEnd::Stays) << "all games";
    EXPECT_EQ(press(panel, KeyCode::Escape), PanelEnd::Closes);
    EXPECT_FALSE(panel.takeWanted());
}

TEST_F(StatisticsPanelTest, TroubleAndEmptyTablesAreTold) {
    StatisticsPanel panel(saver.scores, "");
    saver.statistics = StatisticsAnswer{.trouble = SaveTrouble::Busy};
    saver.scores.deliver();
    EXPECT_NE(draw(panel).find("The scores cannot be read."), std::string::npos);
    saver.statistics = StatisticsAnswer{};
    EXPECT_EQ(press(panel, KeyCode::Right), PanelEnd::Stays);
    saver.scores.deliver();
    EXPECT_NE(draw(panel).find("No games here yet."), std::string::npos);
}

}  // namespace
}  // namespace tui

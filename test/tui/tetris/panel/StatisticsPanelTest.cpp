#include "tui/tetris/panel/StatisticsPanel.h"

#include <gtest/gtest.h>

#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/GoldenFile.h"
#include "test/support/screen/PanelTest.h"
#include "tui/base/text/TimeText.h"

namespace tui {
namespace {

using tetris::PlayedKind;
using What = PlayedKind::What;

constexpr int64_t kDaySeconds = 86400;

class StatisticsPanelTest : public PanelTest {
protected:
    StatisticsPanelTest() { state.start.now = kNoon; }

    Panel& getPanel() override { return *panel; }

    static tetris::GameStatistics makeStatistics() {
        std::vector<tetris::PlayedRow> rows;
        const auto add = [&rows](const PlayedKind& kind, int64_t result, int daysAgo,
                                 const tetris::FinesseCount& finesse = {}) {
            const int64_t ended = kNoon - daysAgo * kDaySeconds;
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

    FakeSaver saver;
    std::optional<tetris::PlayedKind> wanted;
    std::unique_ptr<Panel> panel = makeStatisticsPanel(
        saver.scores, "Ann", [this](const tetris::PlayedKind& kind) { wanted = kind; });
};

TEST_F(StatisticsPanelTest, PicturesOfIt) {
    answer();
    EXPECT_EQ(press(KeyCode::Down), PanelEnd::Stays);
    constexpr Look kColours{.utf8 = true, .colors = 256};
    expectGolden("statistics-80x24.txt", draw({80, 24}, kColours));
    expectGolden("statistics-36x21.txt", draw({36, 21}, kColours));
    expectGolden("statistics-ascii-80x24.txt", draw({80, 24}, {.utf8 = false}));
    EXPECT_EQ(press(KeyCode::Tab), PanelEnd::Stays);
    expectGolden("statistics-days-80x24.txt", draw({80, 24}, kColours));
}

TEST_F(StatisticsPanelTest, ANameThatIsCutOffEndsWithASignOfTheConsole) {
    const PlayedKind kind{
        .what = What::Modern, .goal = tetris::Goal::Sprint, .width = 16, .height = 24};
    saver.statistics = StatisticsAnswer{.statistics = tetris::computeGameStatistics(
                                            {{.kind = kind, .result = 80'000, .ended = kNoon}})};
    saver.scores.deliver();
    state.look = {.utf8 = true, .isConsole = true};
    EXPECT_TRUE(shows("sprint 40 16x~"));
}

TEST_F(StatisticsPanelTest, ItAsksForThePeriod) {
    ASSERT_EQ(saver.statisticsAsked.size(), 1U);
    EXPECT_EQ(saver.statisticsAsked[0], tetris::PlayedFilter{.name = "Ann"});
    EXPECT_EQ(press(KeyCode::Right), PanelEnd::Stays);
    EXPECT_EQ(saver.statisticsAsked.back().since, tetris::ScorePeriod::Month);
    EXPECT_FALSE(shows("sprint"));
    answer();
    EXPECT_TRUE(shows("sprint 40"));
}

TEST_F(StatisticsPanelTest, EnterLeadsToTheScoresOfSingleGames) {
    answer();
    press(KeyCode::Down);
    EXPECT_EQ(press(KeyCode::Enter), PanelEnd::Closes);
    ASSERT_TRUE(wanted);
    EXPECT_EQ(wanted->goal, tetris::Goal::Sprint);
    press(KeyCode::End);
    EXPECT_EQ(press(KeyCode::Enter), PanelEnd::Stays) << "all games";
    wanted.reset();
    EXPECT_EQ(press(KeyCode::Escape), PanelEnd::Closes);
    EXPECT_FALSE(wanted);
}

TEST_F(StatisticsPanelTest, TroubleAndEmptyTablesAreTold) {
    saver.statistics = StatisticsAnswer{.trouble = SaveTrouble::Busy};
    saver.scores.deliver();
    EXPECT_TRUE(shows("The scores cannot be read."));
    saver.statistics = StatisticsAnswer{};
    EXPECT_EQ(press(KeyCode::Right), PanelEnd::Stays);
    saver.scores.deliver();
    EXPECT_TRUE(shows("No games here yet."));
}

}  // namespace
}  // namespace tui

// The game of the day: on the first page, while it is played, and on its card.
#include <gtest/gtest.h>

#include <string>

#include "core/tetris/Daily.h"
#include "core/tetris/replay/Replay.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/FrameText.h"

namespace tui {
namespace {

constexpr const char* kDay = "2026-01-31";

class TodayTest : public testing::Test {
protected:
    PlayOptions makeDaily(tetris::RuleSet set, SettingValues settings = {}) {
        settings.name = "Ann";
        settings.rules.set = set;
        PlayOptions options = saver.serve(makeOptions({}, 7, std::move(settings)));
        options.program = "tetris";
        options.readTime = [this] { return time; };
        // takeGame puts the setup into the settings.
        options.setup.rules = options.settings.rules;
        return options;
    }
    static tetris::ScoreRow makeTry(const char* name, int64_t id, int64_t rank,
                                    int64_t milliseconds, bool isReached = true) {
        tetris::ScoreRow row{.id = id, .rank = rank, .name = name};
        row.game.rules = tetris::makeDailyRules(tetris::RuleSet::Modern, kDay);
        row.game.milliseconds = milliseconds;
        row.game.rows = isReached ? 40 : 12;
        row.game.isReached = isReached;
        row.game.day = kDay;
        return row;
    }
    std::string findDayOf(size_t game) const {
        return tetris::findDay(tetris::parseReplay(saver.ended.at(game), "").header);
    }

    FakeSaver saver;
    int64_t time = 1769860800;  // 2026-01-31T12:00:00Z
};

TEST_F(TodayTest, TheFirstPressChoosesItAndTheSecondPlays) {
    for (const tetris::RuleSet set : {tetris::RuleSet::Classic, tetris::RuleSet::Modern}) {
        SCOPED_TRACE(toString(set));
        AppDriver driver(makeDaily(set, {.speed = 70, .next = 3}));
        driver.type("y");
        EXPECT_EQ(driver.state().phase, Phase::Start);
        EXPECT_EQ(driver.state().start.chosen, StartItem::Today);
        driver.type("y");
        ASSERT_EQ(driver.state().phase, Phase::Playing);
        EXPECT_EQ(driver.state().day, kDay);
        EXPECT_EQ(driver.state().setup.rules, tetris::makeDailyRules(set, kDay));
        EXPECT_EQ(driver.state().settings.speed, 50);
        EXPECT_EQ(driver.state().settings.next, 5);
        // The pieces are everybody's.
        driver.type(">>");
        EXPECT_EQ(driver.state().settings.adversary, 0);
        // Esc on its card leads back there, where the settings are the person's again.
        driver.type(" qy");
        ASSERT_EQ(driver.state().phase, Phase::Over);
        EXPECT_EQ(findDayOf(saver.ended.size() - 1), kDay);
        driver.press(KeyCode::Escape);
        EXPECT_EQ(driver.state().start.chosen, StartItem::Today);
        EXPECT_EQ(driver.state().settings.speed, 70);
        EXPECT_EQ(driver.state().settings.next, 3);
        EXPECT_TRUE(driver.state().settings.rules.rising);
        EXPECT_EQ(driver.state().day, "");
    }
}

TEST_F(TodayTest, TheOneTryThatCountsIsNotReplacedWithoutAQuestion) {
    for (const tetris::RuleSet set : {tetris::RuleSet::Classic, tetris::RuleSet::Modern}) {
        AppDriver driver(makeDaily(set, {}));
        driver.type("yy g");
        EXPECT_EQ(driver.state().overlay, Overlay::NewQuestion) << toString(set);
        EXPECT_TRUE(saver.ended.empty());
    }
}

TEST_F(TodayTest, LaterGamesHaveNeitherItsLimitNorItsWell) {
    PlayOptions options = makeDaily(tetris::RuleSet::Classic);
    options.setup.rules.width = options.settings.rules.width = 8;
    AppDriver driver(std::move(options));
    driver.press("y y Space q y Esc Home Enter");
    ASSERT_EQ(driver.state().phase, Phase::Playing);
    EXPECT_EQ(driver.game().getLimit(), 0);
    EXPECT_EQ(driver.game().getBoard().getWidth(), 8);
}

TEST_F(TodayTest, WhoeverWaitsOverMidnightPlaysTheGameThatWasChosen) {
    PlayOptions options = makeDaily(tetris::RuleSet::Modern);
    options.settings.countdown = true;
    AppDriver driver(std::move(options));
    time += 12 * 3600 - 1;
    driver.type("yy");
    ASSERT_EQ(driver.state().phase, Phase::Ready);
    time += 2;
    driver.wait(std::chrono::seconds(3));
    ASSERT_EQ(driver.state().phase, Phase::Playing);
    driver.type(" qy");
    ASSERT_EQ(saver.ended.size(), 1U);
    EXPECT_EQ(findDayOf(0), kDay);
    // The next one is that of the new day.
    driver.wake();
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().day, "2026-02-01");
}

TEST_F(TodayTest, TheCardChangesAtMidnight) {
    AppDriver driver(makeDaily(tetris::RuleSet::Modern));
    driver.type("yy qy");
    EXPECT_TRUE(driver.shows({"today, 2026-01-31", "Enter again, as practice"}));
    driver.wait(std::chrono::hours(12) - std::chrono::seconds(1));
    EXPECT_TRUE(driver.shows("Enter again, as practice"));
    time += 12 * 3600;
    driver.wait(std::chrono::seconds(1));
    EXPECT_TRUE(driver.shows({"Enter today's game", "scores --daily --date", kDay}));
    EXPECT_FALSE(driver.shows("today, "));
    EXPECT_EQ(driver.app.nextWake(), std::nullopt);
}

TEST_F(TodayTest, ATryThatEndsInTheMomentOfTheKeyForTheNextOneIsOver) {
    AppDriver driver(makeDaily(tetris::RuleSet::Modern));
    driver.press("y y Space");
    driver.holdUp(std::chrono::hours(1));
    driver.type("g");
    ASSERT_EQ(saver.ended.size(), 1U);
    EXPECT_NE(tetris::parseReplay(saver.ended[0], "").result.end, tetris::GameEnd::Stopped);
}

TEST_F(TodayTest, ThePanelSaysWhoHasPlayedAndHowThePersonStands) {
    saver.daily.rows = {makeTry("Eve", 1, 1, 52'100), makeTry("Clara", 2, 2, 55'000),
                        makeTry("Ben", 3, 3, 62'700), makeTry("Ann", 4, 4, 0, false),
                        makeTry("Ann", 5, 0, 50'000)};
    saver.daily.streak = 4;
    AppDriver driver(makeDaily(tetris::RuleSet::Modern));
    driver.type("y");
    driver.wake();
    ASSERT_FALSE(saver.daysAsked.empty());
    EXPECT_EQ(saver.daysAsked.back(), (DailyQuestion{kDay, tetris::RuleSet::Modern, "Ann", kDay}));
    EXPECT_TRUE(shows(
        driver.draw(),
        {"Today  4th of 4", "sprint, 40 rows", "PLAYED HERE        4 today",
         "1  Eve              0:52.1", "3  Ben              1:02.7", "4  Ann             12 rows",
         "Your try           12 rows", "Streak              4 days",
         "The same pieces for everybody; the first try of the day counts."}));
    driver.resize({36, 21});
    EXPECT_TRUE(driver.shows({"modern, sprint, 40 rows", "Best here             Eve 0:52.1",
                              "Your try                 12 rows", "Streak"}));
    // Other rules have another table.
    driver.type("u");
    EXPECT_EQ(saver.daysAsked.back().set, tetris::RuleSet::Classic);
    saver.daily = {};
    driver.wake();
    driver.resize({80, 24});
    EXPECT_TRUE(driver.shows({"Today  not yet", "100 pieces", "Nobody yet. Be the first.",
                              "Streak              0 days"}));
}

TEST_F(TodayTest, TheOwnTryIsThatOfTheNameInTheTables) {
    saver.daily.rows = {makeTry("Ann (typed)", 4, 1, 52'100)};
    saver.daily.name = "Ann (typed)";
    AppDriver driver(makeDaily(tetris::RuleSet::Modern));
    driver.type("y");
    driver.wake();
    EXPECT_TRUE(driver.shows({"Today  1st of 1", "Your try            0:52.1"}));
}

TEST_F(TodayTest, TheCardHasThePlaceOfTheDay) {
    AppDriver driver(makeDaily(tetris::RuleSet::Modern));
    driver.type("yy qy");
    saver.news = {.id = 4, .best = 0};
    saver.news.daily = {.day = kDay,
                        .rows = {makeTry("Eve", 1, 1, 52'100), makeTry("Ann", 4, 2, 0, false)},
                        .streak = 4};
    driver.wake();
    EXPECT_TRUE(driver.shows({"today, 2026-01-31", "Place 2 of 2", "Eve 0:52.1", "streak 4 days",
                              "a review", "Enter again, as practice",
                              "Saved as game 4. To compare:", "tetris scores --daily"}));
    EXPECT_FALSE(driver.shows("Accuracy"));
    driver.app.comeBack(driver.now, {tetris::ReviewSum{.moves = 10, .cost = 1.5, .judge = "dt20"}});
    EXPECT_TRUE(driver.shows("Accuracy 85.0"));
    driver.press("Enter Space q y");
    saver.news.id = 5;
    saver.news.daily.rows.push_back(makeTry("Ann", 5, 0, 0, false));
    driver.wake();
    EXPECT_TRUE(driver.shows({"PRACTICE", "first try 12 rows"}));
}

TEST_F(TodayTest, ATryCountsOnceItHasAName) {
    PlayOptions options = makeDaily(tetris::RuleSet::Modern);
    options.asksName = true;
    AppDriver driver(std::move(options));
    driver.type("yy qy");
    saver.news = {.id = 4};
    saver.news.daily = {.day = kDay, .rows = {makeTry("", 4, 0, 0, false)}};
    driver.wake();
    ASSERT_EQ(driver.state().overlay, Overlay::Name);
    EXPECT_TRUE(driver.shows("PRACTICE"));
    driver.now += std::chrono::seconds(1);
    saver.daily.rows = {makeTry("Eve", 4, 1, 0, false)};
    driver.press("E v e Enter");
    driver.wake();
    EXPECT_TRUE(driver.shows("Place 1 of 1"));
    EXPECT_FALSE(driver.shows("PRACTICE"));
}

TEST_F(TodayTest, ASuspendedTryIsResumedAsThatOfItsDay) {
    AppDriver driver(makeDaily(tetris::RuleSet::Modern, {.next = 3}));
    const tetris::GameRules chosen = driver.state().settings.rules;
    driver.press("y y Space p Esc");
    ASSERT_EQ(saver.suspended.size(), 1U);
    EXPECT_EQ(driver.state().day, "");
    time += 3 * 86400;
    driver.type("R");
    ASSERT_EQ(driver.state().phase, Phase::Paused);
    EXPECT_EQ(driver.state().day, kDay);
    EXPECT_EQ(driver.state().settings.next, 5);
    driver.type("qy");
    ASSERT_EQ(saver.ended.size(), 1U);
    EXPECT_EQ(findDayOf(0), kDay);
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().settings.next, 3);
    EXPECT_EQ(driver.state().settings.rules, chosen);
}

TEST_F(TodayTest, AnotherTryIsByTheRulesOfAResumedOneOrByThoseChosenBesideTheCard) {
    using enum tetris::RuleSet;
    for (const auto& [set, keys] :
         {std::pair{Modern, "y y Space p Esc u R q y Enter"}, {Classic, "y y Space q y u Enter"}}) {
        AppDriver driver(makeDaily(set));
        driver.press(keys);
        EXPECT_EQ(driver.state().setup.rules.set, Modern);
        EXPECT_EQ(driver.state().phase, Phase::Playing);
    }
}

}  // namespace
}  // namespace tui

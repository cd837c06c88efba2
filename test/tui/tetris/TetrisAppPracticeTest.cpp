// A person plays on from a moment of a replay.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "test/support/Text.h"
#include "test/support/game/MatchReplayText.h"
#include "test/support/game/RecordedGame.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/TestWorkers.h"
#include "tui/tetris/replay/ReplayApp.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

// What Enter leads to after that many pieces; nullopt: nowhere.
std::optional<Practice> findPractice(const std::string& text, int pieces) {
    const TimePoint now{std::chrono::hours(1)};
    ReplayApp app(tetris::shareReplay(text, "FILE"), Look{}, std::make_unique<InlineWorker>(), {},
                  "Ann", true);
    app.offerPractice();
    app.onEvent(Resized{{80, 24}}, now);
    for (int i = 0; i < pieces; ++i)
        app.onEvent(KeyEvent{{.code = KeyCode::Character, .character = U']'}}, now);
    app.onEvent(KeyEvent{{.code = KeyCode::Enter}}, now);
    EXPECT_EQ(app.isDone(), app.getPractice().has_value());
    return app.getPractice();
}

std::string recordTicks(tetris::GameSetup setup) {
    setup.mode = tetris::PlayMode::Ticks;
    return tetris::recordGame(setup, 7);
}

std::string recordModern() {
    return recordTicks({.rules = {.limit = 20, .set = tetris::RuleSet::Modern}});
}

class TetrisAppPracticeTest : public ::testing::Test {
protected:
    AppDriver practise(const std::string& text, int pieces) {
        PlayOptions options = saver_.serve(makeOptions({}, 7));
        options.rivalWorker = std::make_shared<InlineWorker>();
        AppDriver driver(std::move(options));
        driver.app.practise(findPractice(text, pieces).value(), driver.now);
        return driver;
    }

    FakeSaver saver_;
};

TEST_F(TetrisAppPracticeTest, AModernGameGoesOnWithUndoAndIsNotStored) {
    AppDriver driver = practise(recordModern(), 5);
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    EXPECT_TRUE(driver.state().isPractice);
    EXPECT_EQ(driver.modern().getPieces(), 5);
    driver.type("p ");
    driver.wait(300ms);
    driver.type(" ");
    EXPECT_EQ(driver.modern().getPieces(), 7);
    driver.press(KeyCode::Backspace);
    EXPECT_EQ(driver.modern().getPieces(), 6);
    driver.type("qy");
    EXPECT_EQ(driver.state().phase, Phase::Over);
    EXPECT_TRUE(driver.shows("practice, "));
    EXPECT_FALSE(driver.shows("To repeat it")) << "no command does";
    EXPECT_TRUE(saver_.ended.empty());
    EXPECT_TRUE(saver_.saves.empty());
    EXPECT_FALSE(driver.state().canReplay);
    driver.press(KeyCode::Enter);
    EXPECT_FALSE(driver.state().isPractice);
}

TEST_F(TetrisAppPracticeTest, ANewGameAfterItIsOneByItsRules) {
    AppDriver driver = practise(
        recordTicks({.rules = {.goal = tetris::Goal::Sprint, .set = tetris::RuleSet::Modern}}), 5);
    driver.type("g");
    ASSERT_NE(driver.state().findModern(), nullptr);
    EXPECT_EQ(driver.modern().getRules().goal, tetris::Goal::Sprint);
    EXPECT_FALSE(driver.state().isPractice);
}

TEST_F(TetrisAppPracticeTest, AGameAfterOneOfPiecesFromAFileHasTheChosenSequence) {
    for (const char* const key : {"g", "G"}) {
        const auto given = std::make_shared<const std::vector<int>>(std::vector<int>{0, 5, 6});
        AppDriver driver = practise(
            recordTicks({.sequence = "file:mine", .given = given, .rules = {.limit = 20}}), 5);
        driver.restart(key);
        EXPECT_EQ(driver.state().setup.sequence, "bag");
        EXPECT_FALSE(driver.state().isPractice);
    }
}

TEST_F(TetrisAppPracticeTest, TheAdversaryGoesOnAndItsLevelCanBeChosen) {
    for (const int level : {100, 0}) {
        AppDriver driver = practise(recordTicks({.rules = {.limit = 40}, .adversary = level}), 5);
        EXPECT_EQ(driver.state().settings.adversary, level);
        driver.type("p");
        for (int i = 0; level == 0 && i < 12; ++i)
            driver.type(">");
        EXPECT_EQ(driver.state().settings.adversary, 100);
        for (int i = 0; i < 8 && driver.state().phase == Phase::Playing; ++i)
            driver.type("  ");
        EXPECT_TRUE(driver.state().game->hasAdversaryDealt());
        EXPECT_GT(driver.state().game->getPieces(), 8);
    }
}

TEST_F(TetrisAppPracticeTest, ThePiecesOfAFileEndWithTheRecordedOnes) {
    for (const tetris::RuleSet set : {tetris::RuleSet::Classic, tetris::RuleSet::Modern}) {
        const auto given =
            std::make_shared<const std::vector<int>>(std::vector<int>{0, 5, 6, 0, 5, 6});
        const std::string whole = recordTicks(
            {.sequence = "file:mine", .given = given, .rules = {.limit = 6, .set = set}});
        AppDriver driver = practise(test::replaceIn(whole, "\npieces 6\n", "\n"), 2);
        driver.type("p");
        for (int i = 0; i < 20 && driver.state().phase == Phase::Playing; ++i) {
            driver.type("  ");
            driver.wait(300ms);
        }
        EXPECT_EQ(driver.state().phase, Phase::Over);
        EXPECT_EQ(driver.state().game->getEnd(), tetris::GameEnd::Limit);
        EXPECT_EQ(driver.state().game->countLandedPieces(), 6);
    }
}

TEST_F(TetrisAppPracticeTest, AClassicGameLeavesNeitherItsLimitNorTheNextPiecesOfModernOnes) {
    AppDriver driver(saver_.serve(makeOptions({}, 7, {.next = 2})));
    driver.app.practise(findPractice(recordTicks({.rules = {.limit = 20}}), 5).value(), driver.now);
    EXPECT_EQ(driver.state().settings.next, 2);
    driver.restart();
    EXPECT_EQ(driver.game().getLimit(), 0);
}

TEST_F(TetrisAppPracticeTest, AGameThatIsResumedAfterItIsNoPractice) {
    AppDriver driver = beginGame(saver_.serve(makeOptions({}, 7)));
    driver.press("Space p Esc");
    driver.app.practise(findPractice(recordModern(), 5).value(), driver.now);
    driver.press("q y Esc R");
    ASSERT_EQ(driver.state().phase, Phase::Paused);
    EXPECT_FALSE(driver.state().isPractice);
}

TEST_F(TetrisAppPracticeTest, NewsOfTheGameBeforeItAreNotOfThePractice) {
    AppDriver driver = beginGame(saver_.serve(makeOptions({}, 7)));
    driver.type(" qy");
    ASSERT_EQ(saver_.ended.size(), 1U);
    driver.app.practise(findPractice(recordModern(), 5).value(), driver.now);
    driver.type("qy");
    saver_.news = {.id = 40};
    driver.wake();
    EXPECT_EQ(driver.state().phase, Phase::Over);
    EXPECT_EQ(driver.state().saveStatus.stage, SaveStatus::Stage::None);
}

TEST_F(TetrisAppPracticeTest, AMatchGoesOnAgainstTheSameRivalAndDoesNotCount) {
    AppDriver driver = practise(tetris::kWholeMatch, 3);
    EXPECT_EQ(driver.state().versus->level, 6);
    EXPECT_FALSE(driver.state().versus->isRated());
    EXPECT_TRUE(driver.shows("PRACTICE"));
    driver.type("q");
    EXPECT_TRUE(driver.shows("end it")) << "nothing is lost";
    driver.press(KeyCode::Escape);
    const tetris::Match& match = *driver.state().findMatch();
    const int64_t time = match.getTime();
    driver.type("p");
    for (int i = 0; i < 300; ++i) {
        driver.wake();
        driver.wait(10ms);
    }
    EXPECT_GT(driver.state().findMatch()->getTime(), time + 1000);
    EXPECT_GT(driver.state().findMatch()->getGame(1).getPieces(), 1);
    if (driver.state().phase == Phase::Playing) driver.type("qy");
    EXPECT_EQ(driver.state().phase, Phase::Over);
    EXPECT_TRUE(saver_.ended.empty());
}

TEST(ReplayPracticeTest, ItIsOfferedWhereAPersonCanPlayOn) {
    EXPECT_TRUE(findPractice(recordModern(), 3));
    EXPECT_TRUE(findPractice(tetris::kWholeMatch, 3));
    EXPECT_FALSE(findPractice(tetris::kWholeMatch, 20)) << "it is over";
    EXPECT_FALSE(findPractice(
        tetris::replaceIn(tetris::kWholeMatch, "side 1 level 6", "side 1 tbp cold-clear-2"), 3))
        << "a bot that a file names is not run";
    EXPECT_FALSE(findPractice(
        tetris::replaceIn(tetris::kWholeMatch, "side 1 level 6", "side 1 brain gone.toml"), 3));
    EXPECT_FALSE(findPractice(
        tetris::recordGame({.rules = {.limit = 20}, .mode = tetris::PlayMode::Instant}, 7), 3))
        << "pieces were placed at once";
}

}  // namespace
}  // namespace tui

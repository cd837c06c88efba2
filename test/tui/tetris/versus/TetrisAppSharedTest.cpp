#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "brain/tetris/placement/Reach.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "test/support/Text.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/TestWorkers.h"
#include "tui/tetris/TetrisApp.h"
#include "tui/tetris/versus/Rivals.h"
#include "tui/tetris/versus/SharedKeyboard.h"

// Matches of two persons at one keyboard.

namespace tui {
namespace {

using namespace std::chrono_literals;
using tetris::Match;
using tetris::MatchEnd;

class TetrisAppSharedTest : public ::testing::Test {
protected:
    PlayOptions makeShared() {
        PlayOptions options = saver_.serve(makeOptions({}, 7));
        options.rivalWorker = worker_;
        options.settings.rival = kSharedRival;
        options.settings.name = "Ann";
        options.settings.countdown = true;
        return options;
    }
    static AppDriver start(PlayOptions options, Size window = {80, 24}, Look look = {}) {
        AppDriver driver(std::move(options), window, look);
        driver.type("VV");
        return driver;
    }
    static AppDriver play(PlayOptions options, Size window = {80, 24}, Look look = {}) {
        AppDriver driver = start(std::move(options), window, look);
        driver.wait(1800ms);
        return driver;
    }
    static const tetris::ModernGame& getGame(const AppDriver& driver, int side) {
        return driver.state().findMatch()->getGame(side);
    }
    // The columns of the falling piece of a side: that of its first cell.
    static int findColumn(const AppDriver& driver, int side) {
        return driver.state().game->findFalling(side)->cells[0].x;
    }
    // Both land pieces where they enter until one of them has lost.
    static void playToTheEnd(AppDriver& driver) {
        for (int i = 0; i < 40 && driver.state().phase == Phase::Playing; ++i) {
            driver.type(" ");
            driver.wait(300ms);
            driver.press(KeyCode::Enter);
        }
    }

    std::shared_ptr<InlineWorker> worker_ = std::make_shared<InlineWorker>();
    FakeSaver saver_;
};

TEST(SharedKeyboardTest, NoKeyBelongsToBothAndLettersOfEitherCaseAreOne) {
    for (const char* const name : {"a", "d", "w", "q", "s", "e", "A", "D", "W", "Q", "S", "E"}) {
        const auto found = findSharedKey(*parseKeyName(name));
        ASSERT_TRUE(found) << name;
        EXPECT_EQ(found->side, 0) << name;
    }
    EXPECT_EQ(findSharedKey(*parseKeyName("Space"))->action, Action::Land);
    for (const char* const name : {"Left", "Right", "Up", "/", "?", "Down", "Enter", "."}) {
        const auto found = findSharedKey(*parseKeyName(name));
        ASSERT_TRUE(found) << name;
        EXPECT_EQ(found->side, 1) << name;
    }
    EXPECT_EQ(findSharedKey(*parseKeyName("?"))->key, *parseKeyName("/"));
    for (const char* const name : {"p", "Esc", "Tab", "b", "v", "g", "j", "C"})
        EXPECT_FALSE(findSharedKey(*parseKeyName(name))) << name;
}

TEST_F(TetrisAppSharedTest, EachSideHasKeysOfItsOwn) {
    AppDriver driver = play(makeShared());
    ASSERT_EQ(driver.state().phase, Phase::Playing);
    const int left = findColumn(driver, 0);
    const int right = findColumn(driver, 1);
    driver.type("a");
    EXPECT_EQ(findColumn(driver, 0), left - 1);
    EXPECT_EQ(findColumn(driver, 1), right);
    driver.press(KeyCode::Right);
    EXPECT_EQ(findColumn(driver, 0), left - 1);
    EXPECT_EQ(findColumn(driver, 1), right + 1);
    driver.type("E.");
    EXPECT_TRUE(getGame(driver, 0).getHeld());
    EXPECT_TRUE(getGame(driver, 1).getHeld());
    // Neither quits nor opens a page.
    const auto before = *driver.state().game->findFalling(1);
    driver.type("q?");
    EXPECT_EQ(driver.state().overlay, Overlay::None);
    EXPECT_NE(*driver.state().game->findFalling(1), before);
    driver.type(" ");
    EXPECT_EQ(getGame(driver, 0).getPieces(), 1);
    EXPECT_EQ(getGame(driver, 1).getPieces(), 0);
    driver.press(KeyCode::Enter);
    EXPECT_EQ(getGame(driver, 1).getPieces(), 1);
    EXPECT_GT(driver.state().versus->seen.stack.computeHeight(), 0);
}

TEST_F(TetrisAppSharedTest, HeldKeysOfBothRepeatWhereReleasesAreReported) {
    AppDriver driver = play(makeShared());
    const auto change = [&](const Key& key, KeyChange what) { driver.send(KeyEvent{key, what}); };
    const Key left{.code = KeyCode::Left};
    change(makeKey(U'D'), KeyChange::Pressed);
    change(left, KeyChange::Pressed);
    const int own = findColumn(driver, 0);
    const int other = findColumn(driver, 1);
    driver.wait(170ms + 50ms);
    EXPECT_EQ(findColumn(driver, 0), own + 2);
    EXPECT_EQ(findColumn(driver, 1), other - 2);
    // Shift was released first.
    change(makeKey(U'd'), KeyChange::Released);
    driver.wait(50ms);
    EXPECT_EQ(findColumn(driver, 0), own + 2);
    EXPECT_LT(findColumn(driver, 1), other - 2);
}

TEST_F(TetrisAppSharedTest, NobodySkipsTheCountdownAndHoldActsAsThePiecesEnter) {
    AppDriver driver = start(makeShared());
    EXPECT_EQ(driver.state().phase, Phase::Ready);
    driver.press("e Space a . Enter");
    EXPECT_EQ(driver.state().phase, Phase::Ready);
    driver.wait(1800ms);
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    for (const int side : {0, 1})
        EXPECT_TRUE(getGame(driver, side).getHeld()) << side;
}

TEST_F(TetrisAppSharedTest, EscapeAndPPauseBothAndAKeyOfOneDoesNotEndTheCountdownAfterIt) {
    AppDriver driver = play(makeShared());
    for (const Key& key : {kEscapeKey, makeKey(U'p'), makeKey(U'P')}) {
        driver.send(KeyEvent{key});
        ASSERT_EQ(driver.state().phase, Phase::Paused);
        const Frame paused = driver.draw();
        EXPECT_TRUE(shows(paused, {"PAUSED", "q  quit"}));
        const int64_t time = driver.state().findMatch()->getTime();
        driver.wait(5s);
        driver.type("p");
        ASSERT_EQ(driver.state().phase, Phase::Ready);
        driver.type(" ");
        EXPECT_EQ(driver.state().phase, Phase::Ready);
        driver.wait(1800ms);
        EXPECT_EQ(driver.state().phase, Phase::Playing);
        EXPECT_LE(driver.state().findMatch()->getTime() - time, 1);
    }
}

TEST_F(TetrisAppSharedTest, ItsRecordIsProvenPracticeOfTwoPersons) {
    AppDriver driver = play(makeShared());
    playToTheEnd(driver);
    ASSERT_EQ(driver.state().phase, Phase::Over);
    ASSERT_EQ(saver_.ended.size(), 1U);
    const auto replay = tetris::shareReplay(saver_.ended.front(), "FILE");
    EXPECT_NO_THROW(tetris::verifyReplay(replay, tetris::findBestSpin));
    const tetris::ReplayHeader& header = replay->header;
    EXPECT_EQ(header.who, (std::array<std::string, 2>{"person", "person"}));
    EXPECT_EQ(header.names, (std::array<std::string, 2>{"Ann", "friend"}));
    EXPECT_TRUE(header.isPractice);
    EXPECT_TRUE(isAtOneKeyboard(header));
    EXPECT_FALSE(countsForRating(*replay));
    EXPECT_FALSE(countsBetween(*replay));
    EXPECT_FALSE(canSuspendMatch(header));
    EXPECT_FALSE(driver.app.getGame().formatSuspended());
}

TEST_F(TetrisAppSharedTest, NoBrainHelpsOneOfThem) {
    AppDriver driver = play(makeShared());
    driver.type("bvL");
    EXPECT_EQ(driver.app.getPanel(), nullptr);
    EXPECT_FALSE(driver.state().brainActive || driver.state().viewsBrain);
}

TEST_F(TetrisAppSharedTest, WhoQuitsLosesNothing) {
    AppDriver driver = play(makeShared());
    driver.type(" pq");
    EXPECT_TRUE(driver.shows("Quit?"));
    driver.type("y");
    EXPECT_EQ(driver.state().findMatch()->getEnd().kind, MatchEnd::Kind::Stopped);
    EXPECT_EQ(driver.state().versus->won, (std::array<int, 2>{0, 0}));
}

TEST_F(TetrisAppSharedTest, TheCardNamesTheWinnerAndTakesNoKeyForASecond) {
    PlayOptions options = makeShared();
    options.settings.firstTo = 2;
    AppDriver driver = play(std::move(options));
    playToTheEnd(driver);
    ASSERT_EQ(driver.state().phase, Phase::Over);
    const MatchEnd end = driver.state().findMatch()->getEnd();
    ASSERT_EQ(end.kind, MatchEnd::Kind::Win);
    const Frame card = driver.draw();
    EXPECT_TRUE(shows(card, {end.winner == 0 ? "Ann wins" : "friend wins", "two at one keyboard"}));
    EXPECT_FALSE(shows(card, "next: ")) << toText(card);
    driver.press("Enter Esc q g w");
    EXPECT_EQ(driver.state().phase, Phase::Over);
    EXPECT_EQ(driver.state().overlay, Overlay::None);
    EXPECT_FALSE(driver.app.isDone());
    driver.wait(1s);
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().phase, Phase::Ready);
    EXPECT_EQ(driver.state().versus->won.at(static_cast<size_t>(end.winner)), 1);
}

// As picture 56.
TEST_F(TetrisAppSharedTest, BothSidesSeeTheirNextPiecesAndTheirKeys) {
    AppDriver driver = start(makeShared());
    const Frame ready = driver.draw();
    EXPECT_TRUE(
        shows(ready, {"a d", "Space", "Enter", "move", "turn", "hold", "not rated", "steps here"}));
    driver.wait(1800ms);
    const std::string picture = driver.look();
    const std::vector<std::string> rows = test::splitLines(picture);
    EXPECT_EQ(rows.at(0).substr(42, 13), "NEXT     NEXT") << picture;
    EXPECT_EQ(rows.at(12).substr(51, 4), "HOLD") << picture;
    EXPECT_EQ(rows.at(16).substr(42, 6), "friend") << picture;
    EXPECT_EQ(rows.at(18).substr(1, 15), "Ann   not rated") << picture;
    EXPECT_EQ(rows.at(23),
              " Esc pause         a d  w q  s  Space  e                  arrows  /  Enter  .");
    // The same bag for both, so the same pieces.
    driver.wait(2s);
    EXPECT_EQ(getGame(driver, 0).peek(5), getGame(driver, 1).peek(5));
    // A terminal that reports releases needs no warning.
    EXPECT_FALSE(start(makeShared(), {80, 24}, {.hasReleases = true}).shows("steps here"));
}

TEST_F(TetrisAppSharedTest, InRealTimeAWindowWithoutBothWellsPausesThem) {
    AppDriver driver = play(makeShared());
    driver.resize({79, 24});
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    EXPECT_TRUE(driver.shows("80x21"));
}

TEST_F(TetrisAppSharedTest, TheFirstPageOffersAFriendBelowAuto) {
    PlayOptions options = makeShared();
    options.settings.rival = "1";
    AppDriver driver(std::move(options), {80, 24});
    driver.type("V<");
    EXPECT_EQ(driver.state().settings.rival, "auto");
    driver.type("<");
    EXPECT_EQ(driver.state().settings.rival, "here");
    driver.type("<");
    EXPECT_EQ(driver.state().settings.rival, "here");
    driver.type(">>");
    EXPECT_EQ(driver.state().settings.rival, "1");
}

}  // namespace
}  // namespace tui

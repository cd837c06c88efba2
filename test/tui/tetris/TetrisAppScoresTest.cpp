#include <gtest/gtest.h>

#include "core/tetris/Piece.h"
#include "test/support/game/FindSeed.h"
#include "test/support/game/RecordedGame.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/SamplePanel.h"

// Ended games are saved, and the player is asked for a name.

namespace tui {
namespace {

using namespace std::chrono_literals;
using Stage = SaveStatus::Stage;

constexpr Look kUtf8{.utf8 = true, .colors = 256};

class TetrisAppScoresTest : public testing::Test {
protected:
    PlayOptions makeScoreOptions() {
        PlayOptions options = saved.serve(autosave.serve(makeOptions({}, 7, {.name = "ann"})));
        options.panel = test::makePanelSettings();
        return options;
    }

    PlayOptions makeAskingOptions() {
        PlayOptions options = makeScoreOptions();
        options.asksName = true;
        return options;
    }

    // Plays a game until it is over.
    static void play(AppDriver& driver) {
        if (driver.state().phase == Phase::Over) {
            driver.restart();
        } else {
            driver.press(KeyCode::Enter);
        }
        driver.landAll();
    }

    void tell(AppDriver& driver, const ScoreNews& news) {
        autosave.news = news;
        driver.wake();
    }

    // A game that is over, and of which there is that news.
    AppDriver playAndTell(PlayOptions options, const ScoreNews& news, Size window = {80, 24}) {
        AppDriver driver(std::move(options), window);
        play(driver);
        tell(driver, news);
        return driver;
    }

    FakeSaver autosave;
    SavedSettings saved;
};

ScoreNews makeSaved() { return {.id = 40, .rank = 3, .count = 12, .best = 270}; }

TEST_F(TetrisAppScoresTest, AGameIsSavedTheMomentItEndsAndStaysAmongThoseThatWereLeftUntilThen) {
    AppDriver driver = beginGame(makeScoreOptions());
    EXPECT_TRUE(autosave.ended.empty());
    play(driver);
    ASSERT_EQ(driver.state().phase, Phase::Over);
    ASSERT_EQ(autosave.ended.size(), 1U);
    EXPECT_EQ(autosave.names, std::vector<std::string>{"ann"});
    EXPECT_NE(autosave.ended[0].find("\nend over\n"), std::string::npos);
    EXPECT_TRUE(driver.shows("Saving"));
    EXPECT_FALSE(driver.shows("Saved")) << "not before it is on the disk";
    EXPECT_FALSE(driver.shows("Place"));
    EXPECT_EQ(driver.app.nextWake(), std::nullopt) << "nobody waits for it";
    EXPECT_EQ(autosave.finished, std::vector<int>{1});
    EXPECT_TRUE(autosave.removed.empty());
    tell(driver, makeSaved());
    EXPECT_TRUE(driver.shows("Place 3 of 12"));
    EXPECT_EQ(driver.app.nextWake(), std::nullopt);
    EXPECT_EQ(autosave.removed, std::vector<int>{1});
    // News about the last game does not touch the next one.
    play(driver);
    driver.restart();
    tell(driver, makeSaved());
    EXPECT_EQ(autosave.removed, (std::vector<int>{1, 2}));
    EXPECT_EQ(driver.state().saveStatus.stage, Stage::None);
}

TEST_F(TetrisAppScoresTest, WithoutScoresTheAutosaveOfAnEndedGameIsRemovedAtOnce) {
    PlayOptions options = makeScoreOptions();
    options.scores = nullptr;
    AppDriver driver(std::move(options));
    play(driver);
    EXPECT_EQ(autosave.removed, std::vector<int>{1});
    EXPECT_FALSE(driver.shows("Sav"));
}

TEST_F(TetrisAppScoresTest, AGameWithTheBrainViewCountsAsHelped) {
    for (const bool isFromTheStart : {true, false}) {
        autosave.ended.clear();
        AppDriver driver(makeScoreOptions());
        if (isFromTheStart) driver.type("v");
        driver.press(KeyCode::Enter);
        if (!isFromTheStart) driver.type(" v v");
        play(driver);
        ASSERT_EQ(autosave.ended.size(), 1U);
        const auto replay = tetris::readReplayText(autosave.ended[0]);
        EXPECT_EQ(tetris::computeGameScore(*replay).table, tetris::ScoreTable::Helped);
        EXPECT_NO_THROW(tetris::verifyReplay(replay));
    }
}

TEST_F(TetrisAppScoresTest, NewsThatComeInTheNextCountdownAreOfTheLastGame) {
    PlayOptions options = autosave.serve(makeModernOptions(tetris::Goal::Sprint));
    options.settings.countdown = true;
    AppDriver driver = beginGame(std::move(options));
    driver.wait(2s);
    driver.type(" qy");
    ASSERT_EQ(autosave.ended.size(), 1U);
    driver.press(KeyCode::Enter);
    ASSERT_EQ(driver.state().phase, Phase::Ready);
    tell(driver, makeSaved());
    EXPECT_EQ(driver.state().saveStatus.stage, Stage::None);
}

TEST_F(TetrisAppScoresTest, AGameThatAnotherOneReplacesCountsFromItsFirstRowOn) {
    PlayOptions options = makeScoreOptions();
    options.setup = {.sequence = "random", .rules = {.width = 4, .rows = 10}};
    options.seed = tetris::findSeed({tetris::Piece::SQUARE, tetris::Piece::SQUARE});
    AppDriver driver = beginGame(options);
    driver.type("h ");
    driver.restart("G");
    EXPECT_TRUE(autosave.ended.empty());
    driver.type("h ; ");
    ASSERT_EQ(driver.game().getRows(), 2);
    driver.restart();
    EXPECT_EQ(autosave.ended.size(), 1U);
}

// A restricted session ends like this when its connection is lost.
TEST_F(TetrisAppScoresTest, WithoutAnAutosaveAnInterruptedGameIsSavedAsStopped) {
    PlayOptions options = makeScoreOptions();
    options.autosave = nullptr;
    AppDriver driver(options);
    driver.app.getGame().stop();
    EXPECT_TRUE(autosave.ended.empty()) << "no game has begun";
    driver.press("Enter Space");
    driver.app.getGame().stop();
    ASSERT_EQ(autosave.ended.size(), 1U);
    EXPECT_NE(autosave.ended[0].find("\nend stopped\n"), std::string::npos);
    driver.app.getGame().stop();
    EXPECT_EQ(autosave.ended.size(), 1U);
}

TEST_F(TetrisAppScoresTest, WhatIsNotSavedIsTriedAgainWhenItsCardIsLeftAndAtTheEnd) {
    const auto count = [this] { return autosave.ended.size(); };
    AppDriver driver(makeScoreOptions());
    play(driver);
    driver.app.getGame().getSaver().retry();
    EXPECT_EQ(count(), 1U) << "not while it is being saved";
    tell(driver, {.trouble = SaveTrouble::DiskFull});
    driver.restart();
    EXPECT_EQ(autosave.finished, (std::vector<int>{1, 1})) << "and its replay";
    EXPECT_EQ(autosave.ended.at(0), autosave.ended.at(1));
    driver.type(" ");
    tell(driver, {.trouble = SaveTrouble::DiskFull});
    EXPECT_EQ(driver.state().notice, "The disk is full.") << "the first one's";
    driver.landAll();
    EXPECT_EQ(count(), 3U);
    tell(driver, {.trouble = SaveTrouble::DiskFull});
    driver.press(KeyCode::Escape);
    ASSERT_EQ(driver.state().phase, Phase::Start);
    EXPECT_EQ(count(), 5U) << "both";
    EXPECT_TRUE(autosave.removed.empty());
    tell(driver, makeSaved());
    EXPECT_EQ(autosave.removed, (std::vector<int>{1, 2}));
    driver.app.getGame().getSaver().retry();
    driver.app.getGame().getSaver().finish(1s);
    EXPECT_EQ(count(), 5U);
    // What is on its way at the end may fail, too.
    play(driver);
    EXPECT_EQ(count(), 6U);
    autosave.news = {.trouble = SaveTrouble::DiskFull};
    driver.app.getGame().getSaver().finish(1s);
    EXPECT_EQ(count(), 7U);
}

TEST_F(TetrisAppScoresTest, GamesThatAreNotProvenAreCounted) {
    autosave.left.unproven = 2;
    AppDriver driver(makeScoreOptions());
    driver.wake();
    EXPECT_TRUE(driver.shows("do not prove: 2"));
}

TEST_F(TetrisAppScoresTest, WhatIsNotWorthARowIsNotSpokenOf) {
    AppDriver driver = playAndTell(makeAskingOptions(), {});
    EXPECT_EQ(driver.state().saveStatus.stage, Stage::None);
    EXPECT_EQ(autosave.removed, std::vector<int>{1});
    driver.wait(5s);
    EXPECT_EQ(driver.state().overlay, Overlay::None);
}

TEST_F(TetrisAppScoresTest, ThePlayerIsAskedOnceAndTheNameIsKept) {
    AppDriver driver(makeAskingOptions(), {80, 24}, kUtf8);
    play(driver);
    tell(driver, makeSaved());
    EXPECT_EQ(driver.state().overlay, Overlay::Name);
    // Late keys for the falling piece are not taken as letters.
    driver.press("j l k Space Enter");
    driver.wait(999ms);
    driver.type("w");
    EXPECT_EQ(driver.app.nextWake(), std::nullopt);
    EXPECT_EQ(driver.app.takeRequests().screen, ScreenOptions{.takesText = true});
    EXPECT_TRUE(driver.shows("Your name  _ "));
    driver.wait(1ms);
    driver.now += 1ms;
    driver.type(" gqr?");
    driver.send(KeyEvent{{.code = KeyCode::Character, .character = U'\u202e'}});
    EXPECT_TRUE(driver.shows(" gqr_"));
    EXPECT_EQ(driver.state().phase, Phase::Over);
    driver.send(KeyEvent{{.code = KeyCode::Character, .character = 21}});
    for (const char32_t c : std::u32string(U"Đạt"))
        driver.send(KeyEvent{{.code = KeyCode::Character, .character = c}});
    driver.press(KeyCode::Enter);
    EXPECT_EQ(autosave.renamed, (std::vector<std::pair<int64_t, std::string>>{{40, "Đạt"}}));
    EXPECT_EQ(saved.lines, std::vector<std::string>{"name Đạt"});
    EXPECT_EQ(driver.state().overlay, Overlay::None);
    EXPECT_EQ(driver.app.takeRequests().screen, ScreenOptions{});
    // The next game has the name from the start.
    play(driver);
    EXPECT_EQ(autosave.names.back(), "Đạt");
    driver.wait(5s);
    EXPECT_EQ(driver.state().overlay, Overlay::None);
}

TEST_F(TetrisAppScoresTest, WhileANameIsTypedNothingElseIsOffered) {
    AppDriver driver = playAndTell(makeAskingOptions(), makeSaved());
    ASSERT_EQ(driver.state().overlay, Overlay::Name);
    EXPECT_TRUE(driver.shows("Enter keep it  Esc no name"));
    for (const char* const text : {"new game", "w replay", "r scores", "q quit", "n name"})
        EXPECT_FALSE(driver.shows(text)) << text;
    driver.now += 1s;
    driver.press(KeyCode::Enter);
    EXPECT_TRUE(driver.shows({"Enter new game", "n name", "q quit"}));
}

TEST_F(TetrisAppScoresTest, AKnownNameIsChangedByItsKeyAloneUnlessTheHostGivesIt) {
    PlayOptions given = makeScoreOptions();
    given.nameOrigin = NameOrigin::Given;
    AppDriver other = playAndTell(std::move(given), makeSaved());
    other.wait(2s);
    other.type("n");
    EXPECT_NE(other.state().overlay, Overlay::Name);

    AppDriver driver = playAndTell(makeScoreOptions(), makeSaved());
    driver.wait(5s);
    driver.type("n");
    ASSERT_EQ(driver.state().overlay, Overlay::Name);
    EXPECT_TRUE(driver.shows("ann_"));
    driver.press("E v e Enter");
    EXPECT_EQ(autosave.renamed, (std::vector<std::pair<int64_t, std::string>>{{40, "Eve"}}));
    // A game that is not in the scores has no name.
    play(driver);
    tell(driver, {});
    driver.type("n");
    EXPECT_EQ(driver.state().overlay, Overlay::None);
}

TEST_F(TetrisAppScoresTest, AfterAReplayThePageOfScoresStandsWhereItWas) {
    AppDriver driver(makeScoreOptions());
    driver.press("r Right");  // to another table
    const tetris::ScoreFilter filter = autosave.questions.back().filter;
    ASSERT_NE(filter.table, tetris::ScoreTable::Alone);
    const tetris::ScoreRow row{.id = 7, .rank = 1, .name = "Ann", .hasReplay = true};
    autosave.answer = [row](const ScoreQuestion&) { return ScorePage{.count = 1, .rows = {row}}; };
    driver.wake();
    driver.press(KeyCode::Enter);
    autosave.replays[7] = tetris::recordGame({.rules = {.limit = 3}}, 1);
    driver.wake();
    ASSERT_EQ(driver.state().leaving, Leaving::Replay);
    EXPECT_EQ(driver.app.getReplay().player, "Ann");
    driver.app.comeBack(driver.now);
    EXPECT_EQ(driver.state().overlay, Overlay::Panel);
    EXPECT_EQ(autosave.questions.back().filter, filter);
    EXPECT_EQ(autosave.questions.back().around, 7);

    // The review of the chosen game.
    EXPECT_FALSE(driver.app.getReplay().opensReview);
    driver.wake();
    driver.type("a");
    driver.wake();
    ASSERT_EQ(driver.state().leaving, Leaving::Replay);
    EXPECT_TRUE(driver.app.getReplay().opensReview);
}

TEST_F(TetrisAppScoresTest, AGameWaitsWhileItsPersonWatchesAReplay) {
    autosave.answer = [](const ScoreQuestion&) {
        return ScorePage{.count = 1, .rows = {{.id = 7, .rank = 1, .hasReplay = true}}};
    };
    autosave.replays[7] = tetris::recordGame({.rules = {.limit = 3}}, 1);
    AppDriver driver(makeScoreOptions());
    for (const char* const keys : {"Enter r", "Enter"}) {
        driver.press(keys);
        driver.wake();
    }
    ASSERT_EQ(driver.state().leaving, Leaving::Replay);
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    driver.holdUp(1h);
    driver.app.comeBack(driver.now);
    EXPECT_EQ(driver.state().phase, Phase::Paused) << "the page is there again";
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    EXPECT_EQ(driver.game().getPieces(), 1);
}

TEST_F(TetrisAppScoresTest, OnTheCardAKeyThatMovesPiecesActsWhenNoneIsMeantAnyMore) {
    const auto play = [this](std::string_view key) {
        PlayOptions options = autosave.serve(makeModernOptions());
        options.keys["modern.land"] = parseKeyNames("Space Enter");
        AppDriver driver = beginGame(std::move(options));
        driver.press(KeyCode::Left);
        driver.waitForEnd();
        driver.press(key);
        EXPECT_EQ(driver.state().leaving, Leaving::No);
        EXPECT_EQ(driver.state().overlay, Overlay::None);
        EXPECT_EQ(driver.state().phase, Phase::Over);
        driver.wait(500ms);
        driver.press(key);
        return driver;
    };
    const AppDriver reviewing = play("a");
    ASSERT_EQ(reviewing.state().leaving, Leaving::Replay);
    EXPECT_TRUE(reviewing.app.getReplay().opensReview);
    EXPECT_FALSE(reviewing.app.getReplay().text.empty());
    EXPECT_EQ(play("n").state().overlay, Overlay::Name);
    EXPECT_EQ(play("Enter").state().phase, Phase::Playing);
}

TEST_F(TetrisAppScoresTest, TheBestIsThatOfTheTableInWhichTheGameCountsByNow) {
    using enum tetris::ScoreTable;
    AppDriver driver(makeScoreOptions());
    const auto asked = [this] { return autosave.questions.back().filter.table; };
    driver.press(KeyCode::Enter);
    EXPECT_EQ(asked(), Alone);
    driver.type("b");
    EXPECT_EQ(asked(), Helped);
    driver.wait(2s);
    driver.type("b");
    EXPECT_EQ(asked(), Helped) << "it has helped";
    driver.restart();
    EXPECT_EQ(asked(), Alone);
    driver.type("b");
    driver.restart();
    EXPECT_EQ(asked(), Brain);
    driver.press("? Esc");
    EXPECT_EQ(asked(), Brain);
}

TEST_F(TetrisAppScoresTest, ANameThatIsLeftIsNotAskedForAgain) {
    AppDriver driver(makeAskingOptions());
    play(driver);
    driver.now += 1s;
    ASSERT_EQ(driver.state().overlay, Overlay::Name) << "though it is on its way still";
    driver.press("x y z Esc");
    EXPECT_EQ(driver.state().overlay, Overlay::None);
    EXPECT_TRUE(autosave.renamed.empty());
    EXPECT_TRUE(saved.lines.empty());
    play(driver);
    driver.wait(5s);
    EXPECT_EQ(driver.state().overlay, Overlay::None);
    EXPECT_EQ(autosave.names.back(), "ann");
}

// The page shows a name that the system guesses; a session for strangers does not use it.
TEST_F(TetrisAppScoresTest, AnotherSettingDoesNotMakeTheGuessedNameThePlayers) {
    PlayOptions options = makeScoreOptions();
    options.settings.name.clear();
    AppDriver driver = beginGame(options);
    driver.press("c Right c");  // the language
    ASSERT_EQ(saved.lines.size(), 1U);
    driver.landAll();
    EXPECT_EQ(autosave.names, std::vector<std::string>{""});
}

TEST_F(TetrisAppScoresTest, ABrainsGameNeedsNoName) {
    PlayOptions options = makeAskingOptions();
    options.brainActive = true;
    options.setup.rules.limit = 3;
    AppDriver driver = beginGame(std::move(options));
    driver.waitForEnd();
    EXPECT_EQ(autosave.ended.size(), 1U);
    driver.wait(5s);
    EXPECT_EQ(driver.state().overlay, Overlay::None);
}

TEST_F(TetrisAppScoresTest, ANameThatCannotBeKeptSaysSo) {
    saved.answer = "This is for this session only.";
    PlayOptions options = makeAskingOptions();
    options.nameOrigin = NameOrigin::Typed;
    AppDriver driver = playAndTell(std::move(options), makeSaved());
    EXPECT_TRUE(driver.shows({"Enter keep it", saved.answer}));
    driver.now += 1s;
    driver.press("E v e Enter");
    EXPECT_TRUE(driver.shows(saved.answer));
    EXPECT_EQ(autosave.renamed.size(), 1U);
    autosave.renameTrouble = SaveTrouble::Busy;
    driver.wake();
    EXPECT_EQ(driver.state().saveStatus.stage, Stage::Saved) << "the game is";
    EXPECT_TRUE(driver.shows("in use elsewhere"));
}

TEST_F(TetrisAppScoresTest, ANameGivenWhileAGameIsSavedHoldsForTheNextTry) {
    AppDriver driver(makeAskingOptions());
    play(driver);
    driver.wait(2s);
    driver.press("E v e Enter");
    tell(driver, {.trouble = SaveTrouble::Busy});
    autosave.names.clear();
    driver.press(KeyCode::Enter);
    EXPECT_EQ(autosave.names, std::vector<std::string>{"Eve"});
}

TEST_F(TetrisAppScoresTest, ANameChosenAmongTheSettingsIsThePlayers) {
    AppDriver driver = beginGame(makeAskingOptions());
    driver.press("c Down Enter i e Enter Esc");
    driver.landAll();
    EXPECT_EQ(autosave.names, std::vector<std::string>{"annie"});
    driver.wait(5s);
    EXPECT_EQ(driver.state().overlay, Overlay::None);
}

TEST_F(TetrisAppScoresTest, InAWindowThatIsTooSmallTheFieldCanOnlyBeLeft) {
    AppDriver driver = playAndTell(makeAskingOptions(), makeSaved(), {36, 21});
    driver.wait(1s);
    driver.resize({30, 21});
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().overlay, Overlay::Name);
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().overlay, Overlay::None);
}

}  // namespace
}  // namespace tui

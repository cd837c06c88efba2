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
        PlayOptions options = autosave.serve(makeOptions({}, 7));
        options.settings.name = "ann";
        options.panel = test::makePanelSettings();
        options.saveSetting = [this](const std::string& name, const std::string& value) {
            saved.emplace_back(name, value);
            return savingTrouble;
        };
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

    FakeSaver autosave;
    std::vector<std::pair<std::string, std::string>> saved;  // saved settings
    std::string savingTrouble;
};

ScoreNews makeSaved() { return {.id = 40, .rank = 3, .count = 12, .best = 270}; }

TEST_F(TetrisAppScoresTest, AGameIsSavedTheMomentItEnds) {
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
    tell(driver, makeSaved());
    EXPECT_TRUE(driver.shows("Place 3 of 12"));
    EXPECT_EQ(driver.app.nextWake(), std::nullopt);
}

TEST_F(TetrisAppScoresTest, ANameThatTheHostGivesCannotBeChangedAfterAGame) {
    PlayOptions options = makeScoreOptions();
    options.nameOrigin = NameOrigin::Given;
    AppDriver driver(std::move(options));
    play(driver);
    tell(driver, makeSaved());
    driver.wait(2s);
    driver.type("n");
    EXPECT_NE(driver.state().overlay, Overlay::Name);
    EXPECT_EQ(driver.state().settings.name, "ann");
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

TEST_F(TetrisAppScoresTest, UntilItIsSavedAGameStaysAmongThoseThatWereLeft) {
    AppDriver driver(makeScoreOptions());
    play(driver);
    EXPECT_EQ(autosave.finished, std::vector<int>{1});
    EXPECT_TRUE(autosave.removed.empty());
    tell(driver, makeSaved());
    EXPECT_EQ(autosave.removed, std::vector<int>{1});
    // News about the last game does not touch the next one.
    play(driver);
    driver.restart();
    tell(driver, makeSaved());
    EXPECT_EQ(autosave.removed, (std::vector<int>{1, 2}));
    EXPECT_EQ(driver.state().saveStatus.stage, Stage::None);
    // If saving fails, the autosave stays, and the person is told, also in the next game.
    driver.landAll();
    tell(driver, {.trouble = SaveTrouble::DiskFull});
    play(driver);
    driver.restart();
    tell(driver, {.trouble = SaveTrouble::Busy});
    EXPECT_EQ(driver.state().notice, "scores.db is in use elsewhere.");
    EXPECT_EQ(autosave.finished, (std::vector<int>{1, 2, 3, 3, 4})) << "the third, tried again";
    EXPECT_EQ(autosave.removed, (std::vector<int>{1, 2}));
    // Without scores the autosave is removed at once.
    PlayOptions options = makeScoreOptions();
    options.scores = nullptr;
    AppDriver other(options);
    play(other);
    EXPECT_EQ(autosave.removed, (std::vector<int>{1, 2, 1}));
    EXPECT_FALSE(other.shows("Sav"));
}

TEST_F(TetrisAppScoresTest, NewsThatComeInTheNextCountdownAreOfTheLastGame) {
    PlayOptions options = makeScoreOptions();
    options.settings.countdown = true;
    options.settings.rules =
        options.setup.rules = {.goal = tetris::Goal::Sprint, .set = tetris::RuleSet::Modern};
    AppDriver driver = beginGame(options);
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

TEST_F(TetrisAppScoresTest, ANewGameInTheMiddleOfOneIsAskedFor) {
    for (const char* const key : {"g", "G"}) {
        AppDriver driver(makeScoreOptions());
        driver.press("Enter Space Space");
        driver.type(key);
        EXPECT_EQ(driver.state().overlay, Overlay::NewQuestion);
        EXPECT_TRUE(driver.shows("New game?"));
        driver.press(KeyCode::Escape);
        EXPECT_EQ(driver.state().phase, Phase::Playing);
        EXPECT_EQ(driver.game().getPieces(), 3);
        driver.type(key);
        driver.type("y");
        EXPECT_EQ(driver.state().overlay, Overlay::None);
        EXPECT_EQ(driver.game().getPieces(), 1);
    }
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
    AppDriver driver(makeAskingOptions());
    play(driver);
    tell(driver, {});
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
    EXPECT_EQ(saved, (std::vector<std::pair<std::string, std::string>>{{"name", "Đạt"}}));
    EXPECT_EQ(driver.state().overlay, Overlay::None);
    EXPECT_EQ(driver.app.takeRequests().screen, ScreenOptions{});
    // The next game has the name from the start.
    play(driver);
    EXPECT_EQ(autosave.names.back(), "Đạt");
    driver.wait(5s);
    EXPECT_EQ(driver.state().overlay, Overlay::None);
}

TEST_F(TetrisAppScoresTest, WhileANameIsTypedNothingElseIsOffered) {
    AppDriver driver(makeAskingOptions());
    play(driver);
    tell(driver, makeSaved());
    ASSERT_EQ(driver.state().overlay, Overlay::Name);
    EXPECT_TRUE(driver.shows("Enter keep it  Esc no name"));
    for (const char* const text : {"new game", "w replay", "r scores", "q quit", "n name"})
        EXPECT_FALSE(driver.shows(text)) << text;
    driver.now += 1s;
    driver.press(KeyCode::Enter);
    EXPECT_TRUE(driver.shows({"Enter new game", "n name", "q quit"}));
}

TEST_F(TetrisAppScoresTest, AKnownNameIsChangedByItsKeyAlone) {
    AppDriver driver(makeScoreOptions());
    play(driver);
    tell(driver, makeSaved());
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
    PlayOptions options = makeScoreOptions();
    AppDriver driver(options);
    driver.type("r");
    driver.press(KeyCode::Right);  // to another table
    const tetris::ScoreFilter filter = autosave.questions.back().filter;
    ASSERT_NE(filter.table, tetris::ScoreTable::Alone);
    tetris::ScoreRow row{.id = 7, .name = "Ann", .hasReplay = true};
    row.rank = 1;
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
    AppDriver driver = beginGame(makeScoreOptions());
    driver.type("r");
    driver.wake();
    driver.press(KeyCode::Enter);
    driver.wake();
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
    PlayOptions options = makeScoreOptions();
    options.setup.sequence = "bag";
    AppDriver driver(options);
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
    EXPECT_TRUE(saved.empty());
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
    driver.type("c");
    driver.press(KeyCode::Right);  // the language
    driver.type("c");
    ASSERT_EQ(saved.size(), 1U);
    driver.landAll();
    EXPECT_EQ(autosave.names, std::vector<std::string>{""});
}

TEST_F(TetrisAppScoresTest, ABrainsGameNeedsNoName) {
    PlayOptions options = makeAskingOptions();
    options.brainActive = true;
    options.setup.rules.limit = 3;
    options.settings.speed = 100;
    AppDriver driver = beginGame(options);
    driver.waitForEnd();
    EXPECT_EQ(autosave.ended.size(), 1U);
    driver.wait(5s);
    EXPECT_EQ(driver.state().overlay, Overlay::None);
}

TEST_F(TetrisAppScoresTest, ANameThatCannotBeKeptSaysSo) {
    savingTrouble = "This is for this session only.";
    PlayOptions options = makeAskingOptions();
    options.nameOrigin = NameOrigin::Typed;
    AppDriver driver(std::move(options));
    play(driver);
    tell(driver, makeSaved());
    EXPECT_TRUE(driver.shows({"Enter keep it", savingTrouble}));
    driver.now += 1s;
    driver.press("E v e Enter");
    EXPECT_TRUE(driver.shows(savingTrouble));
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

TEST_F(TetrisAppScoresTest, InASmallWindowThereIsRoomForItAll) {
    AppDriver driver(makeAskingOptions(), {36, 21});
    play(driver);
    tell(driver, makeSaved());
    driver.wait(1s);
    for (int i = 0; i < 20; ++i)
        driver.type("m");
    EXPECT_EQ(driver.draw().getCutOff(), 0);
    EXPECT_TRUE(driver.shows({"mmmmmmmmmmmm_", "Place 3"}));
    // The window is too small to show the text: the field can only be left.
    driver.resize({30, 21});
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().overlay, Overlay::Name);
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().overlay, Overlay::None);
}

}  // namespace
}  // namespace tui

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "brain/tetris/placement/Reach.h"
#include "brain/tetris/search/RivalLevels.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "test/support/Contents.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/FakeSuspendedGames.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/TestWorkers.h"
#include "tui/tetris/TetrisApp.h"
#include "tui/tetris/TetrisView.h"
#include "tui/tetris/versus/Rivals.h"

namespace tui {
namespace {

using namespace std::chrono_literals;
using tetris::Match;
using tetris::MatchEnd;

class TetrisAppVersusTest : public ::testing::Test {
protected:
    PlayOptions makeVersus(const std::string& rival = "2") {
        PlayOptions options = saver_.serve(makeOptions({}, 7));
        options.rivalWorker = worker_;
        options.settings.rival = rival;
        options.settings.firstTo = 2;
        options.settings.countdown = true;
        return options;
    }
    // From the first page, with what is stored, to the countdown.
    AppDriver start(PlayOptions options, Size window = {80, 24}) {
        AppDriver driver(std::move(options), window);
        driver.wake();
        driver.type("VV");
        return driver;
    }
    AppDriver play(PlayOptions options, Size window = {80, 24}) {
        AppDriver driver = start(std::move(options), window);
        driver.wait(1800ms);
        return driver;
    }
    // Lets time pass; the rival's answers arrive each millisecond.
    static void pass(AppDriver& driver, Duration time) {
        for (const TimePoint end = driver.now + time; driver.now < end;) {
            driver.wake();
            driver.wait(5ms);
        }
    }
    static const Match& getMatch(const AppDriver& driver) { return *driver.state().findMatch(); }
    // Whether the matches that have ended count, by their records.
    std::vector<bool> listCounted() const {
        std::vector<bool> counted;
        for (const std::string& replay : saver_.ended)
            counted.push_back(countsForRating(tetris::parseReplay(replay, "FILE")));
        return counted;
    }
    // The next session, which is offered the match of that record.
    AppDriver startNext(const std::string& record) {
        PlayOptions options = makeVersus("9");
        options.offered = readLeft(record);
        return AppDriver(std::move(options), {80, 24});
    }

    std::shared_ptr<InlineWorker> worker_ = std::make_shared<InlineWorker>();
    FakeSaver saver_;
};

// Lands pieces until the person has lost.
void loseByLanding(AppDriver& driver) {
    for (int i = 0; i < 30 && driver.state().phase == Phase::Playing; ++i) {
        driver.type(" ");
        driver.wait(300ms);
    }
}

// Practice against level 2 from the start of a match.
void practise(AppDriver& driver) {
    const tetris::MatchRules rules;
    driver.app.practise(
        {.game = tetris::PlayedGame(tetris::Match(rules)), .rules = rules.game, .rival = "level 2"},
        driver.now);
}

TEST_F(TetrisAppVersusTest, TheMarksOfTheBrainAreExplainedUntilACalloutTakesTheirPlace) {
    for (const Size window : {Size{80, 24}, Size{120, 36}, Size{36, 21}}) {
        AppDriver driver = play(makeVersus(), window);
        pass(driver, 3s);  // until the message at the start has been read
        EXPECT_FALSE(driver.shows("the best"));
        driver.press("v Enter");
        driver.wait(1800ms);
        driver.wake();
        const Frame frame = driver.draw();
        if (window.columns > 36) {
            EXPECT_TRUE(shows(frame, {"the best", "the second", "yours"}));
            EXPECT_EQ(frame.getCutOff(), 0);
        } else {
            EXPECT_EQ(findText(frame, "? keys").value().row, 1) << toText(frame);
            EXPECT_EQ(findText(frame, "the best").value().row, 6) << toText(frame);
        }
    }
}

TEST_F(TetrisAppVersusTest, AMatchWhoseRecordingIsFullIsGivenUp) {
    PlayOptions options = makeVersus();
    options.settings.versusTurns = true;  // no piece locks by itself
    options.maxReplayBytes = 800;
    AppDriver driver = play(std::move(options));
    driver.type(" ");
    pass(driver, 2s);
    for (int i = 0; i < 3000 && driver.state().phase == Phase::Playing; ++i) {
        driver.type(i % 2 == 0 ? "j" : "l");
        driver.wait(7ms);
    }
    ASSERT_EQ(driver.state().phase, Phase::Over);
    ASSERT_EQ(saver_.ended.size(), 1U);
    EXPECT_LE(saver_.ended[0].size(), 1200U);
    EXPECT_EQ(getMatch(driver).getEnd().how, tetris::GameEnd::Resigned);
    EXPECT_NO_THROW(
        tetris::verifyReplay(tetris::shareReplay(saver_.ended[0], "FILE"), tetris::findBestSpin));
}

TEST_F(TetrisAppVersusTest, TheFirstHintStandsInTheOwnWellAndHidesNoNextPiece) {
    for (const Size window : {Size{36, 21}, Size{80, 24}, Size{120, 36}}) {
        AppDriver driver = start(makeVersus(), window);
        const Frame hint = driver.draw();
        EXPECT_TRUE(shows(hint, {"c holds", "C has the settings"}));
        EXPECT_EQ(driver.state().notice, "");
        driver.wait(1800ms);
        const Frame playing = driver.draw();
        EXPECT_FALSE(shows(playing, "c holds"));
        // What stands beside the well is the same.
        const Layout layout = computeLayout(driver.state());
        for (int row = 2; row < 5 && window.columns == 36; ++row) {
            for (int column = 23; column < 36; ++column)
                EXPECT_EQ(hint.getCell(column, row), playing.getCell(column, row));
        }
        EXPECT_TRUE(layout.fits);
    }
}

TEST_F(TetrisAppVersusTest, AMatchBeginsAfterACountdownThatAKeySkips) {
    AppDriver driver = start(makeVersus());
    EXPECT_EQ(driver.state().phase, Phase::Ready);
    EXPECT_EQ(driver.state().countdown, 3);
    driver.wait(600ms);
    EXPECT_EQ(driver.state().countdown, 2);
    driver.wait(1199ms);
    EXPECT_EQ(driver.state().phase, Phase::Ready);
    driver.wait(1ms);
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    EXPECT_EQ(getMatch(driver).getTime(), 0);
    AppDriver quick = start(makeVersus());
    quick.type("cj");
    EXPECT_EQ(quick.state().phase, Phase::Playing);
    EXPECT_TRUE(getMatch(quick).getGame(0).getHeld()) << "it acts as the piece enters";
}

TEST_F(TetrisAppVersusTest, TheReplayOfALostMatchIsRightAndIsSaved) {
    AppDriver driver = play(makeVersus("6"));
    pass(driver, 3s);
    loseByLanding(driver);
    ASSERT_EQ(driver.state().phase, Phase::Over);
    const MatchEnd& end = getMatch(driver).getEnd();
    EXPECT_EQ(end.kind, MatchEnd::Kind::Win);
    EXPECT_EQ(end.winner, 1);
    EXPECT_EQ(driver.state().versus->won, (std::array<int, 2>{0, 1}));
    ASSERT_EQ(saver_.ended.size(), 1U);
    EXPECT_EQ(listCounted(), std::vector<bool>{true});
    const auto replay = tetris::shareReplay(saver_.ended.front(), "FILE");
    EXPECT_NO_THROW(tetris::verifyReplay(replay, tetris::findBestSpin));
    EXPECT_EQ(replay->header.who, (std::array<std::string, 2>{"person", "level 6"}));
}

TEST_F(TetrisAppVersusTest, TheCardHasTheHeightsFrom23RowsOn) {
    for (const int rows : {23, 24}) {
        AppDriver driver = play(makeVersus("6"), {80, rows});
        loseByLanding(driver);
        driver.wait(2s);
        const Frame frame = driver.draw();
        EXPECT_TRUE(shows(frame, "Best clear")) << rows;
        EXPECT_TRUE(shows(frame, "Height"));
        EXPECT_FALSE(shows(frame, "4+ rows")) << "nobody has sent so many at once";
    }
}

TEST_F(TetrisAppVersusTest, AMatchIsWrittenDownOnceASecond) {
    AppDriver driver = play(makeVersus("6"));
    for (int i = 0; i < 4; ++i) {
        driver.type(" ");
        pass(driver, 1100ms);
    }
    EXPECT_GE(saver_.saves.size(), 4U);
    const auto replay = std::make_shared<const tetris::Replay>(
        completeMatch(tetris::shareAutosave(saver_.journal, "FILE"), tetris::findBestSpin));
    EXPECT_NO_THROW(tetris::verifyReplay(replay, tetris::findBestSpin));
    EXPECT_GE(replay->result.sides[0].pieces, 3);
    EXPECT_EQ(replay->result.sides[1].pieces, 5) << "in its pace";
}

TEST_F(TetrisAppVersusTest, AStalledLinePausesBothSidesAndIsCounted) {
    AppDriver driver = play(makeVersus("6"));
    EXPECT_TRUE(driver.app.needsLine());
    pass(driver, 1s);
    driver.send(Suspended{.isStall = true});
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    EXPECT_FALSE(driver.app.needsLine());
    EXPECT_TRUE(driver.shows("stalled."));
    const int64_t time = getMatch(driver).getTime();
    const int pieces = getMatch(driver).getGame(1).getPieces();
    pass(driver, 5s);
    EXPECT_EQ(getMatch(driver).getTime(), time);
    EXPECT_EQ(getMatch(driver).getGame(1).getPieces(), pieces);
    driver.type("p");
    driver.send(Suspended{});
    driver.type("p");
    EXPECT_EQ(driver.state().versus->stalls, 1) << "another pause is no stall";
    driver.send(Suspended{.isStall = true});
    driver.type("pqy");
    EXPECT_TRUE(driver.shows("Line stalls"));
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().versus->stalls, 0) << "of the next match";
}

TEST_F(TetrisAppVersusTest, OnASlowLineTheRivalIsDrawnAtLandings) {
    for (const Size window : {Size{80, 24}, Size{36, 21}}) {
        AppDriver driver = play(makeVersus("6"), window);
        driver.send(LookChanged{{.isSlow = true}});
        pass(driver, 300ms);  // numbers a second have a time now
        const int pieces = getMatch(driver).getGame(1).getPieces();
        const Frame before = driver.draw();
        EXPECT_TRUE(shows(before, " slow "));
        if (window.columns == 80) {
            EXPECT_TRUE(shows(before, {"slow line: the rival is drawn at landings",
                                       "p pause  ? keys  q give up"}));
        }
        // Its steps change nothing of the picture.
        for (int i = 0; i < 20 && getMatch(driver).getGame(1).getPieces() == pieces; ++i) {
            if (getMatch(driver).getTime() / 1000 == 0) {
                EXPECT_EQ(driver.look(), toText(before));
            }
            pass(driver, 20ms);
        }
        driver.send(LookChanged{});
        EXPECT_FALSE(driver.shows("slow"));
    }
}

TEST_F(TetrisAppVersusTest, InTurnsALineMayStall) {
    PlayOptions options = makeVersus("6");
    options.settings.versusTurns = true;
    EXPECT_FALSE(play(std::move(options)).app.needsLine());
}

TEST(TetrisAppRisingRowsTest, RowsThatRiseFlashOnce) {
    AppDriver driver = beginGame(makeModernOptions(tetris::Goal::Cheese));
    TetrisState state = driver.state();
    state.risen = 2;
    EXPECT_NE(toText(drawState(state)), driver.look());
    TimePoint now = driver.now;
    Effects effects(state, now);
    effects.showRise(3);
    EXPECT_EQ(state.risen, 3);
    EXPECT_EQ(effects.nextWake(), now + 50ms);
    now += 50ms;
    effects.onTime();
    EXPECT_EQ(state.risen, 0);
}

TEST_F(TetrisAppVersusTest, ASetGoesOnWithTheNextSeedAndThenAFreshOneBegins) {
    AppDriver driver = play(makeVersus());
    EXPECT_EQ(driver.state().seed, 7U);
    loseByLanding(driver);
    EXPECT_FALSE(driver.state().versus->isSetOver());
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().seed, 8U);
    driver.wait(1800ms);
    loseByLanding(driver);
    EXPECT_TRUE(driver.state().versus->isSetOver());
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().seed, 1001U);
    EXPECT_EQ(driver.state().versus->won, (std::array<int, 2>{0, 0}));
}

TEST_F(TetrisAppVersusTest, WhoGivesUpHasLostAndBeforeItBeginsNobodyHas) {
    AppDriver driver = play(makeVersus());
    driver.type("q");
    EXPECT_TRUE(driver.shows("Give up?"));
    driver.type("y");
    EXPECT_EQ(driver.state().phase, Phase::Over);
    EXPECT_EQ(getMatch(driver).getEnd().how, tetris::GameEnd::Resigned);
    EXPECT_EQ(listCounted(), std::vector<bool>{false});
    EXPECT_TRUE(driver.shows("no piece placed"));
    EXPECT_FALSE(driver.app.getGame().formatSuspended()) << "nor is it kept";
    AppDriver early = start(makeVersus());
    early.type("qy");
    EXPECT_EQ(getMatch(early).getEnd().kind, MatchEnd::Kind::Stopped);
}

TEST_F(TetrisAppVersusTest, APauseStopsAndHidesBothSides) {
    AppDriver driver = play(makeVersus("6"));
    pass(driver, 1s);
    driver.type("p");
    const int64_t time = getMatch(driver).getTime();
    pass(driver, 5s);
    EXPECT_EQ(getMatch(driver).getTime(), time);
    const std::string picture = driver.look();
    EXPECT_TRUE(test::hasParts(picture, {"PAUSED", "paused"}));
    driver.type("p");
    pass(driver, 2s);
    EXPECT_GT(getMatch(driver).getTime(), time);
}

TEST_F(TetrisAppVersusTest, ABrainsHelpKeepsItFromCounting) {
    AppDriver driver = play(makeVersus());
    EXPECT_TRUE(driver.state().versus->isRated());
    driver.press("v Enter");
    driver.wait(1800ms);
    driver.type("v");
    EXPECT_FALSE(driver.state().versus->isRated());
    loseByLanding(driver);
    EXPECT_EQ(listCounted(), std::vector<bool>{false});
    EXPECT_NE(saver_.ended[0].find("\n= view 0 1\n= view 0 0\n"), std::string::npos);
    PlayOptions other = makeVersus();
    other.match.messy = 30;
    EXPECT_FALSE(play(std::move(other)).state().versus->isRated());
    EXPECT_FALSE(play(makeVersus("dt20")).state().versus->isRated());
}

TEST_F(TetrisAppVersusTest, TheBrainsHelpInARatedMatchIsAskedAboutOnce) {
    for (const char* const key : {"b", "v"}) {
        AppDriver driver = play(makeVersus());
        EXPECT_TRUE(driver.shows("b v brain: not rated"));
        driver.type(key);
        EXPECT_TRUE(driver.shows("no longer rated"));
        driver.press(KeyCode::Escape);
        EXPECT_TRUE(driver.state().versus->isRated());
        EXPECT_FALSE(driver.state().brainActive || driver.state().viewsBrain);
        driver.type(key);
        driver.press(KeyCode::Enter);
        EXPECT_FALSE(driver.state().versus->isRated());
        EXPECT_TRUE(driver.state().brainActive || driver.state().viewsBrain);
        driver.type(key);
        EXPECT_FALSE(driver.state().brainActive || driver.state().viewsBrain);
        driver.type(key);
        EXPECT_EQ(driver.state().overlay, Overlay::None) << "it is asked once";
        driver.press("q y Enter");
        EXPECT_TRUE(driver.state().versus->isRated()) << "the next match counts again";
    }
}

TEST_F(TetrisAppVersusTest, ABrainIsLoadedInARatedMatchAfterTheSameQuestion) {
    AppDriver driver = play(makeVersus());
    driver.type("L");
    EXPECT_TRUE(driver.shows("no longer rated"));
    driver.press(KeyCode::Enter);
    EXPECT_NE(driver.app.getPanel(), nullptr);
    driver.type("dt20");
    driver.press(KeyCode::Enter);
    driver.loader.outcome = {.recipe = tetris::BrainRecipe("dt20")};
    driver.wake();
    driver.wait(1800ms);
    EXPECT_TRUE(driver.state().brainActive);
    EXPECT_FALSE(driver.state().versus->isRated());
}

TEST_F(TetrisAppVersusTest, TheQuestionSaysWhatItCostsToGiveUp) {
    saver_.matches = MatchesAnswer{.record = {.rating = 1300, .won = 20}};
    AppDriver driver = play(makeVersus("2"));
    driver.type("q");
    EXPECT_TRUE(driver.shows("not rated")) << "no piece is placed";
    driver.press("Esc Space Space q");
    const int rating = driver.state().versus->rating.value();
    const double after = tetris::moveRating(1300, rating, tetris::MatchOutcome::Lost, 20);
    EXPECT_TRUE(driver.shows("about -" + std::to_string(1300 - std::lround(after))));
}

TEST_F(TetrisAppVersusTest, BothCurvesOfHeightsHaveTheSameColumns) {
    AppDriver driver = play(makeVersus("6"));
    pass(driver, 5s);
    driver.type("  ");
    pass(driver, 1s);
    const TetrisState& state = driver.state();
    const size_t columns = state.heights.getColumns(HeightCurve::kMost).size();
    EXPECT_GT(columns, 4U);
    EXPECT_EQ(state.versus->seen.heights.getColumns(HeightCurve::kMost).size(), columns);
}

TEST_F(TetrisAppVersusTest, APracticeLeavesTheSetAsItIs) {
    AppDriver driver = play(makeVersus());
    loseByLanding(driver);
    ASSERT_EQ(driver.state().versus->won, (std::array<int, 2>{0, 1}));
    practise(driver);
    driver.type("qy");
    ASSERT_EQ(driver.state().phase, Phase::Over);
    EXPECT_EQ(driver.state().versus->won, (std::array<int, 2>{0, 1}));
    EXPECT_EQ(driver.state().versus->firstTo, 2);
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().versus->won, (std::array<int, 2>{0, 1})) << "the set goes on";
    EXPECT_EQ(driver.state().seed, 1001U) << "not with the seed after that of the practice";
}

TEST_F(TetrisAppVersusTest, AfterAPracticeWithoutASetANewOneBegins) {
    AppDriver driver(makeVersus());
    driver.wake();
    practise(driver);
    driver.press("q y Enter");
    EXPECT_EQ(driver.state().phase, Phase::Ready);
    EXPECT_EQ(driver.state().versus->firstTo, 2);
    EXPECT_EQ(driver.state().seed, 7U);
}

TEST_F(TetrisAppVersusTest, TheViewOfAPracticeShowsWhatTheRivalWants) {
    AppDriver driver = play(makeVersus());
    driver.press("v Enter");
    pass(driver, 2s);
    EXPECT_FALSE(driver.state().versus->plan) << "a match does not show it";
    loseByLanding(driver);
    practise(driver);
    driver.type("p");
    pass(driver, 2s);
    ASSERT_EQ(driver.state().phase, Phase::Playing);
    EXPECT_TRUE(driver.state().versus->plan);
    driver.type("v");
    pass(driver, 200ms);
    EXPECT_FALSE(driver.state().versus->plan);
}

TEST_F(TetrisAppVersusTest, AMatchThatWasLeftGoesOnWhereItStood) {
    PlayOptions options = makeVersus("3");
    options.settings.name = "ann";
    AppDriver driver = play(std::move(options));
    EXPECT_FALSE(driver.app.getGame().formatSuspended()) << "no piece is placed";
    driver.type(" ");
    pass(driver, 4s);
    driver.press("Space Space v Enter");
    pass(driver, 2700ms);
    driver.send(Suspended{});
    const std::optional<std::string> record = driver.app.getGame().formatSuspended();
    ASSERT_TRUE(record);
    EXPECT_EQ(record->find("\nend "), std::string::npos);
    EXPECT_NE(record->find("\nside 0 person ann\n"), std::string::npos);

    AppDriver next = startNext(*record);
    EXPECT_TRUE(next.shows("Back to the match against level 3"));
    next.type("R");
    ASSERT_EQ(next.state().phase, Phase::Paused);
    ASSERT_TRUE(next.state().versus);
    EXPECT_EQ(next.state().versus->level, 3);
    EXPECT_EQ(next.state().versus->unrated, "the brain was seen");
    for (const int side : {0, 1}) {
        EXPECT_EQ(getMatch(next).getGame(side).getBoard(),
                  getMatch(driver).getGame(side).getBoard());
        EXPECT_EQ(getMatch(next).getGame(side).getPieces(),
                  getMatch(driver).getGame(side).getPieces());
    }
    EXPECT_EQ(next.state().versus->seen.stack.computeHeight(),
              driver.state().versus->seen.stack.computeHeight());
    EXPECT_NE(next.state().settings.rules.goal, tetris::Goal::Versus);
    const auto before = getMatch(next).getTime();
    next.type("p");
    EXPECT_EQ(next.state().countdown, 3);
    next.wait(1799ms);
    EXPECT_EQ(next.state().countdown, 1);
    EXPECT_EQ(getMatch(next).getTime(), before);
    next.wait(1ms);
    ASSERT_EQ(next.state().phase, Phase::Playing);
    const int pieces = getMatch(next).getGame(1).getPieces();
    pass(next, 9s);
    EXPECT_GT(getMatch(next).getGame(1).getPieces(), pieces) << "the rival plays on";
    loseByLanding(next);
    ASSERT_EQ(saver_.ended.size(), 1U);
    EXPECT_TRUE(saver_.ended[0].starts_with(*record)) << "it is one record";
    const auto replay = tetris::shareReplay(saver_.ended[0], "FILE");
    EXPECT_NO_THROW(tetris::verifyReplay(replay, tetris::findBestSpin));
}

TEST_F(TetrisAppVersusTest, ASetStandsAsItStoodWhenItsMatchWasLeft) {
    PlayOptions options = makeVersus("3");
    options.settings.firstTo = 3;
    AppDriver driver = play(std::move(options));
    loseByLanding(driver);
    driver.wait(2s);
    driver.press(KeyCode::Enter);
    driver.wait(1800ms);
    driver.type(" ");
    pass(driver, 1s);
    driver.send(Suspended{});
    AppDriver next = startNext(driver.record());
    next.type("R");
    EXPECT_EQ(next.state().versus->firstTo, 3);
    EXPECT_EQ(next.state().versus->won, (std::array{0, 1}));
    // Given up before it goes on, it is lost.
    next.type("pqy");
    EXPECT_EQ(next.state().versus->won, (std::array{0, 2}));
}

TEST_F(TetrisAppVersusTest, ANewMatchTakesThePlaceOfOneThatWasLeft) {
    AppDriver driver = play(makeVersus("3"));
    driver.type(" ");
    pass(driver, 1s);
    driver.send(Suspended{});
    FakeSuspendedGames suspended;
    PlayOptions options = makeVersus();
    options.suspended = &suspended;
    options.offered = readLeft(driver.record());
    saver_.leftSaved.clear();
    AppDriver next(std::move(options), {80, 24});
    EXPECT_EQ(saver_.leftSaved, std::vector<char>{0});
    next.type("VV");
    EXPECT_EQ(saver_.leftSaved, (std::vector<char>{0, 1})) << "it is given up";
    EXPECT_EQ(suspended.closed, 1);
    EXPECT_TRUE(next.state().start.suspended.empty());
    EXPECT_TRUE(suspended.removed.empty());
}

TEST_F(TetrisAppVersusTest, TheSamePiecesAgainDoNotCount) {
    AppDriver driver = play(makeVersus());
    EXPECT_TRUE(driver.state().versus->isRated());
    loseByLanding(driver);
    driver.type("G");
    EXPECT_EQ(driver.state().versus->unrated, "the same pieces");
    driver.wait(5s);
    loseByLanding(driver);
    EXPECT_EQ(listCounted(), (std::vector<bool>{true, false}));
    EXPECT_TRUE(driver.shows("the same pieces"));
}

TEST_F(TetrisAppVersusTest, TheRatingChoosesTheLevelAndTheCardShowsHowItMoved) {
    saver_.matches = MatchesAnswer{.record = {.rating = 1500}};
    AppDriver driver = play(makeVersus("auto"));
    EXPECT_EQ(driver.state().versus->level, 5);
    loseByLanding(driver);
    saver_.news = {.id = 3, .rating = {{1500, 1476}}};
    driver.wake();
    EXPECT_TRUE(driver.shows({"Rating 1500 > 1476", "-24"}));
}

TEST_F(TetrisAppVersusTest, TheCardOfASetChoosesTheLengthAndTheRivalOfTheNext) {
    PlayOptions options = makeVersus();
    options.settings.firstTo = 1;
    AppDriver driver = play(std::move(options));
    loseByLanding(driver);
    // Which rival is next stands beside it.
    EXPECT_TRUE(driver.shows({"F first to 1", "<> Level 2"}));
    driver.type("F");
    EXPECT_TRUE(driver.shows("F first to 2"));
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().versus->firstTo, 2);
    driver.wait(1800ms);
    loseByLanding(driver);
    driver.type("F");
    EXPECT_EQ(driver.state().settings.firstTo, 2) << "within a set it stays";
    driver.type(">");
    EXPECT_EQ(driver.state().settings.rival, "3");
    driver.type("<<<");
    EXPECT_EQ(driver.state().settings.rival, "1");
}

TEST_F(TetrisAppVersusTest, TheCardCountsTheRatedMatchesAgainstThatRival) {
    saver_.matches = MatchesAnswer{
        .record = {.won = 4, .lost = 4, .rivals = {{.rival = "level 2", .won = 4, .played = 8}}}};
    PlayOptions options = makeVersus("2");
    options.settings.firstTo = 1;
    AppDriver driver = play(std::move(options));
    loseByLanding(driver);
    EXPECT_TRUE(driver.shows("won 4 of 9"));
}

TEST_F(TetrisAppVersusTest, TheScoresOfAMatchAreTheMatches) {
    AppDriver driver = play(makeVersus());
    loseByLanding(driver);
    driver.type("r");
    const auto answer = [&] {
        saver_.matches = MatchesAnswer{.rows = {{.id = 3,
                                                 .rival = "level 6",
                                                 .outcome = tetris::MatchOutcome::Lost,
                                                 .hasReplay = true}}};
        driver.wake();
    };
    answer();
    EXPECT_TRUE(driver.shows("MATCHES"));
    driver.press(KeyCode::Enter);
    saver_.replays[3] = saver_.ended.back();
    driver.wake();
    ASSERT_EQ(driver.state().leaving, Leaving::Replay);
    EXPECT_EQ(driver.app.getReplay().text, saver_.ended.back());
    driver.app.comeBack(driver.now);
    answer();
    EXPECT_TRUE(driver.shows("MATCHES")) << "where one came from";
    driver.type("r");
    EXPECT_EQ(driver.state().overlay, Overlay::None);
}

TEST_F(TetrisAppVersusTest, ARivalThatFailsStopsTheMatch) {
    AppDriver driver = start(makeVersus("command:false"));
    driver.wake();
    EXPECT_EQ(driver.state().phase, Phase::Over);
    EXPECT_EQ(getMatch(driver).getEnd().kind, MatchEnd::Kind::Stopped);
    EXPECT_FALSE(driver.state().versus->failure.empty());
    EXPECT_EQ(driver.state().versus->won, (std::array<int, 2>{0, 0}));
    AppDriver behind = start(makeVersus("command:false"));
    behind.type("?");
    ASSERT_EQ(behind.state().phase, Phase::Paused);
    behind.wake();
    behind.press(KeyCode::Escape);
    EXPECT_EQ(behind.state().phase, Phase::Over) << "it is not resumed behind a page";
}

TEST_F(TetrisAppVersusTest, EscLeadsFromTheCardToTheFirstPageAndItsGames) {
    AppDriver driver = play(makeVersus());
    loseByLanding(driver);
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().phase, Phase::Start);
    EXPECT_FALSE(driver.state().versus);
    EXPECT_EQ(driver.state().start.chosen, StartItem::Versus) << "where the person was";
    driver.press("Up Enter");
    EXPECT_EQ(driver.state().findMatch(), nullptr);
    EXPECT_EQ(driver.state().phase, Phase::Playing);
}

TEST_F(TetrisAppVersusTest, EveryWindowThatIsLargeEnoughShowsBothSides) {
    for (const Size window : {Size{36, 21}, Size{59, 22}, Size{60, 22}, Size{79, 24}, Size{80, 23},
                              Size{80, 24}, Size{100, 40}, Size{120, 36}, Size{200, 60}}) {
        AppDriver driver = play(makeVersus("6"), window);
        pass(driver, 2s);
        const Frame frame = driver.draw();
        EXPECT_EQ(frame.getCutOff(), 0) << describe(window) << "\n" << toText(frame);
        const bool isUsual = window.columns >= 80 && window.columns < 120;
        const std::string rating = std::to_string(tetris::getRivalLevels()[5].rating);
        EXPECT_TRUE(shows(frame, isUsual ? "Level 6  " + rating : "Level 6"));
        loseByLanding(driver);
        EXPECT_TRUE(driver.shows("MATCH LOST"));
    }
}

}  // namespace
}  // namespace tui

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

#include "core/base/JavaRandom.h"
#include "core/tetris/fumen/Fumen.h"
#include "core/tetris/replay/Replay.h"
#include "core/tetris/replay/ReplayPlayer.h"
#include "test/support/Effort.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/TestWorkers.h"
#include "tui/tetris/TetrisApp.h"
#include "tui/tetris/TetrisView.h"
#include "tui/tetris/replay/ReplayTimeline.h"

namespace tui {
namespace {

using namespace std::chrono_literals;
using tetris::Goal;
using enum KeyChange;

void verify(const std::string& text) {
    const auto replay = std::make_shared<const tetris::Replay>(tetris::parseReplay(text, "FILE"));
    EXPECT_NO_THROW(tetris::verifyReplay(replay, {})) << text;
}

// ---- Finesse

void tap(AppDriver& driver, std::string_view key) {
    driver.send(key, Pressed);
    driver.send(key, Released);
}

void landWithTaps(AppDriver& driver, int taps) {
    for (int i = 0; i < taps; ++i)
        tap(driver, "Left");
    tap(driver, "Space");
}

TEST(TetrisAppModernTest, AFaultBeginsANewGameIfThatIsSetButForThatOfTheLastPiece) {
    struct Row {
        bool isSet;
        int limit;
        int faults;
        Phase phase;
    };
    for (const auto& [isSet, limit, faults, phase] :
         {Row{false, 0, 1, Phase::Playing}, Row{true, 0, 0, Phase::Playing},
          Row{true, 2, 1, Phase::Over}}) {
        PlayOptions options = makeModernOptions();
        options.settings.finesseRestart = isSet;
        options.setup.rules.limit = limit;
        AppDriver driver = beginGame(options);
        landWithTaps(driver, 0);
        landWithTaps(driver, 5);
        EXPECT_EQ(driver.modern().getPieces(), 2 * faults);
        EXPECT_EQ(driver.state().finesse.sum().faults, faults);
        EXPECT_EQ(driver.state().phase, phase);
    }
}

TEST(TetrisAppModernTest, AFaultInTheMomentOfAPauseBeginsAGameThatIsPaused) {
    PlayOptions options = makeModernOptions(Goal::Sprint);
    options.settings.finesseRestart = options.settings.countdown = true;
    AppDriver driver = beginGame(options);
    // The first one skips the countdown.
    for (int i = 0; i < 6; ++i)
        tap(driver, "Left");
    driver.holdUp(25s);
    driver.type("?");
    EXPECT_FALSE(driver.state().hasBegun);
    EXPECT_EQ(driver.state().phase, Phase::Paused);
}

// ---- Keys

// Whether the falling piece could move by so much.
bool hasRoom(const AppDriver& driver, int columns, int rows) {
    tetris::FallingPiece moved = *driver.modern().getPiece();
    moved.x += columns;
    moved.y += rows;
    return isFree(driver.modern().getBoard(), moved);
}

TEST(TetrisAppModernTest, EachVerbHasItsKey) {
    AppDriver driver = beginGame(makeModernOptions());
    const auto piece = [&driver] { return *driver.modern().getPiece(); };
    const tetris::FallingPiece entered = piece();
    driver.press(KeyCode::Left);
    EXPECT_EQ(piece().x, entered.x - 1);
    driver.press(KeyCode::Right);
    EXPECT_EQ(piece(), entered);
    driver.press(KeyCode::Up);
    EXPECT_EQ(piece().facing, tetris::Facing::East);
    driver.type("z");
    EXPECT_EQ(piece().facing, tetris::Facing::North);
    driver.type("a");
    EXPECT_EQ(piece().facing, tetris::Facing::South);
    driver.press(KeyCode::Down);
    EXPECT_EQ(driver.modern().getScore(), 1);
    driver.type("n");
    EXPECT_EQ(driver.modern().getPieces(), 0) << "a drop does not lock";
    driver.press(KeyCode::Home);
    EXPECT_FALSE(hasRoom(driver, -1, 0));
    driver.type(" ");
    EXPECT_EQ(driver.modern().getPieces(), 1);
    driver.type("c");
    EXPECT_TRUE(driver.modern().getHeld());
    EXPECT_FALSE(driver.modern().canHold());
}

TEST(TetrisAppModernTest, WithoutNextPiecesAGameIsLaidOutAsAModernOne) {
    for (const Size window :
         {Size{36, 21}, Size{60, 24}, Size{80, 24}, Size{100, 30}, Size{120, 48}}) {
        const Frame frame =
            beginGame(makeModernOptions(Goal::Marathon, {.next = 0}), window).draw();
        EXPECT_TRUE(shows(frame, "HOLD")) << toText(frame);
        EXPECT_FALSE(shows(frame, "NEXT")) << toText(frame);
    }
}

TEST(TetrisAppModernTest, AWakeUpComesForEachEventAndNotForMore) {
    AppDriver driver = beginGame(makeModernOptions());
    // Eighteen falls of a second each, and then the lock.
    EXPECT_LE(driver.wait(18s), 20);
    EXPECT_EQ(driver.modern().getPieces(), 0);
}

TEST(TetrisAppModernTest, InAPauseTimeStandsStillAndAfterItForAMoment) {
    AppDriver driver = beginGame(makeModernOptions());
    driver.wait(400ms);
    driver.type("p");
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    driver.wait(1h);
    driver.type("p");
    EXPECT_EQ(driver.modern().getTime(), 400);
    driver.wait(600ms);
    const int y = driver.modern().getPiece()->y;
    driver.wait(599ms);
    EXPECT_EQ(driver.modern().getPiece()->y, y);
    driver.wait(1ms);
    EXPECT_EQ(driver.modern().getPiece()->y, y - 1);
    // A key begins at once.
    driver.press("p p Left");
    driver.wait(1s);
    EXPECT_EQ(driver.modern().getTime(), 2000);
}

TEST(TetrisAppModernTest, AKeyInTheMomentOfTheEndAsksNothingAndResumesNothing) {
    for (const char* const key : {"q", "g", "?", "C"}) {
        AppDriver driver = beginGame(makeModernOptions(Goal::Marathon));
        driver.holdUp(1h);
        driver.type(key);
        EXPECT_FALSE(asksQuestion(driver.state().overlay)) << key;
        if (driver.state().overlay != Overlay::None) driver.press(KeyCode::Escape);
        EXPECT_EQ(driver.state().phase, Phase::Over) << key;
    }
}

TEST(TetrisAppModernTest, ATypedLandThatRepeatsByItselfIsIgnoredButNotOneAfterAnotherKey) {
    AppDriver driver = beginGame(makeModernOptions());
    for (int i = 0; i < 20; ++i) {
        driver.type(" ");
        driver.wait(30ms);
    }
    EXPECT_EQ(driver.modern().getPieces(), 1) << "a held key lands one piece";
    driver.wait(70ms);
    driver.type(" ");
    EXPECT_EQ(driver.modern().getPieces(), 2);
    driver.wait(30ms);
    driver.press(KeyCode::Left);
    driver.wait(30ms);
    driver.type(" ");
    EXPECT_EQ(driver.modern().getPieces(), 3);
}

TEST(TetrisAppModernTest, AClockThatCountsShowsEachTenth) {
    for (const Goal goal : {Goal::Sprint, Goal::Ultra, Goal::Cheese}) {
        AppDriver driver = beginGame(makeModernOptions(goal));
        int wakes = 0;
        for (int i = 1; i <= 20; ++i) {
            wakes += driver.wait(100ms);
            EXPECT_EQ(driver.modern().getTime(), 100 * i);
        }
        EXPECT_LE(wakes, 24);
    }
}

TEST(TetrisAppModernTest, TheHintOfEachPresetIsWhole) {
    constexpr Look kUtf8{.utf8 = true, .colors = 256};
    for (const std::string_view preset : KeyMap::getPresets(KeyTable::Modern)) {
        const SettingValues settings{.modernPreset = std::string(preset)};
        for (const Look& look : {Look{}, kUtf8}) {
            const AppDriver driver =
                beginGame(makeModernOptions(Goal::Marathon, settings), {80, 24}, look);
            const std::string text = driver.look();
            const size_t at = text.find("move, turn");
            ASSERT_NE(at, std::string::npos) << text;
            const std::string rest = text.substr(at + 10, text.find('\n', at) - at - 10);
            EXPECT_TRUE(rest.empty() || rest == ", down") << rest;
        }
    }
}

TEST(TetrisAppModernTest, TheHintOfKeysWithLongNamesLeavesOutTheWords) {
    PlayOptions options = makeModernOptions();
    options.keys = {{"modern.left", parseKeyNames("Insert")},
                    {"modern.right", parseKeyNames("PageDown")},
                    {"modern.turn-right", parseKeyNames("PageUp")},
                    {"modern.down", parseKeyNames("Backspace")}};
    AppDriver driver = beginGame(options, {80, 24});
    EXPECT_TRUE(driver.shows("Insert PageDown PageUp"));
    EXPECT_FALSE(driver.shows("move, turn"));
}

TEST(TetrisAppModernTest, TheKeyYCopiesThePositionAndSaysSo) {
    AppDriver driver = beginGame(makeModernOptions(Goal::Zen));
    driver.type("y");
    EXPECT_TRUE(driver.shows("A fumen is printed")) << "nobody knows more";
    driver.send(LookChanged{{.copies = true}});
    driver.type("   y");
    const std::string fumen = driver.app.takeRequests().copy;
    EXPECT_EQ(tetris::parseFumen(fumen).front().piece, driver.modern().getPiece());
    EXPECT_EQ(fumen.find("115@"), 1U);
    EXPECT_TRUE(driver.shows("Copied as a fumen"));
    driver.type("q");
    ASSERT_EQ(driver.state().overlay, Overlay::QuitQuestion);
    EXPECT_FALSE(driver.shows("Copied")) << "a question stands alone";
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.app.takeRequests().copy, "");

    PlayOptions options = makeModernOptions(Goal::Zen);
    options.setup.rules.width = 9;
    options.settings.rules.width = 9;
    AppDriver narrow = beginGame(std::move(options));
    narrow.type("y");
    EXPECT_EQ(narrow.app.takeRequests().copy, "");
    EXPECT_TRUE(narrow.shows("A fumen has ten columns."));
}

TEST(TetrisAppModernTest, WhereReleasesAreToldLandHoldAndTurnsNeverRepeat) {
    AppDriver driver = beginGame(makeModernOptions());
    driver.send("Space", Pressed);
    driver.send("Space", Repeated);
    driver.send("Space", Released);
    EXPECT_EQ(driver.modern().getPieces(), 1);
    driver.send("Space", Pressed);
    EXPECT_EQ(driver.modern().getPieces(), 2) << "two quick presses are two";
    driver.send("Up", Pressed);
    driver.send("Up", Repeated);
    EXPECT_EQ(driver.modern().getPiece()->facing, tetris::Facing::East);
}

TEST(TetrisAppModernTest, AHeldDownIsTwentyTimesAsFast) {
    AppDriver driver = beginGame(makeModernOptions());
    const int y = driver.modern().getPiece()->y;
    driver.send("Down", Pressed);
    EXPECT_EQ(driver.modern().getPiece()->y, y - 1);
    driver.wait(500ms);
    EXPECT_EQ(driver.modern().getPiece()->y, y - 11);
    driver.send("Down", Released);
    driver.wait(500ms);
    EXPECT_EQ(driver.modern().getPiece()->y, y - 11);
}

TEST(TetrisAppModernTest, WithASoftDropAtOnceOnePressGoesToTheFloorAndLocksNothing) {
    for (const KeyChange change : {Pressed, Typed}) {
        AppDriver driver = beginGame(makeModernOptions(Goal::Marathon, {.softDrop = 0}));
        driver.send("Down", change);
        EXPECT_FALSE(hasRoom(driver, 0, -1));
        EXPECT_EQ(driver.modern().getPieces(), 0);
        EXPECT_LT(driver.wait(400ms), 20) << "what rests is not tried again";
        verify(driver.record());
    }
}

TEST(TetrisAppModernTest,
     WithoutARepeatTimeAHeldArrowGoesToTheWallAtOnceAndTheRecordingDoesNotGrow) {
    AppDriver driver = beginGame(makeModernOptions(Goal::Zen, {.arr = 0ms}));
    driver.send("Right", Pressed);
    driver.wait(170ms);
    EXPECT_FALSE(hasRoom(driver, 1, 0)) << "at once";
    driver.wait(130ms);
    const size_t size = driver.record().size();
    const int pieces = driver.modern().getPieces();
    EXPECT_LT(driver.wait(6s), 60);
    EXPECT_EQ(driver.modern().getPieces(), pieces);
    EXPECT_LT(driver.record().size(), size + 10);
    // It goes on where it can: the next piece.
    driver.type(" ");
    driver.wait(50ms);
    EXPECT_FALSE(hasRoom(driver, 1, 0));
    verify(driver.record());
}

TEST(TetrisAppModernTest, ARefusedTurnBlinks) {
    PlayOptions options = makeModernOptions();
    options.setup.rules.width = 4;
    options.setup.rules.rows = 8;
    AppDriver driver = beginGame(std::move(options));
    base::JavaRandom random(1);
    const std::string letters = "xzajlnnnn";
    for (int i = 0; i < 5000 && !driver.state().isRefused; ++i) {
        if (driver.state().phase == Phase::Over) driver.type("g");
        driver.type(letters.substr(static_cast<size_t>(random.nextInt(9)), 1));
        if (random.nextInt(6) == 0 && !driver.state().isRefused) driver.wait(200ms);
    }
    EXPECT_TRUE(driver.state().isRefused);
    driver.wait(150ms);
    EXPECT_FALSE(driver.state().isRefused);
}

// ---- What a game is

TEST(TetrisAppModernTest, AMessageGoesAfterEightSecondsOfPlay) {
    AppDriver driver;
    driver.press("u Enter");
    driver.wait(7900ms);
    EXPECT_EQ(driver.state().notice, "c holds; settings are C");
    driver.wait(100ms);
    EXPECT_EQ(driver.state().notice, "");
}

// ---- Pace

// The replay of a sprint that the brain has played.
std::string recordSprint() {
    FakeSaver saver;
    AppDriver driver = beginGame(saver.serve(makeModernOptions(Goal::Sprint)));
    driver.type("b++++++++++");
    driver.waitForEnd();
    EXPECT_EQ(saver.ended.size(), 1U);
    return saver.ended.back();
}

// Answers the question for the best game, and that for its course.
void answerBest(AppDriver& driver, FakeSaver& saver, Goal goal, tetris::GoalCourse course,
                int64_t id = 5) {
    tetris::ScoreRow row{.id = id};
    row.game.milliseconds = 9'000;
    row.game.score = 900;
    row.game.rules = {.goal = goal, .set = tetris::RuleSet::Modern};
    row.game.isReached = true;
    saver.answer = [row](const ScoreQuestion&) { return ScorePage{.count = 1, .rows = {row}}; };
    saver.course = std::move(course);
    driver.wake();
    ASSERT_FALSE(saver.replaysAsked.empty());
    ASSERT_EQ(saver.replaysAsked.back(), id);
}

TEST(TetrisAppModernTest, ASprintIsPacedByTheBestStoredOne) {
    FakeSaver saver;
    AppDriver driver = beginGame(saver.serve(makeModernOptions(Goal::Sprint)));
    answerBest(driver, saver, Goal::Sprint, readGoalCourse(recordSprint()));
    ASSERT_TRUE(driver.state().bestCourse.findTime(40));
    EXPECT_FALSE(driver.state().pace) << "no row is cleared";
    EXPECT_TRUE(driver.shows("Pace"));
    driver.wait(400ms);
    driver.type("b++++++++++");
    while (driver.modern().getRows() == 0)
        driver.wait(10ms);
    ASSERT_TRUE(driver.state().pace);
    EXPECT_GT(*driver.state().pace, 300) << "it began later";
    EXPECT_LT(*driver.state().pace, 500);
    EXPECT_TRUE(driver.shows("+0."));
}

TEST(TetrisAppModernTest, ASprintIsPacedByTheBestOfTheSession) {
    // The brain plays from the start.
    AppDriver driver(makeModernOptions(Goal::Sprint));
    driver.type("b++++++++++");
    driver.waitForEnd();
    ASSERT_TRUE(driver.state().bestCourse.findTime(40));
    driver.type("G");
    EXPECT_FALSE(driver.state().pace);
    while (driver.modern().getRows() == 0)
        driver.wait(10ms);
    EXPECT_EQ(driver.state().pace, 0) << "the same game";
    // Another table.
    driver.type("beg");
    EXPECT_TRUE(driver.state().bestCourse.isEmpty());
}

// A best game that had 10 rows after 20 s, and a stack of 7.
tetris::GoalCourse makeBestCourse() {
    tetris::GoalCourse best;
    best.note({.milliseconds = 0, .pieces = 0});
    best.note({.milliseconds = 2'000, .pieces = 5, .rows = 0, .height = 7});
    best.note({.milliseconds = 20'000, .pieces = 30, .rows = 10, .score = 900, .height = 2});
    return best;
}

TEST(TetrisAppModernTest, TheBestGameOfOtherRulesHasNotTheCourseOfTheFirstOne) {
    FakeSaver saver;
    AppDriver driver(saver.serve(makeModernOptions(Goal::Sprint)));
    answerBest(driver, saver, Goal::Sprint, makeBestCourse());
    EXPECT_FALSE(driver.state().bestCourse.isEmpty());
    driver.type("e");
    answerBest(driver, saver, Goal::Ultra, {}, 6);
    EXPECT_TRUE(driver.state().bestCourse.isEmpty()) << "its replay is not there";
}

TEST(TetrisAppModernTest, AGameThatHasNoTableRacesNoBestOne) {
    const std::string stack = ".#########/.#########";
    for (const bool isUsual : {true, false}) {
        FakeSaver saver;
        PlayOptions options = saver.serve(makeModernOptions(Goal::Sprint));
        if (!isUsual) options.setup.rules.board = stack;
        AppDriver driver(std::move(options));
        answerBest(driver, saver, Goal::Sprint, makeBestCourse());
        driver.press(KeyCode::Enter);
        driver.wake();
        EXPECT_EQ(driver.state().best, isUsual ? 9'000 : 0);
        EXPECT_EQ(driver.state().bestCourse.isEmpty(), !isUsual);
    }
    PlayOptions options = makeModernOptions(Goal::Sprint);
    options.setup.rules.board = stack;
    AppDriver driver(std::move(options));
    driver.type("b++++++++++");
    driver.waitForEnd();
    EXPECT_EQ(driver.state().best, 0) << "nor is it one";
}

TEST(TetrisAppModernTest, ACheeseGameHasNoStackOfAnotherGame) {
    for (const Goal goal : {Goal::Cheese, Goal::Sprint}) {
        PlayOptions options = makeModernOptions(goal);
        options.setup.rules.board = options.settings.rules.board = ".#########/.#########";
        const AppDriver driver = beginGame(std::move(options));
        EXPECT_EQ(driver.state().setup.rules.board.empty(), goal == Goal::Cheese);
        EXPECT_EQ(driver.modern().getBoard().getMaxHeight(), goal == Goal::Cheese ? 10 : 2);
    }
}

TEST(TetrisAppModernTest, TheHeightOfTheBestGameStandsBesideTheWell) {
    FakeSaver saver;
    AppDriver driver = beginGame(saver.serve(makeModernOptions(Goal::Sprint)));
    answerBest(driver, saver, Goal::Sprint, makeBestCourse());
    const Layout layout = computeLayout(driver.state());
    const Box& well = layout.well.box;
    const auto findMark = [&] {
        for (int row = 0; row < 24; ++row) {
            const char32_t sign = driver.draw().getCell(well.column + well.columns, row).glyph;
            if (sign == U'◂' || sign == U'<') return well.row + well.rows - 1 - row;
        }
        return 0;
    };
    EXPECT_EQ(findMark(), 0);
    driver.wait(2'100ms);
    EXPECT_EQ(findMark(), 7);
    driver.type("p");
    EXPECT_EQ(findMark(), 0) << "the well is hidden";
    driver.type("p");
    driver.wait(19'600ms);  // with its countdown
    EXPECT_EQ(findMark(), 2);
    EXPECT_TRUE(driver.shows("0:20.0")) << "the split to come is the best one's";
}

TEST(TetrisAppModernTest, WhereNoTimeRanksThePaceIsThatOfPointsAtTheSameMoment) {
    FakeSaver saver;
    AppDriver driver = beginGame(saver.serve(makeModernOptions(Goal::Ultra)));
    answerBest(driver, saver, Goal::Ultra, makeBestCourse());
    driver.type(" ");
    ASSERT_TRUE(driver.state().pace);
    EXPECT_GT(*driver.state().pace, 0);
    driver.wait(21s);
    driver.type(" ");
    EXPECT_LT(*driver.state().pace, -800);
}

TEST(TetrisAppModernTest, FaultsAreSavedWithTheScoreAndPressesAreShown) {
    FakeSaver saver;
    AppDriver driver = beginGame(saver.serve(makeModernOptions(Goal::Marathon)));
    landWithTaps(driver, 0);
    landWithTaps(driver, 5);
    EXPECT_EQ(driver.state().finesse.presses, 7);
    for (int i = 0; i < 40 && driver.state().phase == Phase::Playing; ++i)
        landWithTaps(driver, 0);
    ASSERT_EQ(driver.state().phase, Phase::Over);
    ASSERT_EQ(saver.ended.size(), 1U);
    const auto finesse = tetris::parseReplay(saver.ended[0], "FILE").result.sides[0].finesse;
    EXPECT_EQ(finesse.faults, 1);
    EXPECT_EQ(finesse.pieces, driver.state().finesse.pieces);
    EXPECT_GT(finesse.pieces, 2);
}

TEST(TetrisAppModernTest, AResumedGameKnowsItsFaultsButNotWhatWasPressedBefore) {
    FakeSaver saver;
    AppDriver driver = beginGame(saver.serve(makeModernOptions(Goal::Marathon)));
    landWithTaps(driver, 5);
    driver.press("p Esc");
    ASSERT_EQ(driver.state().phase, Phase::Start);
    driver.type("R");
    ASSERT_EQ(driver.state().phase, Phase::Paused);
    EXPECT_EQ(driver.state().finesse.sum(), (tetris::FinesseCount{.pieces = 1, .faults = 1}));
    EXPECT_FALSE(driver.state().finesse.presses);
}

TEST(TetrisAppModernTest, AnAdversaryAndABrainThatCannotPlayItAreLeftOut) {
    AppDriver driver(makeOptions({.brain = "planner", .adversary = 40}));
    driver.press("u Enter");
    EXPECT_EQ(driver.state().brain, "default");
    EXPECT_EQ(driver.state().setup.adversary, 0);
    EXPECT_EQ(driver.state().notice, "The brain planner plays classic games alone.");
}

TEST(TetrisAppModernTest, TheViewShowsWhereTheBrainWouldGo) {
    AppDriver driver = beginGame(makeModernOptions());
    driver.type("v");
    const std::optional<tetris::Move> goal = driver.state().suggestion.goal;
    ASSERT_TRUE(goal);
    EXPECT_FALSE(driver.state().suggestion.terms.empty());
    EXPECT_TRUE(driver.shows("rating"));
    driver.type(" ");
    EXPECT_TRUE(driver.state().suggestion.goal);
    driver.type("v");
    EXPECT_FALSE(driver.state().suggestion.goal);
}

// ---- Zen

TEST(TetrisAppModernTest, ZenTakesMovesBack) {
    FakeSaver saver;
    AppDriver driver = beginGame(saver.serve(makeModernOptions(Goal::Zen)));
    const auto press = [&driver] {
        driver.wait(150ms);
        driver.type(" ");
    };
    driver.press(KeyCode::Left);
    press();
    const std::string before = driver.look();
    const int64_t score = driver.modern().getScore();
    const tetris::FallingPiece entered = *driver.modern().getPiece();
    driver.press(KeyCode::Right);
    press();
    driver.type("c");
    EXPECT_EQ(driver.modern().getPieces(), 2);
    driver.press(KeyCode::Backspace);
    EXPECT_EQ(driver.modern().getPieces(), 1);
    EXPECT_EQ(driver.modern().getScore(), score);
    EXPECT_EQ(driver.modern().getPiece(), entered);
    EXPECT_FALSE(driver.modern().getHeld());
    EXPECT_EQ(driver.look(), before);
    driver.press(KeyCode::Backspace);
    EXPECT_EQ(driver.modern().getPieces(), 0);
    driver.press(KeyCode::Backspace);
    EXPECT_EQ(driver.modern().getPieces(), 0) << "there is no more";
    press();
    driver.wait(2s);
    // The recording was cut back, too.
    const std::string left = driver.record();
    verify(left);
    EXPECT_EQ(tetris::parseReplay(left, "FILE").result.sides[0].pieces, 1);
    driver.type("p");
    EXPECT_TRUE(left.starts_with(saver.saves.back()));
}

// ---- What is kept

TEST(TetrisAppModernTest, RandomGamesLeaveReplaysThatVerify) {
    base::JavaRandom random(11);
    for (int round = 0; round < 25; ++round) {
        SCOPED_TRACE(round);
        const Goal goal = tetris::getGoals()[static_cast<size_t>(random.nextInt(5))].goal;
        FakeSaver saver;
        AppDriver driver = beginGame(saver.serve(makeModernOptions(goal)), {200, 70});
        const std::string letters = "xzacjlllknhb+-v p";
        for (int i = 0; i < 150 && driver.state().phase != Phase::Over; ++i) {
            const auto letter =
                static_cast<size_t>(random.nextInt(static_cast<int>(letters.size())));
            if (driver.state().phase == Phase::Paused) {
                driver.type("p");
            } else {
                driver.type(letters.substr(letter, 1));
            }
            driver.wait(std::chrono::milliseconds(random.nextInt(400)));
        }
        const std::string text =
            driver.state().phase == Phase::Over ? saver.ended.at(0) : driver.record();
        verify(text);
    }
}

TEST(TetrisAppModernTest, ASuspendedGameGoesOnWhereItWas) {
    FakeSaver saver;
    AppDriver first = beginGame(saver.serve(makeModernOptions(Goal::Cheese)), {200, 70});
    first.press("c Left");
    first.wait(700ms);
    first.type(" ");
    first.wait(300ms);
    first.type("n");
    first.wait(200ms);
    first.type("p");
    const std::string left = first.record();

    FakeSaver next;
    AppDriver second = beginGame(offerLeft(next.serve(makeOptions()), left), {200, 70});
    ASSERT_NE(second.state().findModern(), nullptr);
    EXPECT_EQ(second.state().phase, Phase::Paused);
    EXPECT_EQ(second.state().findPreset(), "guideline");
    EXPECT_EQ(second.modern().getPiece(), first.modern().getPiece());
    EXPECT_EQ(second.modern().getHeld(), first.modern().getHeld());
    EXPECT_EQ(second.modern().getTime(), 1200);
    EXPECT_EQ(second.state().dealt, first.state().dealt);
    EXPECT_EQ(second.app.getGame().formatSuspended(), left);
    verify(second.record());
}

// Random keys, by which pieces lock, and by time alone, with undo in between.
void playZen(AppDriver& driver, base::JavaRandom& random, int keys) {
    const std::string letters = "   cczv+-";
    for (int i = 0; i < keys; ++i) {
        const int drawn = random.nextInt(16);
        if (drawn < 9) {
            driver.type(letters.substr(static_cast<size_t>(drawn), 1));
        } else if (drawn < 11) {
            driver.press(KeyCode::Left);
        } else if (drawn < 13) {
            driver.press(KeyCode::Right);
        } else if (drawn == 13) {
            driver.press(KeyCode::Backspace);
        } else {
            driver.wait(std::chrono::milliseconds(random.nextInt(drawn == 15 ? 9000 : 300)));
        }
    }
}

TEST(TetrisAppModernTest, AZenGameIsTakenBackAsFarAfterItWasSuspended) {
    for (int seed = 1; seed <= tetris::scaleEffort(8); ++seed) {
        SCOPED_TRACE(seed);
        base::JavaRandom random(static_cast<uint64_t>(seed));
        FakeSaver saver;
        AppDriver first = beginGame(saver.serve(makeModernOptions(Goal::Zen)));
        playZen(first, random, 120);
        first.type("p");
        FakeSaver next;
        AppDriver second(offerLeft(next.serve(makeModernOptions(Goal::Zen)), first.record()));
        second.type("R");
        ASSERT_EQ(second.state().phase, Phase::Paused);
        first.type("p");
        second.type("p");
        for (int i = 0; i < 60; ++i) {
            for (AppDriver* const driver : {&first, &second})
                driver->press(KeyCode::Backspace);
            ASSERT_EQ(second.modern().getPieces(), first.modern().getPieces()) << i;
            ASSERT_EQ(second.modern().getBoard(), first.modern().getBoard()) << i;
            ASSERT_EQ(second.modern().getTime(), first.modern().getTime()) << i;
            ASSERT_EQ(second.state().stack, first.state().stack) << i;
        }
        EXPECT_EQ(first.modern().getPieces(), 0);
        verify(second.record());
        playZen(second, random, 40);
        verify(second.record());
    }
}

TEST(TetrisAppModernTest, TheStackHasTheColoursOfItsPiecesAndGarbage) {
    AppDriver driver = beginGame(makeModernOptions(Goal::Cheese));
    const PieceGrid& stack = driver.state().stack;
    const auto isSame = [&] {
        const tetris::Board& board = driver.modern().getBoard();
        for (int y = 0; y < board.getHeight(); ++y) {
            for (int x = 0; x < board.getWidth(); ++x) {
                if (board.getGrid(x, y) != (stack.getPiece(x, y) != PieceGrid::kEmpty))
                    return false;
            }
        }
        return true;
    };
    EXPECT_TRUE(isSame());
    EXPECT_EQ(stack.getPiece(1, 9), PieceGrid::kGarbage);
    driver.type("b");
    for (int i = 0; i < 60 && driver.state().phase == Phase::Playing; ++i) {
        driver.wait(500ms);
        ASSERT_TRUE(isSame());
    }
}

TEST(TetrisAppModernTest, ASlowBrainDelaysItsOwnPieceAndNoKey) {
    PlayOptions options = makeModernOptions();
    options.brainActive = true;
    auto owned = std::make_unique<HeldWorker>();
    HeldWorker& worker = *owned;
    AppDriver driver = beginGame(std::move(options), {80, 24}, {}, std::move(owned));
    const tetris::FallingPiece entered = driver.modern().getPiece().value();
    driver.wait(3s);
    const Duration awaited = worker.awaited;
    EXPECT_LT(driver.modern().getPiece()->y, entered.y) << "gravity goes on";
    EXPECT_EQ(driver.modern().getPiece()->x, entered.x);
    driver.press(KeyCode::Left);
    EXPECT_EQ(driver.modern().getPiece()->x, entered.x - 1);
    EXPECT_EQ(worker.awaited, awaited);
    worker.doJob();
    driver.wake();
    driver.wait(5s);
    EXPECT_EQ(driver.modern().getPieces(), 1) << "the next one waits for its answer";
}

}  // namespace
}  // namespace tui

#include "tui/tetris/replay/ReplayApp.h"
#include "tui/tetris/draw/GameWords.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>

#include "test/support/game/LongReplay.h"
#include "test/support/game/RecordedGame.h"
#include "test/support/game/StandardPiece.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/ReplayDriver.h"
#include "test/support/screen/TestWorkers.h"
#include "tui/tetris/replay/ReplayState.h"

namespace tui {
namespace {

using namespace std::chrono_literals;
using tetris::readReplayText;

// A replay with a group of verbs each second: three lefts, then hard drops of three pieces.
const std::string kTimed =
    "tetris-replay 1\nsequence bag\nseed 0\nsize 10x20\nmode ticks\nbrain default 0\n"
    "adversary 0\npieces 3\nstart 2026-01-31T12:00:00Z\nplay\n= speed 30\n"
    "+1000 L\n+1000 L\n+1000 L\n+1000 P2D\n+1000 P2D\n+1000 RP2D\n"
    "end limit\nscore 3\npieces 3\nrows 0\nboard ";

std::string makeTimed() {
    // The hash of the board to which the verbs lead.
    tetris::ReplayPlayer player(readReplayText(kTimed + std::string(16, '0') + "\n"));
    while (!player.isAtEnd())
        player.step();
    return kTimed + tetris::formatHash(tetris::hashBoard(player.getGame().copyBoard())) + "\n";
}

struct Watcher : ReplayDriver {
    explicit Watcher(const std::string& text, Size window = {80, 24}, bool returns = false)
        : ReplayDriver(readReplayText(text), window, "", returns) {}

    int64_t steps() const { return app.getTimeline().getGame().getSteps(); }
};

TEST(ReplayAppTest, ItGoesOnByItselfInItsTime) {
    Watcher watcher(makeTimed());
    watcher.wait(999ms);
    EXPECT_EQ(watcher.steps(), 0);
    watcher.wait(1ms);
    EXPECT_EQ(watcher.steps(), 1);
    watcher.wait(2s);
    EXPECT_EQ(watcher.steps(), 3);
    watcher.wait(1s);
    EXPECT_EQ(watcher.steps(), 6);
    EXPECT_TRUE(watcher.shows({"piece 2 of 3", "piece 2 of 3  x1"}));
    watcher.wait(9s);
    EXPECT_TRUE(watcher.shows({"FINISHED", "piece 3 of 3"}));
    EXPECT_FALSE(watcher.app.nextWake());
}

// A replay of a few bytes may take minutes.
TEST(ReplayAppTest, ALongWayGoesInSlicesThatKeysEnd) {
    Watcher watcher(tetris::makeLongReplay());
    EXPECT_TRUE(watcher.shows("Height of the stack 0 %"));
    watcher.press(KeyCode::End);
    EXPECT_TRUE(watcher.app.getTimeline().isUnderWay());
    const int64_t slice = tetris::ReplayPlayer::kSlice;
    EXPECT_EQ(watcher.steps(), slice);
    // It goes on at once.
    ASSERT_LE(watcher.app.nextWake(), watcher.now);
    for (int i = 0; i < 20; ++i)
        watcher.app.onTime(watcher.now);
    EXPECT_EQ(watcher.steps(), 21 * slice);
    EXPECT_TRUE(watcher.shows(" 4 %") || watcher.shows(" 5 %") || watcher.shows(" 6 %"))
        << watcher.look();
    // No game of so many pieces has a chart.
    EXPECT_FALSE(watcher.shows("Height of the stack"));
    watcher.press(KeyCode::Left);
    EXPECT_EQ(watcher.steps(), 21 * slice - 1);
    EXPECT_TRUE(watcher.shows("PAUSED"));
    watcher.press("End Space");
    EXPECT_EQ(watcher.steps(), 22 * slice - 1);
    EXPECT_TRUE(watcher.shows("PAUSED"));
    watcher.wait(1s);
    EXPECT_EQ(watcher.steps(), 22 * slice - 1);
    watcher.press("End q");
    EXPECT_TRUE(watcher.app.isDone());
}

TEST(ReplayAppTest, SpeedIsDoubledAndHalvedWithinItsBounds) {
    Watcher watcher(makeTimed());
    watcher.wait(500ms);
    watcher.type("+");
    // The remaining half of the second takes half as long.
    watcher.wait(249ms);
    EXPECT_EQ(watcher.steps(), 0);
    watcher.wait(1ms);
    EXPECT_EQ(watcher.steps(), 1);
    for (int i = 0; i < 9; ++i)
        watcher.type("-");
    EXPECT_TRUE(watcher.shows("x1/8"));
    watcher.wait(7900ms);
    EXPECT_EQ(watcher.steps(), 1);
    watcher.wait(200ms);
    EXPECT_EQ(watcher.steps(), 2);
    for (int i = 0; i < 12; ++i)
        watcher.type("=");
    EXPECT_TRUE(watcher.shows("x64"));
    watcher.wait(200ms);
    EXPECT_TRUE(watcher.shows("FINISHED"));
}

TEST(ReplayAppTest, ItStopsAndGoesStepByStepInBothDirections) {
    Watcher watcher(makeTimed());
    watcher.type(" ");
    EXPECT_TRUE(watcher.shows("PAUSED"));
    EXPECT_FALSE(watcher.app.nextWake());
    watcher.press(". Right");
    EXPECT_EQ(watcher.steps(), 2);
    const std::string second = watcher.look();
    watcher.press(KeyCode::Right);
    EXPECT_NE(watcher.look(), second);
    watcher.press(KeyCode::Left);
    EXPECT_EQ(watcher.look(), second);
    watcher.type(",,,");
    EXPECT_EQ(watcher.steps(), 0);
    watcher.type("p");
    watcher.wait(1s);
    EXPECT_EQ(watcher.steps(), 1);
}

TEST(ReplayAppTest, PiecesAreFoundByTheirNumber) {
    Watcher watcher(makeTimed());
    watcher.type("3");
    EXPECT_TRUE(watcher.shows("To piece 3_"));
    watcher.press(KeyCode::Enter);
    EXPECT_TRUE(watcher.shows("piece 3 of 3"));
    EXPECT_FALSE(watcher.shows("To piece"));
    watcher.type("[");
    EXPECT_TRUE(watcher.shows("piece 2 of 3"));
    watcher.press("PageUp PageUp");
    EXPECT_TRUE(watcher.shows("piece 1 of 3"));
    watcher.press("] PageDown");
    EXPECT_TRUE(watcher.shows("piece 3 of 3"));
    watcher.press("1 2 Backspace");
    EXPECT_TRUE(watcher.shows("To piece 1_"));
    watcher.press(KeyCode::Escape);
    EXPECT_TRUE(watcher.shows("piece 3 of 3"));
    watcher.press(KeyCode::Home);
    EXPECT_EQ(watcher.steps(), 0);
    watcher.press(KeyCode::End);
    EXPECT_TRUE(watcher.shows("FINISHED"));
    // At the end it starts again.
    watcher.type(" ");
    EXPECT_EQ(watcher.steps(), 0);
    watcher.type("q");
    EXPECT_TRUE(watcher.app.isDone());
}

TEST(ReplayAppTest, TheBrainsAnalysisOfEachMoveIsShownOnAKey) {
    for (const tetris::PlayMode mode : {tetris::PlayMode::Ticks, tetris::PlayMode::Instant}) {
        Watcher watcher(tetris::recordGame({.sequence = "test", .mode = mode}, 0));
        watcher.type(" ");
        EXPECT_FALSE(watcher.shows("choice"));
        watcher.type("v");
        // The brain that played ranks its own moves first.
        for (int piece = 1; piece < 100; ++piece) {
            EXPECT_TRUE(watcher.shows({"The move: choice 1 of ", "column "}));
            watcher.type("]");
        }
    }
    Watcher worst(tetris::recordGame({.sequence = "test", .brain = "bad"}, 0));
    worst.type(" v");
    EXPECT_TRUE(worst.shows("column "));
}

TEST(ReplayAppTest, ABrainThatIsNotHereIsReplacedAndNamed) {
    std::string text = makeTimed();
    text.replace(text.find("brain default"), 13, "brain gone.toml");
    Watcher watcher(text);
    watcher.type("v");
    EXPECT_TRUE(watcher.shows({"gone.toml is not here", "column "}));
}

// Otherwise the author of a replay could run any program on a viewer's machine.
TEST(ReplayAppTest, WhatAReplayNamesIsNeverRun) {
    const std::string made = testing::TempDir() + "made-by-a-replay";
    std::remove(made.c_str());
    for (const std::string& brain : {"command:touch " + made, testing::TempDir() + "evil.so"}) {
        std::string text = makeTimed();
        text.replace(text.find("brain default"), 13, "brain " + brain);
        Watcher watcher(text);
        watcher.type("v ");
        EXPECT_TRUE(watcher.shows("column "));
    }
    EXPECT_NE(access(made.c_str(), F_OK), 0);
}

TEST(ReplayAppTest, AWindowThatIsTooSmallStopsIt) {
    Watcher watcher(makeTimed(), {36, 21});
    watcher.resize({35, 21});
    EXPECT_FALSE(watcher.app.nextWake());
}

TEST(ReplayAppTest, ItsKeysHaveAPage) {
    for (const Size window : {Size{80, 24}, Size{36, 21}}) {
        Watcher watcher(makeTimed(), window);
        watcher.type("?");
        EXPECT_TRUE(watcher.shows({"KEYS", "42 Enter    to that piece"}));
        watcher.wait(5s);
        EXPECT_EQ(watcher.steps(), 0) << "it stops meanwhile";
        watcher.type("q");
        EXPECT_FALSE(watcher.app.isDone()) << "a key closes the page alone";
        EXPECT_FALSE(watcher.shows("KEYS"));
        EXPECT_TRUE(watcher.shows("PAUSED"));
    }
}

TEST(ReplayAppTest, TheEndLeadsBackOrOut) {
    EXPECT_TRUE(Watcher(makeTimed()).shows("q quit"));
    EXPECT_TRUE(Watcher(makeTimed(), {80, 24}, true).shows("q back"));
    EXPECT_TRUE(Watcher(makeTimed(), {36, 21}, true).shows("q back"));
}

TEST(ReplayAppTest, TheSeedIsShownInEveryWindow) {
    std::string text = makeTimed();
    text.replace(text.find("seed 0"), 6, "seed 4711");
    for (const Size window : {Size{36, 21}, Size{60, 24}, Size{80, 24}, Size{120, 36}})
        EXPECT_TRUE(Watcher(text, window).shows("4711")) << Watcher(text, window).look();
}

TEST(ReplayAppTest, TheSmallestWindowHasPieceAndKeysInWholeLines) {
    Watcher watcher(
        tetris::recordGame({.rules = {.limit = 277}, .mode = tetris::PlayMode::Ticks}, 7),
        {36, 21});
    const std::string pieces = std::to_string(watcher.app.getTimeline().getFacts().pieces);
    EXPECT_TRUE(watcher.shows(" 1/" + pieces + "\n")) << watcher.look();
    EXPECT_TRUE(watcher.shows({"Score", "Pieces", "? keys"}));
    watcher.type("v");
    EXPECT_TRUE(watcher.shows({"ANALYSIS", "? keys"}));
}

TEST(ReplayAppTest, AtTheEndTheClearsStandInsteadOfAnAnalysis) {
    Watcher watcher(makeTimed());
    watcher.type("v");
    EXPECT_TRUE(watcher.shows("ANALYSIS"));
    watcher.wait(1h);
    EXPECT_TRUE(watcher.shows("FINISHED"));
    EXPECT_FALSE(watcher.shows("ANALYSIS")) << watcher.look();
    EXPECT_TRUE(watcher.shows("CLEARS"));
    EXPECT_EQ(chooseStandStyle(watcher.app.getState()).foreground, Color::Good);
}

TEST(ReplayAppTest, InALargeWindowTheChartStandsBelowTheWell) {
    Watcher watcher(makeTimed(), {120, 36});
    const Box bar = placeReplayBar(watcher.app.getState());
    const Box footer = layOutReplay(watcher.app.getState()).footer;
    EXPECT_EQ(bar.columns, footer.columns);
    EXPECT_EQ(bar.row + bar.rows + 1, footer.row - 1) << "the line of the time, and air";
    EXPECT_EQ(footer.row, 35);
}

TEST(ReplayAppTest, WithoutTimesOfItsOwnTheWholeTimeIsThatOfTheShownPace) {
    Watcher placed(tetris::recordGame({.rules = {.limit = 5}}, 3), {120, 36});
    EXPECT_FALSE(placed.shows("of 0:00")) << placed.look();
    placed.wait(1h);
    const std::string end = placed.look();
    const size_t of = end.find(" of 0:");
    ASSERT_NE(of, std::string::npos) << end;
    EXPECT_EQ(end.substr(of - 4, 4), end.substr(of + 4, 4)) << end;
}

TEST(ReplayAppTest, WhoSteeredIsNamedAndTheDayIsInWords) {
    const std::string timed = makeTimed();
    EXPECT_TRUE(Watcher(timed).shows({"alone", "Jan 31, 2026"}));
    const auto with = [&timed](const std::string& line, const std::string& text) {
        std::string changed = timed;
        changed.insert(changed.find(line) + line.size(), text);
        return Watcher(changed).look();
    };
    const auto npos = std::string::npos;
    const std::string helped = with("+1000 P2D\n", "= active 1\n");
    EXPECT_NE(helped.find("helped by default"), npos) << helped;
    const std::string dealt = with("+1000 P2D\n", "= adversary 40\n");
    EXPECT_NE(dealt.find("adversary 0-40"), npos) << dealt;
    const Watcher brains(tetris::recordGame({.rules = {.limit = 5}}, 3));
    EXPECT_TRUE(brains.shows("played by default"));
}

TEST(ReplayAppTest, QuickReplaysWakeTheLoopNoMoreOftenThanAPictureNeeds) {
    Watcher watcher(tetris::recordGame({.rules = {.limit = 2000}}, 3));
    for (int i = 0; i < 6; ++i)
        watcher.type("+");
    int wakes = 0;
    const TimePoint start = watcher.now;
    while (const auto wake = watcher.app.nextWake()) {
        watcher.now = std::max(watcher.now, *wake);
        watcher.app.onTime(watcher.now);
        ++wakes;
    }
    EXPECT_LE(wakes, (watcher.now - start) / 15ms + 2);
    EXPECT_TRUE(watcher.shows("FINISHED") || watcher.shows("END"));
}

// ---- The review

// A sprint of a brain that the judge finds faults with.
tetris::GameSetup makeReviewed(tetris::PlayMode mode = tetris::PlayMode::Instant) {
    tetris::GameSetup setup;
    setup.rules = {.goal = tetris::Goal::Sprint, .set = tetris::RuleSet::Modern};
    setup.mode = mode;
    return setup;
}

struct Reviewer : ReplayDriver {
    explicit Reviewer(Size window = {80, 24}, bool opens = false,
                      tetris::PlayMode mode = tetris::PlayMode::Instant)
        : ReplayDriver(readReplayText(tetris::recordGame(makeReviewed(mode), 3)), window, "Ann",
                       true) {
        app.offerPractice();
        app.offerReview(std::make_unique<InlineWorker>(), opens);
        app.onEvent(Woken{}, now);
    }
    const ReviewState& review() const { return app.getState().review; }
    int64_t piece() const { return app.getTimeline().getPieceNumber(); }
};

TEST(ReplayAppTest, AReviewGoesToTheCostlyMovesAndBack) {
    Reviewer reviewer;
    EXPECT_TRUE(reviewer.review().judge.empty());
    reviewer.type("a");
    ASSERT_TRUE(reviewer.shows("ACCURACY")) << reviewer.look();
    const auto& costly = reviewer.review().review.costly;
    ASSERT_GE(costly.size(), 3U);
    EXPECT_TRUE(reviewer.shows({"judge  dt20", "It rates these moves, not your strength."}));
    // The letters of the pieces have their faces.
    Frame frame({80, 24});
    reviewer.app.draw(frame);
    EXPECT_EQ(frame.getCell(19, 12).style.foreground, findColor(Color::Face, costly[1].piece));
    // The well of the chosen move stands beside the list.
    EXPECT_EQ(reviewer.piece(), costly[0].number);
    reviewer.press(KeyCode::Down);
    EXPECT_EQ(reviewer.piece(), costly[1].number);
    reviewer.press(KeyCode::Enter);
    EXPECT_FALSE(reviewer.review().isShown);
    EXPECT_TRUE(reviewer.shows("COSTLY MOVE"));
    EXPECT_TRUE(reviewer.shows("2 of " + std::to_string(costly.size())));
    // The marks of the costs stand on the bar of the replay.
    const std::string look = reviewer.look();
    const auto rows = std::ranges::count(
        look.substr(look.find("Cost, piece by piece"), look.find("PAUSED") - look.find("Cost, ")),
        '\n');
    EXPECT_EQ(rows, 5) << look;
    EXPECT_TRUE(reviewer.shows("? keys"));
    reviewer.press(KeyCode::Down);
    EXPECT_EQ(reviewer.piece(), costly[2].number);
    EXPECT_TRUE(reviewer.shows("COSTLY MOVE"));
    // Elsewhere the replay is as without a review.
    reviewer.type("]");
    EXPECT_FALSE(reviewer.shows("COSTLY MOVE"));
    EXPECT_TRUE(reviewer.shows("CLEARS"));
    reviewer.type("q");
    EXPECT_TRUE(reviewer.shows("ACCURACY"));
    EXPECT_FALSE(reviewer.app.isDone());
    // Esc leads back to the replay, from which the page was opened.
    reviewer.press(KeyCode::Escape);
    EXPECT_FALSE(reviewer.shows("ACCURACY"));
    reviewer.type("q");
    EXPECT_TRUE(reviewer.app.isDone());
}

TEST(ReplayAppTest, APersonPlaysOnFromACostlyMove) {
    Reviewer reviewer({80, 24}, true, tetris::PlayMode::Ticks);
    ASSERT_FALSE(reviewer.review().review.costly.empty());
    const tetris::MoveReview move = reviewer.review().review.costly.front();
    reviewer.press(KeyCode::Enter);
    EXPECT_TRUE(reviewer.shows("Your turn: Enter plays on"));
    reviewer.press(KeyCode::Enter);
    EXPECT_TRUE(reviewer.app.isDone());
    ASSERT_TRUE(reviewer.app.getPractice());
    EXPECT_EQ(reviewer.app.getPractice()->game.countLandedPieces(), move.number - 1);
    // The piece that is placed there is judged, too.
    const RetriedMove retried = reviewer.app.getPractice()->retried.value();
    EXPECT_EQ(retried.judge, "dt20");
    EXPECT_EQ(retried.cost, move.cost);
    EXPECT_EQ(retried.choices.size(), base::toIndex(move.choices));
    AppDriver driver;
    driver.app.practise(*reviewer.app.getPractice(), driver.now);
    driver.type("p ");
    EXPECT_TRUE(driver.state().notice.starts_with("Cost ")) << driver.state().notice;
    EXPECT_TRUE(driver.state().notice.ends_with(", was " + formatCost(move.cost)))
        << driver.state().notice;
    driver.type(" ");
    EXPECT_FALSE(driver.state().retried);
    // The whole review is kept for the scores.
    EXPECT_EQ(reviewer.app.getReviews()[0].moves, reviewer.review().review.tally.cost.count);
    EXPECT_EQ(reviewer.app.getReviews()[0].judge, "dt20");
}

TEST(ReplayAppTest, AReviewThatIsOpenedFirstLeadsBack) {
    for (const Size window : {Size{80, 24}, Size{36, 21}, Size{120, 36}}) {
        Reviewer reviewer(window, true);
        EXPECT_TRUE(reviewer.review().isShown);
        EXPECT_TRUE(reviewer.shows("dt20"));
        EXPECT_TRUE(reviewer.shows(window.columns < 80 ? "B judge" : "B another judge"));
        reviewer.press(KeyCode::Enter);
        EXPECT_TRUE(reviewer.shows("better"));
        reviewer.type("q");
        // Each judge in turn, and back to the first.
        std::vector<std::string> judges;
        do {
            judges.push_back(reviewer.review().judge);
            EXPECT_GT(reviewer.review().review.tally.cost.count, 90);
            reviewer.type("B");
        } while (reviewer.review().judge != "dt20" && judges.size() < 20);
        EXPECT_EQ(judges.size(), 7U);
        reviewer.press(KeyCode::Escape);
        EXPECT_TRUE(reviewer.app.isDone());
    }
}

TEST(ReviewWordsTest, APlaceOfTheSameColumnSaysHowItWasTurned) {
    const tetris::Piece& upright = test::standard(0);
    tetris::MoveReview move{.played = {.piece = upright.fastRotation()},
                            .better = {.piece = &upright}};
    EXPECT_EQ(describePlayed(move, tetris::RuleSet::Classic, {}), "I turn left");
    move.better.x = 3;
    EXPECT_EQ(describePlayed(move, tetris::RuleSet::Classic, {}), "I column 1");
}

TEST(ReplayAppTest, EscStopsAReviewWithWhatIsKnown) {
    ReplayDriver driver(readReplayText(tetris::recordGame(makeReviewed(), 3)));
    auto held = std::make_unique<HeldWorker>();
    HeldWorker& worker = *held;
    driver.app.offerReview(std::move(held));
    driver.type("a");
    EXPECT_TRUE(driver.shows({"move 0 of ", "Esc stop"}));
    driver.press(KeyCode::Escape);
    EXPECT_EQ(worker.cancelled, 1);
    EXPECT_FALSE(driver.app.isDone());
    EXPECT_TRUE(driver.shows("ACCURACY"));
    driver.press(KeyCode::Escape);
    EXPECT_FALSE(driver.shows("ACCURACY"));
    // Without a worker for it there is no review.
    ReplayDriver other(readReplayText(tetris::recordGame(makeReviewed(), 3)));
    other.type("a");
    EXPECT_FALSE(other.shows("ACCURACY"));
}

}  // namespace
}  // namespace tui

// The replay of a match on the screen.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "brain/lab/play/HeadlessMatch.h"
#include "test/support/game/MatchReplayText.h"
#include "test/support/screen/ReplayDriver.h"
#include "test/support/screen/TestWorkers.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

struct MatchWatcher : ReplayDriver {
    explicit MatchWatcher(const std::string& text, Size window = {80, 24})
        : ReplayDriver(tetris::shareReplay(text, "FILE"), window, "Ann") {}

    // Opens the review and waits for it.
    void review() {
        app.offerReview(std::make_unique<InlineWorker>());
        type("a");
        wake();
    }
    const tetris::Match& match() const {
        return *app.getTimeline().getGame().getGame().get<tetris::Match>();
    }
};

TEST(MatchReplayTest, ItGoesOnInItsTimeToItsEnd) {
    MatchWatcher watcher(tetris::kWholeMatch);
    EXPECT_TRUE(watcher.shows("Ann") || watcher.shows("Level 6")) << watcher.look();
    watcher.wait(224ms);
    EXPECT_EQ(watcher.match().getGame(0).getPieces(), 0);
    watcher.wait(1ms);
    EXPECT_EQ(watcher.match().getGame(0).getPieces(), 1);
    EXPECT_EQ(watcher.match().getTime(), 225);
    watcher.wait(4s);
    EXPECT_FALSE(watcher.match().isRunning());
    EXPECT_TRUE(watcher.shows("Level 6 wins"));
    EXPECT_TRUE(watcher.app.getTimeline().getDifference().empty());
    EXPECT_TRUE(watcher.shows("piece 8 of 8"));
    EXPECT_FALSE(watcher.app.nextWake());
}

// The person who watches is Ann.
TEST(MatchReplayTest, TheRecordNamesBothPersonsAndItBeginsAtTheOwnSide) {
    struct Case {
        const char* sides;
        const char* name;  // of side 0
        const char* end;
        int side;
    };
    for (const auto& [sides, name, end, side] :
         {Case{"side 0 person Ann\nside 1 person Ben\n", "Ann", "Ben wins", 0},
          Case{"side 0 person Ben\nside 1 person Ann\n", "Ben", "Ann wins", 1},
          Case{"side 0 person Ben\nside 1 person\n", "Ben", "guest wins", 0},
          Case{"side 0 person\nside 1 person friend\npractice 1\n", "Ann", "friend wins", 0},
          Case{"side 0 person\nside 1 brain dt20\n", "Ann", "dt20 wins", 0}}) {
        SCOPED_TRACE(sides);
        MatchWatcher watcher(
            tetris::replaceIn(tetris::kWholeMatch, "side 0 person\nside 1 level 6\n", sides));
        watcher.wait(4s);
        EXPECT_TRUE(watcher.shows({name, end})) << watcher.look();
        EXPECT_EQ(watcher.app.getState().side, side);
    }
}

TEST(MatchReplayTest, StepsAndPiecesGoBothWays) {
    MatchWatcher watcher(tetris::kWholeMatch);
    watcher.type("]");
    EXPECT_EQ(watcher.app.getTimeline().getPieceNumber(), 2);
    watcher.type("]");
    EXPECT_EQ(watcher.match().getGame(1).getPieces(), 1);
    const std::string there = watcher.look();
    watcher.press(KeyCode::End);
    EXPECT_TRUE(watcher.app.getTimeline().isAtEnd());
    watcher.press("3 Enter");
    EXPECT_EQ(watcher.look(), there);
}

TEST(MatchReplayTest, BracesGoToAttacksOfFourRowsAndMore) {
    MatchWatcher watcher(tetris::kWholeMatch);
    watcher.wait(1ms);
    watcher.press("Home }");
    EXPECT_EQ(watcher.match().getTally(1).sent, 0);
    watcher.type("]");
    EXPECT_EQ(watcher.match().getTally(1).sent, 10) << watcher.look();
}

TEST(MatchReplayTest, ABrainRanksTheMovesOfEitherSide) {
    MatchWatcher watcher(tetris::kWholeMatch);
    watcher.type("v");
    EXPECT_TRUE(watcher.shows("choice "));
    EXPECT_FALSE(watcher.app.getState().analysis.empty());
    EXPECT_TRUE(watcher.shows("v brain  Tab side"));
    watcher.press(KeyCode::Tab);
    EXPECT_EQ(watcher.app.getState().side, 1);
    EXPECT_TRUE(watcher.shows("choice "));
}

TEST(MatchReplayTest, AfterAReviewTheCostStandsInPlaceOfTheChoice) {
    MatchWatcher watcher(tetris::kWholeMatch);
    watcher.type("v");
    EXPECT_TRUE(watcher.shows("choice "));
    watcher.review();
    watcher.press(KeyCode::Escape);
    EXPECT_TRUE(watcher.shows("cost "));
    EXPECT_FALSE(watcher.shows("choice ")) << watcher.look();
    // The other side was not reviewed.
    watcher.press(KeyCode::Tab);
    EXPECT_FALSE(watcher.shows("cost ")) << watcher.look();
    EXPECT_EQ(watcher.app.getReviews()[0].judge, "rival:nodes=15000");
    EXPECT_GT(watcher.app.getReviews()[0].moves, 0);
    EXPECT_EQ(watcher.app.getReviews()[1].moves, 0);
}

// A match of two brains that make mistakes.
std::string recordMatch() {
    tetris::MatchRecording recording{.start = "2026-01-31T12:00:00Z"};
    tetris::MatchRules rules{.pieces = 60};
    rules.game.seed = 3;
    // Each fifth move is a slip, so that a review finds costly ones.
    const tetris::Contestant sloppy = tetris::readContestant("rival:nodes=1,next=1,slips=20");
    EXPECT_TRUE(tetris::playPacedMatch(rules, {sloppy, sloppy}, {}, {.recording = &recording}));
    return recording.replay;
}

TEST(MatchReplayTest, BeforeACostlyMoveStandWhatItCostAndBothPlaces) {
    for (const int side : {0, 1}) {
        MatchWatcher watcher(recordMatch());
        EXPECT_FALSE(watcher.shows("better"));
        watcher.review();
        if (side == 1) watcher.press(KeyCode::Tab);
        watcher.wake();
        ASSERT_TRUE(watcher.shows("modern, match")) << watcher.look();
        watcher.press(KeyCode::Enter);
        EXPECT_TRUE(watcher.shows({"cost ", "// better", "[] played"}));
        const std::string screen = watcher.look();
        int marks = 0;
        for (size_t at = 0; (at = screen.find("//", at)) != std::string::npos; at += 2)
            ++marks;
        EXPECT_EQ(marks, 5) << screen;  // four cells and their meaning
        // Elsewhere the replay is as without a review.
        watcher.type("]");
        EXPECT_FALSE(watcher.shows("better"));
    }
}

TEST(MatchReplayTest, AfterTabInTheReplayItsReviewIsOfTheOtherSide) {
    MatchWatcher watcher(recordMatch());
    watcher.review();
    watcher.type("q");
    const ReplayState& state = watcher.app.getState();
    ASSERT_FALSE(state.review.isShown);
    watcher.press(KeyCode::Tab);
    watcher.type("a");
    watcher.wake();
    EXPECT_EQ(state.side, 1);
    EXPECT_EQ(state.review.side, 1);
    EXPECT_TRUE(state.review.isWhole);
}

TEST(MatchReplayTest, AReviewThatEndsOnTheWayToAMoveShowsTheChosenOne) {
    MatchWatcher watcher(recordMatch());
    watcher.app.offerReview(std::make_unique<InlineWorker>());
    watcher.type("a");
    watcher.wait(1ms);
    watcher.press(KeyCode::Down);
    ASSERT_TRUE(watcher.app.getTimeline().isUnderWay());
    watcher.press(KeyCode::Tab);
    watcher.wake();
    watcher.wait(1ms);
    EXPECT_EQ(watcher.app.getTimeline().getGame().getSteps(),
              watcher.app.getState().review.review.costly.front().steps);
}

TEST(MatchReplayTest, AWrongVerbIsNamedWithItsLine) {
    MatchWatcher watcher(tetris::replaceIn(tetris::kWholeMatch, "sent 10", "sent 11"));
    watcher.press(KeyCode::End);
    EXPECT_TRUE(watcher.shows("DAMAGED"));
}

}  // namespace
}  // namespace tui

#include <gtest/gtest.h>

#include "test/support/screen/FrameText.h"
#include "test/support/screen/PuzzleDriver.h"

// Hints and solutions in the app; all these tests start the solver's thread.

namespace tui {
namespace {

using namespace std::chrono_literals;

constexpr const char* kFar = "3x3:8,6,7,2,5,4,3,0,1";   // 31 moves from the goal
constexpr const char* kNear = "3x3:1,2,3,4,5,6,0,7,8";  // 2 moves

TEST(PuzzleAppSolverThreadsTest, AHintIsShownAndPlayedByTheSameKey) {
    PuzzleDriver driver(kNear);
    driver.type("t");
    EXPECT_TRUE(driver.shows("Esc stops"));
    driver.think();
    EXPECT_TRUE(driver.shows({"Hint: 7 left", "<7"}));
    EXPECT_TRUE(driver.game().isHelped());
    EXPECT_EQ(driver.game().getMoves(), 0);
    driver.type("t");
    EXPECT_EQ(driver.board(), "1 2 3/4 5 6/7 _ 8");
    EXPECT_FALSE(driver.state().findHint().has_value());
    driver.type("t");
    EXPECT_FALSE(driver.app.isThinking()) << "the rest of the way is known";
    EXPECT_TRUE(driver.shows("Hint: 8 left"));
    driver.type("t");
    EXPECT_TRUE(driver.game().isSolved());
}

TEST(PuzzleAppSolverThreadsTest, AHintThatIsNotFollowedGoesAndSoDoesItsSearch) {
    PuzzleDriver driver(kNear);
    driver.type("t");
    driver.think();
    driver.press(KeyCode::Down);
    EXPECT_FALSE(driver.state().findHint().has_value());
    EXPECT_FALSE(driver.shows("Hint"));
    PuzzleDriver slow(kFar);
    slow.solver.isSlow = true;
    slow.type("t");
    slow.awaitThought();
    slow.press(KeyCode::Down);
    EXPECT_FALSE(slow.app.isThinking());
}

TEST(PuzzleAppSolverThreadsTest, TheDistanceIsShownAllTheTime) {
    PuzzleDriver driver(kFar);
    driver.type("e");
    EXPECT_TRUE(driver.game().isHelped());
    driver.think();
    EXPECT_TRUE(driver.shows("Shortest              31"));
    const auto solution = driver.state().known.moves.value();
    driver.type("tt");
    EXPECT_TRUE(driver.shows("Shortest              30"));
    EXPECT_EQ(driver.solver.asked, 1) << "along the way nothing need be searched";
    driver.type("u");
    driver.think();
    EXPECT_TRUE(driver.shows("Shortest              31"));
    driver.type("e");
    EXPECT_TRUE(driver.shows("e shows it"));
}

TEST(PuzzleAppSolverThreadsTest, TheDistanceIsRightAfterEachOfManyMoves) {
    PuzzleDriver driver("3x3#u3");
    const puzzle::DistanceTable table(puzzle::Position({3, 3}));
    base::JavaRandom random(1);
    driver.type("e");
    for (int i = 0; i < 100; ++i) {
        const int roll = random.nextInt(6);
        if (roll == 5) {
            driver.click(random.nextInt(9));
        } else {
            driver.type(std::string_view("hjklu").substr(static_cast<size_t>(roll), 1));
        }
        if (random.nextInt(3) == 0) driver.think();
        if (driver.game().isSolved()) break;
        const KnownSolution& known = driver.state().known;
        const int distance = table.getDistance(driver.game().getPosition());
        EXPECT_LE(known.lowerBound, distance);
        if (known.moves) {
            EXPECT_GE(static_cast<int>(known.moves->size()), distance);
            puzzle::Position board = driver.game().getPosition();
            for (const puzzle::Slide slide : *known.moves)
                ASSERT_TRUE(board.slide(slide));
            EXPECT_TRUE(board.isSolved());
        }
        if (!driver.app.isThinking()) {
            EXPECT_TRUE(known.isOptimal());
        }
    }
}

TEST(PuzzleAppSolverThreadsTest, BoundsAreShownWhereNothingIsProven) {
    PuzzleDriver driver(kFar);
    driver.solver.weaker = 4;
    driver.type("e");
    driver.think();
    EXPECT_TRUE(driver.shows("27..31"));
    driver.type("t");
    EXPECT_TRUE(driver.shows("31 moves known, 27 at"));
}

TEST(PuzzleAppSolverThreadsTest, EscapeStopsTheSolver) {
    for (const char* key : {"t", "v", "e"}) {
        PuzzleDriver driver(kFar);
        driver.solver.isSlow = true;
        driver.type(key);
        driver.awaitThought();
        EXPECT_TRUE(driver.app.isThinking());
        if (*key == 't') {
            EXPECT_TRUE(driver.shows({"Not under 10 moves", "3.1 M boards tried"}));
        }
        driver.press(KeyCode::Escape);
        EXPECT_FALSE(driver.app.isThinking()) << key;
        EXPECT_FALSE(driver.app.isDone()) << key;
        EXPECT_FALSE(driver.shows("Esc stops"));
        driver.solver.isSlow = false;
        driver.type("t");
        driver.think();
        EXPECT_TRUE(driver.shows("Hint")) << "and it can be asked again";
    }
}

TEST(PuzzleAppSolverThreadsTest, TheSolverIsWatched) {
    PuzzleDriver driver(kFar);
    driver.type("v");
    driver.think();
    ASSERT_TRUE(driver.state().watch.has_value());
    driver.wait(1s);
    EXPECT_EQ(driver.game().getMoves(), 4) << "four moves a second";
    driver.type("+");
    driver.wait(1s);
    EXPECT_EQ(driver.game().getMoves(), 12);
    driver.type(" ");
    driver.wait(10s);
    EXPECT_EQ(driver.game().getMoves(), 12);
    driver.press(KeyCode::Right);
    EXPECT_EQ(driver.game().getMoves(), 13);
    driver.press("Left Left");
    EXPECT_EQ(driver.game().getMoves(), 11);
    driver.type(" ");
    driver.wait(60s);
    EXPECT_TRUE(driver.game().isSolved());
    EXPECT_EQ(driver.game().getMoves(), 31);
    EXPECT_TRUE(driver.game().isHelped());
    EXPECT_FALSE(driver.state().watch.has_value());
    EXPECT_FALSE(driver.state().best.has_value()) << "that is no result of a person";
}

TEST(PuzzleAppSolverThreadsTest, WhileItIsWatchedDistancesAndTheChooserHaveTheirKeys) {
    PuzzleDriver driver(kFar, {80, 24}, {.utf8 = true, .colors = 256});
    driver.type("v");
    driver.think();
    EXPECT_TRUE(driver.shows("HOW FAR"));
    EXPECT_TRUE(driver.shows("Colours")) << "the legend stays\n" << driver.look();
    driver.type("e");
    EXPECT_FALSE(driver.shows("HOW FAR"));
    driver.type("e");
    EXPECT_TRUE(driver.shows("HOW FAR"));
    driver.type("n");
    EXPECT_EQ(driver.state().page, PuzzlePage::Chooser);
    driver.press(KeyCode::Escape);
    ASSERT_TRUE(driver.state().watch.has_value());
    EXPECT_TRUE(driver.state().watch->isPaused);
}

TEST(PuzzleAppSolverThreadsTest, OneCanPlayOnFromWhereTheSolverIs) {
    for (const bool byEscape : {false, true}) {
        PuzzleDriver driver(kFar);
        driver.type("v");
        driver.think();
        driver.wait(2s);
        EXPECT_EQ(driver.game().getMoves(), 8);
        driver.press(byEscape ? "Esc" : "v");
        driver.wait(5s);
        EXPECT_EQ(driver.game().getMoves(), 8);
        driver.type("u");
        EXPECT_EQ(driver.game().getMoves(), 7);
    }
}

TEST(PuzzleAppSolverThreadsTest, APauseStopsAWatchedSolution) {
    PuzzleDriver driver(kFar);
    driver.type("v");
    driver.think();
    driver.wait(1s);
    driver.send(Suspended{});
    driver.wait(10s);
    EXPECT_EQ(driver.game().getMoves(), 4);
    EXPECT_FALSE(driver.app.nextWake().has_value());
    driver.type("p");
    EXPECT_FALSE(driver.game().isPaused());
    driver.type("p");
    driver.wait(1s);
    EXPECT_GT(driver.game().getMoves(), 4);
}

TEST(PuzzleAppSolverThreadsTest, AReviewTellsWhereMovesWereLost) {
    PuzzleDriver driver(kNear);
    driver.press(KeyCode::Down);  // away from the goal: the first loss
    driver.press("Up Left");
    driver.press(KeyCode::Right);  // back: the second
    driver.solveByKeys();
    ASSERT_TRUE(driver.game().isSolved());
    ASSERT_EQ(driver.game().getMoves(), 6);
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().page, PuzzlePage::Review);
    driver.think();
    const GameReview& review = *driver.state().review;
    EXPECT_EQ(review.sumLoss().moves, 4);
    EXPECT_TRUE(review.sumLoss().isWhole);
    EXPECT_TRUE(driver.shows({"4 moves lost", "3 -2"}));
    driver.type("]");
    EXPECT_EQ(review.getIndex(), 1);
    driver.type("]");
    EXPECT_EQ(review.getIndex(), 4);
    driver.type("]");
    EXPECT_EQ(review.getIndex(), 4) << "there is no third";
    driver.type("[");
    EXPECT_EQ(review.getIndex(), 1);
    EXPECT_TRUE(driver.shows("1 4 D"));
    driver.press(KeyCode::Right);
    EXPECT_EQ(review.getIndex(), 2);
    driver.press(KeyCode::Escape);
    EXPECT_TRUE(driver.shows("SOLVED"));
}

}  // namespace
}  // namespace tui

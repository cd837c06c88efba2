#include "tui/tetris/watch/WatchApp.h"

#include <gtest/gtest.h>

#include <functional>

#include "core/base/JavaRandom.h"
#include "test/support/screen/GatedBrain.h"
#include "test/support/screen/ScreenDriver.h"
#include "test/support/screen/WakeWatch.h"
#include "test/support/screen/WatchScene.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

constexpr int kSquare = 5;
constexpr int kEntry = 22;  // the y at which squares enter

WatchOptions makeOptions(std::vector<tetris::BrainRecipe> brains, int speed = 50) {
    // The loop waits for all games as long as the machine needs, so none misses a turn.
    return {.setup = {}, .seed = 7, .brains = std::move(brains), .speed = speed, .patience = 1min};
}

// With squares only, because their rotations all have the same height.
WatchOptions makeSquareOptions(std::vector<tetris::BrainRecipe> brains, int speed = 50) {
    WatchOptions options = makeOptions(std::move(brains), speed);
    options.setup.given = std::make_shared<const std::vector<int>>(1, kSquare);
    return options;
}

// Runs the app in time that the test controls.
struct Watcher : ScreenDriver<Watcher> {
    explicit Watcher(WatchOptions options, Size window = {80, 24})
        : app(std::move(options), Look{}, waker) {
        resize(window);
    }

    // Waits for the games to wake the loop until `wanted` is true. Time passes only at full speed.
    void waitUntil(const std::function<bool()>& wanted) {
        while (!wanted()) {
            if (app.getState().speed == kFullSpeed && app.nextWake()) {
                wait(std::max(*app.nextWake() - now, Duration(0)));
            }
            ASSERT_TRUE(sleepUntilWoken(waker)) << "nobody has woken the loop";
            app.onEvent(Woken{}, now);
        }
    }

    const WatchShot& shot(size_t brain) const { return app.getState().brains.at(brain).shot; }
    int64_t pieces(size_t brain) const { return shot(brain).result.pieces; }
    Waker waker;
    WatchApp app;
    TimePoint now{std::chrono::hours(1)};
};

TEST(WatchAppThreadsTest, AllGamesFallARowABeat) {
    Watcher watcher(makeSquareOptions({"default", "dt10", "bad"}));
    const int y = findLowestRow(watcher.shot(0));
    EXPECT_EQ(y, kEntry);
    watcher.wait(999ms);
    EXPECT_EQ(findLowestRow(watcher.shot(2)), y);
    watcher.wait(1ms);
    for (size_t brain = 0; brain < 3; ++brain)
        EXPECT_EQ(findLowestRow(watcher.shot(brain)), y - 1);
    EXPECT_EQ(watcher.wait(5s), 5);
    for (size_t brain = 0; brain < 3; ++brain)
        EXPECT_EQ(findLowestRow(watcher.shot(brain)), y - 6);
    EXPECT_TRUE(watcher.shows("Speed 50"));
}

TEST(WatchAppThreadsTest, TheEndIsAPageThatStays) {
    WatchOptions options = makeOptions({"default", "dt10"}, 100);
    options.setup.rules.limit = 3;
    Watcher watcher(std::move(options));
    watcher.wait(3 * 45ms);
    EXPECT_TRUE(watcher.app.getState().isOver);
    EXPECT_TRUE(watcher.shows({"all pieces in", "FINISHED"}));
    EXPECT_EQ(watcher.app.nextWake(), std::nullopt);
    watcher.wait(1h);
    EXPECT_FALSE(watcher.app.isDone());
}

// The first seed follows the last one.
TEST(WatchAppThreadsTest, FromTheEndTheSameGameOrTheNextSeedCanBeWatched) {
    constexpr uint64_t kLast = base::JavaRandom::kSeedLimit - 1;
    WatchOptions options = makeOptions({"default", "dt10"}, 100);
    options.setup.rules.limit = 6;
    options.seed = kLast;
    Watcher watcher(std::move(options));
    std::vector<tetris::GameResult> results;
    for (const std::string_view key : {"g", "n", "g"}) {
        watcher.wait(1s);
        ASSERT_TRUE(watcher.app.getState().isOver);
        results.push_back(watcher.shot(0).result);
        watcher.type(key);
        EXPECT_FALSE(watcher.app.getState().isOver);
        EXPECT_EQ(watcher.pieces(0), 0);
        EXPECT_EQ(watcher.app.getState().seed, results.size() == 1 ? kLast : 0);
    }
    EXPECT_EQ(results[0], results[1]);
    EXPECT_NE(results[1], results[2]);
}

TEST(WatchAppThreadsTest, AllGamesCanBeEndedBeforeTheirEnd) {
    for (const int speed : {50, 100, kFullSpeed}) {
        // Brains whose games do not end by themselves before both have begun.
        Watcher watcher(makeOptions({"dt20", "dt10"}, speed));
        watcher.wait(1s);
        watcher.waitUntil(
            [&] { return watcher.shot(0).isRunning() && watcher.shot(1).isRunning(); });
        watcher.type("e");
        EXPECT_TRUE(watcher.shows("STOPPED")) << speed << "\n" << watcher.look();
        EXPECT_EQ(watcher.app.nextWake(), std::nullopt);
        watcher.type("g");
        EXPECT_FALSE(watcher.app.getState().isOver);
        EXPECT_TRUE(watcher.shows("Score"));
    }
}

TEST(WatchAppThreadsTest, SpeedGoesByFiveAndThenToFull) {
    Watcher watcher(makeOptions({"default", "dt10"}, 0));
    watcher.type("-");
    EXPECT_EQ(watcher.app.getState().speed, 0);
    watcher.type("+++=");
    EXPECT_TRUE(watcher.shows("Speed 20"));
    watcher.type(std::string(16, '+'));
    EXPECT_TRUE(watcher.shows("Speed 100"));
    watcher.type("+");
    EXPECT_TRUE(watcher.shows("Full speed"));
    watcher.type("+");
    EXPECT_EQ(watcher.app.getState().speed, kFullSpeed);
    watcher.type("-");
    EXPECT_EQ(watcher.app.getState().speed, 100);
    watcher.type("-");
    EXPECT_EQ(watcher.app.getState().speed, 95);
    watcher.type("f");
    EXPECT_EQ(watcher.app.getState().speed, kFullSpeed);
    watcher.type("f");
    EXPECT_EQ(watcher.app.getState().speed, 100);
}

TEST(WatchAppThreadsTest, APauseStopsEverythingAndStepsGoOnFromIt) {
    for (const char* const key : {" ", "p"}) {
        Watcher watcher(makeSquareOptions({"default", "dt10"}));
        watcher.wait(3s);
        watcher.type(key);
        EXPECT_TRUE(watcher.shows("PAUSED"));
        EXPECT_FALSE(watcher.app.nextWake());
        const int y = findLowestRow(watcher.shot(0));
        watcher.press("Right .");
        EXPECT_EQ(findLowestRow(watcher.shot(0)), y - 2);
        EXPECT_EQ(findLowestRow(watcher.shot(1)), y - 2);
        watcher.press("PageDown ]");
        EXPECT_EQ(watcher.pieces(0), 2);
        EXPECT_EQ(watcher.pieces(1), 2);
        EXPECT_TRUE(watcher.shows("PAUSED"));
        watcher.type(key);
        watcher.wait(1s);
        EXPECT_EQ(findLowestRow(watcher.shot(0)), kEntry - 1);
    }
}

TEST(WatchAppThreadsTest, AStepPauses) {
    Watcher watcher(makeOptions({"default", "dt10"}, kFullSpeed));
    watcher.type("]");
    EXPECT_TRUE(watcher.app.getState().paused);
    EXPECT_FALSE(watcher.app.nextWake());
}

TEST(WatchAppThreadsTest, TheRateIsOfTheTimePlayed) {
    Watcher watcher(makeOptions({"dt10", "rvce"}, 100));
    EXPECT_FALSE(watcher.app.getState().brains[0].piecesPerSecond);
    EXPECT_TRUE(watcher.shows("Per s         -"));
    watcher.wait(1s);
    watcher.type("p");
    watcher.wait(1h);
    watcher.type("p");
    watcher.wait(4s);
    EXPECT_NEAR(watcher.app.getState().brains[1].piecesPerSecond.value(), 22.2, 0.1);
    EXPECT_TRUE(watcher.shows("Per s      22.2"));
    EXPECT_LT(watcher.app.getState().brains[1].played, 5001ms);
    EXPECT_GT(watcher.app.getState().brains[1].played, 4900ms);
}

TEST(WatchAppThreadsTest, StepsByHandTakeNoTime) {
    Watcher watcher(makeOptions({"dt10", "rvce"}, 100));
    watcher.type("p]]]]");
    watcher.wait(1h);
    watcher.type("]");
    EXPECT_EQ(watcher.pieces(0), 5);
    EXPECT_EQ(watcher.app.getState().brains[0].played, Duration(0));
}

TEST(WatchAppThreadsTest, ASlowBrainMissesItsTurnAndNobodyWaitsForIt) {
    const auto gate = std::make_shared<tetris::BrainGate>();
    WatchOptions options = makeSquareOptions({"default", "dt10"}, 50);
    options.patience = 1ms;
    options.make = [gate](const tetris::BrainRecipe& recipe) -> std::unique_ptr<tetris::Brain> {
        if (recipe.getName() == "dt10") return recipe.make();
        return std::make_unique<tetris::GatedBrain>(gate, 3);
    };
    Watcher watcher(std::move(options));
    watcher.waitUntil([&] { return watcher.shot(0).isRunning() && watcher.shot(1).isRunning(); });
    for (int row = 1; row <= 3; ++row) {
        watcher.wait(1s);
        if (findLowestRow(watcher.shot(1)) > kEntry - row)
            watcher.waitUntil([&] { return findLowestRow(watcher.shot(1)) == kEntry - row; });
        EXPECT_EQ(findLowestRow(watcher.shot(0)), kEntry);
    }
    EXPECT_TRUE(watcher.shows("thinks"));
    gate->letEnd(1);
    watcher.waitUntil([&] { return findLowestRow(watcher.shot(0)) == kEntry - 1; });
    EXPECT_FALSE(watcher.shows("thinks"));
    EXPECT_EQ(findLowestRow(watcher.shot(1)), kEntry - 3);
}

TEST(WatchAppThreadsTest, ThePageOfKeysPausesAndEscGoesOn) {
    Watcher watcher(makeSquareOptions({"default", "dt10"}));
    watcher.type("?");
    EXPECT_TRUE(watcher.shows("as fast as it goes"));
    EXPECT_FALSE(watcher.app.nextWake());
    watcher.type("p]+");
    EXPECT_EQ(watcher.pieces(0), 0);
    watcher.press(KeyCode::Escape);
    EXPECT_TRUE(watcher.shows("Speed 50"));
    watcher.type("??");
    watcher.wait(1s);
    EXPECT_EQ(findLowestRow(watcher.shot(0)), kEntry - 1);
    watcher.type("?q");
    EXPECT_TRUE(watcher.app.isDone());
}

TEST(WatchAppThreadsTest, AWindowThatIsTooSmallPauses) {
    Watcher watcher(makeOptions({"default", "dt10", "bad"}));
    watcher.resize({36, 21});
    EXPECT_TRUE(watcher.shows("needs 41x16, is 36x21"));
    EXPECT_TRUE(watcher.app.getState().paused);
    watcher.type("p");
    EXPECT_TRUE(watcher.app.getState().paused);
    watcher.resize({41, 16});
    EXPECT_TRUE(watcher.shows("PAUSED"));
    watcher.resize({1, 1});
    watcher.type("q");
    EXPECT_TRUE(watcher.app.isDone());
}

TEST(WatchAppThreadsTest, WhatIsFinishedStandsAsItWas) {
    Watcher watcher(makeOptions({"dt10", "rvce"}, kFullSpeed));
    watcher.waitUntil([&] { return watcher.pieces(0) > 20 && watcher.pieces(1) > 20; });
    watcher.type("q");
    watcher.app.finish();
    for (const WatchedBrain& brain : watcher.app.getState().brains) {
        EXPECT_GT(brain.shot.result.pieces, 20);
        EXPECT_EQ(brain.shot.result.end, tetris::GameEnd::None);
        EXPECT_GT(brain.played, Duration(0));
    }
}

}  // namespace
}  // namespace tui

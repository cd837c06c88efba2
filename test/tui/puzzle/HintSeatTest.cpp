#include "tui/puzzle/HintSeat.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <string_view>
#include <thread>

#include "core/puzzle/Shuffle.h"
#include "test/support/screen/WakeWatch.h"

namespace tui {
namespace {

using namespace std::chrono_literals;
using puzzle::Position;
using puzzle::Slide;

// Reports its progress, then ends with the number of the blank's cell as the bound; or waits for a
// stop.
class CountingHintSolver : public HintSolver {
public:
    KnownSolution solve(const Position& position, const std::stop_token& stop,
                        const std::function<void(const HintUpdate&)>& tell) override {
        tell({.progress = SearchProgress{{.nodes = 100}}});
        while (waits && !stop.stop_requested())
            std::this_thread::sleep_for(1ms);
        return {.moves = std::vector<Slide>(), .lowerBound = position.getBlank()};
    }

    DistanceEstimates measure(const Position& position) override {
        return {.walks = position.getBlank()};
    }

    std::atomic<bool> waits = false;
};

class HintSeatThreadsTest : public testing::Test {
protected:
    // Wants a hint for this board, which has not been solved.
    void want(std::string_view id) {
        state.id = puzzle::parseBoardId(id);
        state.game = puzzle::PuzzleGame(state.id.getPosition());
        state.known = {};
        state.wantsHint = true;
        seat.think();
    }

    // Takes what arrives until the solver is idle.
    void awaitEnd() {
        while (seat.isThinking()) {
            if (!sleepUntilWoken(waker)) throw std::runtime_error("the solver says nothing");
            seat.takeUpdates();
        }
    }

    void awaitProgress() {
        while (!state.progress) {
            if (!sleepUntilWoken(waker)) throw std::runtime_error("the solver says nothing");
            seat.takeUpdates();
        }
    }

    int findBlank() const { return state.game.getPosition().getBlank(); }

    Waker waker;
    PuzzleState state{puzzle::parseBoardId("3x3#u7")};
    std::shared_ptr<CountingHintSolver> solver = std::make_shared<CountingHintSolver>();
    HintSeat seat{solver, waker, state};
};

TEST_F(HintSeatThreadsTest, MeasuresThePresentBoardWhileDistancesAreShown) {
    want("3x3#u8");
    EXPECT_EQ(state.estimates, DistanceEstimates{});
    state.showsDistance = true;
    seat.think();
    EXPECT_EQ(state.estimates, (DistanceEstimates{.walks = findBlank()}));
    const int before = findBlank();
    for (const Slide slide : puzzle::kSlides) {
        if (findBlank() == before) state.game.slide(slide, 0);
    }
    seat.think();
    EXPECT_NE(findBlank(), before);
    EXPECT_EQ(state.estimates, (DistanceEstimates{.walks = findBlank()}));
    state.showsDistance = false;
    seat.think();
    EXPECT_EQ(state.estimates, DistanceEstimates{});
    awaitEnd();
}

TEST_F(HintSeatThreadsTest, ReportsOnTheWayAndEndsWithAFinalSolution) {
    want("3x3#u8");
    EXPECT_TRUE(seat.isThinking());
    awaitEnd();
    EXPECT_TRUE(state.known.isFinal);
    EXPECT_EQ(state.known.lowerBound, findBlank());
    EXPECT_FALSE(state.progress) << "it is over";
    seat.think();
    EXPECT_FALSE(seat.isThinking()) << "there is nothing left to ask";
}

TEST_F(HintSeatThreadsTest, AnotherBoardTakesThePlaceOfTheLast) {
    solver->waits = true;
    for (int i = 0; i < 50; ++i)
        want("4x4#u" + std::to_string(i));
    awaitProgress();
    EXPECT_EQ(state.progress->nodes, 100U);
    solver->waits = false;
    want("2x3#u5");
    EXPECT_FALSE(state.progress) << "that was of the board before";
    awaitEnd();
    EXPECT_EQ(state.known.lowerBound, findBlank());
}

TEST_F(HintSeatThreadsTest, WhatNobodyWantsIsStoppedAndDropped) {
    solver->waits = true;
    want("3x3#u8");
    awaitProgress();
    state.wantsHint = false;
    seat.think();
    EXPECT_FALSE(seat.isThinking());
    seat.takeUpdates();
    EXPECT_FALSE(state.known.isFinal);
    EXPECT_FALSE(state.progress);
}

}  // namespace
}  // namespace tui

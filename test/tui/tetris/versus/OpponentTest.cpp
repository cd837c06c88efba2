#include "tui/tetris/versus/Opponent.h"

#include <gtest/gtest.h>

#include <memory>

#include "test/support/screen/AppDriver.h"
#include "test/support/screen/TestWorkers.h"

namespace tui {
namespace {

class OpponentTest : public ::testing::Test {
protected:
    OpponentTest() {
        options_.rivalWorker = std::make_shared<InlineWorker>();
        state_.settings.rival = kAutoRival;
        state_.matches.rating = 1500;
        state_.versus.emplace();
        opponent_ = std::make_unique<Opponent>(options_, state_);
    }
    // Ends a match. Returns the level of the next one.
    int play(int winner) {
        state_.phase = Phase::Playing;
        EXPECT_TRUE(opponent_->makeMatch());
        state_.game->get<tetris::Match>()->giveUp(1 - winner);
        EXPECT_TRUE(opponent_->endMatch());  // it has ended already
        const int announced = findAutoLevel(state_);
        EXPECT_TRUE(opponent_->makeMatch());
        EXPECT_EQ(state_.versus->level, announced);
        return announced;
    }

    PlayOptions options_ = makeOptions({}, 7);
    TetrisState state_;
    std::unique_ptr<Opponent> opponent_;
};

TEST_F(OpponentTest, ThreeWinsInARowLeadBeyondALevelUntilAMatchIsLost) {
    EXPECT_EQ(play(0), 5);
    EXPECT_EQ(play(0), 5);
    EXPECT_EQ(play(0), 6);
    EXPECT_EQ(play(0), 6);
    EXPECT_EQ(play(1), 5);
}

TEST_F(OpponentTest, NothingLeadsBeyondTheStrongestLevel) {
    state_.matches.rating = 3000;
    for (int i = 0; i < 4; ++i)
        EXPECT_EQ(play(0), 10);
}

}  // namespace
}  // namespace tui

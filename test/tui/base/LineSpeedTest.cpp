#include "tui/base/LineSpeed.h"

#include <gtest/gtest.h>

namespace tui {
namespace {

using namespace std::chrono_literals;

class LineSpeedTest : public testing::Test {
protected:
    // Each picture follows the answer to the one before.
    void answer(Duration delay, Duration time) {
        for (const TimePoint end = now + time; now < end;) {
            line.onAsked(now);
            now += delay;
            line.onAnswers(1, now);
        }
    }

    TimePoint now{1h};
    LineSpeed line;
};

TEST_F(LineSpeedTest, ALineIsSlowWhoseAnswersAreLateForTwoSeconds) {
    answer(300ms, 1500ms);
    EXPECT_FALSE(line.isSlow());
    answer(300ms, 900ms);
    EXPECT_TRUE(line.isSlow());
    answer(100ms, 9s);
    EXPECT_TRUE(line.isSlow());
    answer(100ms, 2s);
    EXPECT_FALSE(line.isSlow()) << "it has kept up for ten seconds";
}

TEST_F(LineSpeedTest, ALateAnswerNowAndThenIsNoSlowLine) {
    for (int i = 0; i < 10; ++i) {
        answer(300ms, 300ms);
        answer(50ms, 1500ms);
    }
    EXPECT_FALSE(line.isSlow());
}

TEST_F(LineSpeedTest, PicturesOfKeysWaitBehindASlowLineButNotBehindAFarOne) {
    answer(20ms, 1s);
    line.onAsked(now);
    EXPECT_FALSE(line.isBehind(now + 100ms));
    EXPECT_TRUE(line.isBehind(now + 130ms));
    line.onAnswers(1, now + 140ms);
    EXPECT_FALSE(line.isBehind(now + 200ms)) << "nothing is under way";

    line = {};
    answer(400ms, 4s);
    line.onAsked(now);
    EXPECT_FALSE(line.isBehind(now + 400ms));
}

TEST_F(LineSpeedTest, AnswersComeInTheOrderOfTheQuestions) {
    line.onAsked(now);
    line.onAsked(now + 50ms);
    EXPECT_EQ(line.getLastAsked(), now + 50ms);
    line.onAnswers(1, now + 60ms);
    EXPECT_TRUE(line.isUnderWay());
    line.onAnswers(3, now + 70ms);
    EXPECT_FALSE(line.isUnderWay());
}

}  // namespace
}  // namespace tui

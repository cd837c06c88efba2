#include "tui/base/LineSpeed.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

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

TEST_F(LineSpeedTest, ALineIsNarrowOnWhichALargePictureTakesLong) {
    const auto ask = [&](Duration delay, int bytes) {
        line.onAsked(now, bytes);
        line.onAnswers(1, now + delay);
        now += 1s;
    };
    ask(20ms, 0);
    ask(500ms, 2100);
    EXPECT_FALSE(line.isNarrow());
    ask(1420ms, 2100);
    EXPECT_EQ(line.getRoom(), 225) << "a tenth of it takes 0.15 s";
    ask(10s, 10);
    EXPECT_EQ(line.getRoom(), 225) << "a few bytes say nothing";
    ask(120ms, 120);
    EXPECT_EQ(line.getRoom(), 180);
    ask(60ms, 180);
    EXPECT_EQ(line.getRoom(), 225) << "it grows by a quarter";
    ask(520ms, 120);
    EXPECT_EQ(line.getRoom(), LineSpeed::kPartBytes);
    for (int room = LineSpeed::kPartBytes; room < LineSpeed::kWhole; room += room / 4) {
        EXPECT_EQ(line.getRoom(), room) << "that was a hitch";
        ask(21ms, room);
    }
    EXPECT_FALSE(line.isNarrow());
}

TEST_F(LineSpeedTest, AFarLineIsNotNarrow) {
    line.onAsked(now);
    line.onAnswers(1, now + 600ms);
    line.onAsked(now, 700);
    line.onAnswers(1, now + 800ms);
    EXPECT_FALSE(line.isNarrow());
}

// A picture of letters, a row each.
Frame makeRows(const std::vector<std::string>& rows) {
    Frame frame({60, static_cast<int>(rows.size())});
    for (size_t row = 0; row < rows.size(); ++row)
        frame.put(0, static_cast<int>(row), rows[row]);
    return frame;
}

TEST(PicturePartsTest, APartHasItsFirstRowAndWhatElseFits) {
    const std::string full(60, 'x');
    const std::string half(16, 'x');
    const Frame shown = makeRows({"", "", "", ""});
    Frame frame = makeRows({half, half, full, "x"});
    PicturePart part = keepPart(shown, 0, 44, frame);
    EXPECT_EQ(part.bytes, 44);
    EXPECT_EQ(part.next, 2);
    EXPECT_EQ(frame, makeRows({half, half, "", ""}));
    frame = makeRows({half, half, full, "x"});
    part = keepPart(shown, 2, 44, frame);
    EXPECT_EQ(part.bytes, 66) << "one row goes in any case";
    EXPECT_EQ(part.next, 3);
    EXPECT_EQ(frame, makeRows({"", "", full, ""}));
    frame = makeRows({half, half, full, "x"});
    EXPECT_EQ(keepPart(shown, 3, 44, frame).next, 1) << "all around";
    EXPECT_EQ(frame, makeRows({half, "", "", "x"}));
    frame = makeRows({half, "", "", "x"});
    EXPECT_EQ(keepPart(shown, 1, 44, frame).next, std::nullopt);
    frame = makeRows({half, half, full, "x"});
    part = keepPart(shown, 1, std::nullopt, frame);
    EXPECT_EQ(part.next, std::nullopt);
    EXPECT_EQ(part.bytes, 117);
}

TEST(PicturePartsTest, APartCountsColoursAndJumps) {
    const Frame shown({60, 1});
    const auto count = [&shown](const auto& paint) {
        Frame frame({60, 1});
        paint(frame);
        return estimateBytes(shown, frame, 0);
    };
    EXPECT_EQ(count([](Frame&) {}), 0);
    const int plain = count([](Frame& frame) { frame.put(0, 0, "xxxx"); });
    EXPECT_GT(count([](Frame& frame) {
                  for (int column = 0; column < 8; column += 2)
                      frame.put(column, 0, "x");
              }),
              plain);
    EXPECT_GE(count([](Frame& frame) {
                  for (int column = 0; column < 4; ++column)
                      frame.put(column, 0, "x", {.foreground = findColor(Color::Face, column)});
              }),
              plain + 40);
}

TEST(PicturePartsTest, PartsMakeTheWholeInTheEnd) {
    const Frame whole = makeRows(std::vector<std::string>(24, std::string(31, 'x')));
    Frame shown = makeRows(std::vector<std::string>(24, "old"));
    int next = 7;
    for (int part = 0; part < 24; ++part) {
        Frame frame = whole;
        const std::optional<int> rest = keepPart(shown, next, 32, frame).next;
        shown = frame;
        EXPECT_EQ(rest.has_value(), part < 23);
        next = rest.value_or(0);
    }
    EXPECT_EQ(shown, whole);
}

}  // namespace
}  // namespace tui

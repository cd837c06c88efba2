#include "brain/lab/play/GameMeter.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "brain/lab/play/HeadlessGame.h"

namespace tetris {
namespace {

using namespace std::chrono_literals;

TEST(GameMeterTest, MarksGrowByATwentiethOfAPowerOfTen) {
    const std::span<const int64_t> marks = GameMeter::getMarks();
    EXPECT_EQ(std::vector<int64_t>(marks.begin(), marks.begin() + 16),
              (std::vector<int64_t>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 16, 18, 20}));
    EXPECT_GT(marks.back(), 8'000'000'000);
    for (size_t i = 1; i < marks.size(); ++i)
        EXPECT_GT(marks[i], marks[i - 1]);
}

// A game that stops at a mark has the rows that the whole game had there.
TEST(GameMeterTest, RowsAreThoseOfTheGameThatStopsThere) {
    GameSetup setup{
        .sequence = "random", .brain = "dt10", .rules = {.width = 9, .rows = 12, .limit = 500}};
    GameMeter meter;
    const auto whole =
        playGame(setup, 3, {},
                 {.observer = [&meter](const PlacementView& each) { meter.onPlacement(each); }});
    EXPECT_EQ(meter.getPieces(), whole->pieces);
    ASSERT_GT(meter.getRows().size(), 30U);
    for (size_t i = 0; i < meter.getRows().size(); ++i) {
        setup.rules.limit = static_cast<int>(GameMeter::getMarks()[i]);
        ASSERT_LT(setup.rules.limit, whole->pieces);
        EXPECT_EQ(meter.getRows()[i], playGame(setup, 3)->tally.rows) << setup.rules.limit;
    }
    EXPECT_GE(GameMeter::getMarks()[meter.getRows().size()], whole->pieces);
    EXPECT_EQ(meter.getTimes().moves, whole->pieces - 1);
    EXPECT_GE(meter.getTimes().total, meter.getTimes().slowest);
}

TEST(GameMeterTest, TimesAddUp) {
    MoveTimes times;
    times.add(3ms);
    MoveTimes more;
    more.add(5ms);
    more.add(1ms);
    times.add(more);
    EXPECT_EQ(times.moves, 3);
    EXPECT_EQ(times.total, 9ms);
    EXPECT_EQ(times.slowest, 5ms);
}

}  // namespace
}  // namespace tetris

#include "tui/tetris/watch/WatchView.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "test/support/screen/FrameText.h"
#include "test/support/screen/GoldenFile.h"
#include "test/support/screen/WatchScene.h"
#include "tui/tetris/watch/WatchState.h"

namespace tui {
namespace {

constexpr Look kAsciiLook{};
constexpr Look kMonoLook{.utf8 = true};
constexpr Look kRichLook{.utf8 = true, .colors = 256};

Frame draw(WatchState state, Size window, Look look = kAsciiLook) {
    state.window = window;
    state.look = look;
    Frame frame(window);
    drawWatch(state, frame);
    return frame;
}

std::string drawWithStyles(const WatchState& state, Size window, Look look) {
    const Frame frame = draw(state, window, look);
    return toText(frame) + toStyleText(frame);
}

WatchState makeState(size_t brains, int width, int rows, Size window) {
    WatchState state;
    state.setup.rules.width = width;
    state.setup.rules.rows = rows;
    state.window = window;
    state.brains.resize(brains);
    return state;
}

// ---- The layout

// Expects all boxes inside the window without overlaps, and wells of the right size.
void checkLayout(const WatchState& state) {
    const WatchLayout layout = computeWatchLayout(state);
    const Size window = state.window;
    ASSERT_EQ(layout.fits,
              window.columns >= layout.needed.columns && window.rows >= layout.needed.rows);
    if (!layout.fits) return;
    std::vector<Box> boxes{layout.status};
    for (const WatchPlace& place : layout.places) {
        boxes.insert(boxes.end(), {place.name, place.well.box, place.numbers});
        const int cells = place.well.cell.columns * state.setup.rules.width;
        ASSERT_EQ(place.well.box.columns, cells + 2);
        ASSERT_GE(place.well.getShownRows(), std::min(state.setup.rules.rows, 8));
    }
    for (size_t i = 0; i < boxes.size(); ++i) {
        const Box& box = boxes[i];
        ASSERT_TRUE(box.column >= 0 && box.column + box.columns <= window.columns);
        ASSERT_TRUE(box.row >= 0 && box.row + box.rows <= window.rows);
        for (size_t j = 0; j < i; ++j)
            ASSERT_FALSE(overlap(box, boxes[j]));
    }
}

TEST(WatchLayoutTest, NothingOverlapsOrLeavesTheWindowInAnyWindow) {
    for (const auto& [width, rows] : {std::pair{10, 20}, {3, 1}, {6, 40}, {20, 10}}) {
        for (size_t brains = 2; brains <= 4; ++brains) {
            WatchState state = makeState(brains, width, rows, {});
            for (state.window.columns = 1; state.window.columns <= 200; state.window.columns += 3) {
                for (state.window.rows = 1; state.window.rows <= 60; state.window.rows += 2)
                    checkLayout(state);
            }
        }
    }
}

TEST(WatchLayoutTest, TheWindowThatIsNeededIsLargeEnough) {
    for (size_t brains = 2; brains <= 4; ++brains) {
        for (const int width : {3, 10, 64}) {
            for (const Size window : {Size{1, 1}, Size{36, 21}, Size{80, 5}, Size{20, 100}}) {
                const Size needed = computeWatchLayout(makeState(brains, width, 20, window)).needed;
                EXPECT_TRUE(computeWatchLayout(makeState(brains, width, 20, needed)).fits);
            }
        }
    }
}

TEST(WatchLayoutTest, CellsAreTwoCharactersWideWhereWholeWellsFitSo) {
    const auto find = [](size_t brains, Size window) {
        const WatchLayout layout = computeWatchLayout(makeState(brains, 10, 20, window));
        return layout.fits ? layout.places.front().well.cell.columns : 0;
    };
    EXPECT_EQ(find(2, {80, 23}), 2);
    EXPECT_EQ(find(3, {80, 23}), 1);
    EXPECT_EQ(find(4, {80, 23}), 1);
    EXPECT_EQ(find(3, {110, 23}), 2);
    EXPECT_EQ(find(4, {147, 40}), 2);
    EXPECT_EQ(find(4, {120, 40}), 1) << "with charts beside the wells";
    EXPECT_EQ(find(4, {95, 40}), 2) << "with the numbers below";
    EXPECT_EQ(find(4, {95, 23}), 1) << "a whole well is better";
    EXPECT_EQ(find(2, {36, 21}), 1);
    EXPECT_EQ(find(3, {36, 21}), 0);
}

// ---- The picture

TEST(WatchViewGoldenTest, TwoInAUsualWindow) {
    const WatchState state = makeWatchScene({"default", "dt10"}, 60);
    expectGolden("watch-2-ascii-80x24.txt", toText(draw(state, {80, 24})));
    expectGolden("watch-2-256-80x24.txt", drawWithStyles(state, {80, 24}, kRichLook));
}

TEST(WatchViewGoldenTest, FourInAUsualWindow) {
    WatchState state = makeWatchScene({"default", "bad", "dt10", "rvce"}, 50);
    state.brains[2].name = "path/to/mine.toml";
    state.brains[3].name = "expectimax:weights=rvce,depth=1";
    state.brains[3].isLate = true;
    state.paused = true;
    expectGolden("watch-4-ascii-80x23.txt", toText(draw(state, {80, 23})));
    expectGolden("watch-4-mono-80x23.txt", drawWithStyles(state, {80, 23}, kMonoLook));
    expectGolden("watch-4-ascii-120x40.txt", toText(draw(state, {120, 40})));
}

TEST(WatchViewGoldenTest, TwoInASmallWindow) {
    WatchState state = makeWatchScene({"default", "dt10"}, 60);
    state.speed = kFullSpeed;
    state.brains[1].shot.failure = "the brain command:./mine has not answered within 1000 ms";
    expectGolden("watch-2-ascii-36x21.txt", toText(draw(state, {36, 21})));
    state.showsHelp = true;
    expectGolden("watch-keys-36x21.txt", toText(draw(state, {36, 21})));
}

WatchState makeModernScene(int pieces) {
    WatchState state = makeWatchScene(
        {"default", "dt10", "bad"}, pieces,
        {.rules = {.goal = tetris::Goal::Sprint, .set = tetris::RuleSet::Modern}, .pace = 30});
    state.nexts = 5;
    return state;
}

TEST(WatchViewGoldenTest, AModernGame) {
    WatchState state = makeModernScene(40);
    expectGolden("watch-modern-ascii-80x24.txt", toText(draw(state, {80, 24})));
    expectGolden("watch-modern-256-120x36.txt", drawWithStyles(state, {120, 36}, kRichLook));
    state.brains.pop_back();
    expectGolden("watch-modern-ascii-36x21.txt", toText(draw(state, {36, 21})));
}

TEST(WatchViewGoldenTest, TheEndOfModernGames) {
    WatchState state = makeModernScene(130);
    state.isOver = true;
    expectGolden("watch-modern-end-ascii-80x24.txt", toText(draw(state, {80, 24})));
}

TEST(WatchViewTest, TheEndHasTheRateOfTheWholeRunAsTheTableOnLeaving) {
    WatchState state = makeWatchScene({"default", "dt10"}, 40);
    for (WatchedBrain& brain : state.brains) {
        brain.piecesPerSecond = 87'654;  // a moment before
        EXPECT_DOUBLE_EQ(brain.findWholeRate().value(),
                         static_cast<double>(brain.shot.result.pieces) / 10);
    }
    state.isOver = true;
    const Frame end = draw(state, {80, 24});
    EXPECT_FALSE(shows(end, "87654")) << toText(end);
    EXPECT_TRUE(shows(end, shortenRate(*state.brains[0].findWholeRate())));
    state.brains[0].played = Duration(0);
    EXPECT_FALSE(state.brains[0].findWholeRate());
}

TEST(WatchViewTest, WhereTimeRanksTheFastestThatReachedTheGoalIsFirst) {
    using tetris::GameEnd;
    WatchState state;
    state.setup.rules = {.goal = tetris::Goal::Sprint, .set = tetris::RuleSet::Modern};
    const auto add = [&state](GameEnd end, int64_t rows, int64_t milliseconds, int64_t score) {
        WatchedBrain brain;
        brain.shot.result.tally.rows = rows;
        brain.shot.result.end = end;
        brain.shot.result.modern =
            tetris::ModernNumbers{.score = score, .milliseconds = milliseconds};
        state.brains.push_back(brain);
    };
    add(GameEnd::BlockOut, 39, 9000, 9000);
    add(GameEnd::Goal, 40, 30400, 100);
    add(GameEnd::None, 12, 9000, 800);
    add(GameEnd::Goal, 41, 30300, 50);
    EXPECT_EQ(computeRanks(state), (std::vector<int>{3, 2, 4, 1}));
    EXPECT_EQ(formatMeasure(state, state.brains[1]), "0:30.4");
    state.setup.rules.goal = tetris::Goal::Marathon;
    EXPECT_EQ(computeRanks(state), (std::vector<int>{1, 3, 2, 4}));
    EXPECT_EQ(formatMeasure(state, state.brains[0]), "9000");
}

TEST(WatchViewTest, TheEndOfAModernGameIsNamed) {
    const auto describe = [](tetris::GameEnd end) {
        tetris::GameResult result;
        result.end = end;
        result.modern = tetris::ModernNumbers{};
        return std::string(describeGameEnd(result, Translation{}));
    };
    using enum tetris::GameEnd;
    EXPECT_EQ(describe(None), "stopped");
    EXPECT_EQ(describe(Goal), "goal reached");
    EXPECT_EQ(describe(Time), "time is up");
    EXPECT_EQ(describe(Limit), "all pieces in");
    for (const tetris::GameEnd lost : {BlockOut, LockOut, TopOut})
        EXPECT_EQ(describe(lost), "too high");
}

TEST(WatchViewTest, OfALongNameItsEndCountsIfItIsAPath) {
    WatchState state = makeWatchScene({"default", "dt10"}, 0);
    state.brains[0].name = "a/very/long/path/to/some/folder/of/mine/weights.toml";
    state.brains[1].name = "command:/usr/bin/python3 /home/me/my/brains/flat_brain.py";
    const Frame frame = draw(state, {80, 24});
    EXPECT_TRUE(shows(frame, {" weights.toml", " command:/usr/bin/python3 "}));
}

TEST(WatchViewTest, NumbersHaveSixCharactersAtMost) {
    EXPECT_EQ(shortenNumber(0), "0");
    EXPECT_EQ(shortenNumber(999'999), "999999");
    EXPECT_EQ(shortenNumber(1'000'000), "1.000M");
    EXPECT_EQ(shortenNumber(1'239'999), "1.240M");
    EXPECT_EQ(shortenNumber(9'999'400), "9.999M");
    EXPECT_EQ(shortenNumber(9'999'600), "10.00M");
    EXPECT_EQ(shortenNumber(12'345'678), "12.35M");
    EXPECT_EQ(shortenNumber(123'456'789), "123.5M");
    EXPECT_EQ(shortenNumber(999'960'000), "1.000G");
    EXPECT_EQ(shortenNumber(2'147'483'647), "2.147G");
    EXPECT_EQ(shortenRate(0.0333), "0.03");
    EXPECT_EQ(shortenRate(9.994), "9.99");
    EXPECT_EQ(shortenRate(9.996), "10.0");
    EXPECT_EQ(shortenRate(22.22), "22.2");
    EXPECT_EQ(shortenRate(999.96), "1000");
    EXPECT_EQ(shortenRate(48'210.4), "48210");
    EXPECT_EQ(shortenRate(999'999.4), "999999");
    EXPECT_EQ(shortenRate(1'234'567), "1.235M");
}

}  // namespace
}  // namespace tui

// Pictures of modern games, stored in test/golden; test/golden/update rewrites them.
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/GoldenFile.h"

namespace tui {
namespace {

using namespace std::chrono_literals;
using tetris::Goal;

constexpr Look kPlainLook{};
constexpr Look kColourLook{.utf8 = true, .colors = 256};

AppDriver makeModernDriver(Goal goal, Size window, Look look) {
    PlayOptions options = makeModernOptions(goal);
    options.setup.rules.garbage = 12;
    options.formatCommand = [](const tetris::GameSetup& played, uint64_t seed, bool) {
        return "tetris --seed " + std::to_string(seed) + " --rules modern --goal " +
               std::string(toString(played.rules.goal));
    };
    return AppDriver(std::move(options), window, look);
}

// In the middle of a game, after the brain has played so many pieces and was switched off; the next
// piece is in hold.
AppDriver playModernScene(Goal goal, Size window, Look look = kPlainLook, int pieces = 19) {
    AppDriver driver = makeModernDriver(goal, window, look);
    driver.press("Enter b");
    while (driver.state().findModern()->getPieces() < pieces)
        driver.wait(100ms);
    driver.type("b");
    driver.wait(500ms);
    driver.type("cl");
    return driver;
}

// Pictures of the state in windows of several sizes, each in a file of its own.
void expectGoldens(TetrisState state, bool withStyles,
                   std::initializer_list<std::pair<Size, const char*>> pictures) {
    for (const auto& [window, file] : pictures) {
        state.window = window;
        const Frame frame = drawState(state);
        EXPECT_EQ(frame.getCutOff(), 0);
        expectGolden(file, toText(frame) + (withStyles ? "\n" + toStyleText(frame) : ""));
    }
}

TEST(ModernViewGoldenTest, EachGoalHasItsNumbersInWindowsOfEachSize) {
    struct Picture {
        Goal goal;
        Size window;
        const char* name;
        Look look = kPlainLook;
    };
    for (const Picture& picture : {Picture{Goal::Marathon, {80, 24}, "marathon-ascii"},
                                   Picture{Goal::Sprint, {80, 23}, "sprint-ascii"},
                                   Picture{Goal::Cheese, {80, 24}, "cheese-ascii"},
                                   Picture{Goal::Cheese, {36, 21}, "cheese-ascii"},
                                   Picture{Goal::Sprint, {36, 24}, "sprint-ascii"},
                                   Picture{Goal::Ultra, {120, 36}, "ultra", kColourLook},
                                   Picture{Goal::Marathon, {120, 48}, "marathon", kColourLook},
                                   Picture{Goal::Cheese, {146, 70}, "cheese-ascii"}}) {
        expectGolden(
            std::string("modern-") + picture.name + "-" + describe(picture.window) + ".txt",
            playModernScene(picture.goal, picture.window, picture.look).look());
    }
}

TEST(ModernViewGoldenTest, TheFirstPage) {
    expectGolden("modern-start-ascii-80x24.txt",
                 makeModernDriver(Goal::Cheese, {80, 24}, kPlainLook).look());
}

TEST(ModernViewGoldenTest, InColour) {
    const Frame frame = playModernScene(Goal::Marathon, {80, 24}, kColourLook).draw();
    expectGolden("modern-256-80x24.txt", toText(frame) + "\n" + toStyleText(frame));
}

TEST(ModernViewGoldenTest, SurvivalSaysWhenTheNextRowRises) {
    AppDriver driver = playModernScene(Goal::Survival, {80, 24}, kColourLook, 58);
    TetrisState state = driver.state();
    state.best = 211;
    state.finesse = {.pieces = 58, .faults = {1, 0, 0, 2}};
    expectGoldens(state, true,
                  {{{80, 24}, "modern-survival-80x24.txt"},
                   {{36, 21}, "modern-survival-36x21.txt"},
                   {{120, 36}, "modern-survival-120x36.txt"}});
}

TEST(ModernViewGoldenTest, ThePageOfKeysFitsTheSmallestWindow) {
    AppDriver driver = playModernScene(Goal::Zen, {36, 21}, kPlainLook, 2);
    driver.type("?");
    expectGolden("modern-help-36x21.txt", driver.look());
    driver.resize({80, 24});
    expectGolden("modern-help-80x24.txt", driver.look());
}

// A sprint of 58.9 s.
tetris::GoalCourse makeBestSprint() {
    tetris::GoalCourse best;
    for (int piece = 0; piece <= 100; ++piece) {
        best.note({.milliseconds = int64_t{589} * piece,
                   .pieces = piece,
                   .rows = piece * 2 / 5,
                   .height = piece == 0 ? 0 : 2 + piece % 6});
    }
    return best;
}

TEST(ModernViewGoldenTest, ARaceAgainstTheBestGame) {
    AppDriver driver = playModernScene(Goal::Sprint, {80, 24}, kColourLook, 30);
    TetrisState state = driver.state();
    state.best = 58'900;
    state.bestCourse = makeBestSprint();
    state.pace = -800;
    state.finesse = {.pieces = 30, .faults = {1, 0, 0, 2}};
    expectGoldens(state, false,
                  {{{80, 24}, "modern-race-80x24.txt"}, {{36, 21}, "modern-race-36x21.txt"}});
    driver.type("b");
    driver.waitForEnd();
    state = driver.state();
    state.before = 58'900;
    state.courseBefore = makeBestSprint();
    state.finesse = {.pieces = 101, .faults = {2, 1, 0, 0, 3, 1, 0}, .presses = 312};
    expectGoldens(
        state, false,
        {{{80, 24}, "modern-race-over-80x24.txt"}, {{36, 21}, "modern-race-over-36x21.txt"}});
}

TEST(ModernViewGoldenTest, TheEnd) {
    AppDriver driver = makeModernDriver(Goal::Cheese, {80, 24}, kPlainLook);
    driver.press("Enter b");
    driver.waitForEnd();
    expectGolden("modern-over-ascii-80x24.txt", driver.look());
}

}  // namespace
}  // namespace tui

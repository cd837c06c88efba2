// What the state of a game has to say changes its picture somewhere, also where no picture of
// test/golden shows it.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <vector>

#include "test/support/screen/AppDriver.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

constexpr Look kLook{.utf8 = true, .colors = 256};

struct Change {
    const char* name;
    std::function<void(TetrisState&)> change;
};

// True if one of the pictures of one of the states is another one after the change.
bool isSeen(const std::vector<TetrisState>& states, const Change& change) {
    for (const TetrisState& state : states) {
        TetrisState changed = state;
        change.change(changed);
        for (const Size window : {Size{80, 24}, Size{120, 36}, Size{36, 21}}) {
            TetrisState before = state;
            before.window = changed.window = window;
            if (drawState(before) != drawState(changed)) return true;
        }
    }
    return false;
}

void expectSeen(const std::vector<TetrisState>& states, const std::vector<Change>& changes) {
    for (const Change& change : changes)
        EXPECT_TRUE(isSeen(states, change)) << change.name;
}

tetris::GoalCourse makeCourse(int step) {
    tetris::GoalCourse course;
    for (int rows = 0; rows <= 40; ++rows)
        course.note({.milliseconds = int64_t{step} * rows, .pieces = rows, .rows = rows});
    return course;
}

TetrisState play(PlayOptions options) {
    AppDriver driver = beginGame(std::move(options), {80, 24}, kLook);
    for (int i = 0; i < 3; ++i)
        driver.type(" ");
    TetrisState state = driver.state();
    state.callout.reset();
    state.best = 60'000;
    state.bestCourse = makeCourse(1500);
    return state;
}

// The same when it has ended.
TetrisState end(TetrisState state) {
    state.phase = Phase::Over;
    state.saveStatus = {.stage = SaveStatus::Stage::Saved, .id = 3, .rank = 2, .count = 9};
    state.repeatCommand = "tetris --seed 7";
    state.before = 60'000;
    state.courseBefore = state.bestCourse;
    state.course = makeCourse(1400);
    return state;
}

TEST(EveryFieldTest, OfAGame) {
    const TetrisState classic = play(makeOptions({}, 7));
    const TetrisState sprint = play(makeModernOptions(tetris::Goal::Sprint));
    const std::vector<TetrisState> states{classic, sprint, end(classic), end(sprint)};
    expectSeen(states,
               {{"adversaryDealt", [](auto& state) { state.adversaryDealt = true; }},
                {"isPractice", [](auto& state) { state.isPractice = true; }},
                {"canUndo", [](auto& state) { state.canUndo = true; }},
                {"brainFailure", [](auto& state) { state.brainFailure = "it is gone"; }},
                {"isPersons", [](auto& state) { state.isPersons = !state.isPersons; }},
                {"landedInSession", [](auto& state) { state.landedInSession = kHintedPieces; }},
                {"canLoad", [](auto& state) { state.canLoad = !state.canLoad; }},
                {"wallFlashUntil", [](auto& state) { state.wallFlashUntil.emplace(); }},
                {"isRefused", [](auto& state) { state.isRefused = true; }}});
}

TEST(EveryFieldTest, OfAMatch) {
    PlayOptions options = makeOptions({}, 7);
    options.rivalWorker = std::make_shared<InlineWorker>();
    options.settings.rival = "6";
    AppDriver driver(std::move(options), {80, 24}, kLook);
    driver.type("VV");
    driver.wait(2s);
    TetrisState match = driver.state();
    match.callout.reset();
    driver.type("qy");
    const TetrisState lost = driver.state();
    ASSERT_EQ(lost.phase, Phase::Over);
    expectSeen({match, lost},
               {{"name",
                 [](auto& state) {
                     state.versus->level = 0;
                     state.versus->name = "dt20";
                 }},
                {"level", [](auto& state) { state.versus->level = 9; }},
                {"rating", [](auto& state) { state.versus->rating = 999; }},
                {"stack", [](auto& state) { state.versus->seen.stack = PieceGrid(4, 4); }},
                {"heights", [](auto& state) { state.versus->seen.heights.add(17); }},
                {"callout",
                 [](auto& state) { state.versus->seen.callout = Callout{.rows = 4, .sent = 4}; }},
                {"own callout", [](auto& state) { state.callout = Callout{.rows = 4, .sent = 4}; }},
                {"failure", [](auto& state) { state.versus->failure = "it is gone"; }},
                {"stalls", [](auto& state) { state.versus->stalls = 2; }},
                {"firstTo", [](auto& state) { state.versus->firstTo = 3; }},
                {"won",
                 [](auto& state) {
                     state.versus->firstTo = 3;
                     state.versus->won = {2, 1};
                 }},
                {"unrated", [](auto& state) { state.versus->unrated = "practice"; }},
                {"isWatched", [](auto& state) { state.versus->isWatched = true; }},
                {"rating before and after",
                 [](auto& state) {
                     state.saveStatus.rating = {1200, 1210};
                 }},
                {"notice", [](auto& state) { state.notice = "hello"; }},
                {"brainFailure", [](auto& state) { state.brainFailure = "it is gone"; }},
                {"brainActive", [](auto& state) { state.brainActive = true; }},
                {"seed", [](auto& state) { state.seed = 123; }}});
}

// Both the column of numbers and the lower area have room for it in some windows.
TEST(EveryFieldTest, TheLargeFigureStandsOnce) {
    TetrisState state = play(makeModernOptions(tetris::Goal::Sprint));
    for (int columns = 36; columns <= 130; columns += 2) {
        for (int rows = 21; rows <= 60; ++rows) {
            state.window = {columns, rows};
            const Frame frame = drawState(state);
            int figures = 0;
            for (int row = 0; row < rows; ++row) {
                for (int column = 3; column < columns; ++column) {
                    // The last row of a large colon-separated time ends with a small tenth.
                    figures += frame.getCell(column, row).glyph == U'.' &&
                               frame.getCell(column - 1, row).glyph == U'▀';
                }
            }
            EXPECT_LE(figures, 1) << columns << "x" << rows;
        }
    }
}

}  // namespace
}  // namespace tui

#include "tui/tetris/panel/ScoresPanel.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "test/support/game/RecordedGame.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/GoldenFile.h"
#include "test/support/screen/PanelTest.h"
#include "tui/tetris/draw/GameWords.h"

namespace tui {
namespace {

using tetris::ScoreFilter;
using tetris::ScorePeriod;
using tetris::ScoreTable;
using Field = ScoresPanel::Field;

const ScoreFilter kFilter{.table = ScoreTable::Alone,
                          .sequence = "bag",
                          .size = ScoreFilter::Size{12, 18},
                          .rising = true,
                          .set = tetris::RuleSet::Classic};

// In the answered tables, the row of place p has the id 1000 + p.
class ScoresPanelTest : public PanelTest {
protected:
    ScoresPanelTest() {
        state.window = {80, 23};
        state.look.utf8 = true;
    }

    Panel& getPanel() override { return *panel; }

    // Answers questions from a table of `count` rows.
    void answer(int64_t count) {
        saver.answer = [count](const ScoreQuestion& question) {
            ScorePage page{.count = count};
            page.offset =
                question.around ? std::max<int64_t>(0, *question.around - 1101) : question.offset;
            for (int64_t place = page.offset + 1;
                 place <= std::min(count, page.offset + Scores::kPage); ++place)
                page.rows.push_back(makeRow(place));
            return page;
        };
        saver.scores.deliver();
    }

    static tetris::ScoreRow makeRow(int64_t place) {
        return {.id = 1000 + place,
                .rank = place,
                .name = place == 1   ? "Nguyễn Thị Đẹp"
                        : place == 2 ? "a\u202eb"
                                     : "Ann",
                .ended = kNoon - 86400 * place,
                .hasReplay = place < 3,
                .game = {.sequence = "bag",
                         .rules = {.width = 12, .rows = 18, .seed = 281474976710655},
                         .score = 10000 - place,
                         .pieces = 5000 - place,
                         .rows = 2000 - place,
                         .brain = "",
                         .adversary = 30,
                         .milliseconds = 61200 * place}};
    }

    // `at`: the id of the game that was just saved.
    void open(std::optional<int64_t> at = std::nullopt) {
        state.saveStatus.id = at.value_or(0);
        panel.emplace(saver.scores, kFilter, at,
                      ScoresPageNames{.program = "tetris", .player = "Ann"},
                      [this](WatchedReplay replay) { watched.push_back(std::move(replay)); });
    }

    FakeSaver saver;
    std::vector<WatchedReplay> watched;
    std::optional<ScoresPanel> panel;
};

TEST_F(ScoresPanelTest, ATypedNameIsMarkedAndNobodysButItsOwn) {
    TetrisState state;
    state.settings.name = "Ann";
    state.look.utf8 = true;
    const auto findStyle = [&state](const std::string& name) {
        tetris::ScoreRow row = makeRow(9);
        row.name = name;
        const ListCell cell = listScoreCells(false, row, nullptr, state)[1];
        EXPECT_EQ(cell.text, name);
        return cell.style;
    };
    const Style own{.foreground = Color::Accent};
    EXPECT_EQ(findStyle("Ann"), own);
    EXPECT_EQ(findStyle("Ann (typed)"), kDim);
    state.nameOrigin = NameOrigin::Typed;
    EXPECT_EQ(findStyle("Ann"), Style());
    EXPECT_EQ(findStyle("Ann (typed)"), own);
    tetris::ScoreRow row = makeRow(9);
    row.name = "Nguyễn Thị Đẹp (typed)";
    EXPECT_EQ(listScoreCells(false, row, nullptr, state)[1].text, "Nguyễn T (typed)");
}

TEST_F(ScoresPanelTest, PicturesOfIt) {
    open(1002);
    answer(30);
    for (const Size window : {Size{80, 23}, Size{36, 21}})
        expectGolden("scores-" + describe(window) + ".txt", draw(window));
    expectGolden("scores-ascii-80x24.txt", draw({80, 24}, {}));
}

TEST_F(ScoresPanelTest, TheArrowsChangeWhatTabHasChosen) {
    open();
    const auto expectAsked = [&](auto change) {
        ScoreFilter expected = panel->getFilter();
        change(expected);
        press(KeyCode::Right);
        EXPECT_EQ(saver.questions.back().filter, expected);
        EXPECT_EQ(saver.questions.back().offset, 0);
    };
    expectAsked([](ScoreFilter& filter) { filter.table = ScoreTable::Helped; });
    // Its games have a fixed speed.
    expectAsked([](ScoreFilter& filter) {
        filter.table = ScoreTable::Brain;
        filter.rising = false;
    });
    expectAsked([](ScoreFilter& filter) {
        filter.table = ScoreTable::Alone;
        filter.rising = true;
    });
    press(KeyCode::Tab);
    EXPECT_EQ(panel->getField(), Field::Sequence);
    const std::string first = *panel->getFilter().sequence;
    press(KeyCode::Right);
    EXPECT_NE(panel->getFilter().sequence, first);
    press(KeyCode::Left);
    EXPECT_EQ(panel->getFilter().sequence, first);
    press(KeyCode::Tab);
    expectAsked([](ScoreFilter& filter) { filter.size = std::nullopt; });
    EXPECT_TRUE(shows("any size"));
    expectAsked([](ScoreFilter& filter) { filter.size = ScoreFilter::Size{10, 20}; });
    expectAsked([](ScoreFilter& filter) { filter.size = ScoreFilter::Size{12, 18}; });
    press(KeyCode::Tab);
    expectAsked([](ScoreFilter& filter) { filter.since = ScorePeriod::Month; });
    expectAsked([](ScoreFilter& filter) { filter.since = ScorePeriod::Today; });
    expectAsked([](ScoreFilter& filter) { filter.since = ScorePeriod::All; });
    press(KeyCode::Tab);
    EXPECT_TRUE(shows("rising speed"));
    expectAsked([](ScoreFilter& filter) { filter.rising = false; });
    EXPECT_TRUE(shows("fixed speed"));
    struct Kind {
        tetris::Goal goal;
        int number;
        const char* words = "";
    };
    using enum tetris::Goal;
    for (const auto& [goal, number, words] :
         {Kind{Marathon, 0, "marathon"}, Kind{Sprint, 20}, Kind{Sprint, 0},
          Kind{Sprint, 100, "sprint, 100 rows"}, Kind{Ultra, 0}, Kind{Cheese, 10},
          Kind{Survival, 0}}) {
        ScoreFilter expected = kFilter;
        expected.rising.reset();
        expected.set = tetris::RuleSet::Modern;
        expected.goal = goal;
        expected.number = number;
        press(KeyCode::Right);
        EXPECT_EQ(saver.questions.back().filter, expected);
        EXPECT_TRUE(shows(words));
    }
    expectAsked([](ScoreFilter& filter) { filter = kFilter; });
    press(KeyCode::Tab);
    EXPECT_EQ(panel->getField(), Field::Table);
    press(KeyCode::BackTab);
    EXPECT_EQ(panel->getField(), Field::Kind);
}

TEST_F(ScoresPanelTest, WhatWasAskedBeforeIsNotShown) {
    open();
    answer(3);
    press(KeyCode::Right);
    EXPECT_EQ(panel->findChosen(), nullptr);
    answer(0);
    EXPECT_TRUE(shows("No games here yet."));
    press("Down End");
    EXPECT_EQ(panel->findChosen(), nullptr);
}

TEST_F(ScoresPanelTest, ItScrollsThroughMoreThanAPage) {
    open();
    answer(1000);
    size_t asked = 1;
    for (int i = 0; i < 999; ++i) {
        ASSERT_NE(panel->findChosen(), nullptr) << i;
        ASSERT_EQ(panel->findChosen()->rank, i + 1);
        press(KeyCode::Down);
        if (saver.questions.size() > asked) {
            asked = saver.questions.size();
            answer(1000);
        }
        EXPECT_TRUE(shows(formatPoints(9999 - i - 1) + " "));
    }
    EXPECT_LT(asked, 20U);
    press(KeyCode::Down);
    EXPECT_EQ(panel->findChosen()->rank, 1000) << "at the end it stays";
    press(KeyCode::Home);
    answer(1000);
    EXPECT_EQ(panel->findChosen()->rank, 1);
}

TEST_F(ScoresPanelTest, AKeyThatComesBeforeTheRowsAsksForItsOwn) {
    open();
    answer(1000);
    press("End Home");
    answer(1000);
    ASSERT_NE(panel->findChosen(), nullptr);
    EXPECT_EQ(panel->findChosen()->rank, 1);
}

TEST_F(ScoresPanelTest, TheMousePressesWhatIsShown) {
    open();
    answer(30);
    EXPECT_EQ(click("helped"), PanelEnd::Stays);
    EXPECT_EQ(panel->getFilter().table, ScoreTable::Helped);
    EXPECT_EQ(click("Since"), PanelEnd::Stays);
    EXPECT_EQ(panel->getFilter().since, ScorePeriod::Month);
    answer(30);
    EXPECT_EQ(click("a?b"), PanelEnd::Stays);
    EXPECT_EQ(panel->findChosen()->rank, 2);
}

TEST_F(ScoresPanelTest, PicturesShowTheCourseOfTheChosenGame) {
    open();
    answer(30);
    const std::string before = draw();
    EXPECT_EQ(before.find("Height"), std::string::npos);
    saver.replays[1001] = "no replay";
    saver.scores.deliver();
    EXPECT_EQ(draw(), before) << "a damaged one has no charts";
    press(KeyCode::Down);
    EXPECT_EQ(saver.replaysAsked, (std::vector<int64_t>{1001, 1002}));
    saver.replays[1002] =
        tetris::recordGame({.rules = {.limit = 90}, .mode = tetris::PlayMode::Ticks}, 7);
    saver.scores.deliver();
    expectGolden("scores-charts-80x24.txt", draw({80, 24}));
    EXPECT_FALSE(shows("Height", {36, 21}));
}

TEST_F(ScoresPanelTest, ChartsThatCameWhileAnotherGameWasChosenAreAskedForAgain) {
    open();
    saver.replays[1002] =
        tetris::recordGame({.rules = {.limit = 90}, .mode = tetris::PlayMode::Ticks}, 7);
    answer(30);
    press("Down Down");
    saver.scores.deliver();
    press(KeyCode::Up);
    saver.scores.deliver();
    EXPECT_EQ(panel->findChosen()->id, 1002);
    EXPECT_TRUE(shows("Height", {80, 24}));
}

TEST_F(ScoresPanelTest, TheClearsOfAllVisibleGamesComeFromTheirReplays) {
    open();
    draw();
    const std::string replay =
        tetris::recordGame({.rules = {.limit = 90}, .mode = tetris::PlayMode::Ticks}, 7);
    saver.replays = {{1001, replay}, {1002, replay}};
    answer(30);
    EXPECT_EQ(panel->findChosen()->id, 1001);
    EXPECT_EQ(saver.replaysAsked, (std::vector<int64_t>{1001, 1002})) << "the others have none";
    const tetris::RowTally tally = chartGame(1, replay)->tally;
    const std::string shown = draw();
    const std::string counts = std::to_string(tally.clears[0]);
    for (const char* const name : {"Nguyễn Thị Đẹp", "a?b"}) {
        const size_t at = shown.find(name);
        const std::string line = shown.substr(at, shown.find('\n', at) - at);
        EXPECT_NE(line.find(" " + counts + " "), std::string::npos) << line;
    }
}

TEST_F(ScoresPanelTest, TheDetailsHaveEverySpeedAndLevelOfTheGame) {
    open();
    answer(30);
    EXPECT_TRUE(shows("adversary 30"));
    std::string replay =
        tetris::recordGame({.rules = {.limit = 9}, .mode = tetris::PlayMode::Ticks}, 7);
    replay.insert(replay.find("\nend ") + 1, "= speed 50\n= adversary 70\n= speed 65\n");
    saver.replays[1001] = replay;
    open();
    answer(30);
    EXPECT_TRUE(shows("adversary 30-70, speed 50-65"));
}

TEST_F(ScoresPanelTest, WhatCannotBeReadSaysWhy) {
    open();
    saver.answer = [](const ScoreQuestion&) { return ScorePage{.trouble = SaveTrouble::Newer}; };
    saver.scores.deliver();
    EXPECT_TRUE(shows("scores.db is of a newer version.", {36, 21}));
    EXPECT_EQ(press(KeyCode::Escape), PanelEnd::Closes);
}

TEST_F(ScoresPanelTest, ItsKeyOpensAndClosesItAndTheGameWaits) {
    PlayOptions options = makeOptions();
    options.scores = &saver.scores;
    AppDriver driver(options);
    driver.type("r");
    ASSERT_NE(driver.app.getPanel(), nullptr) << "before the first game";
    driver.press("Esc Enter r");
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    EXPECT_EQ(driver.app.nextWake(), std::nullopt);
    driver.type("r");
    EXPECT_EQ(driver.app.getPanel(), nullptr);
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    // After a saved game the panel shows its table.
    driver.landAll();
    saver.news = {.table = ScoreTable::Helped, .id = 9, .rank = 1, .count = 1, .best = 1};
    driver.wake();
    driver.type("r");
    EXPECT_EQ(saver.questions.back().filter.table, ScoreTable::Helped);
    EXPECT_EQ(saver.questions.back().around, 9);
    EXPECT_EQ(saver.questions.back().filter.size, (ScoreFilter::Size{10, 20}));
}

}  // namespace
}  // namespace tui

// The first page: its menu by keys and mouse, and what it shows.
#include "tui/tetris/StartMode.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "test/support/Text.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FakeLiveList.h"
#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/TestWorkers.h"
#include "tui/tetris/TetrisView.h"
#include "tui/tetris/start/StartView.h"

namespace tui {
namespace {

class StartModeTest : public testing::Test {
protected:
    PlayOptions makeStartOptions() {
        PlayOptions options = makeOptions({}, 7);
        options.scores = &saver.scores;
        options.hasPuzzle = true;
        options.version = "tetris 9.9";
        options.readTime = [] { return int64_t{1769860800}; };
        return options;
    }

    FakeSaver saver;
};

// Goes down to that line of the menu.
void choose(AppDriver& driver, StartItem item) {
    while (driver.state().start.chosen != item)
        driver.press(KeyCode::Down);
}

constexpr std::array kItems{StartItem::Play,   StartItem::Today,  StartItem::Watch,
                            StartItem::Puzzle, StartItem::Scores, StartItem::Settings,
                            StartItem::Keys,   StartItem::Quit};

TEST_F(StartModeTest, WhereWatchIsChosenTwoLevelsOrBrainsCanPlayAMatch) {
    PlayOptions options = makeStartOptions();
    options.rivalWorker = std::make_shared<InlineWorker>();
    for (const Size window : {Size{80, 24}, Size{36, 21}}) {
        AppDriver driver(options, window);
        driver.type("2");
        EXPECT_EQ(driver.state().start.watched[1], "") << "Play is chosen";
        choose(driver, StartItem::Watch);
        EXPECT_TRUE(driver.shows({"Against", "nobody"}));
        driver.type("22");
        EXPECT_TRUE(driver.shows({"Left well", "Level 5", "Right well", "Level 2"}));
        EXPECT_FALSE(driver.shows("Against"));
        driver.type("1");
        EXPECT_TRUE(driver.shows("Level 6"));
        driver.press(KeyCode::Tab);
        for (int i = 0; i < 6; ++i)
            driver.press(KeyCode::Left);
        EXPECT_EQ(driver.state().start.watched[0], "rival") << "before level 1 the last brain";
        EXPECT_TRUE(driver.shows("rival"));
        driver.press("Esc Enter");
        EXPECT_EQ(driver.state().leaving, Leaving::WatchMatch);
        driver.app.comeBack(driver.now);
        EXPECT_EQ(driver.state().start.chosen, StartItem::Watch);
        driver.press("Tab Down Left Left");
        EXPECT_TRUE(driver.shows("nobody"));
        driver.press("Esc Enter");
        EXPECT_EQ(driver.state().leaving, Leaving::No);
        EXPECT_TRUE(driver.state().brainActive);
    }
}

TEST_F(StartModeTest, WhereVersusIsChosenKeysChangeTheNextMatch) {
    PlayOptions options = makeStartOptions();
    options.rivalWorker = std::make_shared<InlineWorker>();
    AppDriver driver(std::move(options));
    driver.type(">");
    EXPECT_EQ(driver.state().settings.rival, "auto") << "Play is chosen";
    driver.press("Down Down");
    ASSERT_EQ(driver.state().start.chosen, StartItem::Versus);
    EXPECT_TRUE(driver.shows({"auto: Level 3", "No rated match yet."}));
    driver.type(">>");
    EXPECT_TRUE(driver.shows("<> Rival           Level 2"));
    driver.type("<<<<");
    EXPECT_TRUE(driver.shows("<> Rival     a friend here"));
    driver.type(">FT");
    EXPECT_TRUE(driver.shows(
        {"auto: Level 3", "F  First to              2", "Two wells, the same pieces", "in turns"}));
    const SettingValues& settings = driver.state().settings;
    EXPECT_EQ(settings.rival, "auto");
    EXPECT_EQ(settings.firstTo, 2);
    EXPECT_TRUE(settings.versusTurns);
    EXPECT_EQ(settings.adversary, 10) << "that of Play";
    TetrisState state = driver.state();
    state.matches = {.rating = 1236.4, .won = 23, .lost = 17, .drawn = 1};
    for (const Size window : {Size{80, 24}, Size{120, 36}, Size{36, 21}}) {
        state.window = window;
        Frame frame(window, state.look);
        drawStart(state, frame);
        EXPECT_EQ(shows(frame, "won 23"), window.columns >= 80) << toText(frame);
        EXPECT_EQ(shows(frame, "Your rating"), window.columns < 80) << toText(frame);
        EXPECT_TRUE(shows(frame, "F  First to  "));
    }
}

// What is open and played, of which there may be more than has room.
LiveEntries listPeople(int games) {
    LiveEntries entries{{.kind = LiveEntry::Kind::Waits,
                         .code = "KLMP",
                         .names = {"Ben", ""},
                         .seconds = 40,
                         .ratings = {1254, std::nullopt}}};
    for (int i = 0; i < games; ++i)
        entries.push_back({.file = std::to_string(i), .names = {"Dave", ""}, .rows = 12});
    return entries;
}

TEST_F(StartModeTest, PeopleShowsWhoWaitsAndWhatIsPlayedAndChoosesTheMatchThatOneOpens) {
    for (const int games : {1, 9}) {
        PlayOptions options = makeStartOptions();
        Background<LiveList> people = makeLiveList(listPeople(games));
        options.live = &people;
        AppDriver driver(std::move(options), {80, 24});
        driver.wake();
        EXPECT_TRUE(driver.shows("People  1 waits"));
        choose(driver, StartItem::People);
        EXPECT_TRUE(driver.shows({"WAITS", "Ben 1254", "KLMP  0:40", "PLAY", "Dave, classic",
                                  "12 rows", std::to_string(games) + " play, 1 waits"}));
        EXPECT_EQ(driver.shows("more"), games == 9) << driver.look();
        driver.type("FT>");
        EXPECT_EQ(driver.state().settings.firstTo, 2);
        EXPECT_TRUE(driver.state().settings.versusTurns);
        EXPECT_EQ(driver.state().settings.rival, "auto") << "there is no rival to choose";
        driver.resize({36, 21});
        EXPECT_TRUE(driver.shows("Ben 1254"));
    }
}

TEST_F(StartModeTest, ThePageLiveIsAskedForEachSecondAndEndsTheLoopForWhatIsChosen) {
    PlayOptions options = makeStartOptions();
    Background<LiveList> people = makeLiveList(listPeople(1));
    options.live = &people;
    AppDriver driver(std::move(options), {80, 24});
    driver.type("l");
    driver.wake();
    EXPECT_TRUE(driver.shows("match KLMP"));
    for (int second = 0; second < 3; ++second) {
        EXPECT_EQ(driver.wait(std::chrono::seconds(1)), 1);
        driver.wake();
    }
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().leaving, Leaving::Live);
    EXPECT_EQ(driver.state().start.wanted.value().code, "KLMP");
    driver.app.comeBack(driver.now);
    driver.app.openLive(driver.now);
    driver.type("o");
    EXPECT_EQ(driver.state().leaving, Leaving::Live);
    EXPECT_EQ(driver.state().start.wanted, std::nullopt) << "a match is opened";
    EXPECT_EQ(driver.app.getPanel(), nullptr);
}

TEST_F(StartModeTest, EachLineCanBeChosenByArrowsAndByMouse) {
    using Outcome = std::tuple<Phase, bool, Leaving, Overlay>;
    const Outcome kOutcomes[] = {{Phase::Playing, false, Leaving::No, Overlay::None},
                                 {Phase::Playing, false, Leaving::No, Overlay::None},
                                 {Phase::Playing, true, Leaving::No, Overlay::None},
                                 {Phase::Start, false, Leaving::Puzzle, Overlay::None},
                                 {Phase::Start, false, Leaving::No, Overlay::Panel},
                                 {Phase::Start, false, Leaving::No, Overlay::Panel},
                                 {Phase::Start, false, Leaving::No, Overlay::Help},
                                 {Phase::Start, false, Leaving::Quit, Overlay::None}};
    const auto read = [](const AppDriver& driver) {
        const TetrisState& state = driver.state();
        return Outcome{state.phase, state.brainActive, state.leaving, state.overlay};
    };
    for (size_t i = 0; i < kItems.size(); ++i) {
        AppDriver byKeys(makeStartOptions());
        for (size_t down = 0; down < i; ++down)
            byKeys.press(KeyCode::Down);
        EXPECT_EQ(byKeys.state().start.chosen, kItems.at(i));
        byKeys.press(KeyCode::Enter);
        EXPECT_EQ(read(byKeys), kOutcomes[i]) << i;

        AppDriver byMouse(makeStartOptions());
        const std::vector<StartLine> lines = listStartLines(byMouse.state());
        const auto line = std::ranges::find(lines, kItems.at(i), &StartLine::item);
        ASSERT_NE(line, lines.end());
        byMouse.click(line->box.column + line->box.columns - 1, line->box.row);
        EXPECT_EQ(read(byMouse), kOutcomes[i]) << i;
    }
}

TEST_F(StartModeTest, TheFocusGoesRound) {
    AppDriver driver(makeStartOptions());
    for (const auto& [keys, chosen] : {std::pair{"Up", StartItem::Quit},
                                       {"Down", StartItem::Play},
                                       {"End Tab", StartItem::Quit},
                                       {"Home", StartItem::Play}}) {
        driver.press(keys);
        EXPECT_EQ(driver.state().start.chosen, chosen) << keys;
        EXPECT_EQ(driver.state().start.focus, std::nullopt) << "Quit has no choices";
    }
}

TEST_F(StartModeTest, TabLeadsToTheChoicesWhichArrowsSpaceAndEnterChange) {
    AppDriver driver;
    const auto& settings = driver.state().settings;
    driver.press(KeyCode::Tab);
    EXPECT_EQ(driver.state().start.focus, 0U);
    EXPECT_TRUE(driver.shows({"> u  Rules           classic", "Classic, or modern: with hold"}));
    driver.press(KeyCode::Down);
    EXPECT_TRUE(driver.shows("Columns by rows."));
    driver.press("Tab Right Enter Space Left");
    EXPECT_EQ(settings.adversary, 20);
    driver.press("Up Up Up");
    EXPECT_EQ(driver.state().start.focus, 0U);
    driver.press(KeyCode::Enter);
    EXPECT_EQ(settings.rules.set, tetris::RuleSet::Modern);
    EXPECT_EQ(driver.state().phase, Phase::Start);
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().start.focus, std::nullopt);
    driver.press("BackTab Tab");
    EXPECT_EQ(driver.state().start.focus, std::nullopt) << "behind the last one comes the menu";
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().phase, Phase::Playing);
}

TEST_F(StartModeTest, OnlyWhatAppliesIsShown) {
    AppDriver driver;
    const auto list = [&driver] {
        std::string labels;
        for (const StartChoice& choice : listStartChoices(driver.state()))
            labels += choice.label + ", ";
        return labels;
    };
    EXPECT_EQ(list(), "Rules, Well, Adversary, Test game, Sequence, Rising, ");
    driver.type("t");
    EXPECT_EQ(list(), "Rules, Well, Adversary, Test game, ") << "it has a sequence of its own";
    driver.type("u");
    EXPECT_EQ(list(), "Rules, Goal, Level, Well, Sequence, ");
    EXPECT_TRUE(driver.shows("With every ten rows a level"));
    driver.type("e");
    EXPECT_TRUE(shows(driver.draw(),
                      {"e  Goal    sprint, 40 rows", "Clear this many rows as fast as you can."}));
    for (const char* const goal :
         {"  sprint, 100 rows", "   sprint, 20 rows", "      ultra, 120 s"}) {
        driver.type("e");
        EXPECT_TRUE(driver.shows(std::string("e  Goal ") + goal));
    }
    EXPECT_EQ(driver.state().settings.rules.toClear, 40) << "as it was, and no other";
    driver.press(KeyCode::Down);
    EXPECT_EQ(list(), "Rules, ") << "of the game of the day";
    driver.press(KeyCode::Down);
    EXPECT_EQ(list(), "Rules, Goal, Level, Brain, Speed, ") << "of a watched game";
}

TEST_F(StartModeTest, EachRowSaysWhatItIsInEachWindow) {
    for (const Size window : {Size{80, 24}, Size{80, 23}, Size{36, 21}, Size{120, 36}}) {
        AppDriver driver(makeStartOptions(), window);
        std::set<std::string> sentences;
        for (size_t i = 0; i < kItems.size(); ++i) {
            std::string above;
            // The sentence ends in the row above the last blank one and the footer.
            for (const std::string& line : test::splitLines(driver.look()))
                if (line.ends_with('.')) above = line;
            sentences.insert(above);
            driver.press(KeyCode::Down);
        }
        // A narrow menu has no line for Keys and Quit.
        EXPECT_EQ(sentences.size(), kItems.size() - (window.columns < 80 ? 2 : 0))
            << window.columns;
    }
}

TEST_F(StartModeTest, AWatchedGameIsLivelyAndHasASpeedOfItsOwn) {
    SavedSettings saved;
    PlayOptions options = saved.serve(makeOptions());
    options.brains = {tetris::BrainRecipe("default"), tetris::BrainRecipe("dt20")};
    for (const SettingEntry& row : listSettings()) {
        if (row.name == "watch_speed" || row.name == "speed") options.panel.push_back({row});
    }
    AppDriver driver(std::move(options));
    driver.press("Down Down");
    ASSERT_EQ(driver.state().start.chosen, StartItem::Watch);
    EXPECT_TRUE(driver.shows({"B  Brain              dt20", "-+ Speed                90"}));
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().brain, "dt20") << "a brain that lives";
    driver.wait(std::chrono::seconds(2));
    EXPECT_GE(driver.state().game->getPieces(), 8);
    driver.type("--");
    EXPECT_EQ(driver.state().settings.watchSpeed, 80);
    EXPECT_EQ(driver.state().settings.speed, 50);
    driver.type("b");
    EXPECT_EQ(driver.state().getSpeed(), 50) << "the person's";
    driver.press("q y Esc q");
    driver.app.saveSpeeds();
    EXPECT_EQ(saved.lines, (std::vector<std::string>{"watch_speed 80"}));
}

TEST_F(StartModeTest, TheChoicesCanBePressedAndTurned) {
    AppDriver driver;
    driver.click(findText(driver.draw(), "Sequence").value());
    EXPECT_EQ(driver.state().settings.sequence, "random");
    const Place adversary = findText(driver.draw(), "Adversary").value();
    driver.mouse(KeyCode::WheelUp, adversary.column, adversary.row);
    driver.mouse(KeyCode::WheelUp, adversary.column, adversary.row);
    driver.mouse(KeyCode::WheelDown, adversary.column, adversary.row);
    EXPECT_EQ(driver.state().settings.adversary, 10);
    driver.click(adversary.column - 3, adversary.row);
    EXPECT_EQ(driver.state().settings.adversary, 0) << "the key that lessens it";
}

TEST_F(StartModeTest, AWellWithABoardKeepsItsSize) {
    PlayOptions options = makeModernOptions(tetris::Goal::Zen);
    options.setup.rules.board = "#.########";
    AppDriver driver(std::move(options));
    driver.type("W");
    EXPECT_EQ(driver.state().settings.rules.width, 10);
    EXPECT_TRUE(driver.shows("The board needs this well."));
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().heights.getLast(), 1);
    EXPECT_NE(driver.state().stack.getPiece(0, 0), PieceGrid::kEmpty);
}

TEST_F(StartModeTest, OnlySizesThatFitAreOffered) {
    AppDriver driver(makeOptions(), {36, 21});
    for (int i = 0; i < 12; ++i) {
        driver.type("W");
        EXPECT_TRUE(computeLayout(driver.state().window, driver.state().setup.rules.width,
                                  driver.state().setup.rules.rows)
                        .fits);
    }
    EXPECT_LE(driver.state().setup.rules.rows, 20);
    driver.press(KeyCode::Enter);
    const int width = driver.state().setup.rules.width;
    driver.type("W");
    EXPECT_EQ(driver.state().setup.rules.width, width) << "not in a game";
}

TEST_F(StartModeTest, TheBestAndTheLastGamesAreShown) {
    AppDriver driver(makeStartOptions());
    ASSERT_GE(saver.questions.size(), 2U);
    EXPECT_FALSE(driver.shows("BEST")) << "not before they are known";
    const auto makeRow = [](const char* name, int64_t score, int64_t ended) {
        tetris::ScoreRow row{.name = name, .ended = ended};
        row.game.score = score;
        row.game.rows = 17;
        return row;
    };
    saver.answer = [&](const ScoreQuestion& question) -> ScorePage {
        if (!question.isNewestFirst)
            return {.count = 1, .rows = {makeRow("Ann", 2410, 1769774400)}};
        return {.count = 2,
                .rows = {makeRow("Ann", 1270, 1769860800), makeRow("Bo", 46, 1735732800)}};
    };
    driver.wake();
    const Frame frame = driver.draw();
    EXPECT_TRUE(shows(frame, {"BEST                  LAST", "2,410                1,270",
                              "                        46", "tetris 9.9"}));
    choose(driver, StartItem::Scores);
    const Frame scores = driver.draw();
    EXPECT_TRUE(shows(scores, {"2,410 Ann       Jan 30", "LAST GAMES", "1,270 17 rows    today",
                               "46 17 rows Jan 2025"}));
    driver.press("Home Enter");
    EXPECT_TRUE(driver.shows("Best        2410"));
}

// The last games are these, and so are the best of all tables but the person's own.
void answerLast(FakeSaver& saver, std::vector<tetris::ScoreRow> rows) {
    saver.answer = [rows = std::move(rows)](const ScoreQuestion& question) -> ScorePage {
        const bool isOwn =
            !question.isNewestFirst && question.filter.table == tetris::ScoreTable::Alone;
        return isOwn ? ScorePage{} : ScorePage{.count = 1, .rows = rows};
    };
}

TEST_F(StartModeTest, WithoutAGameAloneTheBestOfTheLastGamesTableIsShown) {
    AppDriver driver(makeStartOptions());
    const size_t first = saver.questions.size();
    tetris::ScoreRow helped{.name = "Ann", .ended = 1769774400};
    helped.game.table = tetris::ScoreTable::Helped;
    helped.game.rules.rising = true;
    helped.game.score = 320;
    answerLast(saver, {helped});
    driver.wake();
    ASSERT_EQ(saver.questions.size(), first + 1);
    EXPECT_EQ(saver.questions.back().filter.table, tetris::ScoreTable::Helped);
    driver.wake();
    EXPECT_TRUE(driver.shows({"BEST, helped", "320"}));
    // The page of scores opens at that table.
    driver.type("r");
    EXPECT_EQ(saver.questions.back().filter.table, tetris::ScoreTable::Helped);
}

TEST_F(StartModeTest, ThatTableIsFoundBehindOthersElseTheScoresOpenWhereTheNewestGameIs) {
    tetris::ScoreRow narrow{.name = "Ann"};
    narrow.game.rules.width = 8;
    tetris::ScoreRow other{.name = "Ann"};
    other.game.sequence = "test";
    tetris::ScoreRow helped{.name = "Ann"};
    helped.game.table = tetris::ScoreTable::Helped;
    helped.game.rules.rising = false;  // a brain had begun it
    using Rows = std::vector<tetris::ScoreRow>;
    for (const Rows& rows : {Rows{narrow, helped}, Rows{other}}) {
        AppDriver driver(makeStartOptions());
        answerLast(saver, rows);
        driver.wake();
        driver.wake();
        driver.type("r");
        EXPECT_EQ(saver.questions.back().filter, tetris::makeFilter(rows.back().game));
    }
}

TEST_F(StartModeTest, ChoicesAreKeptForTheNextStart) {
    SavedSettings saved;
    PlayOptions options = saved.serve(makeOptions());
    for (const SettingEntry& row : listSettings()) {
        PanelSetting& added = options.panel.emplace_back(PanelSetting{row});
        if (row.name == "sequence") added.choices = {"bag", "random", "test"};
        if (row.name == "size") added.accepts = [](const std::string&) { return true; };
        if (row.name == "goal") {
            added.choices = {"marathon", "sprint"};
            added.get = [](const SettingValues& values) {
                return std::string(tetris::toString(values.rules.goal));
            };
        }
    }
    AppDriver driver(std::move(options));
    driver.type("fts>Wu>e");
    const std::vector<std::string> expected{"rising false", "sequence test", "sequence test",
                                            "adversary 10", "size 8x20",     "rules modern",
                                            "level 2",      "rows 40",       "goal sprint"};
    EXPECT_EQ(saved.lines, expected);
    EXPECT_EQ(driver.state().notice, "");
    saved.answer = kForThisSession;
    driver.type("u");
    EXPECT_EQ(driver.state().notice, "") << "a restricted session saves nothing";
    saved.answer = "cannot write";
    driver.type("u");
    EXPECT_EQ(driver.state().notice, "cannot write");
    saved.lines = expected;
    // What modern games do not have does not change unseen.
    driver.type("tf");
    EXPECT_TRUE(driver.state().settings.test);
    EXPECT_EQ(saved.lines, expected);
}

TEST_F(StartModeTest, TheNumberOfAGoalIsChosenByArrowsOrTyped) {
    struct Row {
        const char* goals;
        const char* label;
        const char* range;
        int usual;
        int next;
        int nearest;  // to 7 or 33
        const char* typed;
    };
    for (const Row& row : {Row{"ue", "Rows", "From 1 to 999.", 40, 100, 20, "7"},
                           Row{"ueeee", "Seconds", "From 10 to 3600.", 120, 180, 60, "33"}}) {
        AppDriver driver;
        driver.type(row.goals);
        const tetris::GameField& field =
            *tetris::findNumberField(driver.state().settings.rules.goal);
        const auto number = [&] { return field.get(driver.state().settings.rules); };
        ASSERT_EQ(number(), row.usual);
        EXPECT_TRUE(driver.shows(row.label));
        driver.press("Tab Tab Tab Right");
        EXPECT_EQ(number(), row.next);
        driver.press("< Enter");
        EXPECT_EQ(number(), row.usual);
        driver.type(row.typed);
        EXPECT_TRUE(driver.shows({std::string(row.typed) + "_", "Enter take it  Esc leave it"}));
        EXPECT_EQ(number(), row.usual);
        driver.press(KeyCode::Enter);
        EXPECT_EQ(std::to_string(number()), row.typed);
        // From another value the arrows lead to the nearest usual ones.
        driver.type(">");
        EXPECT_EQ(number(), row.nearest);
        driver.press("9 9 9 9 Enter");
        EXPECT_EQ(driver.state().notice, row.range);
        driver.press("5 Esc");
        EXPECT_EQ(number(), row.nearest);
        EXPECT_TRUE(driver.state().start.focus);
    }
}

TEST_F(StartModeTest, AfterAWatchedGamePlayIsThePersons) {
    AppDriver driver;
    driver.type("b");
    ASSERT_TRUE(driver.state().brainActive);
    driver.type("qy");
    ASSERT_EQ(driver.state().phase, Phase::Over);
    driver.press("Esc Enter");
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    EXPECT_FALSE(driver.state().brainActive);
}

}  // namespace
}  // namespace tui

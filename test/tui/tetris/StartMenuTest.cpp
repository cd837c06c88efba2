// The first page: its menu by keys and mouse, and what it shows.
#include "tui/tetris/StartMenu.h"

#include <gtest/gtest.h>

#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/TestWorkers.h"
#include "tui/tetris/view/StartView.h"
#include "tui/tetris/view/TetrisView.h"

namespace tui {
namespace {

using Leaving = TetrisApp::Leaving;

PlayOptions makeStartOptions(FakeSaver& saver)
{
    PlayOptions options = makeOptions({}, 7);
    options.scores = &saver;
    options.hasPuzzle = true;
    options.version = "tetris 9.9";
    options.readTime = [] { return std::int64_t{1769860800}; };
    return options;
}

// The box of the menu's line.
Box findLine(const AppDriver& driver, StartItem item)
{
    for (const StartLine& line : listStartLines(driver.state())) {
        if (line.item == item) return line.box;
    }
    return {};
}

constexpr std::array kItems{StartItem::Play,   StartItem::Watch,    StartItem::Puzzle,
                            StartItem::Scores, StartItem::Settings, StartItem::Keys,
                            StartItem::Quit};

// What has happened after a line was chosen.
void expectChosen(const AppDriver& driver, StartItem item)
{
    const TetrisState& state = driver.state();
    SCOPED_TRACE(static_cast<int>(item));
    EXPECT_EQ(state.phase == Phase::Playing, item == StartItem::Play || item == StartItem::Watch);
    EXPECT_EQ(state.brainActive, item == StartItem::Watch);
    EXPECT_EQ(driver.app.getLeaving(), item == StartItem::Puzzle ? Leaving::Puzzle
                                       : item == StartItem::Quit ? Leaving::Quit
                                                                 : Leaving::No);
    EXPECT_EQ(state.overlay == Overlay::Panel,
              item == StartItem::Scores || item == StartItem::Settings);
    EXPECT_EQ(state.overlay == Overlay::Help, item == StartItem::Keys);
}

TEST(StartMenuTest, WhereVersusIsChosenKeysChangeTheNextMatch)
{
    FakeSaver saver;
    PlayOptions options = makeStartOptions(saver);
    options.rivalWorker = std::make_shared<InlineWorker>();
    AppDriver driver(std::move(options));
    const auto shows = [&driver](const std::string& text) {
        return toText(driver.draw()).find(text) != std::string::npos;
    };
    driver.type(">");
    EXPECT_EQ(driver.state().settings.rival, "auto") << "Play is chosen";
    driver.press(KeyCode::Down);
    ASSERT_EQ(driver.state().start.chosen, StartItem::Versus);
    EXPECT_TRUE(shows("auto: Level 3")) << toText(driver.draw());
    EXPECT_TRUE(shows("No matches yet."));
    driver.type(">>");
    EXPECT_TRUE(shows("rival Level 2"));
    driver.type("<<<FT");
    EXPECT_TRUE(shows("auto: Level 3"));
    EXPECT_TRUE(shows("first to 2"));
    EXPECT_TRUE(shows("in turns"));
    const SettingValues& settings = driver.state().settings;
    EXPECT_EQ(settings.rival, "auto") << "and not below it";
    EXPECT_EQ(settings.firstTo, 2);
    EXPECT_TRUE(settings.versusTurns);
    EXPECT_EQ(settings.adversary, 10) << "that of Play";
    TetrisState state = driver.state();
    state.matches = {.rating = 1236.4, .won = 23, .lost = 17, .drawn = 1};
    for (const Size window : {Size{80, 24}, Size{120, 36}, Size{36, 21}}) {
        state.window = window;
        Frame frame(window);
        drawStart(state, frame);
        const std::string text = toText(frame);
        EXPECT_EQ(text.find("23 won") != std::string::npos, window.columns >= 80) << text;
        EXPECT_NE(text.find("first to 2"), std::string::npos) << text;
    }
}

TEST(StartMenuTest, EachLineCanBeChosenByArrowsAndByMouse)
{
    for (std::size_t i = 0; i < kItems.size(); ++i) {
        FakeSaver saver;
        AppDriver byKeys(makeStartOptions(saver));
        for (std::size_t down = 0; down < i; ++down)
            byKeys.press(KeyCode::Down);
        EXPECT_EQ(byKeys.state().start.chosen, kItems.at(i));
        byKeys.press(KeyCode::Enter);
        expectChosen(byKeys, kItems.at(i));

        AppDriver byMouse(makeStartOptions(saver));
        const Box box = findLine(byMouse, kItems.at(i));
        byMouse.click(box.column + box.columns - 1, box.row);
        expectChosen(byMouse, kItems.at(i));
    }
}

TEST(StartMenuTest, TheLinesHaveKeysOfTheirOwn)
{
    const std::pair<const char*, StartItem> kKeys[] = {
        {"b", StartItem::Watch}, {"r", StartItem::Scores}, {"c", StartItem::Settings},
        {"?", StartItem::Keys},  {"q", StartItem::Quit},   {"g", StartItem::Play}};
    for (const auto& [key, item] : kKeys) {
        FakeSaver saver;
        AppDriver driver(makeStartOptions(saver));
        driver.type(key);
        expectChosen(driver, item);
    }
}

TEST(StartMenuTest, TheFocusGoesRound)
{
    FakeSaver saver;
    AppDriver driver(makeStartOptions(saver));
    driver.press(KeyCode::Up);
    EXPECT_EQ(driver.state().start.chosen, StartItem::Quit);
    driver.press(KeyCode::Tab);
    EXPECT_EQ(driver.state().start.chosen, StartItem::Play);
    driver.press(KeyCode::BackTab);
    EXPECT_EQ(driver.state().start.chosen, StartItem::Quit);
    driver.press(KeyCode::Home);
    EXPECT_EQ(driver.state().start.chosen, StartItem::Play);
}

TEST(StartMenuTest, WithoutPuzzleOrScoresTheirLinesAreMissing)
{
    const AppDriver driver;
    EXPECT_FALSE(shows(driver.draw(), "n-puzzle"));
    EXPECT_FALSE(shows(driver.draw(), "Scores"));
    EXPECT_FALSE(shows(driver.draw(), "Resume"));
}

TEST(StartMenuTest, TheKeysOfTheNextGameChangeItsLine)
{
    AppDriver driver;
    EXPECT_TRUE(shows(driver.draw(), "W 10x20  s bag  t test off  f rising on"));
    driver.type("Wstf>>+");
    EXPECT_TRUE(shows(driver.draw(), "W 8x20  s random  t test on  f rising off"));
    EXPECT_TRUE(shows(driver.draw(), "<> adversary 20  -+ speed 55  B brain default"));
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().setup.rules.width, 8);
    EXPECT_EQ(driver.game().getBoard().getWidth(), 8);
}

TEST(StartMenuTest, TheWordsOfTheNextGameCanBePressedAndTurned)
{
    AppDriver driver;
    const Place sequence = findText(driver.draw(), "s bag").value();
    driver.click(sequence.column + 2, sequence.row);
    EXPECT_EQ(driver.state().settings.sequence, "random");
    const Place speed = findText(driver.draw(), "speed 50").value();
    driver.turnWheel(KeyCode::WheelUp, speed.column, speed.row);
    driver.turnWheel(KeyCode::WheelUp, speed.column, speed.row);
    driver.turnWheel(KeyCode::WheelDown, speed.column, speed.row);
    EXPECT_EQ(driver.state().settings.speed, 55);
}

TEST(StartMenuTest, OnlySizesThatFitAreOffered)
{
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

TEST(StartMenuTest, TheBestAndTheLastGamesAreShown)
{
    FakeSaver saver;
    AppDriver driver(makeStartOptions(saver));
    ASSERT_GE(saver.questions.size(), 2U);
    EXPECT_FALSE(shows(driver.draw(), "BEST")) << "not before they are known";
    const auto makeRow = [](const char* name, std::int64_t score, std::int64_t ended) {
        tetris::ScoreRow row{.name = name, .ended = ended};
        row.game.score = score;
        row.game.rows = 17;
        return row;
    };
    const int last = static_cast<int>(saver.questions.size());
    saver.pages = {{.question = last - 1, .count = 1, .rows = {makeRow("Ann", 2410, 1769774400)}},
                   {.question = last,
                    .count = 2,
                    .rows = {makeRow("Ann", 1270, 1769860800), makeRow("Bo", 46, 1735732800)}}};
    driver.app.onEvent(Woken{}, driver.now);
    const Frame frame = driver.draw();
    for (const char* const text : {"BEST", "2410  Ann", "LAST GAMES", "1270  17 rows       today",
                                   "46  17 rows    Jan 2025", "tetris 9.9"}) {
        EXPECT_TRUE(shows(frame, text)) << text << "\n" << toText(frame);
    }
    driver.press(KeyCode::Enter);
    EXPECT_TRUE(shows(driver.draw(), "Best        2410"));
}

TEST(StartMenuTest, WithoutAGameAloneTheBestOfTheLastGamesTableIsShown)
{
    FakeSaver saver;
    AppDriver driver(makeStartOptions(saver));
    const int first = static_cast<int>(saver.questions.size());
    tetris::ScoreRow helped{.name = "Ann", .ended = 1769774400};
    helped.game.table = tetris::ScoreTable::Helped;
    helped.game.rules.rising = true;
    helped.game.score = 320;
    saver.pages = {{.question = first - 1}, {.question = first, .count = 1, .rows = {helped}}};
    driver.app.onEvent(Woken{}, driver.now);
    ASSERT_EQ(saver.questions.size(), static_cast<std::size_t>(first) + 1);
    EXPECT_EQ(saver.questions.back().filter.table, tetris::ScoreTable::Helped);
    saver.pages = {{.question = first + 1, .count = 1, .rows = {helped}}};
    driver.app.onEvent(Woken{}, driver.now);
    EXPECT_TRUE(shows(driver.draw(), "BEST helped")) << toText(driver.draw());
    EXPECT_TRUE(shows(driver.draw(), "320  Ann")) << toText(driver.draw());
    // The page of scores opens at that table.
    driver.type("r");
    EXPECT_EQ(saver.questions.back().filter.table, tetris::ScoreTable::Helped);
}

TEST(StartMenuTest, ALongHeadingOfTheBestLeavesItsDigitsWhole)
{
    const auto draw = [](tetris::ScoreTable table) {
        FakeSaver saver;
        AppDriver driver(makeStartOptions(saver));
        driver.type("u");
        TetrisState state = driver.state();
        tetris::ScoreRow row{.name = "Ann", .ended = 1769774400};
        row.game.score = 5419;
        state.start.isAnswered = true;
        state.start.best = row;
        state.start.bestTable.table = table;
        state.start.last = {row};
        state.look.utf8 = true;
        Frame frame(state.window);
        drawTetris(state, frame);
        return frame;
    };
    const Frame alone = draw(tetris::ScoreTable::Alone);
    const Frame byBrain = draw(tetris::ScoreTable::Brain);
    EXPECT_TRUE(shows(alone, "marathon bag 10x20")) << toText(alone);
    EXPECT_TRUE(shows(byBrain, "BEST by a brain   marathon")) << toText(byBrain);
    // The same below the heading.
    const auto lines = [](const Frame& frame) {
        std::string text = toText(frame);
        return text.substr(text.find('\n', text.find("BEST")));
    };
    EXPECT_EQ(lines(byBrain), lines(alone));
}

TEST(StartMenuTest, ThatTableIsFoundBehindOthersAndWithTheSpeedThatItHad)
{
    FakeSaver saver;
    AppDriver driver(makeStartOptions(saver));
    const int first = static_cast<int>(saver.questions.size());
    tetris::ScoreRow other{.name = "Ann"};
    other.game.rules.width = 8;
    tetris::ScoreRow helped{.name = "Ann"};
    helped.game.table = tetris::ScoreTable::Helped;
    helped.game.rules.rising = false;  // a brain had begun it
    saver.pages = {{.question = first - 1},
                   {.question = first, .count = 2, .rows = {other, helped}}};
    driver.app.onEvent(Woken{}, driver.now);
    EXPECT_EQ(saver.questions.back().filter, tetris::makeFilter(helped.game));
    saver.pages = {{.question = first + 1, .count = 1, .rows = {helped}}};
    driver.app.onEvent(Woken{}, driver.now);
    driver.type("r");
    EXPECT_EQ(saver.questions.back().filter, tetris::makeFilter(helped.game));
}

TEST(StartMenuTest, WithoutSuchAGameTheScoresOpenWhereTheNewestGameIs)
{
    FakeSaver saver;
    AppDriver driver(makeStartOptions(saver));
    const int first = static_cast<int>(saver.questions.size());
    tetris::ScoreRow other{.name = "Ann"};
    other.game.sequence = "test";
    saver.pages = {{.question = first - 1}, {.question = first, .count = 1, .rows = {other}}};
    driver.app.onEvent(Woken{}, driver.now);
    EXPECT_TRUE(shows(driver.draw(), "none yet"));
    driver.type("r");
    EXPECT_EQ(saver.questions.back().filter, tetris::makeFilter(other.game));
}

TEST(StartMenuTest, BeforeTheFirstGameThePageSaysSo)
{
    FakeSaver saver;
    AppDriver driver(makeStartOptions(saver));
    const int last = static_cast<int>(saver.questions.size());
    saver.pages = {{.question = last - 1}, {.question = last}};
    driver.app.onEvent(Woken{}, driver.now);
    EXPECT_TRUE(shows(driver.draw(), "No games yet. Enter")) << toText(driver.draw());
}

TEST(StartMenuTest, ChoicesAreKeptForTheNextStart)
{
    std::vector<std::string> kept;
    PlayOptions options = makeOptions();
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
    options.keepSetting = [&kept](const std::string& name, const std::string& value) {
        kept.push_back(name + " " + value);
        return std::string();
    };
    AppDriver driver(std::move(options));
    driver.type("fts>W");
    EXPECT_EQ(kept, (std::vector<std::string>{"rising false", "sequence test", "sequence test",
                                              "adversary 10", "size 8x20"}));
    kept.clear();
    driver.type("u>e");
    EXPECT_EQ(kept, (std::vector<std::string>{"rules modern", "level 2", "goal sprint"}));
    // What modern games do not have does not change unseen.
    kept.clear();
    driver.type("tf");
    EXPECT_TRUE(driver.state().settings.test);
    EXPECT_TRUE(kept.empty());
}

TEST(StartMenuTest, AfterAWatchedGamePlayIsThePersons)
{
    AppDriver driver;
    driver.type("b");
    ASSERT_TRUE(driver.state().brainActive);
    driver.type("qy");
    ASSERT_EQ(driver.state().phase, Phase::Over);
    driver.press(KeyCode::Escape);
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    EXPECT_FALSE(driver.state().brainActive);
}

TEST(StartMenuTest, ThePuzzleHasAKey)
{
    FakeSaver saver;
    AppDriver driver(makeStartOptions(saver));
    driver.type("n");
    EXPECT_EQ(driver.app.getLeaving(), Leaving::Puzzle);
    AppDriver without;
    without.type("nR");
    EXPECT_EQ(without.app.getLeaving(), Leaving::No);
    EXPECT_EQ(without.state().phase, Phase::Start);
}

}  // namespace
}  // namespace tui

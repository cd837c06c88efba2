#include "tui/tetris/suspended/SuspendedPanel.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>

#include "test/support/game/StandardPiece.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/FakeSuspendedGames.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/GoldenFile.h"
#include "tui/tetris/suspended/SuspendedView.h"

namespace tui {
namespace {

constexpr Look kUtf8Look{.utf8 = true, .colors = 256};
constexpr int64_t kSuspendedNoon = 1769860800;  // 2026-01-31T12:00:00Z
constexpr int64_t kDay = 86'400;                // seconds

// Of every kind, with the largest numbers that there can be.
std::vector<SuspendedEntry> listKinds() {
    const auto makeModern = [](std::string name, tetris::Goal goal) {
        return SuspendedEntry{.name = std::move(name),
                              .rules = {.goal = goal, .set = tetris::RuleSet::Modern}};
    };
    std::vector<SuspendedEntry> games{makeModern("a", tetris::Goal::Marathon),
                                      makeModern("b", tetris::Goal::Zen),
                                      SuspendedEntry{.name = "c"},
                                      makeModern("d", tetris::Goal::Sprint),
                                      SuspendedEntry{.name = "e"},
                                      SuspendedEntry{.name = "f.board"}};
    games[0].score = 48'300;
    games[0].rows = 27;
    games[0].milliseconds = 151'000;
    games[1].score = 9'999'999;
    games[1].rows = 9'999'999;
    games[1].milliseconds = 99 * 3'600'000LL + 59 * 60'000 + 59'000;
    games[1].pieces = 2614;
    games[1].level = 12;
    games[1].held = 0;
    games[1].rules.seed = 281474976710655;
    games[1].stack = PieceGrid(10, 40);
    const tetris::Piece* const square = &test::standard(5);
    games[1].stack.land({.piece = square, .x = 0, .y = 0});
    games[1].stack.land({.piece = square, .x = 7, .y = 1});
    games[3].milliseconds = 31'400;
    games[4].rules.width = 20;
    games[4].rules.rows = 30;
    games[4].sequence = "random";
    games[4].table = tetris::ScoreTable::Brain;
    games[4].adversary = 40;
    games[4].stack = PieceGrid(20, 34);
    games[5].board = SuspendedBoard{.columns = 16, .rows = 16, .moves = 9'999'999, .atHome = 255};
    games[5].milliseconds = 1'274'000;
    for (size_t i = 0; i < games.size(); ++i)
        games[i].saved = kSuspendedNoon - static_cast<int64_t>(i) * kDay * 20;
    return games;
}

TEST(SuspendedWordsTest, AGameSaysWhoSteeredItAndItsAdversary) {
    SuspendedEntry game{.table = tetris::ScoreTable::Brain, .adversary = 40};
    EXPECT_EQ(nameSuspended(game, 60, {}), "classic, by a brain, adversary 40, bag");
    game.table = tetris::ScoreTable::Helped;
    game.adversary = 0;
    EXPECT_EQ(nameSuspended(game, 60, {}), "classic, helped, bag");
}

class SuspendedPanelTest : public testing::Test {
protected:
    SuspendedPanelTest() {
        // Days depend on the time zone.
        ::setenv("TZ", "UTC", 1);
        ::tzset();
        suspended.games = listKinds();
    }

    PlayOptions makeSuspendedOptions() {
        PlayOptions options = saver.serve(makeOptions());
        options.readTime = [] { return kSuspendedNoon + 3600; };
        options.suspended = &suspended;
        options.hasPuzzle = true;
        return options;
    }

    // On the first page, which has been told of the games.
    AppDriver openFirstPage(Size window = {80, 24}, Look look = {}) {
        AppDriver driver(makeSuspendedOptions(), window, look);
        driver.wake();
        return driver;
    }

    FakeSaver saver;
    FakeSuspendedGames suspended;
};

TEST_F(SuspendedPanelTest, ItsPicturesAreGolden) {
    AppDriver driver = openFirstPage({80, 24}, kUtf8Look);
    driver.press("R Down");
    std::string pictures = driver.look();
    driver.type("d");
    pictures += "\n" + driver.look();
    driver.press(KeyCode::Escape);
    driver.resize({36, 21});
    pictures += "\n" + driver.look();
    driver.type("d");
    pictures += "\n" + driver.look();
    expectGolden("kept-games.txt", pictures);
}

TEST_F(SuspendedPanelTest, APressOnAWordOfTheFooterIsItsKey) {
    AppDriver driver = openFirstPage({80, 24}, kUtf8Look);
    driver.type("R");
    driver.click(findText(driver.draw(), "d delete").value());
    EXPECT_TRUE(driver.shows("Delete this game?"));
}

TEST_F(SuspendedPanelTest, AnyOfThemIsResumed) {
    AppDriver first = beginGame(makeSuspendedOptions());
    first.type("jj q");
    const std::string left = first.record();
    suspended.replays["c"] =
        std::make_shared<const tetris::Replay>(tetris::parseAutosave(left, "c"));

    AppDriver driver = openFirstPage();
    EXPECT_TRUE(driver.shows("Resume  6 kept"));
    driver.press("R Down Down Enter");
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    EXPECT_EQ(driver.state().seed, first.state().seed);
    EXPECT_EQ(saver.wentOn, 1);
    EXPECT_EQ(driver.app.getPanel(), nullptr);
    EXPECT_EQ(driver.state().start.suspended.size(), 5U) << "it is not among them any more";
}

TEST_F(SuspendedPanelTest, ABoardIsResumedByTheOtherProgramAndTakesNoPlace) {
    AppDriver driver = openFirstPage();
    driver.type("R");
    EXPECT_TRUE(driver.shows("5 of 10 games kept"));
    driver.press(KeyCode::End);
    EXPECT_TRUE(driver.shows("255 of 255"));
    driver.press(KeyCode::Enter);
    EXPECT_EQ(suspended.chosenBoard, "f.board");
    EXPECT_EQ(driver.state().leaving, Leaving::Puzzle);

    PlayOptions options = makeSuspendedOptions();
    options.hasPuzzle = false;
    AppDriver alone(std::move(options));
    suspended.ask();
    alone.wake();
    EXPECT_EQ(alone.state().start.suspended.size(), 5U) << "nothing could resume it";
}

TEST_F(SuspendedPanelTest, OneThatCannotBeOpenedIsSaidAndTheOthersStay) {
    AppDriver driver = openFirstPage();
    driver.press("R Enter");
    EXPECT_EQ(driver.state().phase, Phase::Start);
    EXPECT_EQ(driver.state().notice, "It cannot be opened now.");
    EXPECT_EQ(driver.state().start.suspended.size(), 5U);
}

TEST_F(SuspendedPanelTest, OneIsDeletedOnlyByYes) {
    suspended.games.resize(2);
    AppDriver driver = openFirstPage();
    driver.press("R Down d Enter");
    EXPECT_TRUE(driver.shows("Delete this game?"));
    driver.press(KeyCode::Escape);
    EXPECT_TRUE(suspended.removed.empty());
    driver.type("dy");
    EXPECT_EQ(suspended.removed, std::vector<std::string>{"b"});
    ASSERT_NE(driver.app.getPanel(), nullptr);
    driver.type("dy");
    EXPECT_EQ(driver.app.getPanel(), nullptr) << "none is left";
    EXPECT_EQ(driver.state().start.chosen, StartItem::Play);
}

// Another session has taken it, or the list is read anew.
TEST_F(SuspendedPanelTest, ThatOneIsDeletedOrNone) {
    AppDriver driver = openFirstPage();
    driver.press("R Down Down d");
    ASSERT_TRUE(driver.shows("Delete this game?"));
    std::erase_if(suspended.games, [](const SuspendedEntry& game) { return game.name == "c"; });
    suspended.ask();
    driver.wake();
    EXPECT_FALSE(driver.shows("Delete this game?"));
    driver.type("y");
    EXPECT_TRUE(suspended.removed.empty());
    driver.type("dy");
    EXPECT_EQ(suspended.removed, std::vector<std::string>{"d"}) << "the one in its place";
}

TEST_F(SuspendedPanelTest, AfterAGameTheListIsAskedForAgain) {
    suspended.games.clear();
    AppDriver driver(makeSuspendedOptions());
    const int before = suspended.asked;
    driver.press("Enter Space q y");
    ASSERT_EQ(driver.state().phase, Phase::Over);
    suspended.games = listKinds();
    while (driver.state().overlay != Overlay::None) {
        driver.wait(std::chrono::seconds(2));
        driver.press(KeyCode::Escape);
    }
    driver.press(KeyCode::Escape);
    driver.wake();
    EXPECT_EQ(suspended.asked, before + 1);
    EXPECT_EQ(driver.state().start.suspended.size(), 6U);
}

TEST_F(SuspendedPanelTest, QuitSaysWhichGameMakesRoom) {
    AppDriver driver = openFirstPage();
    driver.restart();
    driver.type(" q");
    EXPECT_EQ(driver.state().notice, "");
    driver.press(KeyCode::Escape);
    while (suspended.games.size() < 11)
        suspended.games.insert(suspended.games.begin(), SuspendedEntry{.name = "more"});
    suspended.ask();
    driver.wake();
    driver.type("q");
    EXPECT_EQ(driver.state().notice,
              "All ten places are taken. The next game kept takes the place of classic, "
              "Nov 2025.");
}

}  // namespace
}  // namespace tui

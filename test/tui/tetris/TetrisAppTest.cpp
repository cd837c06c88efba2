#include "tui/tetris/TetrisApp.h"

#include <gtest/gtest.h>

#include "test/support/game/FindSeed.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/SamplePanel.h"

namespace tui {
namespace {

using namespace std::chrono_literals;
using tetris::Piece;

// A game of the sequence `random` that begins with these pieces.
AppDriver makeDriver(const std::vector<int>& pieces) {
    return beginGame(makeOptions({.sequence = "random"}, tetris::findSeed(pieces)));
}

// ---- Starting

TEST(TetrisAppTest, TheFirstScreenStartsOnEnterAlone) {
    AppDriver driver;
    driver.press("j l k i n Space p Left Down Esc");
    EXPECT_EQ(driver.state().phase, Phase::Start);
    EXPECT_FALSE(driver.state().game.has_value());
    EXPECT_EQ(driver.app.nextWake(), std::nullopt);
    driver.press("Home Enter");
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    EXPECT_EQ(driver.game().getPieces(), 1);
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().seed, 1001U) << "later Enter starts nothing";
}

// ---- Pause, help and the question

TEST(TetrisAppTest, HelpPausesAndGoesBackByAnyOfItsKeys) {
    for (const char* const back : {"Esc", "?"}) {
        AppDriver driver = makeDriver({Piece::L1});
        const std::string before = driver.record();
        driver.type("?");
        EXPECT_EQ(driver.state().overlay, Overlay::Help);
        EXPECT_EQ(driver.app.nextWake(), std::nullopt);
        driver.press("j k l n p g G b t s + > Space Tab");
        driver.click(40, 0);
        EXPECT_EQ(driver.state().overlay, Overlay::Help);
        driver.press(back);
        EXPECT_EQ(driver.state().overlay, Overlay::None);
        EXPECT_EQ(driver.state().phase, Phase::Playing) << "where it was";
        EXPECT_EQ(driver.record(), before);
        EXPECT_EQ(driver.state().settings.speed, 50);
    }
}

TEST(TetrisAppTest, QuitAsksWhileAGameIsOnAndCanBeTakenBack) {
    AppDriver driver = makeDriver({Piece::L1});
    driver.type("q");
    EXPECT_EQ(driver.app.nextWake(), std::nullopt) << "the game waits for the answer";
    driver.press("j k l n g G p b q Space Enter");
    EXPECT_EQ(driver.state().overlay, Overlay::QuitQuestion);
    EXPECT_FALSE(driver.shows("keep it")) << "there is no autosave";
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    driver.press("p q Esc");
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    EXPECT_EQ(driver.state().overlay, Overlay::None);
    driver.type("qY");
    EXPECT_EQ(driver.state().phase, Phase::Over) << "its card is shown";
    EXPECT_FALSE(driver.app.isDone());
    driver.type("q");
    EXPECT_TRUE(driver.app.isDone());
}

// ---- The window

TEST(TetrisAppTest, InAWindowThatIsTooSmallWhatIsOpenCanBeLeftAndResumesNothing) {
    for (const char* const key : {"q", "?"}) {
        AppDriver driver = makeDriver({Piece::L1});
        driver.type(key);
        driver.resize({20, 5});
        EXPECT_EQ(driver.shows("Quit?"), *key == 'q');
        driver.press(KeyCode::Escape);
        EXPECT_EQ(driver.state().overlay, Overlay::None);
        EXPECT_EQ(driver.state().phase, Phase::Paused);
        driver.type("qy");
        EXPECT_TRUE(driver.app.isDone());
    }
}

// The settings that are saved by these keys on the first page.
std::vector<std::string> listSaved(std::string_view keys, bool isFixed = false,
                                   bool brainActive = false) {
    SavedSettings saved;
    PlayOptions options = saved.serve(makeOptions());
    options.panel = test::makePanelSettings();
    if (isFixed)
        std::ranges::find(options.panel, "speed", &PanelSetting::name)->fixedBy = "--speed";
    options.brainActive = brainActive;
    AppDriver driver(std::move(options));
    driver.press(keys);
    driver.app.saveSpeeds();
    return saved.lines;
}

TEST(TetrisAppTest, TheSpeedThatAPersonSetsInPlayIsKeptForTheNextStart) {
    using Saved = std::vector<std::string>;
    EXPECT_EQ(listSaved("Enter + +"), Saved{"speed 60"}) << "a signal may end the session";
    EXPECT_EQ(listSaved("Enter + + q y q"), Saved{"speed 60"});
    EXPECT_EQ(listSaved("Enter + + q y q", true), Saved{}) << "a flag says it";
    EXPECT_EQ(listSaved("Enter + b + + + + + b q y q"), Saved{"speed 55"}) << "the brain's is not";
    EXPECT_EQ(listSaved("+ q", false, true), Saved{}) << "nor that of a brain's game";
}

// That the turn is made in the next row is proven with the plain model, see TetrisAppGameTest.
TEST(TetrisAppTest, APieceThatTheCeilingKeepsFromTurningBlinks) {
    AppDriver driver = makeDriver({Piece::PYRAMID});
    driver.type("k");
    EXPECT_TRUE(driver.state().isRefused);
    driver.wait(100ms);
    EXPECT_FALSE(driver.state().isRefused);
}

// ---- Games one after another

TEST(TetrisAppTest, GStartsANewGameWithAFreshSeed) {
    AppDriver driver = beginGame(makeOptions({}, 7));
    EXPECT_EQ(driver.state().seed, 7U);
    driver.type("  ");
    driver.restart();
    EXPECT_EQ(driver.state().seed, 1001U) << "the seed given was that of the first game";
    EXPECT_EQ(driver.game().getPieces(), 1);
    EXPECT_EQ(driver.state().stack.getPiece(4, 0), PieceGrid::kEmpty);
    driver.restart();
    EXPECT_EQ(driver.state().seed, 1002U);
}

TEST(TetrisAppTest, GreatGPlaysTheSamePiecesAgain) {
    AppDriver driver = beginGame();
    const auto playThree = [&driver] {
        std::vector<const Piece*> pieces;
        for (int i = 0; i < 3; ++i) {
            pieces.push_back(&driver.game().getPiece());
            driver.type(" ");
        }
        return pieces;
    };
    const auto first = playThree();
    driver.type("ss");
    driver.restart("G");
    EXPECT_EQ(driver.state().seed, 1001U);
    EXPECT_EQ(playThree(), first);
}

TEST(TetrisAppTest, SequenceAndTestCountFromTheNextNewGame) {
    AppDriver driver = beginGame();
    const auto restart = [&driver](std::string_view key) {
        driver.restart(key);
        return driver.state().setup.sequence;
    };
    driver.type("s");
    EXPECT_EQ(driver.state().settings.findSequence(), "random");
    EXPECT_EQ(driver.state().setup.sequence, "bag") << "still the game that is on";
    EXPECT_EQ(restart("G"), "bag") << "again means again";
    EXPECT_EQ(restart("g"), "random");
    driver.type("t");
    EXPECT_EQ(driver.state().settings.findSequence(), "test");
    EXPECT_EQ(driver.game().getLimit(), 0);
    EXPECT_EQ(restart("g"), "test");
    EXPECT_EQ(driver.state().seed, 0U);
    EXPECT_EQ(driver.game().getLimit(), 100);
    EXPECT_EQ(restart("g"), "test") << "t is a switch";
    driver.type("t");
    EXPECT_EQ(restart("g"), "random");
    EXPECT_NE(driver.state().seed, 0U);
    driver.type("s");
    EXPECT_EQ(restart("g"), "bag");
}

// ---- The end

TEST(TetrisAppTest, TheCommandSaysIfABrainSteeredAll) {
    const auto play = [](std::string_view keys, bool active) {
        PlayOptions options = makeOptions({.sequence = "random", .rules = {.limit = 3}});
        options.brainActive = active;
        AppDriver driver = beginGame(std::move(options));
        driver.wait(2s);
        driver.type(keys);
        driver.waitForEnd();
        return driver.state().repeatCommand;
    };
    EXPECT_EQ(play("", true), "again random 1001 active");
    EXPECT_EQ(play("", false), "again random 1001");
    EXPECT_EQ(play("b", false), "again random 1001") << "it came late";
    EXPECT_EQ(play("bb", true), "again random 1001") << "it paused";
    EXPECT_EQ(play("b", true), "again random 1001");
}

}  // namespace
}  // namespace tui

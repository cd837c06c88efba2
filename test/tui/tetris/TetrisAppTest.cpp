#include "tui/tetris/TetrisApp.h"

#include <gtest/gtest.h>

#include "test/support/game/FindSeed.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/NotingBrain.h"
#include "test/support/screen/SamplePanel.h"

namespace tui {
namespace {

using namespace std::chrono_literals;
using tetris::Piece;

// The piece and its place, for comparisons.
struct Fall {
    const Piece* piece;
    int x;
    int y;

    friend bool operator==(const Fall&, const Fall&) = default;
};

Fall look(const AppDriver& driver) {
    return {&driver.game().getPiece(), driver.game().getX(), driver.game().getY()};
}

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
    for (const Key& back :
         {Key{.code = KeyCode::Escape}, Key{.code = KeyCode::Character, .character = U'?'}}) {
        AppDriver driver = makeDriver({Piece::L1});
        const Fall before = look(driver);
        driver.type("?");
        EXPECT_EQ(driver.state().overlay, Overlay::Help);
        EXPECT_EQ(driver.app.nextWake(), std::nullopt);
        driver.press("j k l n p g G b t s + > Space Tab");
        driver.click(40, 0);
        EXPECT_EQ(driver.state().overlay, Overlay::Help);
        driver.send(KeyEvent{back});
        EXPECT_EQ(driver.state().overlay, Overlay::None);
        EXPECT_EQ(driver.state().phase, Phase::Playing) << "where it was";
        EXPECT_EQ(look(driver), before);
        EXPECT_EQ(driver.state().settings.speed, 50);
        EXPECT_FALSE(driver.app.isDone());
    }
}

TEST(TetrisAppTest, QuitAsksWhileAGameIsOn) {
    AppDriver driver = makeDriver({Piece::L1});
    driver.type("q");
    EXPECT_EQ(driver.state().overlay, Overlay::QuitQuestion);
    EXPECT_FALSE(driver.app.isDone());
    EXPECT_EQ(driver.app.nextWake(), std::nullopt) << "the game waits for the answer";
    driver.press("j k l n g G p b q Space Enter");
    EXPECT_EQ(driver.state().overlay, Overlay::QuitQuestion);
    EXPECT_FALSE(driver.app.isDone());
    driver.type("y");
    EXPECT_EQ(driver.state().phase, Phase::Over) << "its card is shown";
    EXPECT_FALSE(driver.app.isDone());
    driver.type("q");
    EXPECT_TRUE(driver.app.isDone());
}

TEST(TetrisAppTest, QuitCanBeTakenBack) {
    AppDriver driver = makeDriver({Piece::L1});
    driver.press("q Esc");
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    driver.press("p q Esc");
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    EXPECT_EQ(driver.state().overlay, Overlay::None);
    EXPECT_FALSE(driver.app.isDone());
    driver.type("qY");
    EXPECT_EQ(driver.state().phase, Phase::Over) << "also from a pause";
}

// ---- The window

TEST(TetrisAppTest, AWindowThatIsTooSmallCanBeLeft) {
    AppDriver driver = makeDriver({Piece::L1});
    driver.resize({20, 5});
    driver.type("q");
    EXPECT_TRUE(driver.shows("Quit?"));
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().overlay, Overlay::None);
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    driver.type("qy");
    EXPECT_TRUE(driver.app.isDone());
}

TEST(TetrisAppTest, HelpThatIsClosedInATooSmallWindowDoesNotResumeTheGame) {
    AppDriver driver = makeDriver({Piece::L1});
    driver.type("?");
    driver.resize({20, 5});
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().overlay, Overlay::None);
    EXPECT_EQ(driver.state().phase, Phase::Paused);
}

// The settings that are saved by these keys on the first page.
std::vector<std::string> listSaved(std::string_view keys, bool isFixed = false,
                                   bool brainActive = false) {
    std::vector<std::string> saved;
    PlayOptions options = makeOptions();
    options.panel = test::makePanelSettings();
    if (isFixed)
        std::ranges::find(options.panel, "speed", &PanelSetting::name)->fixedBy = "--speed";
    options.saveSetting = [&saved](const std::string& name, const std::string& value) {
        saved.push_back(name + " " + value);
        return std::string();
    };
    options.brainActive = brainActive;
    AppDriver driver(std::move(options));
    driver.press(keys);
    static_cast<void>(driver.app.takeRequests());
    return saved;
}

TEST(TetrisAppTest, TheSpeedThatAPersonSetsInPlayIsKeptForTheNextStart) {
    using Saved = std::vector<std::string>;
    EXPECT_EQ(listSaved("Enter + + q"), Saved{}) << "not before the end";
    EXPECT_EQ(listSaved("Enter + + q y q"), Saved{"speed 60"});
    EXPECT_EQ(listSaved("Enter + + q y q", true), Saved{}) << "a flag says it";
    EXPECT_EQ(listSaved("Enter + b + + + + + b q y q"), Saved{"speed 55"}) << "the brain's is not";
    EXPECT_EQ(listSaved("+ q", false, true), Saved{}) << "nor that of a brain's game";
}

TEST(TetrisAppTest, ATurnThatTheCeilingRefusesIsMadeInTheNextRow) {
    for (const int piece : {Piece::PYRAMID, Piece::S1, Piece::S2}) {
        AppDriver driver = makeDriver({piece});
        const Piece* const root = &driver.game().getPiece();
        driver.type("k");
        EXPECT_EQ(&driver.game().getPiece(), root);
        EXPECT_TRUE(driver.state().isRefused) << "the piece blinks";
        driver.wait(100ms);
        EXPECT_FALSE(driver.state().isRefused);
        driver.wait(1s);
        EXPECT_EQ(&driver.game().getPiece(), root->fastRotation());
        driver.wait(1s);
        EXPECT_EQ(&driver.game().getPiece(), root->fastRotation()) << "once";
    }
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
    driver.restart("G");
    EXPECT_EQ(driver.state().seed, 1001U);
    EXPECT_EQ(playThree(), first);
    driver.type("ss");
    driver.restart("G");
    EXPECT_EQ(playThree(), first);
}

TEST(TetrisAppTest, SequenceAndTestCountFromTheNextNewGame) {
    AppDriver driver = beginGame();
    driver.type("s");
    EXPECT_EQ(driver.state().settings.findSequence(), "random");
    EXPECT_EQ(driver.state().setup.sequence, "bag") << "still the game that is on";
    driver.restart("G");
    EXPECT_EQ(driver.state().setup.sequence, "bag") << "again means again";
    driver.restart();
    EXPECT_EQ(driver.state().setup.sequence, "random");
    driver.type("t");
    EXPECT_EQ(driver.state().settings.findSequence(), "test");
    EXPECT_EQ(driver.game().getLimit(), 0);
    driver.restart();
    EXPECT_EQ(driver.state().setup.sequence, "test");
    EXPECT_EQ(driver.state().seed, 0U);
    EXPECT_EQ(driver.game().getLimit(), 100);
    EXPECT_EQ(&driver.game().getPiece(), Piece::getPieces()[Piece::SQUARE]);
    driver.restart();
    EXPECT_EQ(driver.state().setup.sequence, "test") << "t is a switch";
    driver.type("t");
    driver.restart();
    EXPECT_EQ(driver.state().setup.sequence, "random");
    EXPECT_NE(driver.state().seed, 0U);
    driver.type("s");
    driver.restart();
    EXPECT_EQ(driver.state().setup.sequence, "bag");
}

TEST(TetrisAppTest, TheBrainIsToldOfEachGameAndNotOfItsSeed) {
    const auto notes = std::make_shared<tetris::BrainNotes>();
    PlayOptions options = makeOptions();
    options.brainActive = true;
    AppDriver driver = beginGame(std::move(options), {80, 24}, {}, std::make_unique<InlineWorker>(),
                                 tetris::NotingBrain::makeMaker(notes));
    driver.restart();
    ASSERT_EQ(notes->games.size(), 2U);
    EXPECT_EQ(notes->games[0].seed, 0U);
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

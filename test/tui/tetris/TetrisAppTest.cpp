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
    AppDriver driver = beginGame(makeOptions({.sequence = "random"}, tetris::findSeed(pieces)));
    return driver;
}

// ---- Starting

TEST(TetrisAppTest, TheFirstScreenStartsOnEnterAlone) {
    AppDriver driver;
    driver.type("jlkin p");
    driver.press(KeyCode::Left);
    driver.press(KeyCode::Down);
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().phase, Phase::Start);
    EXPECT_FALSE(driver.state().game.has_value());
    EXPECT_EQ(driver.app.nextWake(), std::nullopt);
    driver.press(KeyCode::Home);
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    EXPECT_EQ(driver.game().getPieces(), 1);
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().seed, 1001U) << "later Enter starts nothing";
}

TEST(TetrisAppTest, TakesItsSettingsFromTheOptions) {
    PlayOptions options = makeOptions({.sequence = "random",
                                       .brain = "bad",
                                       .rules = {.width = 7, .rows = 12, .limit = 30},
                                       .adversary = 40},
                                      99);
    options.settings.speed = 85;
    options.brainActive = true;
    AppDriver driver = beginGame(std::move(options));
    EXPECT_EQ(driver.state().brain, "bad");
    EXPECT_TRUE(driver.state().brainActive);
    EXPECT_EQ(driver.state().settings.adversary, 40);
    EXPECT_EQ(driver.state().settings.speed, 85);
    EXPECT_EQ(driver.state().seed, 99U);
    EXPECT_EQ(driver.state().setup.sequence, "random");
    EXPECT_EQ(driver.game().getBoard().getWidth(), 7);
    EXPECT_EQ(driver.game().getBoard().getHeight(), 16);
    EXPECT_EQ(driver.game().getLimit(), 30);
}

// ---- Verbs

TEST(TetrisAppTest, KeysMoveThePiece) {
    const auto pressOnce = [](KeyCode code) {
        AppDriver driver = makeDriver({Piece::L1});
        driver.press(code);
        return look(driver);
    };
    const Fall entered = look(makeDriver({Piece::L1}));
    EXPECT_EQ(pressOnce(KeyCode::Left), (Fall{entered.piece, entered.x - 1, entered.y}));
    EXPECT_EQ(pressOnce(KeyCode::Right), (Fall{entered.piece, entered.x + 1, entered.y}));
    EXPECT_EQ(pressOnce(KeyCode::Down), (Fall{entered.piece, entered.x, entered.y - 1}));
    EXPECT_EQ(pressOnce(KeyCode::Up).piece, entered.piece->fastRotation());

    AppDriver driver = makeDriver({Piece::L1});
    const Fall before = look(driver);
    driver.type("jjl");
    EXPECT_EQ(look(driver).x, before.x - 1);
    driver.type("k");
    EXPECT_EQ(look(driver).piece, before.piece->fastRotation());
    driver.type("i");
    EXPECT_EQ(look(driver).piece, before.piece->fastRotation()->fastRotation());
}

TEST(TetrisAppTest, SpaceDropsAndLands) {
    AppDriver driver = makeDriver({Piece::SQUARE, Piece::STICK});
    driver.type("j ");
    EXPECT_EQ(driver.game().getPieces(), 2);
    EXPECT_EQ(&driver.game().getPiece(), Piece::getPieces()[Piece::STICK]);
    EXPECT_EQ(driver.state().stack.getPiece(3, 1), Piece::SQUARE);
    EXPECT_EQ(driver.state().stack.getPiece(5, 1), PieceGrid::kEmpty);
}

// ---- Pause, help and the question

TEST(TetrisAppTest, PStopsTheGameAndLetsItGoOn) {
    AppDriver driver = makeDriver({Piece::L1});
    driver.type("p");
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    EXPECT_EQ(driver.app.nextWake(), std::nullopt) << "no CPU while nothing moves";
    const Fall before = look(driver);
    driver.wait(1h);
    driver.app.onTime(driver.now);
    EXPECT_EQ(look(driver), before);
    driver.type("p");
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    driver.wait(1s);
    EXPECT_EQ(look(driver).y, before.y - 1);
}

TEST(TetrisAppTest, HelpPausesAndGoesBackByAnyOfItsKeys) {
    for (const Key& back :
         {Key{.code = KeyCode::Escape}, Key{.code = KeyCode::Character, .character = U'?'}}) {
        AppDriver driver = makeDriver({Piece::L1});
        const Fall before = look(driver);
        driver.type("?");
        EXPECT_EQ(driver.state().overlay, Overlay::Help);
        EXPECT_EQ(driver.app.nextWake(), std::nullopt);
        driver.type("jklnpgGbts+> ");
        driver.press(KeyCode::Tab);
        driver.click(40, 0);
        EXPECT_EQ(driver.state().overlay, Overlay::Help);
        driver.app.onEvent(KeyEvent{back}, driver.now);
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
    driver.type("jklngGpbq ");
    driver.press(KeyCode::Enter);
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
    driver.type("q");
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    driver.type("pq");
    driver.press(KeyCode::Escape);
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
    EXPECT_NE(toText(driver.draw()).find("Quit?"), std::string::npos);
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

TEST(TetrisAppTest, TheSpeedSetInPlayIsKeptForTheNextStart) {
    for (const bool isFixed : {false, true}) {
        std::vector<std::string> saved;
        PlayOptions options = makeOptions();
        options.panel = test::makePanelSettings();
        if (isFixed)
            std::ranges::find(options.panel, "speed", &PanelSetting::name)->fixedBy = "flag";
        options.saveSetting = [&saved](const std::string& name, const std::string& value) {
            saved.push_back(name + " " + value);
            return std::string();
        };
        AppDriver driver = beginGame(std::move(options));
        driver.type("++q");
        static_cast<void>(driver.app.takeRequests());
        EXPECT_TRUE(saved.empty()) << "not before the end";
        driver.type("yq");
        static_cast<void>(driver.app.takeRequests());
        EXPECT_EQ(saved,
                  isFixed ? std::vector<std::string>{} : std::vector<std::string>{"speed 60"});
    }
}

TEST(TetrisAppTest, TheSpeedSetWhileABrainPlaysIsNotThePersons) {
    std::vector<std::string> saved;
    PlayOptions options = makeOptions();
    options.panel = test::makePanelSettings();
    options.saveSetting = [&saved](const std::string& name, const std::string& value) {
        saved.push_back(name + " " + value);
        return std::string();
    };
    AppDriver driver = beginGame(std::move(options));
    driver.type("+b+++++bqyq");
    static_cast<void>(driver.app.takeRequests());
    EXPECT_EQ(saved, std::vector<std::string>{"speed 55"});
    // Nor is one that is set before a brain's game.
    saved.clear();
    PlayOptions brains = makeOptions();
    brains.panel = test::makePanelSettings();
    brains.saveSetting = [&saved](const std::string& name, const std::string& value) {
        saved.push_back(name + " " + value);
        return std::string();
    };
    brains.brainActive = true;
    AppDriver other(std::move(brains));
    other.type("+q");
    static_cast<void>(other.app.takeRequests());
    EXPECT_TRUE(saved.empty());
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

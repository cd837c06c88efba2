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
    AppDriver driver(makeOptions({.sequence = "random"}, tetris::findSeed(pieces)));
    driver.press(KeyCode::Enter);
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

TEST(TetrisAppTest, StartsWithTheSettingsOfTheProgram) {
    const AppDriver driver;
    const TetrisState& state = driver.state();
    EXPECT_FALSE(state.brainActive);
    EXPECT_EQ(state.brain, "default");
    EXPECT_EQ(state.settings.adversary, 0);
    EXPECT_FALSE(state.adversaryDealt);
    EXPECT_EQ(state.settings.speed, 50);
    EXPECT_EQ(state.settings.findSequence(), "bag");
    EXPECT_TRUE(state.settings.ghost);
    EXPECT_TRUE(state.settings.sound);
    EXPECT_FALSE(state.viewsBrain);
}

TEST(TetrisAppTest, TakesItsSettingsFromTheOptions) {
    PlayOptions options = makeOptions({.sequence = "random",
                                       .brain = "bad",
                                       .rules = {.width = 7, .rows = 12, .limit = 30},
                                       .adversary = 40},
                                      99);
    options.settings.speed = 85;
    options.brainActive = true;
    AppDriver driver(std::move(options));
    driver.press(KeyCode::Enter);
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

TEST(TetrisAppTest, GAndGreatGStartFromTheFirstScreenToo) {
    for (const char* const key : {"g", "G"}) {
        AppDriver driver(makeOptions({}, 5));
        driver.type(key);
        EXPECT_EQ(driver.state().phase, Phase::Playing);
        EXPECT_EQ(driver.state().seed, 5U);
    }
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

TEST(TetrisAppTest, TheKeysToTheWallsMoveAsFarAsItGoes) {
    AppDriver driver = makeDriver({Piece::L1});
    const Fall before = look(driver);
    driver.type("h");
    EXPECT_EQ(look(driver), (Fall{before.piece, 0, before.y}));
    driver.type(";");
    EXPECT_EQ(look(driver), (Fall{before.piece, 10 - before.piece->getWidth(), before.y}));
    driver.press(KeyCode::Home);
    EXPECT_EQ(look(driver).x, 0);
    driver.press(KeyCode::End);
    EXPECT_EQ(look(driver).x, 10 - before.piece->getWidth());
}

TEST(TetrisAppTest, DropDoesNotLandAndThePieceCanStillSlide) {
    AppDriver driver = makeDriver({Piece::SQUARE});
    driver.type("n");
    EXPECT_EQ(look(driver).y, 0);
    EXPECT_EQ(driver.game().getPieces(), 1);
    driver.type("j");
    EXPECT_EQ(look(driver).x, 3);
    EXPECT_EQ(look(driver).y, 0);
    driver.press(KeyCode::Down);
    EXPECT_EQ(driver.game().getPieces(), 1) << "the first Down after a move only fails";
    driver.press(KeyCode::Down);
    EXPECT_EQ(driver.game().getPieces(), 2);
    EXPECT_TRUE(driver.game().getBoard().getGrid(3, 0));
}

TEST(TetrisAppTest, SpaceDropsAndLands) {
    AppDriver driver = makeDriver({Piece::SQUARE, Piece::STICK});
    driver.type("j ");
    EXPECT_EQ(driver.game().getPieces(), 2);
    EXPECT_EQ(&driver.game().getPiece(), Piece::getPieces()[Piece::STICK]);
    EXPECT_EQ(driver.state().stack.getPiece(3, 1), Piece::SQUARE);
    EXPECT_EQ(driver.state().stack.getPiece(5, 1), PieceGrid::kEmpty);
}

TEST(TetrisAppTest, AHardDropHasNoPilotButADownHas) {
    PlayOptions options = makeOptions({.sequence = "random"}, tetris::findSeed({Piece::SQUARE}));
    options.brainActive = true;
    AppDriver driver(std::move(options));
    driver.press(KeyCode::Enter);
    driver.press(KeyCode::Down);
    EXPECT_EQ(look(driver), (Fall{Piece::getPieces()[Piece::SQUARE], 3, 21}))
        << "one to the left on its way to the corner";
    driver.type(" ");
    EXPECT_EQ(driver.state().stack.getPiece(3, 0), Piece::SQUARE) << "straight down";
    EXPECT_EQ(driver.state().stack.getPiece(0, 0), PieceGrid::kEmpty);
}

TEST(TetrisAppTest, KeysMoveNothingInAPauseOrAfterTheEnd) {
    AppDriver driver = makeDriver({Piece::L1});
    driver.type("p");
    const Fall before = look(driver);
    driver.type("jlkin ");
    driver.press(KeyCode::Down);
    EXPECT_EQ(look(driver), before);
    driver.type("p");
    while (driver.state().phase == Phase::Playing)
        driver.type(" ");
    const int pieces = driver.game().getPieces();
    driver.type("jlkin p");
    EXPECT_EQ(driver.state().phase, Phase::Over);
    EXPECT_EQ(driver.game().getPieces(), pieces);
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

TEST(TetrisAppTest, TheKeyThatQuitsDoesSoFromTheHelp) {
    AppDriver driver = makeDriver({Piece::L1});
    driver.type("?q");
    EXPECT_EQ(driver.state().overlay, Overlay::QuitQuestion);
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    driver.type("?qyq");
    EXPECT_TRUE(driver.app.isDone());
}

TEST(TetrisAppTest, HelpGoesBackToWhereItCameFrom) {
    AppDriver driver;
    driver.type("?");
    EXPECT_EQ(driver.state().overlay, Overlay::Help);
    driver.type("?");
    EXPECT_EQ(driver.state().phase, Phase::Start);
    driver.press(KeyCode::Enter);
    driver.type("p??");
    EXPECT_EQ(driver.state().phase, Phase::Paused) << "a pause stays one";
    driver.type("p");
    while (driver.state().phase == Phase::Playing)
        driver.type(" ");
    driver.type("??");
    EXPECT_EQ(driver.state().phase, Phase::Over);
    EXPECT_EQ(driver.state().overlay, Overlay::None);
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

TEST(TetrisAppTest, QuitDoesNotAskWhenNoGameIsOn) {
    AppDriver fresh;
    fresh.type("q");
    EXPECT_TRUE(fresh.app.isDone());

    AppDriver driver = makeDriver({Piece::L1});
    while (driver.state().phase == Phase::Playing)
        driver.type(" ");
    driver.type("q");
    EXPECT_TRUE(driver.app.isDone());
}

// ---- The window

TEST(TetrisAppTest, AWindowThatBecomesTooSmallPauses) {
    AppDriver driver = makeDriver({Piece::L1});
    const Fall before = look(driver);
    driver.resize({36, 21});
    EXPECT_EQ(driver.state().phase, Phase::Playing) << "small enough";
    driver.resize({35, 21});
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    driver.type("jkp g");
    EXPECT_EQ(driver.state().phase, Phase::Paused) << "what cannot be seen has no keys";
    driver.resize({80, 24});
    EXPECT_EQ(driver.state().phase, Phase::Paused) << "until the person is ready";
    EXPECT_EQ(look(driver), before);
    driver.type("p");
    EXPECT_EQ(driver.state().phase, Phase::Playing);
}

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

TEST(TetrisAppTest, AWindowThatIsTooSmallAtFirstRecovers) {
    AppDriver driver(makeOptions(), {20, 5});
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().phase, Phase::Start);
    driver.resize({80, 24});
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().phase, Phase::Playing);
}

TEST(TetrisAppTest, SuspendingPauses) {
    AppDriver driver = makeDriver({Piece::L1});
    driver.app.onEvent(Suspended{}, driver.now);
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    driver.app.onEvent(Suspended{}, driver.now);
    driver.type("p");
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    driver.type("?");
    driver.app.onEvent(Suspended{}, driver.now);
    driver.type("?");
    EXPECT_EQ(driver.state().phase, Phase::Paused) << "a person who comes back is not surprised";

    AppDriver fresh;
    fresh.app.onEvent(Suspended{}, fresh.now);
    EXPECT_EQ(fresh.state().phase, Phase::Start);
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
        AppDriver driver(std::move(options));
        driver.press(KeyCode::Enter);
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
    AppDriver driver(std::move(options));
    driver.press(KeyCode::Enter);
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
    AppDriver driver(makeOptions({}, 7));
    driver.press(KeyCode::Enter);
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
    AppDriver driver;
    driver.press(KeyCode::Enter);
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

TEST(TetrisAppTest, ANewGameLeavesAPauseAndThePanelOfTheEnd) {
    AppDriver driver;
    driver.press(KeyCode::Enter);
    driver.type("p");
    driver.restart();
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    while (driver.state().phase == Phase::Playing)
        driver.type(" ");
    driver.restart("G");
    EXPECT_EQ(driver.state().phase, Phase::Playing);
    EXPECT_EQ(driver.game().getScore(), 1);
}

TEST(TetrisAppTest, SequenceAndTestCountFromTheNextNewGame) {
    AppDriver driver;
    driver.press(KeyCode::Enter);
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

TEST(TetrisAppTest, StartedWithTheTestSequenceItIsSwitchedOn) {
    AppDriver driver(makeOptions({.sequence = "test"}));
    EXPECT_TRUE(driver.state().settings.test);
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().seed, 0U);
    driver.type("t");
    driver.restart();
    EXPECT_EQ(driver.state().setup.sequence, "bag");
}

// ---- The end

TEST(TetrisAppTest, TheEndKeepsTheBestScoreAndTheCommand) {
    AppDriver driver(makeOptions({.sequence = "random", .rules = {.limit = 3}}));
    driver.press(KeyCode::Enter);
    driver.type("   ");
    EXPECT_EQ(driver.state().phase, Phase::Over);
    EXPECT_EQ(driver.app.nextWake(), std::nullopt);
    EXPECT_EQ(driver.game().getEnd(), tetris::GameEnd::Limit);
    EXPECT_EQ(driver.state().best, 3);
    EXPECT_EQ(driver.state().repeatCommand, "again random 1001");
}

TEST(TetrisAppTest, ALowerScoreIsNotTheBest) {
    AppDriver driver;
    int64_t best = 0;
    for (const char* const game : {"       ", "jj ll jjj lll ", "         "}) {
        driver.restart();
        driver.type(game);
        while (driver.state().phase == Phase::Playing)
            driver.type(" ");
        best = std::max<int64_t>(best, driver.game().getScore());
        EXPECT_EQ(driver.state().best, best);
    }
    driver.restart();
    driver.type(" ");
    EXPECT_EQ(driver.state().best, best) << "of games that have ended";
}

TEST(TetrisAppTest, TheCommandSaysIfABrainSteeredAll) {
    const auto play = [](std::string_view keys, bool active) {
        PlayOptions options = makeOptions({.sequence = "random", .rules = {.limit = 3}});
        options.brainActive = active;
        AppDriver driver(std::move(options));
        driver.press(KeyCode::Enter);
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

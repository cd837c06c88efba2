// Pictures of whole screens, stored in test/golden; test/golden/update rewrites them.
#include <gtest/gtest.h>

#include "test/support/game/FindSeed.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/GoldenFile.h"

namespace tui {
namespace {

using namespace std::chrono_literals;
using tetris::Piece;

constexpr Look kAscii{};
constexpr Look kUtf8Look{.utf8 = true, .colors = 8};
constexpr Look kRich{.utf8 = true, .colors = 256};

PlayOptions makeGoldenOptions(tetris::GameSetup setup = {}) {
    PlayOptions options = makeOptions(std::move(setup), 7);
    options.formatCommand = [](const tetris::GameSetup& played, uint64_t seed, bool active) {
        return "tetris" +
               (played.sequence == "test" ? " --sequence test"
                                          : " --seed " + std::to_string(seed)) +
               (active ? " --brain-active" : "");
    };
    return options;
}

AppDriver makeDriver(Size window, Look look) {
    return AppDriver(makeGoldenOptions(), window, look);
}

// In the middle of a game, after the brain has played some pieces and was switched off.
AppDriver makePlaying(Size window, Look look) {
    AppDriver driver = makeDriver(window, look);
    driver.press("Enter b");
    while (driver.game().getPieces() < 18)
        driver.wait(1s);
    driver.type("b");
    driver.wait(4s);
    driver.type("kll");
    return driver;
}

TEST(TetrisViewGoldenTest, StartAscii80x24) {
    expectGolden("start-ascii-80x24.txt", toText(makeDriver({80, 24}, kAscii).draw()));
}

TEST(TetrisViewGoldenTest, StartNarrow) {
    expectGolden("start-ascii-36x21.txt", toText(makeDriver({36, 21}, kAscii).draw()));
}

TEST(TetrisViewGoldenTest, PlayingAscii) {
    expectGolden("playing-ascii-80x24.txt", toText(makePlaying({80, 24}, kAscii).draw()));
    expectGolden("playing-ascii-80x23.txt", toText(makePlaying({80, 23}, kAscii).draw()));
    expectGolden("playing-ascii-80x25.txt", toText(makePlaying({80, 25}, kAscii).draw()));
    expectGolden("playing-ascii-36x21.txt", toText(makePlaying({36, 21}, kAscii).draw()));
    expectGolden("playing-ascii-100x30.txt", toText(makePlaying({100, 30}, kAscii).draw()));
}

TEST(TetrisViewGoldenTest, PlayingUtf8) {
    expectGolden("playing-utf8-80x24.txt", toText(makePlaying({80, 24}, kUtf8Look).draw()));
}

TEST(TetrisViewGoldenTest, PlayingIn256Colours) {
    AppDriver driver = makePlaying({80, 24}, kRich);
    driver.press(KeyCode::Tab);
    const Frame frame = driver.draw();
    expectGolden("playing-256-80x24.txt", toText(frame) + "\n" + toStyleText(frame));
}

TEST(TetrisViewGoldenTest, PlayingInMonochrome) {
    AppDriver driver = makePlaying({80, 24}, kAscii);
    driver.press(KeyCode::Tab);
    expectGolden("playing-mono-style-80x24.txt", toStyleText(driver.draw()));
}

TEST(TetrisViewGoldenTest, ControlsThatAreNotAsAtFirst) {
    AppDriver driver = makePlaying({80, 24}, kAscii);
    driver.type("bBot>>>>>>>>>>++++++++++ ");
    expectGolden("controls-ascii-80x24.txt", driver.look());
}

TEST(TetrisViewGoldenTest, Paused) {
    AppDriver driver = makePlaying({80, 24}, kAscii);
    driver.type("p");
    expectGolden("paused-ascii-80x24.txt", driver.look());
    driver.resize({36, 21});
    expectGolden("paused-ascii-36x21.txt", driver.look());
}

TEST(TetrisViewGoldenTest, Help) {
    AppDriver driver = makePlaying({80, 24}, kUtf8Look);
    driver.type("?");
    expectGolden("help-80x24.txt", driver.look());
}

TEST(TetrisViewGoldenTest, QuitQuestion) {
    AppDriver driver = makePlaying({80, 24}, kAscii);
    driver.type("q");
    expectGolden("quit-ascii-80x24.txt", driver.look());
    driver.resize({36, 21});
    expectGolden("quit-ascii-36x21.txt", driver.look());
}

TEST(TetrisViewGoldenTest, Over) {
    PlayOptions options = makeGoldenOptions({.sequence = "test"});
    options.seed = 0;
    options.brainActive = true;
    AppDriver driver = beginGame(std::move(options), {80, 24}, kAscii);
    driver.waitForEnd();
    expectGolden("over-ascii-80x24.txt", driver.look());
    driver.resize({36, 21});
    expectGolden("over-ascii-36x21.txt", driver.look());
}

TEST(TetrisViewGoldenTest, BrainView) {
    AppDriver driver = makePlaying({80, 24}, kAscii);
    driver.type("v");
    expectGolden("view-ascii-80x24.txt", driver.look());
    driver.resize({36, 21});
    expectGolden("view-ascii-36x21.txt", driver.look());
}

TEST(TetrisViewGoldenTest, BrainViewWithTheTermsOfALinearBrain) {
    PlayOptions options = makeGoldenOptions({.sequence = "random", .brain = "dt10"});
    AppDriver driver = beginGame(std::move(options), {80, 23}, kAscii);
    driver.type("b");
    while (driver.game().getPieces() < 18)
        driver.wait(1s);
    driver.type("v");
    expectGolden("view-dt10-ascii-80x23.txt", driver.look());
    driver.resize({36, 25});
    expectGolden("view-dt10-ascii-36x25.txt", driver.look());
}

TEST(TetrisViewGoldenTest, Flash) {
    PlayOptions options =
        makeGoldenOptions({.sequence = "random", .rules = {.width = 4, .rows = 8}});
    options.seed = tetris::findSeed({Piece::SQUARE, Piece::SQUARE});
    AppDriver driver = beginGame(std::move(options), {80, 24}, kAscii);
    driver.type("j l ");
    const Frame frame = driver.draw();
    expectGolden("flash-ascii-80x24.txt", toText(frame) + "\n" + toStyleText(frame));
}

TEST(TetrisViewGoldenTest, OtherWells) {
    for (const Size well : {Size{3, 1}, Size{5, 7}, Size{16, 30}}) {
        tetris::GameSetup setup{.rules = {.width = well.columns, .rows = well.rows}};
        AppDriver driver(makeGoldenOptions(setup), {100, 40}, kAscii);
        const std::string name = describe(well) + "-ascii-100x40.txt";
        expectGolden("start-" + name, driver.look());
        driver.press("Enter Down");
        expectGolden("playing-" + name, driver.look());
    }
}

TEST(TetrisViewGoldenTest, TooSmall) {
    expectGolden("small-35x21.txt", toText(makeDriver({35, 21}, kAscii).draw()));
    expectGolden("small-20x5.txt", toText(makeDriver({20, 5}, kAscii).draw()));
    expectGolden("small-10x3.txt", toText(makeDriver({10, 3}, kAscii).draw()));
}

}  // namespace
}  // namespace tui

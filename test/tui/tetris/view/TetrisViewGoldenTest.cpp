// Pictures of whole screens, stored in test/golden; test/golden/update rewrites them.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "test/support/game/FindSeed.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/GoldenFile.h"

namespace tui {
namespace {

using namespace std::chrono_literals;
using tetris::Piece;

constexpr Look kAscii{};
constexpr Look kEightColors{.utf8 = true, .colors = 8};
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

// The picture in each of these windows, each in a file of its own; the first is the driver's.
void expectPictures(AppDriver& driver, const std::string& name, const std::vector<Size>& windows) {
    for (size_t i = 0; i < windows.size(); ++i) {
        if (i > 0) driver.resize(windows[i]);
        expectGolden(name + "-" + describe(windows[i]) + ".txt", driver.look());
    }
}

TEST(TetrisViewGoldenTest, BeforeAGame) {
    for (const auto& [name, window] : {std::pair("start-ascii", Size{80, 24}),
                                       {"start-ascii", {36, 21}},
                                       {"small", {35, 21}},
                                       {"small", {20, 5}},
                                       {"small", {10, 3}}}) {
        AppDriver driver = makeDriver(window, kAscii);
        expectPictures(driver, name, {window});
    }
}

TEST(TetrisViewGoldenTest, InAGame) {
    struct Picture {
        const char* name;
        std::vector<Size> windows;
        const char* letters = "";
        Look look = kAscii;
    };
    for (const Picture& picture :
         {Picture{"playing-ascii", {{80, 24}}}, Picture{"playing-ascii", {{80, 23}}},
          Picture{"playing-ascii", {{80, 25}}}, Picture{"playing-ascii", {{36, 21}}},
          Picture{"playing-ascii", {{100, 30}}},
          Picture{"playing-utf8", {{80, 24}}, "", kEightColors},
          Picture{"controls-ascii", {{80, 24}}, "bBot>>>>>>>>>>++++++++++ "},
          Picture{"paused-ascii", {{80, 24}, {36, 21}}, "p"},
          Picture{"help", {{80, 24}}, "?", kEightColors},
          Picture{"quit-ascii", {{80, 24}, {36, 21}}, "q"},
          Picture{"view-ascii", {{80, 24}, {36, 21}}, "v"}}) {
        AppDriver driver = makePlaying(picture.windows.front(), picture.look);
        driver.type(picture.letters);
        expectPictures(driver, picture.name, picture.windows);
    }
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

TEST(TetrisViewGoldenTest, Over) {
    PlayOptions options = makeGoldenOptions({.sequence = "test"});
    options.seed = 0;
    options.brainActive = true;
    AppDriver driver = beginGame(std::move(options), {80, 24}, kAscii);
    driver.waitForEnd();
    expectPictures(driver, "over-ascii", {{80, 24}, {36, 21}});
}

TEST(TetrisViewGoldenTest, BrainViewWithTheTermsOfALinearBrain) {
    PlayOptions options = makeGoldenOptions({.sequence = "random", .brain = "dt10"});
    AppDriver driver = beginGame(std::move(options), {80, 23}, kAscii);
    driver.type("b");
    while (driver.game().getPieces() < 18)
        driver.wait(1s);
    driver.type("v");
    expectPictures(driver, "view-dt10-ascii", {{80, 23}, {36, 25}});
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

}  // namespace
}  // namespace tui

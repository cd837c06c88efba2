// Pictures of whole screens, stored in test/golden; test/golden/update rewrites them.
#include <gtest/gtest.h>

#include "test/support/screen/FrameText.h"
#include "test/support/screen/GoldenFile.h"
#include "test/support/screen/PuzzleDriver.h"

namespace tui {
namespace {

using namespace std::chrono_literals;

constexpr Look kAscii{};
constexpr Look kUtf8{.utf8 = true, .colors = 8};
constexpr Look kRich{.utf8 = true, .colors = 256};
constexpr const char* kNearlySolved = "3x3:1,2,3,4,5,6,0,7,8";

TEST(PuzzleViewGoldenTest, FourByFour) {
    PuzzleDriver driver("4x4#u1729", {80, 24}, kUtf8);
    driver.type("ljk");
    driver.wait(2s);
    expectGolden("puzzle-4x4-utf8-80x24.txt", driver.look());
    PuzzleDriver ascii("4x4#u1729", {80, 24}, kAscii);
    expectGolden("puzzle-4x4-ascii-80x24.txt", ascii.look());
    expectGolden("puzzle-4x4-mono-style-80x24.txt", toStyleText(ascii.draw()));
}

TEST(PuzzleViewGoldenTest, ColoursByRingRowAndHome) {
    PuzzleDriver driver("6x6#u3", {80, 24}, kRich);
    std::string styles = toStyleText(driver.draw());
    driver.type("c");
    styles += toStyleText(driver.draw());
    driver.type("c");
    styles += toStyleText(driver.draw());
    expectGolden("puzzle-6x6-256-style-80x24.txt", styles);
}

TEST(PuzzleViewGoldenTest, OtherSizes) {
    for (const char* size : {"2x2", "16x16", "16x2", "3x16", "8x8"}) {
        expectGolden("puzzle-" + std::string(size) + "-ascii-80x24.txt",
                     PuzzleDriver(std::string(size) + "#u3", {80, 24}, kAscii).look());
    }
}

TEST(PuzzleViewGoldenTest, SmallWindows) {
    for (const auto& [name, window] :
         {std::pair("4x4-ascii", Size{40, 12}), {"4x4-ascii", {22, 7}}, {"small", {20, 5}}}) {
        expectGolden(std::string("puzzle-") + name + "-" + describe(window) + ".txt",
                     PuzzleDriver("4x4#u3", window, kAscii).look());
    }
}

TEST(PuzzleViewGoldenTest, Pages) {
    PuzzleDriver driver("4x4#u3", {80, 24}, kAscii);
    driver.type("?");
    expectGolden("puzzle-help-80x24.txt", driver.look());
    driver.press("Esc n BackTab 1 Space 2 / 2 Space _ Enter");
    expectGolden("puzzle-chooser-80x24.txt", driver.look());
    driver.press("Esc h l p");
    expectGolden("puzzle-paused-ascii-80x24.txt", driver.look());
    PuzzleDriver narrow("4x4#u3", {40, 24}, kAscii);
    narrow.type("?");
    expectGolden("puzzle-help-40x24.txt", narrow.look());
}

TEST(PuzzleViewGoldenThreadsTest, HintWatchWinAndReview) {
    PuzzleDriver driver(kNearlySolved, {80, 24}, kAscii);
    driver.type("et");
    driver.think();
    std::string pictures = driver.look();
    driver.type("v");
    driver.think();
    pictures += driver.look();
    driver.press("v Down Up Left Left");
    driver.think();
    pictures += driver.look();
    driver.press(KeyCode::Enter);
    driver.think();
    driver.press(KeyCode::Right);
    pictures += driver.look();
    expectGolden("puzzle-solver-ascii-80x24.txt", pictures);
}

}  // namespace
}  // namespace tui

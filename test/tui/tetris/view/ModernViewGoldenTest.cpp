// Pictures of modern games, stored in test/golden; test/golden/update rewrites them.
#include <gtest/gtest.h>

#include <utility>

#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FrameText.h"
#include "test/support/screen/GoldenFile.h"

namespace tui {
namespace {

using namespace std::chrono_literals;
using tetris::Goal;

constexpr Look kPlainLook{};
constexpr Look kColourLook{.utf8 = true, .colors = 256};

AppDriver makeModernDriver(Goal goal, Size window, Look look)
{
    PlayOptions options = makeOptions({}, 7);
    options.setup.rules = {.goal = goal, .garbage = 12, .set = tetris::RuleSet::Modern};
    options.settings.rules.set = tetris::RuleSet::Modern;
    options.settings.rules.goal = goal;
    options.formatCommand = [](const tetris::GameSetup& played, std::uint64_t seed, bool) {
        return "tetris --seed " + std::to_string(seed) + " --rules modern --goal " +
               std::string(toString(played.rules.goal));
    };
    return AppDriver(std::move(options), window, look);
}

// In the middle of a game, after the brain has played so many pieces and was switched off; the next
// piece is in hold.
AppDriver playModernScene(Goal goal, Size window, Look look = kPlainLook, int pieces = 19)
{
    AppDriver driver = makeModernDriver(goal, window, look);
    driver.press(KeyCode::Enter);
    driver.type("b");
    while (driver.state().findModern()->getPieces() < pieces)
        driver.wait(100ms);
    driver.type("b");
    driver.wait(500ms);
    driver.type("cl");
    return driver;
}

TEST(ModernViewGoldenTest, EachGoalHasItsNumbers)
{
    expectGolden("modern-marathon-ascii-80x24.txt",
                 toText(playModernScene(Goal::Marathon, {80, 24}).draw()));
    expectGolden("modern-sprint-ascii-80x23.txt",
                 toText(playModernScene(Goal::Sprint, {80, 23}).draw()));
    expectGolden("modern-cheese-ascii-80x24.txt",
                 toText(playModernScene(Goal::Cheese, {80, 24}).draw()));
}

TEST(ModernViewGoldenTest, TheFirstPage)
{
    expectGolden("modern-start-ascii-80x24.txt",
                 toText(makeModernDriver(Goal::Cheese, {80, 24}, kPlainLook).draw()));
}

TEST(ModernViewGoldenTest, InColour)
{
    const Frame frame = playModernScene(Goal::Marathon, {80, 24}, kColourLook).draw();
    expectGolden("modern-256-80x24.txt", toText(frame) + "\n" + toStyleText(frame));
}

TEST(ModernViewGoldenTest, SmallAndLargeWindows)
{
    expectGolden("modern-cheese-ascii-36x21.txt",
                 toText(playModernScene(Goal::Cheese, {36, 21}).draw()));
    expectGolden("modern-sprint-ascii-36x24.txt",
                 toText(playModernScene(Goal::Sprint, {36, 24}).draw()));
    expectGolden("modern-ultra-120x36.txt",
                 toText(playModernScene(Goal::Ultra, {120, 36}, kColourLook).draw()));
}

TEST(ModernViewGoldenTest, LargeCells)
{
    expectGolden("modern-marathon-120x48.txt",
                 toText(playModernScene(Goal::Marathon, {120, 48}, kColourLook).draw()));
    expectGolden("modern-cheese-ascii-146x70.txt",
                 toText(playModernScene(Goal::Cheese, {146, 70}).draw()));
}

TEST(ModernViewGoldenTest, ThePageOfKeysFitsTheSmallestWindow)
{
    AppDriver driver = playModernScene(Goal::Zen, {36, 21}, kPlainLook, 2);
    driver.type("?");
    expectGolden("modern-help-36x21.txt", toText(driver.draw()));
    driver.resize({80, 24});
    expectGolden("modern-help-80x24.txt", toText(driver.draw()));
}

TEST(ModernViewGoldenTest, TheEnd)
{
    AppDriver driver = makeModernDriver(Goal::Cheese, {80, 24}, kPlainLook);
    driver.press(KeyCode::Enter);
    driver.type("b");
    driver.waitForEnd();
    expectGolden("modern-over-ascii-80x24.txt", toText(driver.draw()));
}

}  // namespace
}  // namespace tui

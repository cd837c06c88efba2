// Each control on the screen, used by its key, by focus and by mouse.
#include <gtest/gtest.h>

#include <tuple>

#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FakeSaver.h"
#include "tui/tetris/Controls.h"

namespace tui {
namespace {

// Everything that a control can change.
auto readState(const AppDriver& driver)
{
    const TetrisState& state = driver.state();
    return std::tuple(state.phase, state.overlay, state.seed, state.brain, state.brainActive,
                      state.viewsBrain, state.adversary, state.speed, state.nextSequence,
                      state.nextIsTest, state.showsGhost, state.sound, driver.app.isDone(),
                      driver.game().getX(), driver.game().getY(), driver.game().getPieces());
}

// In the middle of a game, so that a new game differs from it.
AppDriver makePlaying()
{
    static FakeSaver autosave;
    PlayOptions options = makeOptions();
    options.scores = &autosave;
    AppDriver driver(options);
    driver.press(KeyCode::Enter);
    driver.type(" j");
    return driver;
}

void focus(AppDriver& driver, int index)
{
    for (int i = 0; i <= index; ++i)
        driver.press(KeyCode::Tab);
    ASSERT_EQ(driver.state().focus, index);
}

TEST(TetrisAppControlsTest, EveryControlThatIsNoSliderDoesTheSameByKeyFocusAndMouse)
{
    for (int index = 0; const Control& control : getControls()) {
        const int at = index++;
        if (control.kind == ControlKind::Slider) continue;
        AppDriver byKey = makePlaying();
        const auto before = readState(byKey);
        byKey.type(findLetters(control, {}));
        EXPECT_NE(readState(byKey), before) << control.label;

        std::vector<Key> presses{{.code = KeyCode::Enter},
                                 {.code = KeyCode::Character, .character = U' '}};
        if (control.kind != ControlKind::Button) {
            for (const KeyCode arrow : {KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down})
                presses.push_back({.code = arrow});
        }
        for (const Key& press : presses) {
            AppDriver byFocus = makePlaying();
            focus(byFocus, at);
            byFocus.app.onEvent(KeyEvent{press}, byFocus.now);
            EXPECT_EQ(readState(byFocus), readState(byKey)) << control.label;
        }

        const Box box = makePlaying().findControlBox(control.action);
        for (int column = box.column; column < box.column + box.columns; ++column) {
            AppDriver byMouse = makePlaying();
            byMouse.click(column, box.row);
            EXPECT_EQ(readState(byMouse), readState(byKey)) << control.label << " at " << column;
        }
    }
}

TEST(TetrisAppControlsTest, ArrowsDoNotPressAButton)
{
    for (int index = 0; const Control& control : getControls()) {
        const int at = index++;
        if (control.kind != ControlKind::Button) continue;
        AppDriver driver = makePlaying();
        focus(driver, at);
        const auto before = readState(driver);
        for (const KeyCode arrow : {KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down})
            driver.press(arrow);
        EXPECT_EQ(readState(driver), before) << control.label;
        EXPECT_EQ(driver.state().focus, at);
    }
}

TEST(TetrisAppControlsTest, SwitchesGoBackWhenTheyAreUsedTwice)
{
    for (const char* const key : {"b", "B", "v", "s", "t", "o", "m", "p"}) {
        AppDriver driver = makePlaying();
        const auto before = readState(driver);
        driver.type(key);
        EXPECT_NE(readState(driver), before) << key;
        driver.type(key);
        EXPECT_EQ(readState(driver), before) << key;
    }
}

TEST(TetrisAppControlsTest, KeysMoveSpeedByFiveAndAdversaryByTen)
{
    AppDriver driver = makePlaying();
    driver.type("+");
    EXPECT_EQ(driver.state().speed, 55);
    driver.type("=");
    EXPECT_EQ(driver.state().speed, 60) << "the same key without Shift";
    driver.type("---");
    EXPECT_EQ(driver.state().speed, 45);
    driver.type(">>>");
    EXPECT_EQ(driver.state().adversary, 30);
    driver.type("<");
    EXPECT_EQ(driver.state().adversary, 20);
    driver.type("<<<<");
    EXPECT_EQ(driver.state().adversary, 0);
    driver.type(">>>>>>>>>>>>>>");
    EXPECT_EQ(driver.state().adversary, 100);
    driver.type("++++++++++++++");
    EXPECT_EQ(driver.state().speed, 100);
    driver.type("-----------------------------");
    EXPECT_EQ(driver.state().speed, 0);
}

int findValue(const AppDriver& driver, Action slider)
{
    return slider == Action::Faster ? driver.state().speed : driver.state().adversary;
}

TEST(TetrisAppControlsTest, ArrowsMoveAFocusedSliderByOne)
{
    for (const Action slider : {Action::Faster, Action::AdversaryUp}) {
        AppDriver driver = makePlaying();
        driver.type(">>>>>");
        focus(driver, findControl(slider));
        driver.press(KeyCode::Right);
        driver.press(KeyCode::Up);
        driver.press(KeyCode::Right);
        EXPECT_EQ(findValue(driver, slider), 53);
        driver.press(KeyCode::Left);
        driver.press(KeyCode::Down);
        EXPECT_EQ(findValue(driver, slider), 51);
        const int pieces = driver.game().getPieces();
        driver.type(" ");
        driver.press(KeyCode::Enter);
        EXPECT_EQ(findValue(driver, slider), 51);
        EXPECT_EQ(driver.game().getPieces(), pieces) << "its keys are not the game's";
        for (int i = 0; i < 60; ++i)
            driver.press(KeyCode::Right);
        EXPECT_EQ(findValue(driver, slider), 100);
        for (int i = 0; i < 120; ++i)
            driver.press(KeyCode::Left);
        EXPECT_EQ(findValue(driver, slider), 0);
    }
}

TEST(TetrisAppControlsTest, APressOnASliderSetsItAndItsEndsStepByOne)
{
    for (const Action slider : {Action::Faster, Action::AdversaryUp}) {
        AppDriver driver = makePlaying();
        const Box box = driver.findControlBox(slider);
        const int first = box.column + kValueColumn + 1;
        for (const int mark : {0, 3, 10, 7}) {
            driver.click(first + mark, box.row);
            EXPECT_EQ(findValue(driver, slider), 10 * mark);
        }
        driver.click(first - 1, box.row);
        EXPECT_EQ(findValue(driver, slider), 69);
        driver.click(first + kSliderMarks, box.row);
        driver.click(first + kSliderMarks, box.row);
        EXPECT_EQ(findValue(driver, slider), 71);
        driver.click(box.column, box.row);
        EXPECT_EQ(findValue(driver, slider), 71) << "its label";
    }
}

TEST(TetrisAppControlsTest, TheWheelMovesASliderByOneAndNothingElse)
{
    for (const Control& control : getControls()) {
        AppDriver driver = makePlaying();
        driver.type(">>>>>");
        const Box box = driver.findControlBox(control.action);
        const auto before = readState(driver);
        driver.turnWheel(KeyCode::WheelUp, box.column + 1, box.row);
        if (control.kind == ControlKind::Slider) {
            EXPECT_EQ(findValue(driver, control.action), 51) << control.label;
            driver.turnWheel(KeyCode::WheelDown, box.column + box.columns - 1, box.row);
            driver.turnWheel(KeyCode::WheelDown, box.column, box.row);
            EXPECT_EQ(findValue(driver, control.action), 49) << control.label;
        } else {
            driver.turnWheel(KeyCode::WheelDown, box.column, box.row);
            EXPECT_EQ(readState(driver), before) << control.label;
        }
    }
}

TEST(TetrisAppControlsTest, AClickBesideTheControlsDoesNothing)
{
    AppDriver driver = makePlaying();
    const auto before = readState(driver);
    const Layout layout = computeLayout({80, 24}, 10, 20);
    for (int column = 0; column < 80; ++column) {
        for (int row = 0; row < 24; ++row) {
            if (!findControlAt(layout, column, row)) driver.click(column, row);
        }
    }
    EXPECT_EQ(readState(driver), before);
}

TEST(TetrisAppControlsTest, AClickOnTheWellOfTheFirstScreenStarts)
{
    AppDriver driver;
    driver.turnWheel(KeyCode::WheelUp, 5, 10);
    driver.click(30, 20);
    EXPECT_EQ(driver.state().phase, Phase::Start);
    driver.click(5, 10);
    EXPECT_EQ(driver.state().phase, Phase::Playing);
}

TEST(TetrisAppControlsTest, ControlsActOnTheFirstScreenAndInAPause)
{
    AppDriver driver;
    driver.type("bt>+");
    EXPECT_EQ(driver.state().phase, Phase::Start);
    EXPECT_TRUE(driver.state().brainActive);
    EXPECT_TRUE(driver.state().nextIsTest);
    EXPECT_EQ(driver.state().adversary, 10);
    EXPECT_EQ(driver.state().speed, 55);
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().setup.sequence, "test");
    driver.type("pB<-");
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    EXPECT_EQ(driver.state().brain, "bad");
    EXPECT_EQ(driver.state().adversary, 0);
}

// ---- Focus

TEST(TetrisAppControlsTest, TabGoesRoundForwardsAndShiftTabBackwards)
{
    AppDriver driver = makePlaying();
    const int count = static_cast<int>(getControls().size());
    for (int i = 0; i < 2 * count; ++i) {
        driver.press(KeyCode::Tab);
        EXPECT_EQ(driver.state().focus, i % count);
    }
    for (int i = 2 * count - 2; i >= 0; --i) {
        driver.press(KeyCode::BackTab);
        EXPECT_EQ(driver.state().focus, i % count);
    }
    AppDriver other = makePlaying();
    other.press(KeyCode::BackTab);
    EXPECT_EQ(other.state().focus, count - 1);
}

TEST(TetrisAppControlsTest, EscGivesTheKeysBackToTheGame)
{
    AppDriver driver = makePlaying();
    const int x = driver.game().getX();
    focus(driver, findControl(Action::Ghost));
    driver.press(KeyCode::Left);
    EXPECT_EQ(driver.game().getX(), x);
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().focus, std::nullopt);
    driver.press(KeyCode::Left);
    EXPECT_EQ(driver.game().getX(), x - 1);
    driver.press(KeyCode::Escape);
    EXPECT_EQ(driver.state().phase, Phase::Playing) << "without a focus Esc means nothing";
}

TEST(TetrisAppControlsTest, LettersMeanWhatTheTableSaysWhateverHasTheFocus)
{
    for (int index = 0; index < static_cast<int>(getControls().size()); ++index) {
        AppDriver driver = makePlaying();
        focus(driver, index);
        const int x = driver.game().getX();
        driver.type("j");
        EXPECT_EQ(driver.game().getX(), x - 1);
        driver.type("o");
        EXPECT_FALSE(driver.state().showsGhost);
        EXPECT_EQ(driver.state().focus, index);
        driver.type("p");
        EXPECT_EQ(driver.state().phase, Phase::Paused);
    }
}

TEST(TetrisAppControlsTest, AButtonGivesTheFocusBackAndASwitchKeepsIt)
{
    AppDriver driver = makePlaying();
    focus(driver, findControl(Action::Pause));
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    EXPECT_EQ(driver.state().focus, std::nullopt);
    focus(driver, findControl(Action::Sound));
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().focus, findControl(Action::Sound));
}

TEST(TetrisAppControlsTest, AWindowWithoutControlsHasNoFocus)
{
    AppDriver driver = makePlaying();
    focus(driver, 3);
    driver.resize({79, 24});
    EXPECT_EQ(driver.state().focus, std::nullopt);
    driver.press(KeyCode::Tab);
    EXPECT_EQ(driver.state().focus, std::nullopt);
    const int x = driver.game().getX();
    driver.press(KeyCode::Left);
    EXPECT_EQ(driver.game().getX(), x - 1);
}

}  // namespace
}  // namespace tui

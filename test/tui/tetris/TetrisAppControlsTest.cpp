// Each control on the screen, used by its key, by focus and by mouse.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <tuple>

#include "core/base/Text.h"
#include "test/support/screen/AppDriver.h"
#include "test/support/screen/FakeSaver.h"
#include "test/support/screen/FrameText.h"
#include "tui/tetris/view/Controls.h"

namespace tui {
namespace {

// Everything that a control can change.
auto readState(const AppDriver& driver) {
    const TetrisState& state = driver.state();
    return std::tuple(state.phase, state.overlay, state.seed, state.brain, state.brainActive,
                      state.viewsBrain, state.settings.adversary, state.settings.speed,
                      state.settings.sequence, state.settings.test, state.settings.rules.rising,
                      state.settings.rules.set, state.settings.ghost, state.settings.sound,
                      driver.app.isDone(), driver.game().getX(), driver.game().getY(),
                      driver.game().getPieces());
}

// In the middle of a game, so that a new game differs from it.
AppDriver makePlaying() {
    static FakeSaver autosave;
    PlayOptions options = makeOptions();
    options.scores = &autosave.scores;
    AppDriver driver = beginGame(options);
    driver.type(" j");
    return driver;
}

// The controls of a classic game, in the order of Tab.
std::vector<ActionRow> listClassicControls() {
    using enum Action;
    std::vector<ActionRow> controls;
    for (const Action action :
         {Brain, NextBrain, Load, View, Rules, AdversaryUp, Faster, Rising, Sequence, Test, Ghost,
          Sound, New, Again, Pause, Scores, Settings, Help, Quit})
        controls.push_back(getActionRow(action));
    return controls;
}

void focus(AppDriver& driver, Action action) {
    for (size_t i = 0; i < getActions().size() && driver.state().focus != action; ++i)
        driver.press(KeyCode::Tab);
    ASSERT_EQ(driver.state().focus, action);
}

TEST(TetrisAppControlsTest, EveryControlThatIsNoSliderDoesTheSameByKeyFocusAndMouse) {
    for (const ActionRow& control : listClassicControls()) {
        if (control.kind == ControlKind::Slider) continue;
        AppDriver byKey = makePlaying();
        const auto before = readState(byKey);
        byKey.type(findLetters(control.action, {}));
        EXPECT_NE(readState(byKey), before) << control.label;

        const bool isButton =
            control.kind == ControlKind::Button || control.kind == ControlKind::Word;
        for (const Key& press :
             parseKeyNames(isButton ? "Enter Space" : "Enter Space Left Right Up Down")) {
            AppDriver byFocus = makePlaying();
            focus(byFocus, control.action);
            byFocus.send(KeyEvent{press});
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

int findValue(const AppDriver& driver, Action slider) {
    return slider == Action::Faster ? driver.state().settings.speed
                                    : driver.state().settings.adversary;
}

TEST(TetrisAppControlsTest, APressOnASlidersLineSetsItAndADragMovesIt) {
    for (const Action slider : {Action::Faster, Action::AdversaryUp}) {
        AppDriver driver = makePlaying();
        const Box line = findSlider({slider, driver.findControlBox(slider)});
        const int last = line.column + line.columns - 1;
        driver.click(last, line.row);
        EXPECT_EQ(findValue(driver, slider), 100);
        driver.mouse(KeyCode::MouseDrag, line.column, line.row);
        EXPECT_EQ(findValue(driver, slider), 0);
        driver.mouse(KeyCode::MouseDrag, last + 5, line.row + 7);
        EXPECT_EQ(findValue(driver, slider), 100) << "the mouse may leave the line";
        driver.click(line.column, line.row - 1);
        EXPECT_EQ(findValue(driver, slider), 100) << "its label";
        driver.mouse(KeyCode::MouseDrag, line.column, line.row);
        EXPECT_EQ(findValue(driver, slider), 100) << "another press has ended the drag";
    }
}

TEST(TetrisAppControlsTest, ThePressedLettersOfASliderActAsTheirKeys) {
    AppDriver driver = makePlaying();
    const Box speed = driver.findControlBox(Action::Faster);
    driver.click(speed.column, speed.row);
    EXPECT_EQ(driver.state().settings.speed, 45);
    driver.click(speed.column + 1, speed.row);
    EXPECT_EQ(driver.state().settings.speed, 50);
    const Box adversary = driver.findControlBox(Action::AdversaryUp);
    driver.click(adversary.column + 1, adversary.row);
    EXPECT_EQ(driver.state().settings.adversary, 10);
}

// ---- Focus

TEST(TetrisAppControlsTest, AHeldArrowRepeatsOnASlider) {
    AppDriver driver = makePlaying();
    focus(driver, Action::Faster);
    using enum KeyChange;
    for (const KeyChange change : {Pressed, Repeated, Repeated, Released})
        driver.send("Right", change);
    EXPECT_EQ(driver.state().settings.speed, 53);
}

TEST(TetrisAppControlsTest, TabGoesThroughTheControlsAndBackToThePiece) {
    AppDriver driver = makePlaying();
    for (int round = 0; round < 2; ++round) {
        for (const ActionRow& control : listClassicControls()) {
            driver.press(KeyCode::Tab);
            EXPECT_EQ(driver.state().focus, control.action);
        }
        driver.press(KeyCode::Tab);
        EXPECT_EQ(driver.state().focus, std::nullopt);
    }
    const std::vector<ActionRow> controls = listClassicControls();
    for (auto control = controls.rbegin(); control != controls.rend(); ++control) {
        driver.press(KeyCode::BackTab);
        EXPECT_EQ(driver.state().focus, control->action);
    }
    driver.press(KeyCode::BackTab);
    EXPECT_EQ(driver.state().focus, std::nullopt);
}

TEST(TetrisAppControlsTest, LettersMeanWhatTheTableSaysWhateverHasTheFocus) {
    for (const ActionRow& control : listClassicControls()) {
        AppDriver driver = makePlaying();
        focus(driver, control.action);
        const int x = driver.game().getX();
        driver.type("j");
        EXPECT_EQ(driver.game().getX(), x - 1);
        driver.type("o");
        EXPECT_FALSE(driver.state().settings.ghost);
        EXPECT_EQ(driver.state().focus, control.action);
        driver.type("p");
        EXPECT_EQ(driver.state().phase, Phase::Paused);
    }
}

TEST(TetrisAppControlsTest, AButtonAndAnotherWindowEndTheFocusAndASwitchKeepsIt) {
    AppDriver driver = makePlaying();
    focus(driver, Action::Pause);
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().phase, Phase::Paused);
    EXPECT_EQ(driver.state().focus, std::nullopt);
    driver.type("p");
    focus(driver, Action::Sound);
    driver.press(KeyCode::Enter);
    EXPECT_EQ(driver.state().focus, Action::Sound);
    driver.resize({79, 24});
    EXPECT_EQ(driver.state().focus, std::nullopt);
    const int x = driver.game().getX();
    driver.press(KeyCode::Left);
    EXPECT_EQ(driver.game().getX(), x - 1);
}

// ---- The terminal's hidden cursor, which braille displays and screen readers follow

// The text of the line with the cursor, from there on.
std::string readAtCursor(const AppDriver& driver) {
    const Frame frame = driver.draw();
    const std::optional<CellPlace> cursor = frame.getCursor();
    if (!cursor) return "none";
    std::string text;
    for (int column = cursor->column; column < frame.getSize().columns; ++column)
        text += base::encodeUtf8(frame.getCell(column, cursor->row).glyph);
    return text;
}

TEST(CursorTest, StandsAtTheChosenLineOfAPage) {
    AppDriver driver;
    EXPECT_TRUE(readAtCursor(driver).starts_with("Play")) << readAtCursor(driver);
    driver.press(KeyCode::Down);
    EXPECT_TRUE(readAtCursor(driver).starts_with("Today")) << readAtCursor(driver);
}

TEST(CursorTest, StandsAtTheFallingPieceAndAtAChosenControl) {
    AppDriver driver = beginGame();
    const CellPlace before = driver.draw().getCursor().value();
    driver.press("j Down");
    const CellPlace after = driver.draw().getCursor().value();
    EXPECT_EQ(after.column, before.column - 2);
    EXPECT_EQ(after.row, before.row + 1);
    EXPECT_NE(driver.draw().getCell(after.column, after.row).glyph, U' ');
    driver.press(KeyCode::Tab);
    EXPECT_NE(readAtCursor(driver).find("Brain"), std::string::npos) << readAtCursor(driver);
    driver.press("Esc p");
    EXPECT_TRUE(readAtCursor(driver).starts_with("PAUSED")) << readAtCursor(driver);
}

// ---- The number pad

TEST(NumberPadTest, IsThePlainKeyUnlessItHasAMeaningOfItsOwn) {
    PlayOptions options = makeOptions();
    options.keys["left"] = parseKeyNames("kp_4 4");
    options.keys["right"] = parseKeyNames("kp_6 5");
    AppDriver driver = beginGame(std::move(options));
    const int start = driver.game().getX();
    const auto typePad = [&driver](char32_t character) {
        driver.send(KeyEvent{.key = makeKey(character), .isPad = true});
    };
    typePad(U'4');
    EXPECT_EQ(driver.game().getX(), start - 1);
    typePad(U'6');
    EXPECT_EQ(driver.game().getX(), start);
    typePad(U'5');
    EXPECT_EQ(driver.game().getX(), start + 1) << "the plain key's";
    driver.type("6");
    EXPECT_EQ(driver.game().getX(), start + 1) << "the plain key has none";
}

}  // namespace
}  // namespace tui

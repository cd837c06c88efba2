#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>

#include "test/e2e/ScreenWell.h"
#include "test/e2e/TetrisProgram.h"

// The controls beside the well: by their keys, by Tab and by mouse.

namespace {

using namespace test;
using namespace std::chrono_literals;

class ScreenControlsTest : public testing::Test {
protected:
    // The text beside the label of a control, without its keys at the right.
    [[nodiscard]] std::string valueOf(const std::string& label) const
    {
        const std::optional<ScreenPlace> place = program_.findText(label);
        if (!place) return "(not shown)";
        constexpr int kLength = 36;
        std::string text = program_.textAt(*place, kLength).substr(label.size());
        text.erase(0, text.find_first_not_of(' '));
        const std::size_t end = text.find("  ");
        return end == std::string::npos ? text : text.substr(0, end);
    }

    void expectValue(const std::string& label, const std::string& wanted)
    {
        program_.waitUntil([&] { return valueOf(label) == wanted; }, label + " " + wanted);
    }

    // The number of a slider is to the right of its marks.
    void expectSlider(const std::string& label, int wanted)
    {
        program_.waitUntil([&] { return sliderOf(label) == wanted; },
                           label + " at " + std::to_string(wanted));
    }

    [[nodiscard]] int sliderOf(const std::string& label) const
    {
        const std::optional<ScreenPlace> place = program_.findText(label);
        if (!place) return -1;
        constexpr int kLength = 36;
        const std::string text = program_.textAt(*place, kLength);
        const std::size_t marks = text.find(']');
        return marks == std::string::npos ? -1 : std::stoi(text.substr(marks + 1));
    }

    // Whether the control is inverted, as it is with the focus.
    [[nodiscard]] bool hasFocus(const std::string& label) const
    {
        const std::optional<ScreenPlace> place = program_.findText(label);
        return place && program_.getTerminal().cellAt(place->row, place->column).reverse;
    }

    void expectFocus(const std::string& label)
    {
        program_.waitUntil([&] { return hasFocus(label); }, "the focus on " + label);
    }

    // The place of a slider's mark, from 0 to 10; -1 and 11 are its brackets.
    [[nodiscard]] ScreenPlace markOf(const std::string& label, int mark) const
    {
        const ScreenPlace place = program_.findText(label).value();
        int column = place.column;
        while (program_.getTerminal().cellAt(place.row, column).glyph != "[")
            ++column;
        return {place.row, column + 1 + mark};
    }

    void clickMark(const std::string& label, int mark)
    {
        const ScreenPlace place = markOf(label, mark);
        program_.click(place.row, place.column);
    }

    TetrisProgram program_{{.arguments = {"--speed", "0", "--seed", "5"}}};
};

TEST_F(ScreenControlsTest, StandAsTheyShouldAtTheStart)
{
    program_.startGame();
    expectValue("Brain ", "off");
    EXPECT_EQ(sliderOf("Adversary"), 0);
    EXPECT_TRUE(program_.isShown("ok"));
    EXPECT_FALSE(program_.isShown("*ok*"));
    EXPECT_EQ(sliderOf("Speed"), 0);
    TetrisProgram plain;
    plain.waitForText("Speed");
    EXPECT_TRUE(plain.isShown("50"));
}

TEST_F(ScreenControlsTest, TakeTheirKeys)
{
    program_.startGame();
    program_.send("b");
    expectValue("Brain ", "on");
    program_.send("b");
    expectValue("Brain ", "off");
    program_.send("B");
    expectValue("Which brain", "bad");
    // Through all the others, back to the first.
    for (std::string brain = "bad"; brain != "default"; brain = valueOf("Which brain")) {
        program_.send("B");
        program_.waitUntil([&] { return valueOf("Which brain") != brain; }, "another brain");
    }
    program_.send("v");
    expectValue("Brain view", "on");
    program_.waitForText("rating");
    program_.send("v");
    expectValue("Brain view", "off");
    program_.send(">>>");
    expectSlider("Adversary", 30);
    program_.send("<");
    expectSlider("Adversary", 20);
    program_.send("+++");
    expectSlider("Speed", 15);
    program_.send("-");
    expectSlider("Speed", 10);
    program_.send("m");
    expectValue("Sound", "off");
    program_.send("m");
    expectValue("Sound", "on");
}

TEST_F(ScreenControlsTest, StayBetweenTheirEnds)
{
    program_.startGame();
    program_.send("---<<<");
    program_.send(">");
    expectSlider("Adversary", 10);
    EXPECT_EQ(sliderOf("Speed"), 0);
    program_.send(">>>>>>>>>>>>>>");
    expectSlider("Adversary", 100);
}

TEST_F(ScreenControlsTest, SayThatTheSequenceIsForTheNextGame)
{
    program_.startGame();
    expectValue("Sequence", "bag");
    program_.send("s");
    program_.waitForText("random  (next game)");
    program_.send("g");
    program_.waitForNoText("(next game)");
    EXPECT_TRUE(program_.isShown("random"));
    program_.send("t");
    program_.waitForText("on  (next game)");
    program_.send("g");
    program_.waitForText("1/100");
    EXPECT_EQ(program_.numberBeside("Seed"), 0);
    program_.send("t");
    program_.waitForText("off  (next game)");
    program_.send("G");
    program_.waitForText("1/100");
}

TEST_F(ScreenControlsTest, HideAndShowTheGhost)
{
    const auto countGhosts = [this] {
        const std::optional<ScreenWell> well = findWell(program_.getTerminal());
        return well ? well->count('[') : -1;
    };
    program_.startGame();
    program_.waitUntil([&] { return countGhosts() == 4; }, "the ghost");
    program_.send("o");
    program_.waitUntil([&] { return countGhosts() == 0; }, "no ghost");
    program_.send("o");
    program_.waitUntil([&] { return countGhosts() == 4; }, "the ghost");
}

TEST_F(ScreenControlsTest, HideTheNextPieceUnderAnAdversary)
{
    program_.startGame();
    const auto isQuestion = [this] {
        const ScreenPlace next = program_.findText("Next").value();
        return program_.textAt({next.row + 1, next.column}, 8).find('?') != std::string::npos;
    };
    EXPECT_FALSE(isQuestion());
    program_.send(">");
    program_.waitUntil(isQuestion, "a ? for the next piece");
    program_.send("<");
    program_.waitUntil([&] { return !isQuestion(); }, "the next piece");
}

TEST_F(ScreenControlsTest, ShowWhatTheAdversaryDoes)
{
    program_.startGame();
    program_.send(">>>>>>>>>>");
    expectSlider("Adversary", 100);
    program_.send(" ");
    program_.waitForText("*ok*");
    program_.send("<<<<<<<<<< ");
    program_.waitForNoText("*ok*");
}

TEST_F(ScreenControlsTest, TakeTheFocusByTab)
{
    program_.startGame();
    program_.press(SpecialKey::Tab);
    expectFocus("Brain ");
    program_.send(" ");
    expectValue("Brain ", "on");
    program_.press(SpecialKey::Enter);
    expectValue("Brain ", "off");
    program_.press(SpecialKey::Right);
    expectValue("Brain ", "on");
    program_.press(SpecialKey::Left);
    expectValue("Brain ", "off");
    EXPECT_EQ(program_.numberBeside("Pieces"), 1);
    program_.press(SpecialKey::Tab);
    expectFocus("Load");
    program_.press(SpecialKey::Tab);
    expectFocus("Which brain");
    EXPECT_FALSE(hasFocus("Brain "));
    program_.press(SpecialKey::ShiftTab);
    program_.press(SpecialKey::ShiftTab);
    expectFocus("Brain ");
    program_.press(SpecialKey::ShiftTab);
    expectFocus("Quit");
    program_.press(SpecialKey::Tab);
    expectFocus("Brain ");
}

TEST_F(ScreenControlsTest, MoveTheSlidersByOneWithArrows)
{
    program_.startGame();
    for (int i = 0; i < 5; ++i)
        program_.press(SpecialKey::Tab);
    expectFocus("Adversary");
    program_.press(SpecialKey::Right);
    program_.press(SpecialKey::Right);
    program_.press(SpecialKey::Right);
    program_.press(SpecialKey::Left);
    expectSlider("Adversary", 2);
    program_.press(SpecialKey::Tab);
    expectFocus("Speed");
    program_.press(SpecialKey::Up);
    expectSlider("Speed", 1);
    program_.press(SpecialKey::Down);
    expectSlider("Speed", 0);
    // Letters work as without the focus.
    program_.send(">");
    expectSlider("Adversary", 12);
    program_.send("l");
    EXPECT_EQ(program_.numberBeside("Pieces"), 1);
}

TEST_F(ScreenControlsTest, GiveTheFocusBackAtEscape)
{
    program_.startGame();
    program_.press(SpecialKey::Tab);
    expectFocus("Brain ");
    program_.press(SpecialKey::Escape);
    program_.waitUntil([&] { return !hasFocus("Brain "); }, "no focus");
    program_.send(" ");
    program_.waitForNumber("Pieces", 2);
    expectValue("Brain ", "off");
}

TEST_F(ScreenControlsTest, TakeClicks)
{
    program_.startGame();
    EXPECT_EQ(program_.getTerminal().getMouseMode(), MouseMode::Clicks);
    program_.clickOn("Brain ");
    expectValue("Brain ", "on");
    program_.clickOn("Brain ");
    expectValue("Brain ", "off");
    program_.clickOn("Which brain");
    expectValue("Which brain", "bad");
    program_.clickOn("Sound");
    expectValue("Sound", "off");
    program_.clickOn("Sequence   ");
    program_.clickOn("Test game");
    expectValue("Test game", "on");
    program_.clickOn("New game");
    program_.waitForText("1/100");
    program_.clickOn("Pause");
    program_.waitForText("PAUSED");
    program_.clickOn("Pause");
    program_.waitForNoText("PAUSED");
    program_.clickOn("Quit");
    program_.waitForText("Quit?");
}

TEST_F(ScreenControlsTest, TakeClicksOnTheSliders)
{
    program_.startGame();
    clickMark("Adversary", 3);
    expectSlider("Adversary", 30);
    clickMark("Adversary", 10);
    expectSlider("Adversary", 100);
    clickMark("Adversary", -1);
    expectSlider("Adversary", 99);
    clickMark("Adversary", 0);
    expectSlider("Adversary", 0);
    clickMark("Speed", 1);
    expectSlider("Speed", 10);
    clickMark("Speed", 11);
    expectSlider("Speed", 11);
}

TEST_F(ScreenControlsTest, IgnoreClicksElsewhere)
{
    program_.startGame();
    program_.click(10, 10);
    program_.click(23, 79);
    program_.click(0, 0);
    program_.send("m");
    expectValue("Sound", "off");
    EXPECT_EQ(program_.numberBeside("Pieces"), 1);
}

TEST(MouseTest, IsLeftToTheTerminalIfNotWanted)
{
    TetrisProgram program({.arguments = {"--no-mouse"}});
    program.startGame();
    EXPECT_EQ(program.getTerminal().getMouseMode(), MouseMode::Off);
}

TEST(MouseTest, WorksWithTheOldReportsToo)
{
    for (const char* const name : {"tmux-256color", "linux", "screen-256color"}) {
        TetrisProgram program({.arguments = {"--speed", "0"}, .environment = {{"TERM", name}}});
        program.startGame();
        program.clickOn("Pause");
        program.waitForText("PAUSED");
    }
}

}  // namespace

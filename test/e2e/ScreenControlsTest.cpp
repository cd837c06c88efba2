#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "test/e2e/TetrisProgram.h"

// The controls beside the well: by their keys, by Tab and by mouse.

namespace {

using namespace test;

class ScreenControlsTest : public testing::Test {
protected:
    // The text beside the label of a control, without the mark of a switch.
    std::string valueOf(const std::string& label) const {
        const std::optional<ScreenPlace> place = findLabel(label);
        if (!place) return "(not shown)";
        constexpr int kLength = 24;  // from the labels to the end of the line
        std::string text = program_.textAt(*place, kLength).substr(label.size());
        for (const std::string mark : {" ", "●", "○", " "}) {
            while (text.starts_with(mark))
                text.erase(0, mark.size());
        }
        text.erase(text.find_last_not_of(' ') + 1);
        return text;
    }

    void expectValue(const std::string& label, const std::string& wanted) {
        program_.waitUntil([&] { return valueOf(label) == wanted; }, label + " " + wanted);
    }

    void expectSlider(const std::string& label, int wanted) {
        program_.waitUntil([&] { return sliderOf(label) == wanted; },
                           label + " at " + std::to_string(wanted));
    }

    int sliderOf(const std::string& label) const {
        const std::string value = valueOf(label);
        return value.empty() || value[0] < '0' || value[0] > '9' ? -1 : std::stoi(value);
    }

    // The focus is a mark before the key of the control.
    bool hasFocus(const std::string& label) const {
        const std::optional<ScreenPlace> place = findLabel(label);
        return place && program_.getTerminal().cellAt(place->row, place->column - 5).glyph == "▸";
    }

    void expectFocus(const std::string& label) {
        program_.waitUntil([&] { return hasFocus(label); }, "the focus on " + label);
    }

    // Labels begin at the same column.
    std::optional<ScreenPlace> findLabel(const std::string& label) const {
        constexpr int kLabels = 55;
        for (int row = 0; row < 14; ++row) {
            if (program_.textAt({row, kLabels}, static_cast<int>(label.size())) == label)
                return ScreenPlace{row, kLabels};
        }
        return std::nullopt;
    }

    // A place on a slider's line, from 0 to 23.
    void clickMark(const std::string& label, int mark) {
        const ScreenPlace place = findLabel(label).value();
        program_.click(place.row + 1, place.column + mark);
    }

    void clickLabel(const std::string& label) {
        const ScreenPlace place = findLabel(label).value();
        program_.click(place.row, place.column);
    }

    TetrisProgram program_{{.arguments = {"--speed", "0", "--seed", "5"}}};
};

// What each control does by key, focus and mouse is proven without a terminal.
TEST_F(ScreenControlsTest, TakeTheirKeys) {
    program_.startGame();
    expectValue("Brain ", "off");
    EXPECT_EQ(sliderOf("Adversary"), 0);
    EXPECT_EQ(sliderOf("Speed"), 0);
    program_.send("b");
    expectValue("Brain ", "on");
    program_.send("b");
    expectValue("Brain ", "off");
    program_.send("B");
    expectValue("Which brain", "bad");
    program_.send("v");
    expectValue("Brain view", "on");
    program_.waitForText("rating");
    program_.send("v>>");
    expectSlider("Adversary", 20);
    program_.send("+++");
    expectSlider("Speed", 15);
    program_.send("---m");
    expectValue("Sound", "off");
    program_.send(">>>>>>>> ");
    program_.waitForText("*ok*");
    program_.send("<<<<<<<<<< ");
    program_.waitForNoText("*ok*");
    program_.send("gy");
    program_.waitForNumber("Pieces", 1);
    program_.send("t");
    expectValue("Test game", "next: ● on");
    program_.send("gy");
    program_.waitForText("1/100");
}

TEST_F(ScreenControlsTest, TakeTheFocusByTab) {
    program_.startGame();
    program_.press(SpecialKey::Tab);
    expectFocus("Brain ");
    program_.send(" ");
    expectValue("Brain ", "on");
    program_.press(SpecialKey::Left);
    expectValue("Brain ", "off");
    program_.press(SpecialKey::Tab);
    expectFocus("Which brain");
    program_.press(SpecialKey::ShiftTab);
    expectFocus("Brain ");
    for (int i = 0; i < 5; ++i)
        program_.press(SpecialKey::Tab);
    expectFocus("Adversary");
    program_.press(SpecialKey::Right);
    program_.press(SpecialKey::Right);
    expectSlider("Adversary", 2);
    program_.press(SpecialKey::Escape);
    program_.waitUntil([&] { return !hasFocus("Adversary"); }, "no focus");
    EXPECT_EQ(program_.numberBeside("Pieces"), 1);
    program_.send(" ");
    program_.waitForNumber("Pieces", 2);
    expectValue("Brain ", "off");
}

TEST_F(ScreenControlsTest, TakeClicksAndIgnoreThoseElsewhere) {
    program_.startGame();
    EXPECT_EQ(program_.getTerminal().getMouseMode(), MouseMode::Drags);
    program_.click(10, 10);
    program_.click(23, 79);
    program_.click(0, 0);
    clickLabel("Brain ");
    expectValue("Brain ", "on");
    clickLabel("Brain ");
    expectValue("Brain ", "off");
    EXPECT_EQ(program_.numberBeside("Pieces"), 1);
    clickMark("Adversary", 23);
    expectSlider("Adversary", 100);
    clickMark("Speed", 12);
    expectSlider("Speed", 52);
    clickMark("Speed", 0);
    clickLabel("Test game");
    expectValue("Test game", "next: ● on");
    program_.clickOn("g new");
    program_.waitForText("New game?");
    program_.clickOn("end it");
    program_.waitForText("1/100");
    program_.clickOn("p pause");
    program_.waitForText("PAUSED");
    program_.clickOn("p play on");
    program_.waitForNoText("PAUSED");
    program_.clickOn("q quit");
    program_.waitForText("Quit?");
    program_.clickOn("play on");
    program_.waitForNoText("Quit?");
}

TEST(MouseTest, IsLeftToTheTerminalIfNotWanted) {
    TetrisProgram program({.arguments = {"--no-mouse"}});
    program.startGame();
    EXPECT_EQ(program.getTerminal().getMouseMode(), MouseMode::Off);
}

TEST(MouseTest, WorksWithTheOldReportsToo) {
    for (const char* const name : {"tmux-256color", "linux", "screen-256color"}) {
        TetrisProgram program({.arguments = {"--speed", "0"}, .environment = {{"TERM", name}}});
        program.startGame();
        program.clickOn("p pause");
        program.waitForText("PAUSED");
    }
}

}  // namespace

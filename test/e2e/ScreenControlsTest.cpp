#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "test/e2e/TetrisProgram.h"

// The controls beside the well by mouse. Keys and focus are proven without a terminal.

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

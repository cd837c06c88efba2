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

    // The place on a slider's line, from 0 to 23.
    ScreenPlace markOf(const std::string& label, int mark) const {
        const ScreenPlace place = findLabel(label).value();
        return {place.row + 1, place.column + mark};
    }

    void clickMark(const std::string& label, int mark) {
        const ScreenPlace place = markOf(label, mark);
        program_.click(place.row, place.column);
    }

    void clickLabel(const std::string& label) {
        const ScreenPlace place = findLabel(label).value();
        program_.click(place.row, place.column);
    }

    TetrisProgram program_{{.arguments = {"--speed", "0", "--seed", "5"}}};
};

TEST_F(ScreenControlsTest, StandAsTheyShouldAtTheStart) {
    program_.startGame();
    expectValue("Brain ", "off");
    EXPECT_EQ(sliderOf("Adversary"), 0);
    EXPECT_TRUE(program_.isShown("ok"));
    EXPECT_FALSE(program_.isShown("*ok*"));
    EXPECT_EQ(sliderOf("Speed"), 0);
    TetrisProgram plain;
    plain.startGame();
    EXPECT_EQ(plain.waitForNumber("Speed", 50), 50);
}

TEST_F(ScreenControlsTest, TakeTheirKeys) {
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

TEST_F(ScreenControlsTest, StayBetweenTheirEnds) {
    program_.startGame();
    program_.send("---<<<");
    program_.send(">");
    expectSlider("Adversary", 10);
    EXPECT_EQ(sliderOf("Speed"), 0);
    program_.send(">>>>>>>>>>>>>>");
    expectSlider("Adversary", 100);
}

TEST_F(ScreenControlsTest, SayThatTheSequenceIsForTheNextGame) {
    program_.startGame();
    expectValue("Sequence", "bag");
    program_.send("s");
    expectValue("Sequence", "next: random");
    program_.send("g");
    program_.waitForText("New game?");
    program_.send("y");
    expectValue("Sequence", "random");
    program_.send("t");
    expectValue("Test game", "next: ● on");
    program_.send("gy");
    program_.waitForText("1/100");
    EXPECT_TRUE(program_.isShown("Seed"));
    program_.send("t");
    expectValue("Test game", "next: ○ off");
    program_.send("Gy");
    program_.waitForText("1/100");
}

TEST_F(ScreenControlsTest, HideAndShowTheGhost) {
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

TEST_F(ScreenControlsTest, HideTheNextPieceUnderAnAdversary) {
    program_.startGame();
    const auto isQuestion = [this] {
        const ScreenPlace next = program_.findText("NEXT").value();
        return program_.textAt({next.row + 3, next.column}, 8).find('?') != std::string::npos;
    };
    EXPECT_FALSE(isQuestion());
    program_.send(">");
    program_.waitUntil(isQuestion, "a ? for the next piece");
    program_.send("<");
    program_.waitUntil([&] { return !isQuestion(); }, "the next piece");
}

TEST_F(ScreenControlsTest, ShowWhatTheAdversaryDoes) {
    program_.startGame();
    program_.send(">>>>>>>>>>");
    expectSlider("Adversary", 100);
    program_.send(" ");
    program_.waitForText("*ok*");
    program_.send("<<<<<<<<<< ");
    program_.waitForNoText("*ok*");
}

TEST_F(ScreenControlsTest, TakeTheFocusByTab) {
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
    expectFocus("Which brain");
    program_.press(SpecialKey::Tab);
    expectFocus("Load a brain");
    EXPECT_FALSE(hasFocus("Brain "));
    program_.press(SpecialKey::ShiftTab);
    program_.press(SpecialKey::ShiftTab);
    expectFocus("Brain ");
    program_.press(SpecialKey::ShiftTab);
    program_.waitUntil([&] { return !hasFocus("Brain "); }, "the focus on the piece");
    program_.press(SpecialKey::ShiftTab);
    program_.press(SpecialKey::Enter);
    program_.waitForText("Quit?");
}

TEST_F(ScreenControlsTest, MoveTheSlidersByOneWithArrows) {
    program_.startGame();
    for (int i = 0; i < 6; ++i)
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

TEST_F(ScreenControlsTest, GiveTheFocusBackAtEscape) {
    program_.startGame();
    program_.press(SpecialKey::Tab);
    expectFocus("Brain ");
    program_.press(SpecialKey::Escape);
    program_.waitUntil([&] { return !hasFocus("Brain "); }, "no focus");
    program_.send(" ");
    program_.waitForNumber("Pieces", 2);
    expectValue("Brain ", "off");
}

TEST_F(ScreenControlsTest, TakeClicks) {
    program_.startGame();
    EXPECT_EQ(program_.getTerminal().getMouseMode(), MouseMode::Drags);
    clickLabel("Brain ");
    expectValue("Brain ", "on");
    clickLabel("Brain ");
    expectValue("Brain ", "off");
    clickLabel("Which brain");
    expectValue("Which brain", "bad");
    clickLabel("Sound");
    expectValue("Sound", "off");
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

TEST_F(ScreenControlsTest, TakeClicksOnTheSliders) {
    program_.startGame();
    clickMark("Adversary", 23);
    expectSlider("Adversary", 100);
    clickMark("Adversary", 0);
    expectSlider("Adversary", 0);
    clickMark("Speed", 12);
    expectSlider("Speed", 52);
}

TEST_F(ScreenControlsTest, IgnoreClicksElsewhere) {
    program_.startGame();
    program_.click(10, 10);
    program_.click(23, 79);
    program_.click(0, 0);
    program_.send("m");
    expectValue("Sound", "off");
    EXPECT_EQ(program_.numberBeside("Pieces"), 1);
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

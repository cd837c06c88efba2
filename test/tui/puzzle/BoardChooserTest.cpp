#include "tui/puzzle/BoardChooser.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>

#include "core/base/JavaRandom.h"

namespace tui {
namespace {

using Field = BoardChooser::Field;
using Outcome = BoardChooser::Outcome;

class BoardChooserTest : public testing::Test {
protected:
    BoardChooserTest() { chooser.open(puzzle::parseBoardId("4x4#u9")); }

    // Returns what the last key does.
    Outcome press(std::initializer_list<KeyCode> codes) {
        Outcome outcome{};
        for (const KeyCode code : codes)
            outcome = chooser.onKey({.code = code}, 77);
        return outcome;
    }
    void type(std::string_view letters) {
        for (const char letter : letters) {
            EXPECT_EQ(chooser.onKey(makeKey(static_cast<char32_t>(letter)), 77), Outcome::Open);
        }
    }
    std::string choose() {
        EXPECT_EQ(press({KeyCode::Enter}), Outcome::Chosen) << readError();
        return puzzle::toString(chooser.getChosen());
    }

    // The error of the last Enter; empty if there is none.
    std::string readError() const {
        return chooser.getError() ? base::toString(*chooser.getError()) : "";
    }

    BoardChooser chooser;
};

TEST_F(BoardChooserTest, ProposesAFreshBoardOfTheSameKind) {
    EXPECT_EQ(choose(), "4x4#u77");
    chooser.open(puzzle::parseBoardId("3x5#w9"));
    EXPECT_EQ(choose(), "3x5#w77");
    chooser.open(puzzle::parseBoardId("2x2:1,2,0,3"));
    EXPECT_EQ(choose(), "2x2#u77");
}

TEST_F(BoardChooserTest, ArrowsChangeTheFieldsWithinTheirLimits) {
    press({KeyCode::Right, KeyCode::Down, KeyCode::Left, KeyCode::Tab, KeyCode::Right});
    EXPECT_EQ(choose(), "5x3#w77");
    press({KeyCode::Up});
    for (int i = 0; i < 30; ++i)
        press({KeyCode::Left});
    press({KeyCode::BackTab});
    for (int i = 0; i < 30; ++i)
        press({KeyCode::Right});
    EXPECT_EQ(choose(), "16x2#w77");
}

TEST_F(BoardChooserTest, SizesAndSeedsAreTyped) {
    type("12");
    press({KeyCode::Down});
    type("99x7");  // an invalid size is ignored
    press({KeyCode::Down});
    type("w");
    press({KeyCode::Down});
    type("1729a8");
    press({KeyCode::Backspace});
    EXPECT_EQ(choose(), "12x7#w1729");
    type("\x15");
    EXPECT_EQ(choose(), "12x7#w77");
}

TEST_F(BoardChooserTest, ADigitThatContinuesNoSizeBeginsAnother) {
    type("35");
    press({KeyCode::Down});
    type("1194");
    EXPECT_EQ(choose(), "5x4#u77");
    type("013");
    EXPECT_EQ(choose(), "5x13#u77");
}

TEST_F(BoardChooserTest, TypedIdsAndBoardsComeFirst) {
    press({KeyCode::BackTab});
    EXPECT_EQ(chooser.getField(), Field::Text);
    type("3x3#w5");
    EXPECT_EQ(choose(), "3x3#w5");
    type("\x15");
    type("1 2 3/4 5 6/7 _ 8");
    EXPECT_EQ(choose(), "3x3:1,2,3,4,5,6,7,0,8");
}

TEST_F(BoardChooserTest, ARefusalIsGoneWithTheNextKey) {
    press({KeyCode::BackTab});
    type("1 2/3 _");
    EXPECT_EQ(press({KeyCode::Enter}), Outcome::Open);
    EXPECT_NE(readError().find("solved already"), std::string::npos) << readError();
    type("x");
    EXPECT_FALSE(chooser.getError());
}

TEST_F(BoardChooserTest, ASeedBeyondTheLastIsRefused) {
    press({KeyCode::Down, KeyCode::Down, KeyCode::Down});
    type("9999999999999999999");
    EXPECT_EQ(press({KeyCode::Enter}), Outcome::Open);
    EXPECT_EQ(readError(),
              "'9999999999999999999' is not a seed; expected 0 to 9223372036854775807");
}

TEST_F(BoardChooserTest, WhateverIsTypedIsABoardOrRefused) {
    constexpr std::string_view kLetters = "0123456789 ,/_:#xuw";
    base::JavaRandom random(7);
    for (int round = 0; round < 3000; ++round) {
        std::string text;
        for (int i = random.nextInt(14); i >= 0; --i)
            text +=
                kLetters[static_cast<size_t>(random.nextInt(static_cast<int>(kLetters.size())))];
        chooser.open(puzzle::parseBoardId("4x4#u9"));
        press({KeyCode::BackTab});
        type(text);
        const Outcome outcome = press({KeyCode::Enter});
        ASSERT_EQ(outcome == Outcome::Chosen, !chooser.getError()) << text;
    }
}

TEST_F(BoardChooserTest, EscapeCancels) { EXPECT_EQ(press({KeyCode::Escape}), Outcome::Cancelled); }

}  // namespace
}  // namespace tui

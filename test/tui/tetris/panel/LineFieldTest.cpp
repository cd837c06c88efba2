#include "tui/tetris/panel/LineField.h"

#include <gtest/gtest.h>

#include "test/support/screen/FrameText.h"

namespace tui {
namespace {

void type(LineField& field, std::u32string_view text) {
    for (const char32_t character : text)
        EXPECT_EQ(field.onKey({.code = KeyCode::Character, .character = character}),
                  LineField::End::None);
}

void press(LineField& field, KeyCode code, int times = 1) {
    for (int i = 0; i < times; ++i)
        EXPECT_EQ(field.onKey({.code = code}), LineField::End::None);
}

// Each letter with Control.
void pressControl(LineField& field, std::string_view letters) {
    for (const char letter : letters)
        type(field, std::u32string(1, static_cast<char32_t>(letter - 'a' + 1)));
}

std::string show(const LineField& field, int columns, bool utf8 = true) {
    Frame frame({columns, 1}, {.utf8 = utf8});
    field.draw(0, 0, columns, frame);
    EXPECT_EQ(frame.getCutOff(), 0);
    std::string text = readBox(frame, {0, 0, columns, 1});
    while (!text.empty() && text.back() == '\n')
        text.pop_back();
    return text;
}

TEST(LineFieldTest, AGuessGivesWayToWhatIsTypedAndToNoOtherKey) {
    LineField field = LineField::suggest("champion");
    EXPECT_EQ(field.getText(), "champion");
    type(field, U"dt10");
    EXPECT_EQ(field.getText(), "dt10");

    for (const KeyCode code : {KeyCode::End, KeyCode::Right, KeyCode::Up}) {
        LineField kept = LineField::suggest("dt1");
        press(kept, code);
        type(kept, U"0");
        EXPECT_EQ(kept.getText(), "dt10");
    }
    LineField shorter = LineField::suggest("dt100");
    press(shorter, KeyCode::Backspace);
    EXPECT_EQ(shorter.getText(), "dt10");
}

TEST(LineFieldTest, IsTypedAndCorrectedAnywhere) {
    LineField field("/tmp/brain.so");
    press(field, KeyCode::Backspace, 2);
    type(field, U"toml");
    EXPECT_EQ(field.getText(), "/tmp/brain.toml");
    press(field, KeyCode::Home);
    type(field, U"~");
    press(field, KeyCode::Delete, 4);
    EXPECT_EQ(field.getText(), "~/brain.toml");
    press(field, KeyCode::Right, 2);
    press(field, KeyCode::Left);
    type(field, U"đ");
    EXPECT_EQ(field.getText(), "~/đbrain.toml");
    press(field, KeyCode::Left, 30);
    press(field, KeyCode::Backspace);
    press(field, KeyCode::End);
    press(field, KeyCode::Delete);
    press(field, KeyCode::Right, 3);
    type(field, U" ");
    EXPECT_EQ(field.getText(), "~/đbrain.toml") << "without the blanks around it";
    press(field, KeyCode::Up);
    press(field, KeyCode::Tab);
    EXPECT_EQ(field.getText(), "~/đbrain.toml");
    EXPECT_EQ(field.onKey({.code = KeyCode::Enter}), LineField::End::Taken);
    EXPECT_EQ(field.onKey({.code = KeyCode::Escape}), LineField::End::Dropped);
    EXPECT_EQ(LineField("   ").getText(), "");
}

TEST(LineFieldTest, KnowsTheKeysOfAShell) {
    LineField field("command:python3 a/b.py");
    pressControl(field, "w");
    EXPECT_EQ(field.getText(), "command:python3 a/");
    pressControl(field, "w");
    EXPECT_EQ(field.getText(), "command:python3");
    pressControl(field, "afk");
    EXPECT_EQ(field.getText(), "c");
    pressControl(field, "bd");
    type(field, U"xyz");
    pressControl(field, "he");
    EXPECT_EQ(field.getText(), "xy");
    pressControl(field, "u");
    EXPECT_EQ(field.getText(), "");
    EXPECT_EQ(field.onKey({.code = KeyCode::Character, .character = U'x', .meta = true}),
              LineField::End::None);
    EXPECT_EQ(field.getText(), "") << "Alt and a letter is no letter";
}

TEST(LineFieldTest, NothingThatNoReplayCouldNameGetsIn) {
    LineField field;
    type(field, U"\x01\x07\x1b\x7f\x85\xd800");
    EXPECT_EQ(field.getText(), "");
    for (int i = 0; i < 5000; ++i)
        field.onKey({.code = KeyCode::Character, .character = U'ạ'});
    EXPECT_EQ(field.getText().size(), LineField::kMaxBytes / 3 * 3);
    // Characters of a given text that cannot be shown are replaced.
    EXPECT_EQ(LineField("a\n\xffz").getText(), "a??z");
}

TEST(LineFieldTest, ALongTextIsSeenAroundTheCursor) {
    LineField field;
    EXPECT_EQ(show(field, 12), " _");
    type(field, U"123456789");
    EXPECT_EQ(show(field, 12), " 123456789_");
    type(field, U"0");
    EXPECT_EQ(show(field, 12), "<67890_");
    press(field, KeyCode::Left);
    EXPECT_EQ(show(field, 12), " 1234567890");
    type(field, U"abc");
    EXPECT_EQ(show(field, 12), "<6789abc0");
    press(field, KeyCode::Home);
    EXPECT_EQ(show(field, 12), " 123456789a>");
    // The cursor is visible at any width and position.
    LineField walker(std::string(50, 'x'));
    for (int columns = 4; columns < 60; columns += 7) {
        press(walker, KeyCode::End);
        for (int i = 0; i <= 50; ++i) {
            Frame frame({columns, 1}, {.utf8 = true});
            walker.draw(0, 0, columns, frame);
            int cursors = 0;
            for (int column = 0; column < columns; ++column) {
                const Cell& cell = frame.getCell(column, 0);
                if (!cell.style.inverse || cell.glyph == U'_') ++cursors;
            }
            EXPECT_EQ(cursors, 1) << columns << " columns, " << i << " from the end";
            press(walker, KeyCode::Left);
        }
    }
}

TEST(LineFieldTest, EachCharacterIsSeenInOneColumn) {
    // A wide character, a combining mark, a direction mark, and a letter of one column.
    LineField field("漢e\u0301\u202Eđ");
    EXPECT_EQ(show(field, 12), " ?e??đ_");
    EXPECT_EQ(show(field, 12, false), " ?e???_");
    EXPECT_EQ(field.getText(), "漢e\u0301\u202Eđ") << "and stays what it is";
}

}  // namespace
}  // namespace tui

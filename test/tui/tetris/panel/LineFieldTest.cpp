#include "tui/tetris/panel/LineField.h"

#include <gtest/gtest.h>

#include "test/support/screen/FrameText.h"

namespace tui {
namespace {

// The text after keys that do not end it.
template <class Field>
std::string type(Field& field, std::u32string_view text) {
    for (const char32_t character : text)
        EXPECT_EQ(field.onKey(makeKey(character)), FieldEnd::None);
    return field.getText();
}

template <class Field>
std::string press(Field& field, std::string_view names) {
    for (const Key& key : parseKeyNames(names))
        EXPECT_EQ(field.onKey(key), FieldEnd::None);
    return field.getText();
}

// Each letter with Control.
std::string pressControl(LineField& field, std::string_view letters) {
    for (const char letter : letters)
        type(field, std::u32string(1, static_cast<char32_t>(letter - 'a' + 1)));
    return field.getText();
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
    EXPECT_EQ(type(field, U"dt10"), "dt10");
    for (const char* const key : {"End", "Right", "Up"}) {
        LineField kept = LineField::suggest("dt1");
        press(kept, key);
        EXPECT_EQ(type(kept, U"0"), "dt10");
    }
    LineField shorter = LineField::suggest("dt100");
    EXPECT_EQ(press(shorter, "Backspace"), "dt10");
}

TEST(LineFieldTest, IsTypedAndCorrectedAnywhere) {
    LineField field("/tmp/brain.so");
    EXPECT_EQ(press(field, "Backspace Backspace t o m l"), "/tmp/brain.toml");
    EXPECT_EQ(press(field, "Home ~ Delete Delete Delete Delete"), "~/brain.toml");
    press(field, "Right Right Left");
    EXPECT_EQ(type(field, U"đ"), "~/đbrain.toml");
    press(field, "Home Left Backspace End Delete Right");
    EXPECT_EQ(type(field, U" "), "~/đbrain.toml") << "without the blanks around it";
    EXPECT_EQ(press(field, "Up Tab"), "~/đbrain.toml");
    EXPECT_EQ(field.onKey(kEnterKey), FieldEnd::Taken);
    EXPECT_EQ(field.onKey(kEscapeKey), FieldEnd::Dropped);
    EXPECT_EQ(LineField("   ").getText(), "");
}

TEST(LineFieldTest, KnowsTheKeysOfAShell) {
    LineField field("command:python3 a/b.py");
    EXPECT_EQ(pressControl(field, "w"), "command:python3 a/");
    EXPECT_EQ(pressControl(field, "w"), "command:python3");
    EXPECT_EQ(pressControl(field, "afk"), "c");
    pressControl(field, "bd");
    type(field, U"xyz");
    EXPECT_EQ(pressControl(field, "he"), "xy");
    EXPECT_EQ(pressControl(field, "u"), "");
    EXPECT_EQ(press(field, "M-x"), "") << "Alt and a letter is no letter";
}

TEST(LineFieldTest, NothingThatNoReplayCouldNameGetsIn) {
    LineField field;
    EXPECT_EQ(type(field, U"\x01\x07\x1b\x7f\x85\xd800"), "");
    EXPECT_EQ(type(field, std::u32string(5000, U'ạ')).size(), LineField::kMaxBytes / 3 * 3);
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
    press(field, "Left");
    EXPECT_EQ(show(field, 12), " 1234567890");
    type(field, U"abc");
    EXPECT_EQ(show(field, 12), "<6789abc0");
    press(field, "Home");
    EXPECT_EQ(show(field, 12), " 123456789a>");
    // The cursor is visible at any width and position.
    LineField walker(std::string(50, 'x'));
    for (int columns = 4; columns < 60; columns += 7) {
        press(walker, "End");
        for (int i = 0; i <= 50; ++i) {
            Frame frame({columns, 1}, {.utf8 = true});
            walker.draw(0, 0, columns, frame);
            int cursors = 0;
            for (int column = 0; column < columns; ++column) {
                const Cell& cell = frame.getCell(column, 0);
                if (!cell.style.inverse || cell.glyph == U'_') ++cursors;
            }
            EXPECT_EQ(cursors, 1) << columns << " columns, " << i << " from the end";
            press(walker, "Left");
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

TEST(NameFieldTest, TakesCharactersOfANameAndAGuessGivesWayToThem) {
    NameField field = NameField::suggest("ann");
    EXPECT_EQ(field.format(16), "ann_");
    // Characters that cannot begin a name are ignored: a late hard drop's blank, forbidden signs.
    EXPECT_EQ(type(field, U" \u202e\t"), "ann");
    EXPECT_EQ(type(field, U"Bo b"), "Bo b");
    NameField guess = NameField::suggest("anna");
    press(guess, "Backspace");
    EXPECT_EQ(type(guess, U"e"), "anne");
    NameField given("ann");
    EXPECT_EQ(type(given, U"a"), "anna");
    EXPECT_EQ(given.onKey(kEnterKey), FieldEnd::Taken);
    EXPECT_EQ(given.onKey(kEscapeKey), FieldEnd::Dropped);
}

}  // namespace
}  // namespace tui

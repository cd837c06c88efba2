#include "tui/tetris/panel/LineField.h"

#include <gtest/gtest.h>

#include <string_view>

namespace tui {
namespace {

void type(NameField& field, std::u32string_view text) {
    for (const char32_t c : text)
        EXPECT_EQ(field.onKey({.code = KeyCode::Character, .character = c}), NameField::End::None);
}

TEST(NameFieldTest, WhatIsTypedTakesThePlaceOfAGuess) {
    NameField field = NameField::suggest("ann");
    EXPECT_EQ(field.format(16), "ann_");
    // Characters that cannot begin a name are ignored: a late hard drop's blank, forbidden signs.
    type(field, U" \u202e\t");
    EXPECT_EQ(field.getText(), "ann");
    type(field, U"Bo b");
    EXPECT_EQ(field.getText(), "Bo b");
}

TEST(NameFieldTest, AGuessCanBeEdited) {
    NameField field = NameField::suggest("anna");
    field.onKey({.code = KeyCode::Backspace});
    type(field, U"e");
    EXPECT_EQ(field.getText(), "anne");
}

TEST(NameFieldTest, ANameThatWasGivenIsTypedOn) {
    NameField field("ann");
    type(field, U"a");
    EXPECT_EQ(field.getText(), "anna");
    EXPECT_EQ(field.onKey({.code = KeyCode::Enter}), NameField::End::Taken);
    EXPECT_EQ(field.onKey({.code = KeyCode::Escape}), NameField::End::Dropped);
}

}  // namespace
}  // namespace tui

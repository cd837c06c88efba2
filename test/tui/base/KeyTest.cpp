#include "tui/base/Key.h"

#include <gtest/gtest.h>

namespace tui {
namespace {

TEST(KeyTest, EachNameIsAKeyAndItsNameAgain) {
    for (const char* const name :
         {"j",        "J",      ";",      "-",        "=",       "é",        "─",         "Up",
          "Down",     "Left",   "Right",  "Enter",    "Esc",     "Tab",      "Backspace", "Space",
          "Home",     "End",    "PageUp", "PageDown", "F1",      "F9",       "F12",       "C-a",
          "C-x",      "C-Left", "C-F5",   "M-a",      "M-A",     "M-Space",  "M-Up",      "M-C-a",
          "M-C-Left", "kp_0",   "kp_9",   "kp_+",     "kp_.",    "kp_Enter", "kp_Left",   "M-kp_5",
          "C-kp_Up",  "M--",    "Insert", "Delete",   "BackTab", "C-Delete"}) {
        const std::optional<Key> key = parseKeyName(name);
        ASSERT_TRUE(key.has_value()) << name;
        EXPECT_EQ(formatKeyName(*key), name);
        EXPECT_TRUE(hasKeyName(*key));
    }
    EXPECT_EQ(parseKeyName("C-M-a"), parseKeyName("M-C-a"));
    EXPECT_EQ(parseKeyName("C-A"), parseKeyName("C-a"));
}

TEST(KeyTest, WhatIsNoKeyIsRefused) {
    for (const char* const name :
         {"",      " ",     "up",  "UP",   "jj",      "F0",      "F13",      "C-",    "X-a",
          "C-C-a", "M-M-a", "C-1", "C-;",  "C-Space", "C-Enter", "\x01",     "\xff",  "M-[",
          "M-]",   "M-O",   "kp_", "kp_a", "kp_kp_1", "kp_F1",   "kp_Space", "C-kp_1"}) {
        EXPECT_EQ(parseKeyName(name), std::nullopt) << name;
    }
}

TEST(KeyTest, ALongNameDoesNotRecurse) {
    std::string name;
    for (int i = 0; i < 1'000'000; ++i)
        name += "kp_";
    EXPECT_EQ(parseKeyName(name + "1"), std::nullopt);
}

TEST(KeyTest, KeysWithoutANameCannotBeAssigned) {
    for (const Key& key :
         {Key{}, Key{.code = KeyCode::MousePress, .column = 3}, Key{.code = KeyCode::WheelUp},
          makeKey(3),     // C-c
          makeKey(0x1c),  // C-backslash
          Key{.code = KeyCode::Character, .character = U'[', .meta = true},
          Key{.code = KeyCode::Enter, .control = true}}) {
        EXPECT_FALSE(hasKeyName(key)) << static_cast<int>(key.code) << ' ' << int(key.character);
    }
}

TEST(KeyTest, ControlLettersThatAreOtherKeysOrTheProgramsOwnAreRefused) {
    for (const char letter : std::string("hijmcszlq"))
        EXPECT_EQ(parseKeyName(std::string("C-") + letter), std::nullopt) << letter;
}

}  // namespace
}  // namespace tui

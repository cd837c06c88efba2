#include "tui/base/text/PlayerName.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "core/base/Text.h"
#include "tui/base/Frame.h"

namespace tui {
namespace {

// Hostile names: none of them may reach the screen of another person.
constexpr std::array<std::string_view, 21> kHostile{
    "a\033[31mb",                       // an escape sequence
    "a\nb",                             // another row
    "a\177",                            // delete
    "a\302\23331m",                     // CSI in one character
    "\u202eten",                        // from right to left
    "a\u2066b\u2069",                   // isolates
    "a\u200bb",                         // a space without width
    "a\u200db",                         // a joiner
    "\ufeffann",                        // a byte order mark
    "ann\U000E0061",                    // a tag
    "a\U000E0100",                      // a variation selector
    "a\u0301\u0301\u0301\u0301\u0301",  // several combining marks
    "\u0301a",                          // a combining mark at the beginning
    "a\u034f",                          // a combining grapheme joiner
    "\u05d0\u05d1",                     // letters from right to left
    "\u4e16\u754c",                     // wide letters
    "\U0001F600",                       // an emoji
    "a\u00a0b",                         // a no-break space
    "\u2028",                           // a line separator
    "\300\257",                         // an overlong encoding
    "a\377\376",                        // not UTF-8
};

TEST(PlayerNameTest, NamesAreLettersDigitsBlanksAndAFewSigns) {
    for (const char* const name :
         {"Ann", "Ann B.", "O'Hara-2_x", "Nguyễn Thị Đẹp", "Jörg Ångström", "Łukasz", "Ελένη",
          "Михаил", "7", "Ỹ", "Ữ ở ặ ỵ", "1234567890123456"}) {
        EXPECT_EQ(parsePlayerName(name), name);
        EXPECT_EQ(sanitizePlayerName(name), name);
    }
}

TEST(PlayerNameTest, WhatIsHostileIsNoName) {
    for (const std::string_view text : kHostile)
        EXPECT_EQ(parsePlayerName(text), std::nullopt) << testing::PrintToString(text);
    for (const char* const text : {"", " ", "   ", "...", "- -", "a\"b", "a<b", "a`b", "a\\b",
                                   "a/b", "a$b", "12345678901234567", "ŉ", "ǃ", "×", "Ǆ", "ſ"})
        EXPECT_EQ(parsePlayerName(text), std::nullopt) << text;
}

TEST(PlayerNameTest, WhatIsHostileIsNotPrinted) {
    EXPECT_EQ(sanitizePlayerName("a\x1b[31mb"), "a??31mb");
    EXPECT_EQ(sanitizePlayerName("a\xe2\x80\xaeten"), "a?ten");
    EXPECT_EQ(sanitizePlayerName("a\xff\xfe"), "a??");
    EXPECT_EQ(sanitizePlayerName(std::string_view("a\0b", 3)), "a?b");
    for (const std::string_view text : kHostile) {
        const std::string shown = sanitizePlayerName(text);
        EXPECT_NE(shown.find('?'), std::string::npos) << testing::PrintToString(text);
        EXPECT_EQ(sanitizePlayerName(shown), shown);
    }
}

// Tries characters between two letters.
TEST(PlayerNameTest, NoCharacterThatIsPrintedIsWideOrAMarkOrLeadsAnywhere) {
    int letters = 0;
    // All below U+3000 and the tags; of all others, which are not allowed, every 61st.
    for (char32_t c = 1; c <= 0x10FFFF; c += c < 0x3000 || (c >= 0xE0000 && c < 0xE0200) ? 1 : 61) {
        const std::string name = extendPlayerName("q", c);
        if (name == "q") continue;
        ++letters;
        EXPECT_EQ(countCharacters(name), 2);
        EXPECT_EQ(parsePlayerName(name + "y"), name + "y")
            << "U+" << std::hex << static_cast<unsigned>(c);
        // Not in a block of marks, or of right-to-left, wide or format characters.
        EXPECT_TRUE(c < 0x7F || (c >= 0xC0 && c < 0x234) || (c >= 0x386 && c < 0x3CF) ||
                    (c >= 0x400 && c < 0x460) || (c >= 0x1E00 && c < 0x1EFA))
            << "U+" << std::hex << static_cast<unsigned>(c);
    }
    EXPECT_GT(letters, 800);
}

TEST(PlayerNameTest, AnythingIsPrintedInSixteenColumnsAtMost) {
    std::string bytes;
    for (int i = 0; i < 600; ++i) {
        bytes += static_cast<char>((i * 7919 + i / 13) % 256);
        const std::string shown =
            sanitizePlayerName(std::string_view(bytes).substr(bytes.size() / 2));
        EXPECT_LE(countCharacters(shown), kMaxNameColumns);
        EXPECT_TRUE(base::isPlainText(shown));
        EXPECT_FALSE(shown.starts_with(' ') || shown.ends_with(' '));
    }
    EXPECT_EQ(sanitizePlayerName("1234567890123456789"), "1234567890123456");
    EXPECT_EQ(sanitizePlayerName("1234567890123456789 (typed)"), "1234567890123456 (typed)");
    EXPECT_EQ(foldPlayerName("Đạt (typed)"), "Dat (typed)");
    EXPECT_EQ(parsePlayerName("Ann (typed)"), std::nullopt) << "nobody can type it";
    EXPECT_EQ(sanitizePlayerName("123456789012345 789"), "123456789012345");
    EXPECT_EQ(sanitizePlayerName("ễễễễễễễễễễễễễễễễễễ"), "ễễễễễễễễễễễễễễễễ");
}

TEST(PlayerNameTest, BlanksStandInsideAndAlone) {
    EXPECT_EQ(parsePlayerName("  Ann   B.  "), "Ann B.");
    EXPECT_EQ(sanitizePlayerName("  Ann   B.  "), "Ann B.");
    EXPECT_EQ(sanitizePlayerName("   "), "");
}

TEST(PlayerNameTest, MarksArePutTogetherWithTheirLetterInAnyOrder) {
    EXPECT_EQ(parsePlayerName("Nguye\u0302\u0303n"), "Nguyễn");
    EXPECT_EQ(parsePlayerName("Nguye\u0303\u0302n"), "Nguyễn");
    EXPECT_EQ(parsePlayerName("A\u0323\u0302"), "Ậ");
    EXPECT_EQ(parsePlayerName("u\u031B\u0301"), "ứ");
    EXPECT_EQ(parsePlayerName("o\u0309\u031B"), "ở");
    EXPECT_EQ(parsePlayerName("a\u0306\u0300"), "ằ");
    EXPECT_EQ(parsePlayerName("i\u0302n\u0303u\u030C\u0308"), "îñǚ") << "not in Vietnamese alone";
    for (const char* const text : {"e\u0302\u0302", "e\u0301\u0300", "b\u0301", "b\u0302",
                                   "q\u0306", "a\u031B", "1\u0301", " \u0301a"})
        EXPECT_EQ(parsePlayerName(text), std::nullopt) << text;
}

TEST(PlayerNameTest, ANameIsTypedCharacterByCharacter) {
    std::string name;
    for (const char32_t c : std::u32string(U" A\x1b"
                                           U"nn\u0309\u202e  B.\u4e16"))
        name = extendPlayerName(name, c);
    EXPECT_EQ(name, "Ann B.");
    name = extendPlayerName(extendPlayerName("e", U'\u0302'), U'\u0309');
    EXPECT_EQ(name, "ể");
    EXPECT_EQ(extendPlayerName("1234567890123456", U'7'), "1234567890123456");
    EXPECT_EQ(extendPlayerName("123456789012345e", U'\u0302'), "123456789012345ê");
}

TEST(PlayerNameTest, ForAsciiTheMarksAreLeftOut) {
    EXPECT_EQ(foldPlayerName("Nguyễn Thị Đẹp Ưữ ở"), "Nguyen Thi Dep Uu o");
    EXPECT_EQ(foldPlayerName("Ann B. 'x_-"), "Ann B. 'x_-");
    EXPECT_EQ(foldPlayerName("Ж\xff"), "??");
}

}  // namespace
}  // namespace tui

#include "core/base/Text.h"

#include <gtest/gtest.h>

namespace base {
namespace {

TEST(TextTest, TextThatCanBeShownIsPlain) {
    for (const char* text : {"", "a b", "vợ", "→", "\xf0\x9f\x98\x80", "\xc2\xa0", "~"}) {
        EXPECT_TRUE(isPlainText(text)) << text;
        EXPECT_EQ(makePlainText(text, 99), text);
    }
}

TEST(TextTest, ControlCharactersAndBrokenOnesAreNot) {
    for (const char* text : {"\n", "a\x1b[2J", "\x7f", "\xff", "\xc2\x9b", "\xc0\xaf",
                             "\xe0\x80\x80", "\xed\xa0\x80", "\xf0\x80\x80\x80", "\xf4\x90\x80\x80",
                             "\xf5\x80\x80\x80", "\xe2\x86", "\xe2\x28\xa1", "\x80"}) {
        EXPECT_FALSE(isPlainText(text));
        EXPECT_TRUE(isPlainText(makePlainText(text, 99)));
    }
    EXPECT_EQ(makePlainText("a\nb\xff"
                            "c",
                            99),
              "a?b?c");
}

TEST(TextTest, TooLongTextIsCutBetweenCharacters) {
    EXPECT_EQ(makePlainText("abc", 2), "ab");
    EXPECT_EQ(makePlainText("a→", 3), "a");
    EXPECT_EQ(makePlainText("a→", 4), "a→");
}

TEST(TextTest, MarksThatMoveOtherTextAreShownAsQuestionMarks) {
    for (const std::string mark : {"\u061C", "\u200E", "\u200F", "\u2028", "\u2029", "\u202A",
                                   "\u202E", "\u2066", "\u2069"}) {
        EXPECT_EQ(makePlainText("a" + mark + "b", 9), "a?b");
    }
    const std::string others = "\u061D\u200D\u2010\u2027\u202F\u2065\u206A";
    EXPECT_EQ(makePlainText(others, others.size()), others);
}

TEST(TextTest, TomlGetsEscapes) {
    EXPECT_EQ(quoteToml("a \"b\" \\ é"), "\"a \\\"b\\\" \\\\ é\"");
    EXPECT_EQ(quoteToml("\n\x1f\x7f"), "\"\\u000A\\u001F\\u007F\"");
}

TEST(TextTest, QuotedTextIsCutBetweenCharacters) {
    EXPECT_EQ(quote("red"), "'red'");
    EXPECT_EQ(quote(""), "''");
    EXPECT_EQ(quote("a\nb\x1b[31m\x7f"), "'a?b?[31m?'");
    EXPECT_EQ(quote("gr\xc3\xbcn"), "'gr\xc3\xbcn'");
    EXPECT_EQ(quote(std::string(500, 'x')), "'" + std::string(60, 'x') + "...'");
    EXPECT_EQ(quote(std::string(59, 'a') + "é"), "'" + std::string(59, 'a') + "...'");
}

TEST(TextTest, WordsAreTakenUpToACharacter) {
    std::string_view text = "a::b";
    EXPECT_EQ(takeWord(text, ':'), "a");
    EXPECT_EQ(takeWord(text, ':'), "");
    EXPECT_EQ(takeWord(text, ':'), "b") << "the last one has no end";
    EXPECT_EQ(takeWord(text, ':'), "");
    EXPECT_TRUE(text.empty());
}

TEST(TextTest, WordsAreListedAsInASentence) {
    EXPECT_EQ(listWords({}), "");
    EXPECT_EQ(listWords({"a"}), "a");
    EXPECT_EQ(listWords({"a", "b"}), "a or b");
    EXPECT_EQ(listWords({"a", "b", "c"}), "a, b or c");
}

}  // namespace
}  // namespace base

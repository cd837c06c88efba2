#include "tui/base/Frame.h"

#include <gtest/gtest.h>

#include "test/support/screen/FrameText.h"

namespace tui {
namespace {

TEST(FrameTest, IsBlankAtFirstAndAfterReset) {
    Frame frame({3, 2});
    EXPECT_EQ(frame.getSize(), (Size{3, 2}));
    for (int row = 0; row < 2; ++row) {
        for (int column = 0; column < 3; ++column)
            EXPECT_EQ(frame.getCell(column, row), Cell{});
    }
    frame.put(1, 1, "x", {.bold = true});
    frame.reset({4, 1});
    EXPECT_EQ(frame, Frame({4, 1}));
    EXPECT_EQ(Frame().getSize(), Size{});
}

TEST(FrameTest, PutKeepsGlyphAndStyle) {
    Frame frame({3, 2});
    const Style style{.foreground = Color::Bad, .background = Color::Face, .inverse = true};
    frame.put(2, 1, U'é', style);
    EXPECT_EQ(frame.getCell(2, 1), (Cell{U'é', style}));
    EXPECT_EQ(toText(frame), "\n  é\n");
}

TEST(FrameTest, CutsOffWhatFallsOutsideOnEverySide) {
    Frame frame({4, 3});
    frame.put(-1, 1, U'x');
    frame.put(4, 1, U'x');
    frame.put(1, -1, U'x');
    frame.put(1, 3, U'x');
    frame.put(0, 100, "text");
    EXPECT_EQ(frame, Frame({4, 3}));
    EXPECT_EQ(frame.put(-2, 0, "abcdefgh"), 6) << "the column behind the text, shown or not";
    EXPECT_EQ(frame.put(2, 2, "uvwxyz"), 8);
    EXPECT_EQ(toText(frame), "cdef\n\n  uv\n");
}

TEST(FrameTest, CountsWhatItCutsOff) {
    Frame frame({4, 1});
    frame.put(0, 0, "abcd");
    frame.put(4, 0, "   ");
    EXPECT_EQ(frame.getCutOff(), 0);
    frame.put(2, 0, "cd é f");
    EXPECT_EQ(frame.getCutOff(), 2);
    frame.put(0, 1, U'x');
    frame.put(0, -1, "a é");
    EXPECT_EQ(frame.getCutOff(), 5);
    EXPECT_EQ(frame, [] {
        Frame same({4, 1});
        same.put(0, 0, "abcd");
        return same;
    }()) << "what is seen is compared";
    frame.reset({4, 1});
    EXPECT_EQ(frame.getCutOff(), 0);
}

TEST(FrameTest, TheFirstCharactersOfAText) {
    EXPECT_EQ(firstCharacters("aéb", 0), "");
    EXPECT_EQ(firstCharacters("aéb", 2), "aé");
    EXPECT_EQ(firstCharacters("aéb", 3), "aéb");
    EXPECT_EQ(firstCharacters("aéb", 9), "aéb");
}

TEST(FrameTest, ReadsUtf8OfEveryLength) {
    Frame frame({6, 1});
    EXPECT_EQ(frame.put(0, 0, "a\u00e9\u2502\U0001F600z"), 5);
    EXPECT_EQ(frame.getCell(0, 0).glyph, U'a');
    EXPECT_EQ(frame.getCell(1, 0).glyph, U'\u00e9');
    EXPECT_EQ(frame.getCell(2, 0).glyph, U'\u2502');
    EXPECT_EQ(frame.getCell(3, 0).glyph, U'\U0001F600');
    EXPECT_EQ(frame.getCell(4, 0).glyph, U'z');
    EXPECT_EQ(countCharacters("a\u00e9\u2502\U0001F600z"), 5);
    EXPECT_EQ(countCharacters(""), 0);
}

TEST(FrameTest, ShowsAQuestionMarkForBytesThatAreNoUtf8) {
    struct Row {
        const char* bytes;
        const char* shown;
    };
    const Row kRows[] = {
        {"a\x80z", "a?z"},           // a continuation without a beginning
        {"a\xC3z", "a?z"},           // a beginning without its continuation
        {"a\xE2\x94z", "a?z"},       // one byte missing
        {"a\xE2\x94", "a?"},         // the end in the middle
        {"a\xF0\x9F\x98", "a?"},     // three of four bytes
        {"\xFF", "?"},               // not in UTF-8
        {"\xC3\xC3\xA9", "?\u00e9"}  // the next character is valid
    };
    for (const Row& row : kRows) {
        Frame frame({4, 1});
        frame.put(0, 0, row.bytes);
        EXPECT_EQ(toText(frame), std::string(row.shown) + "\n");
        EXPECT_EQ(countCharacters(row.bytes), countCharacters(row.shown));
    }
}

TEST(FrameTest, PartsStandSideBySideAndShareWhatTheOthersLeave) {
    Box left;
    Box middle;
    Box right;
    const BoxParts parts{{2, &left}, {1}, {.place = &middle, .weight = 1}, {3, &right, 2}};
    EXPECT_EQ(sumSizes(parts), 6);
    placeColumns({10, 5, 16, 4}, parts);
    EXPECT_EQ(left, (Box{10, 5, 2, 4}));
    EXPECT_EQ(middle, (Box{13, 5, 3, 4}));
    EXPECT_EQ(right, (Box{16, 5, 10, 4}));
    placeRows({10, 5, 16, 6}, parts);
    EXPECT_EQ(left, (Box{10, 5, 16, 2}));
    EXPECT_EQ(middle, (Box{10, 8, 16, 0}));
    EXPECT_EQ(right, (Box{10, 8, 16, 3})) << "nothing is left";
}

TEST(FrameTest, APressMeansTheKeyThatWasSetThereLast) {
    Frame frame({8, 2});
    frame.setKey({0, 0, 4, 1}, kEnterKey);
    frame.setKey({2, 0, 4, 1}, kEscapeKey);
    EXPECT_EQ(frame.findKey(1, 0), kEnterKey);
    EXPECT_EQ(frame.findKey(2, 0), kEscapeKey);
    EXPECT_EQ(frame.findKey(6, 0), std::nullopt);
    EXPECT_EQ(frame.findKey(1, 1), std::nullopt);
    frame.reset({8, 2});
    EXPECT_EQ(frame.findKey(1, 0), std::nullopt);
}

}  // namespace
}  // namespace tui

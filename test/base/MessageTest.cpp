#include "core/base/Message.h"

#include <gtest/gtest.h>

namespace base {
namespace {

TEST(MessageTest, IsItsTextWithItsValues) {
    EXPECT_EQ(toString(Message("no values")), "no values");
    EXPECT_EQ(toString(Message("row {0} has {1} tiles", {2, 7})), "row 2 has 7 tiles");
    EXPECT_EQ(toString(Message("{1}{0}{1}", {1, 2})), "212");
    EXPECT_EQ(toString(Message("'{0}'", {std::string("4x4")})), "'4x4'");
}

TEST(MessageTest, ItsValuesMayBeTexts) {
    const Message place("row {0}, tile {1}", {2, 3});
    EXPECT_EQ(toString(Message("{0}: {1} is missing", {place, "the blank"})),
              "row 2, tile 3: the blank is missing");
    EXPECT_FALSE(Message("the blank").isWord());
    EXPECT_TRUE(Message(std::string("the blank")).isWord());
    EXPECT_TRUE(Message(5).isWord());
}

TEST(MessageTest, AWordIsTakenAsItIs) {
    EXPECT_EQ(toString(Message(std::string("{0}"))), "{0}");
    EXPECT_EQ(toString(Message("a {0}", {std::string("{0}{1}")})), "a {0}{1}");
}

TEST(MessageTest, APlaceWithoutAValueStays) {
    EXPECT_EQ(toString(Message("{0} {1} {2}", {1})), "1 {1} {2}");
    EXPECT_EQ(toString(Message("{} {x} {0 } {", {1})), "{} {x} {0 } {");
}

TEST(MessageTest, ARefusalSaysItInEnglish) {
    const Refusal refusal(Message("{0} is no size", {9}));
    EXPECT_STREQ(refusal.what(), "9 is no size");
    EXPECT_EQ(refusal.getMessage().getText(), "{0} is no size");
}

}  // namespace
}  // namespace base

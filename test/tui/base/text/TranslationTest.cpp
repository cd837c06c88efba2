#include "tui/base/text/Translation.h"

#include <gtest/gtest.h>

#include "test/support/screen/MoFile.h"

namespace tui {
namespace {

using namespace std::string_literals;

Translation makeVietnamese() {
    return Translation(Catalogue::parse(makeMoFile({{"Rows", "Hàng"},
                                                    {"narrow\004Rows", "H."},
                                                    {"{0} in {1}", "trong {1}: {0}"},
                                                    {"{0} move\0{0} moves"s, "{0} nước"}}))
                           .value());
}

TEST(TranslationTest, IsEnglishAtFirst) {
    const Translation tr;
    EXPECT_EQ(tr("Rows"), "Rows");
    EXPECT_EQ(tr.in("narrow", "Rows"), "Rows");
    EXPECT_EQ(tr.format("{0} in {1}", "3 moves", "0:12"), "3 moves in 0:12");
    EXPECT_EQ(tr.plural("{0} move", "{0} moves", 1), "1 move");
    EXPECT_EQ(tr.plural("{0} move", "{0} moves", 0), "0 moves");
    EXPECT_EQ(tr.plural("{0} move", "{0} moves", 12), "12 moves");
}

TEST(TranslationTest, SaysWhatTheCatalogueSays) {
    const Translation tr = makeVietnamese();
    EXPECT_EQ(tr("Rows"), "Hàng");
    EXPECT_EQ(tr.in("narrow", "Rows"), "H.");
    EXPECT_EQ(tr.format("{0} in {1}", "3 moves", "0:12"), "trong 0:12: 3 moves");
    EXPECT_EQ(tr.plural("{0} move", "{0} moves", 1), "1 nước");
    EXPECT_EQ(tr.plural("{0} move", "{0} moves", 12), "12 nước");
}

TEST(TranslationTest, WhatTheCatalogueLacksStaysEnglish) {
    const Translation tr = makeVietnamese();
    EXPECT_EQ(tr("Columns"), "Columns");
    EXPECT_EQ(tr.in("wide", "Rows"), "Rows");
    EXPECT_EQ(tr.format("{0} lost", "1"), "1 lost");
    EXPECT_EQ(tr.plural("{0} row", "{0} rows", 2), "2 rows");
}

TEST(TranslationTest, OnlyPlacesAreFilled) {
    const Translation tr;
    EXPECT_EQ(tr.format("{0}{1}{0}", "a", "b"), "aba");
    EXPECT_EQ(tr.format("{0}", "{1}"), "{1}") << "a value is no text";
    EXPECT_EQ(tr.format("{2} {x} {} { {0", "a", "b"), "{2} {x} {} { {0");
    EXPECT_EQ(tr.format("", "a"), "");
}

TEST(TranslationTest, SaysAMessageWithTheTextsInIt) {
    const base::Message message("{0} in {1}",
                                {base::Message("Rows"), base::Message(std::string("Rows"))});
    EXPECT_EQ(Translation().say(message), "Rows in Rows");
    EXPECT_EQ(makeVietnamese().say(message), "trong Rows: Hàng") << "a word is no text";
    EXPECT_EQ(makeVietnamese().say("Columns"), "Columns");
}

TEST(TranslationTest, AMarkedTextIsTheSameText) {
    static_assert("left"_tr == "left");
    EXPECT_EQ(makeVietnamese()("Rows"_tr), "Hàng");
}

}  // namespace
}  // namespace tui

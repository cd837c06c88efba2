#include "tui/base/OwnColor.h"

#include <gtest/gtest.h>

#include "core/tetris/Piece.h"
#include "tui/tetris/draw/WellParts.h"

namespace tui {
namespace {

TEST(OwnColorTest, AColourIsANameANumberOrItsLight) {
    using enum OwnColor::Kind;
    EXPECT_EQ(parseOwnColor("theme"), OwnColor{});
    EXPECT_EQ(parseOwnColor("red"), (OwnColor{Number, 1}));
    EXPECT_EQ(parseOwnColor("bright-white"), (OwnColor{Number, 15}));
    EXPECT_EQ(parseOwnColor("orange"), (OwnColor{Number, 208}));
    EXPECT_EQ(parseOwnColor("0"), (OwnColor{Number, 0}));
    EXPECT_EQ(parseOwnColor("255"), (OwnColor{Number, 255}));
    EXPECT_EQ(parseOwnColor("#Ff8000"), (OwnColor{Rgb, 0xff8000}));
    for (const char* const wrong : {"", " ", "Red", "256", "-1", "1.0", "#", "#fff", "#ff80000",
                                    "#gg0000", "ff8000", "#+f8000", "bright-orange", "red "}) {
        EXPECT_EQ(parseOwnColor(wrong), std::nullopt) << wrong;
    }
}

TEST(OwnColorTest, ItsTextMeansTheSame) {
    EXPECT_EQ(formatOwnColor({}), "theme");
    EXPECT_EQ(formatOwnColor({OwnColor::Kind::Number, 9}), "bright-red");
    EXPECT_EQ(formatOwnColor({OwnColor::Kind::Rgb, 0x00a0ff}), "#00a0ff");
    for (int number = 0; number < 256; ++number) {
        const OwnColor color{OwnColor::Kind::Number, number};
        EXPECT_EQ(parseOwnColor(formatOwnColor(color)), color);
    }
}

TEST(OwnColorTest, ThePiecesHaveTheirLetters) {
    ASSERT_EQ(kOwnColorPieces.size(), tetris::Piece::getPieces().size());
    for (size_t piece = 0; piece < kOwnColorPieces.size(); ++piece)
        EXPECT_EQ(kOwnColorPieces[piece], getPieceLetter(static_cast<int>(piece)));
}

TEST(RgbTest, ContrastIsThatOfWcag) {
    EXPECT_NEAR(computeContrast(0x000000, 0xffffff), 21, 0.01);
    EXPECT_NEAR(computeContrast(0x777777, 0xffffff), 4.48, 0.01);
    EXPECT_DOUBLE_EQ(computeContrast(0xff0000, 0xff0000), 1);
}

TEST(RgbTest, TheNearestNumberOfANumbersColourIsItself) {
    for (int number = 16; number < 256; ++number)
        EXPECT_EQ(computeRgb(findNearest(computeRgb(number), 16, 255)), computeRgb(number));
    EXPECT_EQ(findNearest(0xfe0102, 0, 15), 9);
}

}  // namespace
}  // namespace tui

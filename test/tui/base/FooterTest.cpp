#include "tui/base/Footer.h"

#include <gtest/gtest.h>

#include "test/support/screen/FrameText.h"

namespace tui {
namespace {

const std::vector<FooterWord> kWords{{"g", "new", makeKey(U'g')},
                                     {"Tab", "controls", kTabKey},
                                     {"p", "pause", makeKey(U'p')},
                                     {"q", "quit", makeKey(U'q')}};

std::string drawIn(int columns) {
    Frame frame({40, 1});
    drawFooter(kWords, {1, 0, columns, 1}, frame);
    EXPECT_EQ(frame.getCutOff(), 0);
    return toText(frame);
}

TEST(FooterTest, TheLastWordStaysWhenThereIsLittleRoom) {
    EXPECT_EQ(drawIn(36), " g new  Tab controls  p pause  q quit\n");
    EXPECT_EQ(drawIn(35), " g new  Tab controls  q quit\n");
    EXPECT_EQ(drawIn(25), " g new  q quit\n");
    EXPECT_EQ(drawIn(12), " q quit\n");
    EXPECT_EQ(drawIn(6), " q quit\n");
}

TEST(FooterTest, APressOfTheMouseOnAWordIsItsKey) {
    Frame frame({40, 5});
    drawFooter(kWords, {1, 3, 36, 1}, frame);
    EXPECT_EQ(frame.findKey(0, 3), std::nullopt);
    EXPECT_EQ(frame.findKey(1, 3), makeKey(U'g'));
    EXPECT_EQ(frame.findKey(5, 3), makeKey(U'g'));
    EXPECT_EQ(frame.findKey(6, 3), std::nullopt) << "between two words";
    EXPECT_EQ(frame.findKey(8, 3), kTabKey);
    EXPECT_EQ(frame.findKey(8, 2), std::nullopt) << "another row";
    frame.reset({40, 5});
    drawFooter(kWords, {1, 3, 25, 1}, frame);
    EXPECT_EQ(frame.findKey(9, 3), makeKey(U'q')) << "where the words left out would be";
}

TEST(FooterTest, TheChosenWordIsMarked) {
    Frame frame({20, 1});
    drawFooter({{"c", "settings", std::nullopt, true}}, {0, 0, 20, 1}, frame);
    EXPECT_TRUE(frame.getCell(2, 0).style.inverse);
    EXPECT_FALSE(frame.getCell(0, 0).style.inverse);
}

TEST(FooterTest, WithoutWordsOrRowsThereIsNone) {
    EXPECT_TRUE(placeFooter({}, {0, 0, 80, 1}).empty());
    EXPECT_TRUE(placeFooter(kWords, {0, 0, 80, 0}).empty());
}

}  // namespace
}  // namespace tui

#include "brain/tetris/weights/WeightsFile.h"

#include <gtest/gtest.h>

#include <fstream>
#include <stdexcept>

#include "test/support/Refusal.h"
#include "test/support/TemporaryDirectory.h"

namespace tetris {
namespace {

std::string refusalOf(const std::string& text) {
    return test::refusalOf([&] { return parseWeights(text, "w.toml"); });
}

TEST(WeightsFileTest, WhatIsWrittenIsReadBackExactly) {
    for (const WeightsEntry& entry : getWeightSets()) {
        WeightsFile file{.name = "a \"quoted\" \\ name", .about = "x", .weights = entry.weights};
        file.weights.values[0] = -1e-7 / 3;
        file.weights.values[8] = 1e300;
        const WeightsFile back = parseWeights(formatWeights(file), "w.toml");
        EXPECT_EQ(back.name, file.name);
        EXPECT_EQ(back.about, file.about);
        EXPECT_EQ(back.weights, file.weights);
    }
}

TEST(WeightsFileTest, WeightsNearTheTopAreReadBackExactly) {
    WeightsFile file{.name = "x", .about = "", .weights = findWeights("dt10")->weights};
    file.weights.nearTop.push_back({2, findWeights("rvce")->weights.values});
    file.weights.nearTop.push_back({5, findWeights("bcts")->weights.values, 12});
    EXPECT_EQ(parseWeights(formatWeights(file), "w.toml").weights, file.weights);
}

TEST(WeightsFileTest, WeightsOfTheRivalAreReadBackExactly) {
    RivalWeights weights;
    weights.values.front() = -RivalWeights::kMost;
    weights.values.back() = 7;
    const std::string text =
        formatWeights({.name = "x", .about = "", .weights = {}, .rival = weights});
    EXPECT_EQ(parseWeights(text, "w.toml").rival, weights);
    EXPECT_EQ(text.find("[weights]"), std::string::npos);
}

TEST(WeightsFileTest, WeightsNearTheTopMayStandInAnyOrder) {
    const WeightsFile file = parseWeights(
        "format = 1\n[weights]\nholes = -1\n"
        "[[near_top]]\nroom = 7\nweights = {holes = -2}\n"
        "[[near_top]]\nroom = 0\n[near_top.weights]\nholes = -3\n",
        "w.toml");
    ASSERT_EQ(file.weights.nearTop.size(), 2U);
    EXPECT_EQ(file.weights.nearTop[0].room, 0);
    EXPECT_EQ(file.weights.nearTop[0].values[toIndex(Feature::Holes)], -3);
    EXPECT_EQ(file.weights.nearTop[1].room, 7);
    EXPECT_EQ(file.weights.nearTop[1].values[toIndex(Feature::Holes)], -2);
}

TEST(WeightsFileTest, WhatIsWrongNearTheTopIsNamedWithItsLine) {
    const std::string head = "format = 1\n[weights]\nholes = -1\n";
    const std::string set = "weights = {holes = -2}\n";
    EXPECT_EQ(refusalOf(head + "[[near_top]]\nroom = 3\n" + set), "");
    EXPECT_EQ(refusalOf("near_top = 3\n" + head),
              "w.toml:1: 'near_top' is not a list; expected [[near_top]]");
    EXPECT_EQ(refusalOf("near_top = [3]\n" + head),
              "w.toml:1: 'near_top' contains something that is not a table; expected [[near_top]]");
    for (const char* const room : {"-1", "60", "2.0", "\"2\""})
        EXPECT_EQ(refusalOf(head + "[[near_top]]\nroom = " + room + "\n" + set),
                  "w.toml:5: 'room' is not a whole number from 0 to 59")
            << room;
    for (const char* const rows : {"0", "61", "true"})
        EXPECT_EQ(refusalOf(head + "[[near_top]]\nroom = 3\nwell_rows = " + rows + "\n" + set),
                  "w.toml:6: 'well_rows' is not a whole number from 1 to 60")
            << rows;
    EXPECT_EQ(refusalOf(head + "[[near_top]]\n" + set), "w.toml:4: no 'room' in [[near_top]]");
    EXPECT_EQ(refusalOf(head + "[[near_top]]\nroom = 3\n"), "w.toml:4: no [near_top.weights]");
    EXPECT_EQ(refusalOf(head + "[[near_top]]\nroom = 3\nluck = 1\n"),
              "w.toml:6: unknown key 'luck'; expected room, well_rows or [near_top.weights]");
    EXPECT_EQ(refusalOf(head + "[[near_top]]\nroom = 3\nweights = {holes = 0}\n"),
              "w.toml:6: all weights are 0; expected one that is not");
    EXPECT_EQ(refusalOf(head + "[search]\ncaution = 0.25\n[search.weights]\nholes = -1\n"), "");
    EXPECT_EQ(refusalOf(head + "[search]\nweights = {holes = -1}\n"), "");
    EXPECT_EQ(refusalOf("search = 3\n" + head),
              "w.toml:1: 'search' is not a table; expected [search]");
    for (const std::string riskAversion : {"-0.1", "1.1", "nan", "'much'"})
        EXPECT_EQ(refusalOf(head + "[search]\ncaution = " + riskAversion + "\n" + set),
                  "w.toml:5: 'caution' is not a number from 0 to 1");
    EXPECT_EQ(refusalOf(head + "[search]\ncaution = 0\n"), "w.toml:4: no [search.weights]");
    EXPECT_EQ(refusalOf(head + "[search]\nluck = 1\n"),
              "w.toml:5: unknown key 'luck'; expected caution or [search.weights]");
    EXPECT_EQ(refusalOf(head + "[search]\nweights = {holes = 0}\n"),
              "w.toml:5: all weights are 0; expected one that is not");
    const std::string one = "[[near_top]]\nroom = 3\n" + set;
    EXPECT_NE(refusalOf(head + one + one).find("two sets of weights for a room of 3"),
              std::string::npos);
}

TEST(WeightsFileTest, WholeNumbersCountAndWhatIsAbsentIs0) {
    const WeightsFile file = parseWeights("format = 1\n[weights]\nwells = -3\n", "w.toml");
    Weights expected;
    expected.values[toIndex(Feature::Wells)] = -3;
    EXPECT_EQ(file.weights, expected);
    EXPECT_EQ(file.name, "");
}

TEST(WeightsFileTest, WhatIsWrongIsNamedWithItsLine) {
    const std::string head = "format = 1\n[weights]\nholes = -1\n";
    EXPECT_EQ(refusalOf(head), "");
    EXPECT_NE(refusalOf(head + "luck = 1\n")
                  .find("w.toml:4: unknown feature 'luck'; expected one of "
                        "landing_height, eroded_cells"),
              std::string::npos);
    for (const char* const value : {"nan", "inf", "-inf", "\"1\"", "true", "[1]"})
        EXPECT_EQ(refusalOf(head + "wells = " + value + "\n"),
                  "w.toml:4: the weight of wells is not a finite number")
            << value;
    EXPECT_EQ(refusalOf("format = 1\n[weights]\nholes = 0\n"),
              "w.toml:2: all weights are 0; expected one that is not");
    EXPECT_EQ(refusalOf("format = 1\n"), "w.toml: no [weights]");
    EXPECT_EQ(refusalOf("[weights]\nholes = 1\n"), "w.toml: no 'format = 1'");
    EXPECT_EQ(refusalOf("format = 2\n[weights]\nholes = 1\n"),
              "w.toml:1: unknown format; expected 1");
    EXPECT_EQ(refusalOf("format = 1\nweights = 3\n"),
              "w.toml:2: 'weights' is not a table; expected [weights]");
    EXPECT_EQ(refusalOf("format = 1\nname = 3\n[weights]\nholes = 1\n"),
              "w.toml:2: 'name' is not one line of text");
    EXPECT_NE(refusalOf("format = 1\ncolour = 3\n").find("w.toml:2: unknown key 'colour'"),
              std::string::npos);
    EXPECT_TRUE(refusalOf("format = \n").starts_with("w.toml:1: "));
    EXPECT_TRUE(refusalOf(head + "holes = 2\n").starts_with("w.toml:4: "));
    for (const std::string mark : {"\xff\xfe", "\xfe\xff"})
        EXPECT_EQ(refusalOf(mark + "format"), "w.toml: is text in UTF-16; expected UTF-8");
    EXPECT_NE(refusalOf("\xff"), "");
}

TEST(WeightsFileTest, AFileThatCannotBeReadIsNamed) {
    const test::TemporaryDirectory directory;
    const std::string directoryName = directory.getPath();
    EXPECT_THROW(static_cast<void>(readWeights(directoryName)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(readWeights(directoryName + "/none.toml")),
                 std::invalid_argument);
    const std::string large = directoryName + "/large.toml";
    std::ofstream(large) << std::string(100000, '#');
    EXPECT_NE(test::refusalOf([&] { return readWeights(large); }).find("65536 bytes"),
              std::string::npos);
}

}  // namespace
}  // namespace tetris

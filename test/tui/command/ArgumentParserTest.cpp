#include "tui/command/ArgumentParser.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "test/support/Arguments.h"
#include "test/support/Refusal.h"

namespace tui {
namespace {

class ArgumentParserTest : public testing::Test {
protected:
    ArgumentParserTest() {
        parser_.addWord({"-c,--colour", "NAME", "of the roof", "a colour"}, {"red", "blue"},
                        colour_);
        parser_.addFlag("--flat", "a flat roof", isFlat_);
    }

    bool parse(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "house");
        test::Arguments words(std::move(arguments));
        return parser_.parse(words.get());
    }

    // The text of the UsageError; "" if none is thrown.
    std::string findComplaint(const std::vector<std::string>& arguments) {
        return test::refusalOf<UsageError>([&] { return parse(arguments); });
    }

    ArgumentParser parser_{"tetris house", "Builds a house."};
    std::string colour_;
    bool isFlat_ = false;
};

TEST_F(ArgumentParserTest, NothingGivenLeavesEverythingAsItWas) {
    EXPECT_TRUE(parse({}));
    EXPECT_EQ(colour_, "");
    EXPECT_FALSE(isFlat_);
}

TEST_F(ArgumentParserTest, ValuesComeInEveryUsualForm) {
    const std::vector<std::vector<std::string>> forms = {
        {"--colour", "red"}, {"--colour=red"}, {"-c", "red"}, {"-cred"}};
    for (const std::vector<std::string>& form : forms) {
        colour_.clear();
        EXPECT_TRUE(parse(form)) << form[0];
        EXPECT_EQ(colour_, "red") << form[0];
    }
}

TEST_F(ArgumentParserTest, AFlagIsSet) {
    EXPECT_TRUE(parse({"--flat", "-c", "blue"}));
    EXPECT_TRUE(isFlat_);
    EXPECT_EQ(colour_, "blue");
}

TEST_F(ArgumentParserTest, WrongArgumentsAreNamedWithWhatWasExpected) {
    const std::string help = "; expected an option that 'tetris house --help' lists";
    const std::string missing = "-c,--colour: the value is missing; expected red or blue";
    const std::vector<std::pair<std::vector<std::string>, std::string>> rows = {
        {{"--colour", "green"}, "-c,--colour: 'green' is not a colour; expected red or blue"},
        {{"--flat", "--colour"}, missing},
        {{"--flat", "-c"}, missing},
        {{"--flat", "--colour="}, missing},
        {{"--colour", ""}, missing},
        {{"-c", "red", "--colour=blue"}, "-c,--colour: given with 'red' and again with 'blue'"},
        {{"--flat", "--flat"}, "--flat: given twice"},
        {{"--flat=5"}, "--flat: given with '5'; expected no value"},
        {{"--color", "red"}, "there is no option '--color'" + help},
        {{"-x"}, "there is no option '-x'" + help},
        {{"--flatter=5"}, "there is no option '--flatter'" + help},
        {{"red"}, "'red' is not an option" + help},
        {{""}, "'' is not an option" + help},
        {{"-"}, "'-' is not an option" + help},
        {{"--", "--flat"}, "there is no option '--flat'" + help},
        // A wrong value is reported before what it leaves over.
        {{"--colour", "--flat", "7"},
         "-c,--colour: '--flat' is not a colour; expected red or blue"},
    };
    for (const auto& [arguments, complaint] : rows)
        EXPECT_EQ(findComplaint(arguments), complaint);
}

TEST_F(ArgumentParserTest, NumbersWordsAndFilesAreReadIntoTheirVariables) {
    int rooms = 0;
    std::optional<uint64_t> bricks;
    char roof = ' ';
    std::optional<int> year;
    std::string plan;
    std::vector<std::string> pictures;
    parser_.addNumber({"--rooms", "N", "", "a number of rooms"}, 1, 9, rooms);
    parser_.addNumber({"--bricks", "N", "", "a number of bricks"}, 0, UINT64_MAX, bricks);
    parser_.addChoice({"--roof", "KIND", "", "a roof"},
                      std::vector<std::pair<std::string, char>>{{"flat", 'f'}, {"steep", 's'}},
                      roof);
    parser_.addChoice(
        {"--year", "YEAR", "", "a year"}, "this or last",
        [](const std::string& text) { return text == "this" ? std::optional(2026) : std::nullopt; },
        year);
    parser_.addFile("--plan", "FILE", "", plan);
    parser_.addFiles("of the house", pictures);
    EXPECT_TRUE(parse({"--rooms", "7", "--bricks", "18446744073709551615", "--roof", "steep",
                       "--year", "this", "--plan", "a.txt", "b.png", "c.png"}));
    EXPECT_EQ(rooms, 7);
    EXPECT_EQ(bricks, UINT64_MAX);
    EXPECT_EQ(roof, 's');
    EXPECT_EQ(year, 2026);
    EXPECT_EQ(plan, "a.txt");
    EXPECT_EQ(pictures, (std::vector<std::string>{"b.png", "c.png"}));
    EXPECT_EQ(findComplaint({"--rooms", "10"}),
              "--rooms: '10' is not a number of rooms; expected a whole number from 1 to 9");
    EXPECT_EQ(findComplaint({"--roof", "round"}),
              "--roof: 'round' is not a roof; expected flat or steep");
    EXPECT_EQ(findComplaint({"--year", "next"}),
              "--year: 'next' is not a year; expected this or last");
    EXPECT_EQ(findComplaint({"--plan="}),
              "--plan: the value is missing; expected the name of a file");
}

}  // namespace
}  // namespace tui

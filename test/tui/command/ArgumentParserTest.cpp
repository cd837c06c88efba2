#include "tui/command/ArgumentParser.h"

#include <gtest/gtest.h>

namespace tui {
namespace {

class ArgumentParserTest : public testing::Test {
protected:
    ArgumentParserTest()
    {
        parser_.addOption({
            .names = "-c,--colour",
            .form = "NAME",
            .about = "of the roof",
            .noun = "a colour",
            .expected = "red or blue",
            .take =
                [this](const std::string& text) {
                    colour_ = text;
                    return text == "red" || text == "blue";
                },
        });
        parser_.addFlag("--flat", "a flat roof", isFlat_);
    }

    bool parse(std::vector<std::string> arguments)
    {
        arguments.insert(arguments.begin(), "house");
        std::vector<char*> argv;
        for (std::string& argument : arguments)
            argv.push_back(argument.data());
        argv.push_back(nullptr);
        return parser_.parse(static_cast<int>(arguments.size()), argv.data());
    }

    // The text of the UsageError; "" if none is thrown.
    std::string findComplaint(const std::vector<std::string>& arguments)
    {
        try {
            static_cast<void>(parse(arguments));
        } catch (const UsageError& error) {
            return error.what();
        }
        return "";
    }

    ArgumentParser parser_{"tetris house", "Builds a house."};
    std::string colour_;
    bool isFlat_ = false;
};

TEST_F(ArgumentParserTest, NothingGivenLeavesEverythingAsItWas)
{
    EXPECT_TRUE(parse({}));
    EXPECT_EQ(colour_, "");
    EXPECT_FALSE(isFlat_);
}

TEST_F(ArgumentParserTest, ValuesComeInEveryUsualForm)
{
    const std::vector<std::vector<std::string>> forms = {
        {"--colour", "red"}, {"--colour=red"}, {"-c", "red"}, {"-cred"}};
    for (const std::vector<std::string>& form : forms) {
        colour_.clear();
        EXPECT_TRUE(parse(form)) << form[0];
        EXPECT_EQ(colour_, "red") << form[0];
    }
}

TEST_F(ArgumentParserTest, AFlagIsSet)
{
    EXPECT_TRUE(parse({"--flat", "-c", "blue"}));
    EXPECT_TRUE(isFlat_);
    EXPECT_EQ(colour_, "blue");
}

TEST_F(ArgumentParserTest, WrongArgumentsAreNamedWithWhatWasExpected)
{
    const std::string help = "; expected an option that 'tetris house --help' lists";
    EXPECT_EQ(findComplaint({"--colour", "green"}),
              "-c,--colour: 'green' is not a colour; expected red or blue");
    EXPECT_EQ(findComplaint({"--colour"}),
              "-c,--colour: the value is missing; expected red or blue");
    EXPECT_EQ(findComplaint({"-c"}), "-c,--colour: the value is missing; expected red or blue");
    EXPECT_EQ(findComplaint({"--flat", "--colour="}),
              "-c,--colour: the value is missing; expected red or blue");
    EXPECT_EQ(findComplaint({"--colour", ""}),
              "-c,--colour: the value is missing; expected red or blue");
    EXPECT_EQ(findComplaint({"-c", "red", "--colour=blue"}),
              "-c,--colour: given with 'red' and again with 'blue'; expected once");
    EXPECT_EQ(findComplaint({"--flat", "--flat"}), "--flat: given twice; expected once");
    EXPECT_EQ(findComplaint({"--flat=5"}), "--flat: given with '5'; expected no value");
    EXPECT_EQ(findComplaint({"--color", "red"}), "there is no option '--color'" + help);
    EXPECT_EQ(findComplaint({"-x"}), "there is no option '-x'" + help);
    EXPECT_EQ(findComplaint({"--flatter=5"}), "there is no option '--flatter'" + help);
    EXPECT_EQ(findComplaint({"red"}), "'red' is not an option" + help);
    EXPECT_EQ(findComplaint({""}), "'' is not an option" + help);
    EXPECT_EQ(findComplaint({"-"}), "'-' is not an option" + help);
    EXPECT_EQ(findComplaint({"--", "--flat"}), "there is no option '--flat'" + help);
}

TEST_F(ArgumentParserTest, AWrongValueIsReportedBeforeWhatItLeavesOver)
{
    EXPECT_EQ(findComplaint({"--colour", "--flat", "7"}),
              "-c,--colour: '--flat' is not a colour; expected red or blue");
}

}  // namespace
}  // namespace tui

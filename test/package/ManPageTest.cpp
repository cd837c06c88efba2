// Compares the man pages with the help of the programs.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "test/package/ProgramHelp.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"

namespace {

using test::Tested;
using test::Words;
using Options = std::set<std::string>;

Words readPage(const Tested& program) {
    const std::string file = std::string(SOURCE_FOLDER) + "/docs/" + program.name + ".6";
    return test::splitLines(test::readFile(file));
}

// The options that a line of mdoc(7) names: "--size" for "Fl Fl size", "-n" for "Fl n".
Options findOptions(const std::string& line) {
    Options options;
    std::istringstream in(line);
    std::string dashes;
    for (std::string word; in >> word;) {
        if (word == "Fl" || word == ".Fl") {
            dashes += '-';
            continue;
        }
        // In "Fl Fl no-mouse , no-rising" the macro goes on behind the comma.
        if (!dashes.empty() && word != "," && word != "Ns" && std::isalpha(word[0]) != 0 &&
            std::isupper(word[0]) == 0) {
            options.insert(dashes + word);
        }
        if (word != ",") dashes.clear();
    }
    return options;
}

// The options that have an entry of a list in the section or subsection of that title.
Options listDescribed(const Words& page, const std::string& title) {
    Options options;
    bool isInside = false;
    for (const std::string& line : page) {
        if (line.starts_with(".Ss ") || line.starts_with(".Sh "))
            isInside = line.substr(4) == title;
        if (isInside && line.starts_with(".It ")) options.merge(findOptions(line));
    }
    return options;
}

// The options of each command's synopsis. "game-option" there stands for those of their list.
std::map<std::string, Options> readSynopsis(const Words& page) {
    const std::map<std::string, std::string> groups = {
        {"game-option", "Options of a game"},
        {"rules-option", "Options of the rules"},
        {"screen-option", "Options of the screen"},
    };
    std::map<std::string, Options> commands;
    bool isInside = false;
    bool isNext = false;
    Options* options = nullptr;
    for (const std::string& line : page) {
        if (line.starts_with(".Sh ")) isInside = line == ".Sh SYNOPSIS";
        if (!isInside) continue;
        if (isNext) {
            const size_t name = line.find("Cm ");
            options = name == std::string::npos
                          ? nullptr
                          : &commands[test::splitWords(line.substr(name + 3))[0]];
        }
        isNext = line == ".Nm";
        if (options == nullptr || isNext) continue;
        options->merge(findOptions(line));
        for (const auto& [word, title] : groups)
            if (line.find("Ar " + word) != std::string::npos)
                options->merge(listDescribed(page, title));
    }
    return commands;
}

// The options of a command's help, by all of their names.
Options listHelp(const Tested& program, const std::string& command) {
    Options options;
    for (const test::Option& option : test::listOptions(program, command))
        options.insert(option.names.begin(), option.names.end());
    for (const char* const each : {"-h", "--help", "--version"})
        options.erase(each);
    return options;
}

TEST(ManPageTest, TheSynopsisOfEachCommandHasTheOptionsOfItsHelp) {
    for (const Tested* program : test::kPrograms) {
        const auto synopsis = readSynopsis(readPage(*program));
        for (const std::string& command : test::listCommands(*program)) {
            // Its options are those of play.
            if (command == "config") continue;
            ASSERT_TRUE(synopsis.contains(command)) << program->name << ' ' << command;
            EXPECT_EQ(synopsis.at(command), listHelp(*program, command))
                << program->name << ' ' << command;
        }
    }
}

TEST(ManPageTest, EachOptionIsDescribed) {
    for (const Tested* program : test::kPrograms) {
        const Words page = readPage(*program);
        Options described;
        bool isSynopsis = false;
        for (const std::string& line : page) {
            if (line.starts_with(".Sh ")) isSynopsis = line == ".Sh SYNOPSIS";
            if (!isSynopsis) described.merge(findOptions(line));
        }
        for (const std::string& command : test::listCommands(*program))
            for (const std::string& option : listHelp(*program, command))
                EXPECT_TRUE(described.contains(option)) << command << ' ' << option;
        EXPECT_GT(described.size(), 10U);
    }
}

TEST(ManPageTest, RateTakesTheExampleOfItsPage) {
    const Words page = readPage(test::kTetris);
    const auto example = std::ranges::find_if(
        page, [](const std::string& line) { return line.starts_with(".Dl {\"board\":"); });
    ASSERT_NE(example, page.end());
    const test::TemporaryDirectory directory;
    const std::string file = directory.getPath() / "position";
    std::ofstream(file) << example->substr(4) << '\n';
    const test::ChildResult result = test::run(test::kTetris, {"rate", "--brain", "dt10", file});
    EXPECT_EQ(result.exitCode, 0) << result.err;
    EXPECT_NE(result.out.find("\"best\":true"), std::string::npos) << result.out;
}

}  // namespace

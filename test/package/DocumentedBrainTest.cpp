// The brain in C++ of docs/brains.md compiles, put where the page says.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "test/package/ProgramHelp.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"

namespace {

namespace fs = std::filesystem;

// The page's blocks of C++.
std::vector<std::string> readExamples() {
    const std::string page = test::readFile(fs::path(SOURCE_FOLDER) / "docs/brains.md");
    const std::string begin = "```cpp\n";
    std::vector<std::string> examples;
    for (size_t at = page.find(begin); at != std::string::npos; at = page.find(begin, at)) {
        at += begin.size();
        examples.push_back(page.substr(at, page.find("```", at) - at));
    }
    return examples;
}

void insertBefore(std::string& text, const std::string& place, const std::string& inserted) {
    const size_t at = text.find(place);
    ASSERT_NE(at, std::string::npos) << place;
    text.insert(at, inserted);
}

TEST(DocumentedBrainTest, ItsHeaderAndItsRowInTheTableCompile) {
    const std::vector<std::string> examples = readExamples();
    ASSERT_EQ(examples.size(), 2U) << "a header, and a row of the table of brains";
    const test::TemporaryDirectory directory;
    const fs::path folder = directory.getPath() / "brain/tetris";
    fs::create_directories(folder);
    std::ofstream(folder / "EagerBrain.h") << examples[0];
    std::string table = test::readFile(fs::path(SOURCE_FOLDER) / "brain/tetris/Brains.cpp");
    insertBefore(table, "#include \"brain/tetris/LinearBrain.h\"",
                 "#include \"brain/tetris/EagerBrain.h\"\n");
    insertBefore(table, "    {\"planner\",", examples[1]);
    const std::string source = folder / "Brains.cpp";
    std::ofstream(source) << table;
    const test::ChildResult result =
        test::runChild({COMPILER_FILE, "-std=c++20", "-Wall", "-Wextra", "-Werror", "-fsyntax-only",
                        "-I", directory.getPath().string(), "-I", SOURCE_FOLDER, source});
    EXPECT_EQ(result.exitCode, 0) << result.err;
}

}  // namespace

// What each command refuses: its arguments, and the one sentence that is printed.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "test/support/DirectoryTest.h"
#include "test/support/Text.h"
#include "test/support/screen/GoldenFile.h"
#include "test/support/terminal/TetrisChild.h"

namespace tui {
namespace {

using RefusalsTest = test::DirectoryTest;

// Runs the commands of the stored file, and writes it anew with what they say.
TEST_F(RefusalsTest, AreTheSentencesOfTheStoredFile) {
    const std::string command = "$ tetris ";
    std::string text;
    for (const std::string& line :
         test::splitLines(test::readFile(TETRIS_GOLDEN_FOLDER "/refusals.txt"))) {
        if (line.empty() || line.starts_with("# ")) text += line + "\n";
        if (!line.starts_with(command)) continue;
        const test::ChildResult result = test::runTetrisLine(line.substr(command.size()));
        EXPECT_EQ(result.exitCode, 2) << line;
        EXPECT_EQ(result.out, "") << line;
        text += line + "\n" + result.err;
    }
    expectGolden("refusals.txt", text);
}

// What has no place in a file of text, and names of files.
TEST_F(RefusalsTest, OfControlCharactersAndFilesThatAreThere) {
    const std::string folder = at("folder.toml");
    const std::string file = at("x.toml");
    std::filesystem::create_directory(folder);
    test::expectRefusals({
        {"run --sequence file:\xe9",
         "--sequence: 'file:?' is not valid UTF-8; expected the name of a file"},
        {"run --brain command:a\x1b[31m",
         "--brain: 'command:a?[31m' is not plain text; expected a name"},
        {"match \x1b[31m dt10", "A: '?[31m' is not plain text; expected a name"},
        {"tune -o " + folder,
         "-o: cannot write '" + folder + "'; expected a file in a directory that is there"},
        {"tune -o " + file + " --csv " + file, "--csv: is the file of -o; expected another"},
    });
}

}  // namespace
}  // namespace tui

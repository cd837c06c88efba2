// Checks which files `cmake --install` installs and where, and the form of the documents.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"
#include "test/support/terminal/ChildProcess.h"

namespace {

namespace fs = std::filesystem;
using Names = std::set<std::string>;

const fs::path kSource = SOURCE_FOLDER;

std::vector<std::string> readLines(const fs::path& file) {
    return test::splitLines(test::readFile(file));
}

Names listFiles(const fs::path& folder) {
    Names names;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (!entry.is_directory() || entry.is_symlink())
            names.insert(entry.path().lexically_relative(folder));
    return names;
}

// Installs the build under test with DESTDIR, as distributions do.
TEST(InstallTest, PutsEachFileAndEachDocumentWhereItBelongs) {
    const test::TemporaryDirectory root;
    const auto locate = [&root](const fs::path& file) { return root.getPath() / file; };
    const test::ChildResult result =
        test::runChild({"/usr/bin/env", "DESTDIR=" + root.getPath().string(), CMAKE_FILE,
                        "--install", BUILD_FOLDER, "--prefix", "/usr"});
    ASSERT_EQ(result.exitCode, 0) << result.out << result.err;
    Names names = listFiles(locate(""));
    // All of docs/ except the files that make pictures and packages, and the manual pages, which
    // are installed elsewhere.
    for (const std::string& name : listFiles(kSource / "docs")) {
        if (name.starts_with("package/") || name.ends_with(".6") || name == "CMakeLists.txt" ||
            name == "pictures/update")
            continue;
        EXPECT_EQ(names.erase("usr/share/doc/tetris/docs/" + name), 1U) << name;
    }
    EXPECT_EQ(names, (Names{
                         "usr/games/npuzzle",
                         "usr/games/tetris",
                         "usr/games/tetris-lab",
                         "usr/include/tetris/brain_plugin.h",
                         "usr/share/applications/npuzzle.desktop",
                         "usr/share/applications/tetris.desktop",
                         "usr/share/bash-completion/completions/npuzzle",
                         "usr/share/bash-completion/completions/tetris",
                         "usr/share/doc/tetris/README.txt",
                         "usr/share/doc/tetris/copyright",
                         "usr/share/icons/hicolor/scalable/apps/npuzzle.svg",
                         "usr/share/icons/hicolor/scalable/apps/tetris.svg",
                         "usr/share/locale/vi/LC_MESSAGES/tetris.mo",
                         "usr/share/man/man6/npuzzle.6",
                         "usr/share/man/man6/tetris-lab.6",
                         "usr/share/man/man6/tetris.6",
                     }));
    const test::ChildResult version =
        test::runChild({locate("usr/games/tetris").string(), "--version"});
    EXPECT_TRUE(version.out.starts_with("tetris ")) << version.out << version.err;
    EXPECT_EQ(test::readFile(locate("usr/share/bash-completion/completions/npuzzle")),
              test::readFile(kSource / "docs/package/completion.bash"));
}

TEST(DocumentsTest, TheReadmeFitsSeventyTwoColumns) {
    const std::vector<std::string> lines = readLines(kSource / "README.txt");
    EXPECT_GT(lines.size(), 100U);
    for (const std::string& line : lines) {
        // Counts characters, not bytes.
        const auto columns = std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; });
        EXPECT_LE(columns, 72) << line;
        EXPECT_EQ(line.find('\t'), std::string::npos) << line;
        EXPECT_FALSE(line.ends_with(' ')) << line;
    }
}

// It names no other: test/documents.py.
TEST(DocumentsTest, TheReadmeNamesEveryDocument) {
    const std::string readme = test::readFile(kSource / "README.txt");
    for (const auto& entry : fs::directory_iterator(kSource / "docs")) {
        const std::string name = entry.path().filename();
        if (entry.is_directory() || name == "CMakeLists.txt") continue;
        EXPECT_NE(readme.find("docs/" + name), std::string::npos) << name;
    }
}

// The licence is the same in both files.
TEST(DocumentsTest, TheCopyrightFileHasTheLicence) {
    std::string licence;
    for (const std::string& line : readLines(kSource / "LICENSE"))
        if (!line.empty() && line != "MIT License") licence += line + '\n';
    std::string copyright;
    for (const std::string& line : readLines(kSource / "docs/package/copyright")) {
        if (line.starts_with("Copyright: ")) {
            copyright += "Copyright (c) " + line.substr(11) + '\n';
        } else if (line.starts_with(' ') && line != " .") {
            copyright += line.substr(1) + '\n';
        }
    }
    EXPECT_EQ(copyright, licence);
}

// The brain in C++ of docs/brains.md compiles, put where the page says.
TEST(DocumentsTest, TheHeaderOfTheirBrainAndItsRowInTheTableCompile) {
    const std::string page = test::readFile(kSource / "docs/brains.md");
    const std::string begin = "```cpp\n";
    std::vector<std::string> examples;
    for (size_t at = page.find(begin); at != std::string::npos; at = page.find(begin, at)) {
        at += begin.size();
        examples.push_back(page.substr(at, page.find("```", at) - at));
    }
    ASSERT_EQ(examples.size(), 2U) << "a header, and a row of the table of brains";
    const test::TemporaryDirectory directory;
    const fs::path folder = directory.getPath() / "brain/tetris";
    fs::create_directories(folder);
    std::ofstream(folder / "EagerBrain.h") << examples[0];
    std::string table = test::readFile(kSource / "brain/tetris/Brains.cpp");
    for (const auto& [place, inserted] :
         {std::pair<std::string, std::string>{"#include \"brain/tetris/LinearBrain.h\"",
                                              "#include \"brain/tetris/EagerBrain.h\"\n"},
          {"    {\"planner\",", examples[1]}})
        table = test::replaceIn(table, place, inserted + place);
    const std::string source = folder / "Brains.cpp";
    std::ofstream(source) << table;
    const test::ChildResult result =
        test::runChild({COMPILER_FILE, "-std=c++20", "-Wall", "-Wextra", "-Werror", "-fsyntax-only",
                        "-I", directory.getPath().string(), "-I", SOURCE_FOLDER, source});
    EXPECT_EQ(result.exitCode, 0) << result.err;
}

TEST(DocumentsTest, ThePicturesAreSmall) {
    std::uintmax_t size = fs::file_size(kSource / "docs/tetris.cast");
    for (const fs::directory_entry& entry : fs::directory_iterator(kSource / "docs/pictures")) {
        EXPECT_LT(entry.file_size(), 100'000U) << entry.path();
        size += entry.file_size();
    }
    EXPECT_LT(size, 1'200'000U);
    EXPECT_TRUE(test::readFile(kSource / "docs/tetris.cast").starts_with(R"({"version":2,)"))
        << readLines(kSource / "docs/tetris.cast").front();
}

}  // namespace

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/tetris/sequence/Sequences.h"
#include "test/e2e/TetrisProgram.h"
#include "test/support/Text.h"

// Every command of the pages in docs/ does what the page says, on small numbers and in small wells,
// and every block of code is what the page says.

namespace test {
namespace {

namespace fs = std::filesystem;

// The lines of the page that begin with one of these words, joined with the next line after a
// backslash.
std::vector<std::string> readCommands(const std::string& name,
                                      const std::vector<std::string_view>& first) {
    std::ifstream page(std::string(PROJECT_FOLDER) + "/docs/" + name);
    std::vector<std::string> commands;
    bool goesOn = false;
    for (std::string line; std::getline(page, line);) {
        const bool isIndented = line.starts_with("    ");
        line.erase(0, std::min(line.find_first_not_of(' '), line.size()));
        if (goesOn) {
            commands.back() += " " + line;
        } else if (isIndented && std::ranges::count(first, line.substr(0, line.find(' '))) > 0) {
            commands.push_back(line);
        } else {
            continue;
        }
        goesOn = line.ends_with('\\');
        if (goesOn) commands.back().pop_back();
    }
    return commands;
}

// The command with small numbers, so that it is quick. In a well of 6x6 games are short.
std::string makeSmall(const std::string& command) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kSmall{{
        {"-n", "8"},
        {"--games", "2"},
        {"--pieces", "60"},
        {"--budget", "20000"},
        {"--generations", "2"},
        {"--population", "10"},
        {"--size", "6x6"},
        {"--estimate", "100"},
        {"--validate", "10"},
        {"--tries", "100"},
    }};
    std::istringstream words(command);
    std::string small;
    const bool isTune = command.starts_with("tetris tune ");
    std::string_view value;
    for (std::string word; words >> word;) {
        if (!value.empty()) word = value;
        value = {};
        for (const auto& [option, number] : kSmall)
            if (word == option) value = number;
        small += (small.empty() ? "" : " ") + word;
    }
    std::vector<std::string> more;
    if (isTune) more = {" --games 2", " --validate 10", " --population 10", " --budget 20000"};
    if (command.starts_with("tetris estimate ")) more = {" -n 2", " --tries 100", " --size 6x6"};
    for (const std::string& option : more) {
        const bool isBounded = small.find("--generations") != std::string::npos;
        if (isBounded && option.starts_with(" --budget")) continue;
        if (small.find(option.substr(0, option.rfind(' '))) == std::string::npos) small += option;
    }
    return small;
}

bool isPlayed(const std::string& command) { return command.starts_with("tetris --"); }

class LaboratoryE2eTest : public ::testing::Test {
protected:
    LaboratoryE2eTest() {
        fs::create_directory(place_.getPath() / "bin");
        fs::create_symlink(TETRIS_FILE, place_.getPath() / "bin/tetris");
        for (const char* const folder : {"docs", "include", "test"})
            fs::create_symlink(fs::path(PROJECT_FOLDER) / folder, place_.getPath() / folder);
    }

    std::string goThere() const {
        const std::string place = place_.getPath();
        return "cd '" + place + "' && PATH='" + place + "/bin':$PATH && export PATH && ";
    }

    // Runs the command. Returns its errors; empty if it succeeded.
    std::string run(const std::string& command) const {
        const std::string line =
            goThere() + "HOME='" + place_.getPath().string() +
            "' SLURM_ARRAY_TASK_ID=2 && export HOME SLURM_ARRAY_TASK_ID && { " + command +
            "; } < /dev/null > out 2> log";
        if (std::system(line.c_str()) == 0) return {};
        return command + "\n" + readFile(place_.getPath() / "log");
    }

    // Runs a command that plays on the screen with a brain, and quits it.
    void play(const std::string& command) const {
        TetrisProgram program({.file = "/bin/sh",
                               .arguments = {"-c", goThere() + "exec " + command},
                               .environment = {}});
        program.startGame();
        EXPECT_TRUE(program.isShown("flat") || program.isShown("command:")) << command;
        program.sendAndSee("qy", "ended by you");
        expectThatItQuits(program);
    }

    TemporaryDirectory place_;
};

TEST_F(LaboratoryE2eTest, EveryCommandOfThePageWorks) {
    const std::vector<std::string> commands = readCommands("laboratory.md", {"tetris", "cmake"});
    ASSERT_GT(commands.size(), 15U);
    for (const std::string& command : commands) {
        const std::string small = makeSmall(command);
        if (isPlayed(command)) {
            play(small);
        } else {
            EXPECT_EQ(run(small), "");
        }
    }
    // The files that the commands of the page write.
    for (const char* const file :
         {"mine.toml", "few.toml", "few.csv", "near.toml", "two.toml", "look.toml", "long.ck",
          "long.ck.games", "1.json", "2.json", "2.ck"}) {
        EXPECT_TRUE(fs::exists(place_.getPath() / file)) << file;
    }
}

// The command without the brain in Java, which no test of this program requires.
std::string dropJava(std::string command) {
    const size_t begin = command.find("ben=\"");
    if (begin != std::string::npos) command.erase(begin, command.find("\" ", begin) + 2 - begin);
    return command;
}

TEST_F(LaboratoryE2eTest, EveryCommandOfTheCourseWorks) {
    int played = 0;
    for (const std::string& command :
         readCommands("course.md", {"mkdir", "cp", "cmake", "tetris", "set"})) {
        std::string small = makeSmall(dropJava(command));
        if (small.find("java") != std::string::npos || isPlayed(command)) continue;
        // The same as in the laboratory, and slow.
        if (small.starts_with("tetris brains --test")) continue;
        // A busy machine may take long to start a program.
        if (small.starts_with("tetris run") || small.find(" league ") != std::string::npos)
            small += " --brain-time 60000";
        // Whether eight games show who is better is no matter here.
        if (small.find("--baseline") != std::string::npos) small += " || [ $? -eq 3 ]";
        EXPECT_EQ(run(small), "");
        ++played;
    }
    EXPECT_GE(played, 10);
    for (const char* const file : {"league.html", "anna.json", "brains/cleo/build/flat_brain.so"})
        EXPECT_TRUE(fs::exists(place_.getPath() / file)) << file;
}

// The names that stand on the pages for what the reader has.
std::string nameExisting(std::string command) {
    const std::string bot = "python3 test/support/bots/bot.py plain";
    for (const auto& [name, existing] : {std::pair<std::string, std::string>{"./mybot", bot},
                                         {"./theirbot", bot},
                                         {"NAME", "dt10"},
                                         {"nodes=15000", "nodes=50"},
                                         {"--budget 20000", "--budget 13000"},
                                         {"--population 10", "--population 4"},
                                         {"--brain planner ", "--brain planner:beam=5 "}}) {
        for (size_t at = command.find(name); at != std::string::npos; at = command.find(name))
            command.replace(at, name.size(), existing);
    }
    return command;
}

TEST_F(LaboratoryE2eTest, EveryCommandOfTheOtherPagesWorks) {
    int played = 0;
    EXPECT_EQ(run("tetris brains --weights-template dt10 > mine.toml && "
                  "tetris run --seed 1 --pieces 5 --positions positions.json"),
              "");
    for (const char* const page : {"bots.md", "brains.md", "env.md", "rival.md"}) {
        for (const std::string& command : readCommands(page, {"tetris", "cp", "python3"})) {
            // What is played on the screen, and what takes seconds and has tests of its own.
            if (isPlayed(command) || command.starts_with("tetris watch ") ||
                command.starts_with("tetris brains --test") || command.starts_with("python3"))
                continue;
            std::string small = nameExisting(makeSmall(command));
            if (command.find("./mybot") != std::string::npos) small += " --pieces 3";
            EXPECT_EQ(run(small), "") << page;
            ++played;
        }
    }
    EXPECT_GE(played, 25);
}

struct Block {
    std::string language;
    std::string text;
};

std::vector<Block> readBlocks(const fs::path& page) {
    std::ifstream in(page);
    std::vector<Block> blocks;
    bool isInside = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("```")) {
            isInside = !isInside;
            if (isInside) blocks.push_back({.language = line.substr(3), .text = {}});
        } else if (isInside) {
            blocks.back().text += line + "\n";
        }
    }
    return blocks;
}

// The command that proves the block, which is in the file `block`; empty if there is nothing to
// prove without another machine, nullopt if nothing knows such a block.
std::optional<std::string> findProof(const Block& block) {
    struct Row {
        std::string_view begin;
        std::string_view proof;
    };
    constexpr std::string_view kConfig =
        "mkdir -p .config/tetris && cp block .config/tetris/config.toml && tetris config 2> err && "
        "! [ -s err ]";
    constexpr std::array<Row, 19> kRows{{
        {"tetris-replay ", "tetris replay --verify block"},
        {"{", "python3 -m json.tool block"},
        {"\"rules\"", "{ echo '{'; cat block; echo '}'; } | python3 -m json.tool"},
        {"theme = ", kConfig},
        {"language = ", kConfig},
        {"speed = ", kConfig},
        {"#!/bin/sh", "sh -n block"},
        {"useradd ", "sh -n block"},
        {"chmod ", "sh -n block"},
        {"ssh ", "sh -n block"},
        // Grammars, the folders, and what a host's sshd and systemd read.
        {"replay ", ""},
        {"game ", ""},
        {"client ", ""},
        {"core/ ", ""},
        {"Match User ", ""},
        {"restrict,", ""},
        {"# /etc/systemd", ""},
        // PuzzleDocumentTest and DocumentsTest.
        {"npuzzle-game 1", ""},
        {"", ""},
    }};
    // With few of everything, for the one that searches for minutes.
    if (block.language == "python") return "python3 block 1 1 8";
    if (block.language == "cpp") return "";
    const auto* const row = std::ranges::find_if(
        kRows, [&](const Row& each) { return block.text.starts_with(each.begin); });
    if (row->begin.empty()) return std::nullopt;
    return std::string(row->proof);
}

TEST_F(LaboratoryE2eTest, EveryBlockOfAPageIsTrue) {
    EXPECT_EQ(run("cp -r docs/child/tetris_env ."), "");
    int proven = 0;
    for (const auto& page : fs::directory_iterator(fs::path(PROJECT_FOLDER) / "docs")) {
        if (page.path().extension() != ".md") continue;
        for (const Block& block : readBlocks(page)) {
            SCOPED_TRACE(page.path().filename().string() + ": " + block.text);
            const std::optional<std::string> proof = findProof(block);
            ASSERT_TRUE(proof) << "nothing tests such a block";
            if (proof->empty()) continue;
            std::ofstream(place_.getPath() / "block") << block.text;
            EXPECT_EQ(run(*proof), "");
            ++proven;
        }
    }
    EXPECT_GE(proven, 15);
}

// What the page says about the order of the pieces.
TEST_F(LaboratoryE2eTest, TheSequencesInPythonAreThoseOfTheProgram) {
    std::string python;
    for (const Block& block : readBlocks(fs::path(PROJECT_FOLDER) / "docs/formats.md"))
        if (block.language == "python") python += block.text;
    std::ofstream(place_.getPath() / "block")
        << python
        << "import itertools\n"
           "for seed in 0, 7, 2**48 - 1:\n"
           "    for pieces in bag(seed), random_pieces(seed):\n"
           "        print(''.join(map(str, itertools.islice(pieces, 50))))\n";
    ASSERT_EQ(run("python3 block"), "");
    std::ifstream out(place_.getPath() / "out");
    const tetris::Board board(10, 20);
    for (const uint64_t seed : {0ULL, 7ULL, (1ULL << 48) - 1}) {
        tetris::BagSequence bag(seed);
        tetris::RandomSequence random(seed);
        for (tetris::PieceSequence* const sequence :
             std::initializer_list<tetris::PieceSequence*>{&bag, &random}) {
            std::string expected;
            for (int i = 0; i < 50; ++i)
                expected += std::to_string(sequence->next(board));
            std::string line;
            std::getline(out, line);
            EXPECT_EQ(line, expected) << seed;
        }
    }
}

}  // namespace
}  // namespace test

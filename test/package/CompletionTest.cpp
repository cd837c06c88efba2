// Compares the completions of bash for tetris and npuzzle with the help and the messages of the
// programs.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "test/package/ProgramHelp.h"
#include "test/support/TemporaryDirectory.h"
#include "test/support/Text.h"
#include "test/support/terminal/ChildProcess.h"

namespace {

namespace fs = std::filesystem;
using test::kNpuzzle;
using test::kPrograms;
using test::kTetris;
using test::listCommands;
using test::listOptions;
using test::Option;
using test::run;
using test::TemporaryDirectory;
using test::Tested;
using test::Words;

Words sorted(Words words) {
    std::ranges::sort(words);
    words.erase(std::unique(words.begin(), words.end()), words.end());
    return words;
}

// What bash completes after each of these lines of words, the last word of which may be unfinished,
// in this folder; without a folder, in an empty one. One bash for all, because its start takes
// longer than many answers.
std::vector<Words> completeAll(const Tested& program, const std::vector<Words>& lines,
                               const fs::path& folder = {}) {
    const TemporaryDirectory empty;
    Words argv{"/bin/bash",
               "--norc",
               "-c",
               R"(source "$1" && cd "$2" && program=$3 && shift 3 && while (($# > 0)); do
                      COMP_WORDS=("$program" "${@:2:$1}") COMP_CWORD=$1 COMPREPLY=()
                      shift $(($1 + 1))
                      _tetris "$program" || exit
                      printf '%s\n' "${COMPREPLY[@]}" .
                  done)",
               "bash",
               COMPLETION_FILE,
               folder.empty() ? empty.getPath() : folder,
               program.file};
    for (const Words& words : lines) {
        argv.push_back(std::to_string(words.size()));
        argv.insert(argv.end(), words.begin(), words.end());
    }
    const test::ChildResult result = test::runChild(argv);
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(result.exitCode, 0);
    std::vector<Words> answers;
    Words answer;
    for (const std::string& line : test::splitLines(result.out)) {
        if (line == ".") {
            answers.push_back(sorted(std::exchange(answer, {})));
        } else if (!line.empty()) {
            answer.push_back(line);
        }
    }
    EXPECT_EQ(answers.size(), lines.size());
    answers.resize(lines.size());
    return answers;
}

Words complete(const Tested& program, const Words& words, const fs::path& folder = {}) {
    return completeAll(program, {words}, folder)[0];
}

// The words that a message lists behind `expected`: "table, json or csv", "one of A, B, a file".
// Empty if there is no such list.
Words listExpected(const std::string& message) {
    const size_t begin = message.find("expected ");
    if (begin == std::string::npos) return {};
    std::string rest = message.substr(begin + 9);
    rest.resize(std::min(rest.find_first_of(";\n"), rest.size()));
    if (rest.starts_with("one of ")) rest.erase(0, 7);
    Words words;
    while (!rest.empty()) {
        const size_t end =
            std::min(rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"), rest.size());
        const std::string word = rest.substr(0, end);
        rest.erase(0, end);
        size_t separator = 0;
        for (const std::string between : {", or ", " or ", ", "})
            if (separator == 0 && rest.starts_with(between)) separator = between.size();
        if (word.empty() || (separator == 0 && !rest.empty())) break;
        words.push_back(word);
        rest.erase(0, separator);
    }
    return words;
}

struct CommandOption {
    std::string command;
    Option option;
};

std::vector<CommandOption> listAllOptions(const Tested& program) {
    std::vector<CommandOption> all;
    for (const std::string& command : listCommands(program)) {
        for (const Option& option : listOptions(program, command))
            all.push_back({command, option});
    }
    return all;
}

TEST(CompletionTest, OffersTheCommandsOfHelp) {
    for (const Tested* program : kPrograms) {
        EXPECT_GE(listCommands(*program).size(), 6U);
        EXPECT_EQ(complete(*program, {""}), sorted(listCommands(*program))) << program->name;
    }
    EXPECT_EQ(complete(kTetris, {"conf"}), Words{"config"});
}

TEST(CompletionTest, OffersTheOptionsOfHelpForEachCommand) {
    for (const Tested* program : kPrograms) {
        for (const std::string& command : listCommands(*program)) {
            Words names;
            for (const Option& option : listOptions(*program, command))
                names.insert(names.end(), option.names.begin(), option.names.end());
            EXPECT_GE(names.size(), 3U);
            EXPECT_EQ(complete(*program, {command, "-"}), sorted(names))
                << program->name << ' ' << command;
        }
        EXPECT_EQ(complete(*program, {"-"}), complete(*program, {"play", "-"})) << program->name;
    }
}

// Options are offered behind an option without a value only.
TEST(CompletionTest, KnowsWhichOptionsHaveAValue) {
    for (const Tested* program : kPrograms) {
        std::vector<Words> lines;
        std::vector<Words> expected;
        for (const auto& [command, option] : listAllOptions(*program)) {
            for (const std::string& name : option.names) {
                lines.push_back({command, name, "--hel"});
                expected.push_back(option.hasValue ? Words() : Words{"--help"});
            }
        }
        const std::vector<Words> offered = completeAll(*program, lines);
        for (size_t i = 0; i < lines.size(); ++i)
            EXPECT_EQ(offered[i], expected[i])
                << program->name << ' ' << lines[i][0] << ' ' << lines[i][1];
    }
}

// True if the program accepts the word as the option's value: its message is then about the wrong
// option that follows.
bool isTaken(const Tested& program, const std::string& command, const std::string& option,
             const std::string& word) {
    const test::ChildResult result = run(program, {command, option, word, "--wrong"});
    EXPECT_EQ(result.exitCode, 2);
    return result.err.find("'--wrong'") != std::string::npos;
}

// A word that the message about a wrong value lists is offered if the program accepts it, and every
// word offered is accepted. An option of several commands is tried once if they offer and expect
// the same words.
TEST(CompletionTest, OffersTheWordsThatOptionsTake) {
    std::map<std::string, int> lists;
    for (const Tested* program : kPrograms) {
        std::vector<Words> lines;
        for (const auto& [command, option] : listAllOptions(*program))
            if (option.hasValue) lines.push_back({command, option.names[0], ""});
        const std::vector<Words> allOffered = completeAll(*program, lines);
        std::set<std::tuple<std::string, Words, Words>> tried;
        for (size_t i = 0; i < lines.size(); ++i) {
            const std::string& command = lines[i][0];
            const std::string& name = lines[i][1];
            SCOPED_TRACE(program->name + (' ' + command) + ' ' + name);
            const Words& offered = allOffered[i];
            const Words expected = listExpected(run(*program, {command, name, "?", "--wrong"}).err);
            if (!tried.emplace(name, offered, expected).second) continue;
            Words all = offered;
            all.insert(all.end(), expected.begin(), expected.end());
            for (const std::string& word : sorted(all)) {
                const bool isOffered = std::ranges::count(offered, word) > 0;
                if (isOffered && word.ends_with(':')) continue;  // the name of a file is to follow
                const bool isAccepted = isTaken(*program, command, name, word);
                EXPECT_EQ(isOffered, isAccepted) << word;
                if (isAccepted && std::ranges::count(expected, word) > 0) ++lists[name];
            }
        }
    }
    for (const char* name : {"--brain", "--sequence", "--format", "--theme", "--method", "--mode"})
        EXPECT_GE(lists[name], 2) << name;
}

TEST(CompletionTest, OffersBrainsTablesAndActions) {
    Words brains;
    for (const std::string& line : test::splitLines(run(kTetris, {"brains"}).out))
        brains.push_back(line.substr(0, line.find(' ')));
    brains = sorted(brains);
    EXPECT_GE(brains.size(), 10U);
    for (const Words& words :
         {Words{"match", ""}, Words{"match", "bad", ""}, Words{"match", "-n", "5", "bad", ""},
          Words{"league", "bad", "dt10", "bcts", ""}, Words{"serve", ""},
          Words{"match", "--sprt", "=", "5", "bad", ""}, Words{"play", "--brain", ""},
          Words{"--brain", "=", ""}, Words{"run", "--adversary-brain", "="}})
        EXPECT_EQ(complete(kTetris, words), brains);
    EXPECT_EQ(complete(kTetris, {"match", "bad", "bad", ""}), Words());
    EXPECT_EQ(complete(kNpuzzle, {"tables", ""}), (Words{"build", "list", "remove"}));
    EXPECT_EQ(complete(kNpuzzle, {"tables", "build", "4x4-"}), (Words{"4x4-6-6-3", "4x4-7-7-1"}));
}

TEST(CompletionTest, OffersFilesWhereFilesAreExpected) {
    const TemporaryDirectory directory;
    for (const char* name : {"a b.replay", "game.replay", "mine.so", "mine.toml", "pieces.txt"})
        std::ofstream(directory.getPath() / name) << "\n";
    fs::create_directory(directory.getPath() / "folder");
    const auto files = [&directory](const Words& words) {
        return complete(kTetris, words, directory.getPath());
    };
    EXPECT_EQ(files({"replay", ""}), (Words{"a b.replay", "folder", "game.replay"}));
    EXPECT_EQ(files({"replay", "--verify", "game.replay", "a"}), Words{"a b.replay"});
    EXPECT_EQ(files({"play", "--weights", ""}), (Words{"folder", "mine.toml"}));
    EXPECT_EQ(files({"play", "--load-brain", ""}), (Words{"folder", "mine.so"}));
    EXPECT_EQ(files({"play", "--brain", "m"}), (Words{"mine.so", "mine.toml"}));
    EXPECT_EQ(files({"run", "--record", ""}), Words{"folder"});
    EXPECT_EQ(files({"run", "--sequence", "file", ":", "pie"}), Words{"pieces.txt"});
    EXPECT_EQ(files({"run", "--merge", "p"}), Words{"pieces.txt"});
    EXPECT_EQ(files({"replay", "--export", "asciicast", "-o", "p"}), Words{"pieces.txt"});
}

}  // namespace

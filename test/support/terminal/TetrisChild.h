#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "test/support/Contents.h"
#include "test/support/JsonLines.h"
#include "test/support/Text.h"
#include "test/support/terminal/ChildProcess.h"

namespace test {

// The program, followed by its arguments, which are separated by blanks in `line`.
inline std::vector<std::string> makeTetrisCommand(const std::string& line) {
    std::vector<std::string> argv = splitWords(line);
    argv.insert(argv.begin(), TETRIS_PROGRAM);
    return argv;
}

// Runs tetris with these arguments and an empty standard input.
inline ChildResult runTetris(std::vector<std::string> arguments, const ChildOptions& options = {}) {
    arguments.insert(arguments.begin(), TETRIS_PROGRAM);
    return runChild(arguments, options);
}

// The same with arguments that are separated by blanks.
inline ChildResult runTetrisLine(const std::string& line) {
    return runChild(makeTetrisCommand(line));
}

// The output of that command; expects that it succeeds.
inline std::string printTetris(const std::string& line) {
    const ChildResult result = runTetrisLine(line);
    EXPECT_EQ(result.exitCode, 0) << line << "\n" << result.err;
    EXPECT_EQ(result.err, "") << line;
    return result.out;
}

// Expects that the command succeeds and prints all these parts.
inline void expectPrinted(const std::string& line, std::initializer_list<std::string_view> parts) {
    EXPECT_TRUE(hasParts(printTetris(line), parts)) << line;
}

// The objects of that command's output as JSON; expects the same.
inline std::vector<Json> printTetrisJson(const std::string& line) {
    return parseJsonLines(printTetris(line + " --format json"));
}

// Runs tetris in an environment of these variables alone, without those whose value is empty.
inline ChildResult runTetrisIn(const std::map<std::string, std::string>& variables,
                               const std::vector<std::string>& arguments) {
    std::vector<std::string> argv{"/usr/bin/env", "-i"};
    for (const auto& [name, value] : variables)
        if (!value.empty()) argv.push_back(name + "=" + value);
    argv.emplace_back(TETRIS_PROGRAM);
    return runChild(addWords(argv, arguments));
}

// Runs tetris with these arguments, as the shell reads them, and gives it these lines.
inline ChildResult tellTetris(const std::string& arguments, const std::vector<std::string>& lines) {
    std::string script = "printf '%s\\n'";
    for (const std::string& line : lines)
        script += " '" + line + "'";
    return runChild({"/bin/sh", "-c", script + " | '" TETRIS_PROGRAM "' " + arguments});
}

// Runs tetris with a terminal for its progress, waits until each of the texts has been shown, and
// stops it by the signal; expects that it ends by that.
inline ChildResult stopTetris(const std::vector<std::string>& arguments,
                              const std::vector<std::string>& shown, int signal) {
    ChildProcess child(addWords({TETRIS_PROGRAM}, arguments), {.errIsTerminal = true});
    for (const std::string& text : shown)
        child.awaitError(text);
    child.sendSignal(signal);
    const ChildResult result = child.wait();
    EXPECT_EQ(result.signal, signal);
    return result;
}

struct Refusal {
    std::string line;      // arguments, separated by blanks
    std::string sentence;  // after the name of the command
};

// Expects that tetris refuses each line with that one sentence.
inline void expectRefusals(const std::vector<Refusal>& refusals) {
    for (const auto& [line, sentence] : refusals) {
        const std::vector<std::string> words = splitWords(line);
        const ChildResult result = runTetris(words);
        const std::string command = words[0].starts_with("-") ? "play" : words[0];
        EXPECT_EQ(result.exitCode, 2) << line;
        EXPECT_EQ(result.out, "") << line;
        EXPECT_EQ(result.err, "tetris " + command + ": " + sentence + "\n") << line;
    }
}

// Expects that the command, whose words are separated by blanks, fails and says "tetris: ..." with
// this sentence alone.
inline void expectFailure(const std::string& line, const std::string& sentence) {
    EXPECT_TRUE(hasFailed(runTetrisLine(line), 1, "tetris: " + sentence + "\n")) << line;
}

// Expects that it fails, and that these are parts of what it says.
inline void expectFailureWith(const std::string& line,
                              std::initializer_list<std::string_view> parts) {
    EXPECT_TRUE(hasFailed(runTetrisLine(line), 1, parts)) << line;
}

// An external brain that fails at its first move, as --brain and --brains take it.
inline const std::string kBrokenBrain =
    "broken=command:echo '{\"type\":\"ready\",\"protocol\":1,\"rules\":[\"classic\",\"modern\"]}'; "
    "read -r a; read -r b; read -r c; echo nonsense";

// The output of `tetris run` and similar commands, without the times, which differ between runs.
inline std::string dropTimes(const std::string& text) {
    std::string rest;
    for (const std::string& line : splitLines(text))
        rest += line.substr(0, std::min({line.find("\"seconds\""), line.find("\"ms_per_move\""),
                                         line.find(" in ")})) +
                "\n";
    return rest;
}

}  // namespace test

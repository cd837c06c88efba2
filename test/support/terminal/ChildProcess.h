#pragma once

#include <gtest/gtest.h>
#include <sys/types.h>

#include <atomic>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace test {

// What a program has written, and how it ended.
struct ChildResult {
    std::string out;
    std::string err;
    int exitCode = -1;  // -1 if a signal ended it
    int signal = 0;     // that signal, else 0
};

struct ChildOptions {
    std::string outFile = {};    // standard output goes to this file; empty: it is collected
    bool errIsTerminal = false;  // standard error is a terminal; it is still collected
};

// A program that runs beside the test, with an empty standard input and default signal actions.
class ChildProcess {
public:
    // Starts the program; argv[0] is its path. Throws std::runtime_error if fork fails; a file that
    // cannot be run ends with exit code 127.
    explicit ChildProcess(const std::vector<std::string>& argv, const ChildOptions& options = {});
    // Kills it if it still runs.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    // Waits until standard output has `lines` lines, or is closed.
    void awaitLines(int lines);
    // Waits until standard error contains the text, or is closed.
    void awaitError(const std::string& text);
    // May be called from any thread; does nothing after the program has ended.
    void sendSignal(int signal) const;
    // Closes the reading end of standard output, so that further writes of the program fail.
    void closeOutput();
    // Waits until the program ends, and returns all that it wrote.
    ChildResult wait();

private:
    // Waits for output and reads it; false if both streams have ended.
    bool read();

    std::atomic<pid_t> pid_ = -1;  // -1 once it has ended
    int out_ = -1;
    int err_ = -1;
    ChildResult result_;
};

// Whether the program has ended with that code, and has said exactly this on its standard error, or
// all these parts.
testing::AssertionResult hasFailed(const ChildResult& result, int exitCode, std::string_view said);
testing::AssertionResult hasFailed(const ChildResult& result, int exitCode,
                                   std::initializer_list<std::string_view> parts);

// What the program has written; expects that it has succeeded, and complained of nothing.
std::string outputOf(const ChildResult& result);

// Runs the program to its end.
ChildResult runChild(const std::vector<std::string>& argv, const ChildOptions& options = {});

}  // namespace test

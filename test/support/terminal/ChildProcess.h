#pragma once

#include <sys/types.h>

#include <atomic>
#include <string>
#include <vector>

namespace test {

// What a child has written and how it ended.
struct ChildResult {
    std::string out;
    std::string err;
    int exitCode = -1;  // -1 if a signal ended it
    int signal = 0;     // that signal, else 0
};

struct ChildOptions {
    std::string outFile = {};    // standard output goes there; empty: it is collected
    bool errIsTerminal = false;  // standard error is a terminal; collected all the same
};

// A program that runs beside the test, with nothing to read on its standard input. Signals act on
// it as they do by default.
class ChildProcess {
public:
    // Starts it; argv[0] is its path.
    explicit ChildProcess(const std::vector<std::string>& argv, const ChildOptions& options = {});
    // Kills it if it still runs.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    // Collects output until it holds `lines` lines, or the child closes it.
    void awaitLines(int lines);
    // Collects output until standard error holds the text, or the child closes it.
    void awaitError(const std::string& text);
    // From any thread; nothing if it has ended.
    void sendSignal(int signal) const;
    // Its reader goes away: what it writes from now on is refused.
    void closeOutput();
    // Collects what it writes until it ends.
    ChildResult wait();

private:
    // Reads what there is, or waits for it; false at the end of both streams.
    bool read();

    std::atomic<pid_t> pid_ = -1;  // -1 once it has ended
    int out_ = -1;
    int err_ = -1;
    ChildResult result_;
};

// Runs it to its end.
ChildResult runChild(const std::vector<std::string>& argv, const ChildOptions& options = {});

}  // namespace test

#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <string>

namespace tetris {

// A program that is spoken to in lines, through its standard input and output. It runs in a process
// group of its own; what it writes to its standard error is added to a log.
//
// What goes wrong is thrown as BrainFailure, after which the child is of no use any more: it hangs,
// it has died, or it writes lines of more than 64 KiB.
class LineProcess {
public:
    using Milliseconds = std::chrono::milliseconds;

    // Starts the command with sh -c. `name` is how messages call it.
    LineProcess(const std::string& command, std::string name);
    // Closes its input and gives it a second to end; then kills it. At once after a failure.
    ~LineProcess();
    LineProcess(const LineProcess&) = delete;
    LineProcess& operator=(const LineProcess&) = delete;

    // Writes the line, to which a line feed is added, within the time.
    void send(std::string line, Milliseconds time);
    // The next line that it writes, without the line feed, within the time. Empty as soon as
    // isStopRequested says yes, which is asked several times a second.
    [[nodiscard]] std::string receive(Milliseconds time,
                                      const std::function<bool()>& isStopRequested);

    // Throws that its answer is none.
    [[noreturn]] void refuse(const std::string& what, const std::string& line);

private:
    [[noreturn]] void fail(const std::string& what);
    [[noreturn]] void failAsDead();
    void read();

    std::string name_;
    pid_t pid_ = -1;
    int in_ = -1;   // of it, our end
    int out_ = -1;  // likewise
    std::string buffer_;
    std::size_t searched_ = 0;  // of the buffer: without a line feed
    bool hasFailed_ = false;
};

}  // namespace tetris

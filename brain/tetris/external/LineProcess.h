#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <string>

namespace tetris {

// A process that exchanges lines with the program through its standard input and output. It runs in
// a process group of its own; its standard error is appended to a log.
//
// If it hangs, dies, or writes a line of more than 64 KiB, BrainFailure is thrown. The object
// cannot be used after that.
class LineProcess {
public:
    using Milliseconds = std::chrono::milliseconds;

    // Starts the command with sh -c. Messages call it `name`.
    LineProcess(const std::string& command, std::string name);
    // Closes its input, waits up to a second for it to end, then kills it. After a failure it is
    // killed at once.
    ~LineProcess();
    LineProcess(const LineProcess&) = delete;
    LineProcess& operator=(const LineProcess&) = delete;

    // Sends the line and a line feed within the time.
    void send(std::string line, Milliseconds time);
    // The next line that it writes, without the line feed, within the time. Empty as soon as
    // isStopRequested returns true; it is called several times a second.
    [[nodiscard]] std::string receive(Milliseconds time,
                                      const std::function<bool()>& isStopRequested);

    // Throws BrainFailure that says that its last line is no answer.
    [[noreturn]] void refuse(const std::string& what, const std::string& line);

private:
    [[noreturn]] void fail(const std::string& what);
    [[noreturn]] void failAsDead();
    void read();

    std::string name_;
    pid_t pid_ = -1;
    int in_ = -1;   // our end of its standard input
    int out_ = -1;  // our end of its standard output
    std::string buffer_;
    std::size_t searched_ = 0;  // bytes of the buffer that contain no line feed
    bool hasFailed_ = false;
};

}  // namespace tetris

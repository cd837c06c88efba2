#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "brain/tetris/external/BrainSource.h"
#include "brain/tetris/external/ProcessGuard.h"

namespace tetris {

// A process that exchanges lines with the program through its standard input and output. It runs in
// a process group of its own, which does not outlive this program; its standard error is appended
// to a log, brain.log in the program's state directory. The first object makes this program ignore
// SIGPIPE.
//
// All functions throw BrainFailure if the process hangs, has died, or writes a line of more than 64
// KiB. The object cannot be used after that.
class LineProcess {
public:
    using Milliseconds = std::chrono::milliseconds;

    // Starts the command with sh -c. `name` stands for it in messages. The watch, if there is one,
    // kills it when it uses too much memory. If the system itself runs out of memory, it kills this
    // process first. Throws BrainFailure.
    LineProcess(const std::string& command, std::string name,
                std::shared_ptr<MemoryWatch> watch = nullptr);
    // Closes its input and output and waits up to a second for it to end, or not at all after a
    // failure; then kills it and its process group.
    ~LineProcess();
    LineProcess(const LineProcess&) = delete;
    LineProcess& operator=(const LineProcess&) = delete;

    // Sends the line and a line feed. It fails if that takes longer than `time`.
    void send(std::string line, Milliseconds time);
    // The next line that the process writes, without its end. It fails if that takes longer than
    // `time`. Returns an empty text if no whole line is there and isStopRequested returns true; it
    // is called at least every 20 ms.
    [[nodiscard]] std::string receive(Milliseconds time,
                                      const std::function<bool()>& isStopRequested);

    // Throws BrainFailure with `what` and a quotation of the line, the fault and the answer.
    [[noreturn]] void refuse(const std::string& what, const std::string& line,
                             Fault fault = Fault::Broken,
                             std::optional<ExternalAnswer> answer = std::nullopt);

private:
    [[noreturn]] void fail(const std::string& what, Fault fault = Fault::Broken,
                           std::optional<ExternalAnswer> answer = std::nullopt);
    [[noreturn]] void failAsDead();
    void endWatch();
    [[nodiscard]] std::string quoteLastWords() const;
    void read();

    std::string name_;
    // A file in memory with its standard error, because other brains write to the same log.
    int errorCopy_ = -1;
    std::optional<ProcessGuard> guard_;  // destroyed when the process group has ended
    std::shared_ptr<MemoryWatch> watch_;
    pid_t pid_ = -1;
    int in_ = -1;   // our end of its standard input
    int out_ = -1;  // our end of its standard output
    std::string buffer_;
    std::size_t searched_ = 0;  // bytes of the buffer that contain no line feed
    bool hasFailed_ = false;
};

}  // namespace tetris

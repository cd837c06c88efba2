#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "brain/tetris/external/BrainSource.h"
#include "brain/tetris/external/ProcessGuard.h"
#include "brain/tetris/external/ProcessWatch.h"

namespace tetris {

// A process that exchanges lines with the program through its standard input and output. Neither it
// nor what it starts outlives this program (ProcessGuard); its standard error is appended to a log,
// brain.log in the program's state directory. The first object makes this program ignore SIGPIPE.
//
// All functions throw BrainFailure if the process hangs, has died, or writes a line that is too
// long. The object cannot be used after that.
class LineProcess {
public:
    using Milliseconds = std::chrono::milliseconds;

    // Starts the command with sh -c. `name` stands for it in messages. The watch of the terms, if
    // there is one, ends it when it uses too much; their log takes down its lines. `maxLine`: the
    // bytes of its longest line. Throws BrainFailure.
    LineProcess(const std::string& command, std::string name, const ProcessTerms& terms = {},
                std::size_t maxLine = 65536);
    // Closes its input and output and waits up to a second for it to end, or not at all after a
    // failure; then kills it. What it has started is killed, too.
    ~LineProcess();
    // Before that: waits for it to end, up to `patience`; then asks it to by SIGTERM, and waits
    // again. Returns its exit status; nullopt if it did not end, or by a signal. Only the
    // destructor may follow.
    std::optional<int> waitForEnd(Milliseconds patience);
    LineProcess(const LineProcess&) = delete;
    LineProcess& operator=(const LineProcess&) = delete;

    // A game begins, for the watch.
    void beginGame();
    // Sends the line and a line feed. It fails if that takes longer than `time`.
    void send(std::string line, Milliseconds time);
    // The next line that the process writes, without its end. It fails if that takes longer than
    // `time`; if the machine is so busy that the process gets no processor, up to ten times as long
    // are allowed. Returns an empty text if no whole line is there and isStopRequested returns
    // true; it is called at least every 20 ms.
    [[nodiscard]] std::string receive(Milliseconds time,
                                      const std::function<bool()>& isStopRequested);

    [[nodiscard]] bool hasFailed() const { return hasFailed_; }
    // Throws BrainFailure with `what`, a quotation of the line, and `expected`, unless it is empty;
    // the fault, and the answer.
    [[noreturn]] void refuse(const std::string& what, const std::string& line,
                             Fault fault = Fault::Broken,
                             std::optional<ExternalAnswer> answer = std::nullopt,
                             const std::string& expected = {});
    // What messages end with from now on: the question that is open.
    void setQuestion(std::string question) { question_ = std::move(question); }

private:
    [[noreturn]] void fail(const std::string& what, Fault fault = Fault::Broken,
                           std::optional<ExternalAnswer> answer = std::nullopt);
    [[noreturn]] void failAsDead();
    void endWatch();
    [[nodiscard]] bool isStarved(Milliseconds time);
    [[nodiscard]] std::string await(Milliseconds time,
                                    const std::function<bool()>& isStopRequested);
    [[nodiscard]] std::string quoteLastWords() const;
    void read();
    void note(char sign, std::string_view text) const;

    std::string name_;
    std::size_t maxLine_;
    std::string errorLog_;  // its name; empty if there is none
    std::shared_ptr<ProtocolLog> log_;
    int logged_ = 0;  // its number in the protocol's log
    // A file in memory with its standard error, because other brains write to the same log.
    int errorCopy_ = -1;
    std::optional<ProcessGuard> guard_;
    std::shared_ptr<ProcessWatch> watch_;
    int in_ = -1;   // our end of its standard input
    int out_ = -1;  // our end of its standard output
    std::string buffer_;
    std::size_t searched_ = 0;  // bytes of the buffer that contain no line feed
    std::string question_;
    bool hasFailed_ = false;
    // Its processor time when half of the time for an answer had passed, and at the last look.
    std::optional<std::chrono::nanoseconds> halfTime_;
    std::chrono::nanoseconds lastLook_{};
};

}  // namespace tetris

#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>

#include "brain/base/WholeFile.h"

namespace tetris {

// What this program and external brains write to each other, in a file, for the author of a brain:
//
//     0.000 1 = tbp:./bot
//     0.031 1 < {"type":"info","name":"demo","version":"1","author":"x","features":[]}
//     0.031 1 > {"type":"rules","randomizer":"seven_bag"}
//     7.120 1 .
//
// Each line has the seconds since the log was opened, the number of the process, a sign and the
// text: = the process has started, > was sent to it, < came from it, ! it has failed, and how,
// . it has ended. Lines reach the file at once. Thread-safe.
class ProtocolLog {
public:
    // Empties the file. Throws std::runtime_error that names it, if it cannot be written.
    explicit ProtocolLog(const std::string& fileName);

    // The number of a process that starts.
    [[nodiscard]] int add(std::string_view name);
    // A line that the system refuses is lost: the next requireWritten says so.
    void write(int process, char sign, std::string_view text);
    // Throws std::system_error, which names the file, if a line was lost. It is called before each
    // answer is awaited, so that a loss after the last answer is not reported.
    void requireWritten();

private:
    const std::string name_;
    const base::Descriptor file_;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::mutex mutex_;
    int processes_ = 0;
    int error_ = 0;  // of the first line that was lost
};

}  // namespace tetris

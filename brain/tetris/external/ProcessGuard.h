#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>

namespace tetris {

// A small process between this program and an external brain. It starts the brain's command, and
// all processes that come from that stay below it, also those that leave their group or their
// session. When the command ends, or this program, however it does, the guard kills all of them.
// Then it ends as the command has: with its exit status, or by its signal.
//
// It also writes the brain's standard error to the end of a log, and drops what exceeds kMostBytes,
// so that no brain fills the disk. It ignores the signals of a terminal, and has a process group of
// its own; the command has another one.
class ProcessGuard {
public:
    // What one process may write to the log.
    static constexpr long kMostBytes = 1 << 20;

    // The descriptors stay open here, and are only used there. What becomes the command's standard
    // input and output; the log, and a file that gets the same text; both may be -1.
    struct Ends {
        int in = -1;
        int out = -1;
        int log = -1;
        int copy = -1;
    };

    // Starts the command with sh -c. If the system runs out of memory, it kills the command first.
    // `heading` is a line, without its end, that stands in the log before what the command writes.
    // Throws std::system_error.
    ProcessGuard(const std::string& command, const Ends& ends, const std::string& heading);
    // Kills the brain's processes that are still there, and waits for them.
    ~ProcessGuard();
    ProcessGuard(const ProcessGuard&) = delete;
    ProcessGuard& operator=(const ProcessGuard&) = delete;

    // The guard itself. The number belongs to no other process while this object lives, unless wait
    // has returned the end.
    [[nodiscard]] pid_t getPid() const { return pid_; }
    // Waits for the end of the guard, and so of all the brain's processes, for at most `time`.
    // Returns how the command has ended, as waitpid does; nullopt if it has not.
    [[nodiscard]] std::optional<int> wait(std::chrono::milliseconds time);
    // Makes the guard kill the brain's processes; does not wait.
    static void kill(pid_t guard);
    // Makes the guard ask the command and its process group to end, by SIGTERM; does not wait.
    static void askToEnd(pid_t guard);

private:
    pid_t pid_ = -1;
    int life_ = -1;  // the guard reads from it; its end is that of this program
    std::optional<int> status_;
};

}  // namespace tetris

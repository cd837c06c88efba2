#pragma once

#include <sys/types.h>

#include <string>

namespace tetris {

// A small process beside an external brain, which outlives this program for a moment, however that
// ends: then it kills the brain's process group. It also writes the brain's standard error to the
// end of a log, and drops what exceeds kMostBytes, so that no brain fills the disk.
//
// It ignores the signals of a terminal, and has a process group of its own.
class ProcessGuard {
public:
    // What one process may write to the log. A log that is longer when a process starts begins
    // anew.
    static constexpr long kMostBytes = 1 << 20;

    // `errors`: the end of a pipe from which the brain's standard error is read; it is closed.
    // `log`: the file's name, or /dev/null. `copy`: an open file that gets the same text; it stays
    // open. If the system has no process left, there is no guard.
    ProcessGuard(pid_t group, int errors, const std::string& log, int copy);
    // Ends the guard, after it has written the rest of the log: waits for that up to a second. The
    // group must have ended.
    ~ProcessGuard();
    ProcessGuard(const ProcessGuard&) = delete;
    ProcessGuard& operator=(const ProcessGuard&) = delete;

private:
    pid_t pid_ = -1;
    int life_ = -1;  // the guard reads from it; its end is that of this program
};

}  // namespace tetris

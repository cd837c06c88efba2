#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace test {

// The orders to a one-job shell, one byte each. The end of the stream ends the shell and its job.
enum class ShellOrder : char { Foreground = 'f', Background = 'b' };

// A change of the job's state. `status` is that of waitpid, or -1 for "started".
struct JobReport {
    pid_t job = 0;
    int status = 0;
};

// What the shell runs, and the descriptors that it needs. The job gets 0, 1 and 2; descriptors of
// the test that are close-on-exec are closed in it.
struct ShellSetup {
    std::vector<std::string> arguments;    // of the job; the first is its file
    std::vector<std::string> environment;  // NAME=value
    std::string inputFile{};               // instead of the terminal, if not empty
    std::string outputFile{};              // instead of the terminal, if not empty
    int terminal = -1;                     // the slave side of a pty
    int orders = -1;                       // the shell reads ShellOrders from it
    int reports = -1;                      // the shell writes JobReports to it
};

// A shell that runs one program as its foreground job. Call it in a new process; it does not
// return. It leads a new session with the terminal. Without such a leader, ^Z would not stop the
// program, because the kernel does not stop an orphaned process group. When the job stops or ends,
// the shell takes the terminal back; when the terminal hangs up, it passes SIGHUP on. It runs on
// after the end of its job, because its own end would hang up the terminal.
[[noreturn]] void runOneJobShell(const ShellSetup& setup);

}  // namespace test

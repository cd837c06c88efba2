#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace test {

// What a one-job shell is told, one byte an order; the end of the orders ends it and its job.
enum class ShellOrder : char { Foreground = 'f', Background = 'b' };

// A change of the job, as the shell reports it: status is that of waitpid, with -1 for "started".
struct JobReport {
    pid_t job = 0;
    int status = 0;
};

// What the shell runs, and the descriptors that it needs. Descriptors of the test are closed in
// the job if they are marked so; 0, 1 and 2 are set up here.
struct ShellSetup {
    std::vector<std::string> arguments;    // of the job; the first is its file
    std::vector<std::string> environment;  // NAME=value
    std::string inputFile{};               // instead of the terminal, if not empty
    std::string outputFile{};              // instead of the terminal, if not empty
    int terminal = -1;                     // the slave's side of a pty
    int orders = -1;                       // read: ShellOrder
    int reports = -1;                      // written: JobReport
};

// Runs in a process forked for it, and does not return. It leads a session of its own with the
// terminal and runs one program there as its foreground job, as a shell does. A session needs such
// a leader for a program in it to be stopped by ^Z: a process group that nobody of its session
// looks after is never stopped. When the job stops or ends, the shell has the terminal again; when
// the terminal hangs up, the shell hands SIGHUP on. It stays after its job, since its end would
// hang up the terminal, until it is told to end.
[[noreturn]] void runOneJobShell(const ShellSetup& setup);

}  // namespace test

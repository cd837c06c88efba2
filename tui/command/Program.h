#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace tui {

// A row of a program's table of commands.
struct CommandEntry {
    std::string_view name;
    std::string_view about;  // one line, for a person who chooses
    // Runs the command; argv[0] is a name, the arguments follow. Returns the exit code. Throws
    // UsageError for wrong usage, any other std::exception for what failed.
    int (*run)(int argc, char** argv);
};

// A program with subcommands.
struct Program {
    std::string_view name;
    std::string_view about;                  // one line
    std::string_view defaultCommand;         // the command if none is named
    std::span<const CommandEntry> commands;  // in the order in which help shows them
    std::span<const CommandEntry>
        helpers{};  // for processes that the program starts itself, not shown in help
};

// Calls `work` and returns its exit code. Reports what it throws in one sentence on standard error,
// wrong usage with the speaker's name ("tetris run"), and then returns 1, or 2 for wrong usage. If
// the reader of standard output has gone, ends the program by SIGPIPE.
[[nodiscard]] int reportFailures(const std::string& program, const std::string& speaker,
                                 const std::function<int()>& work);

// The body of main: finds the command in the arguments and runs it, handles --help and --version,
// and reports exceptions in one sentence on standard error. Returns the exit code: 0 done, 1
// failed, 2 wrong usage, unless the command returns another. If the reader of standard output has
// gone, ends the program by SIGPIPE.
[[nodiscard]] int runProgram(const Program& program, int argc, char** argv);

// "tetris 1.0.0".
[[nodiscard]] std::string formatVersion(std::string_view program);

// How the user calls the program, for command lines in messages: the value of the environment
// variable `variable`, in which a script that runs the program puts its own name, if that is plain
// text; else `name`.
[[nodiscard]] std::string nameProgram(const char* variable, const std::string& name);

}  // namespace tui

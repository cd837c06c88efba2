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
    // Does it; argv[0] is a name, the arguments follow. Returns the exit code. Throws UsageError
    // for wrong usage, any other std::exception for what failed.
    int (*run)(int argc, char** argv);
};

// A program of subcommands.
struct Program {
    std::string_view name;
    std::string_view about;                   // one line
    std::string_view defaultCommand;          // what is meant where no command is named
    std::span<const CommandEntry> commands;   // in the order in which help shows them
    std::span<const CommandEntry> helpers{};  // for processes of its own, not for persons
};

// Does the work and returns its exit code; what it throws is reported in one sentence on standard
// error, wrong usage under the speaker's name ("tetris run"), and gives the exit code 1, or 2 for
// wrong usage. A reader of standard output who has gone ends the program by SIGPIPE.
[[nodiscard]] int reportFailures(const std::string& program, const std::string& speaker,
                                 const std::function<int()>& work);

// What main does: finds the command in the arguments and runs it, answers --help and --version,
// reports what was thrown in one sentence on standard error. Returns the exit code: 0 done, 1
// failed, 2 wrong usage, unless the command returns another. A reader of standard output who has
// gone ends the program by SIGPIPE.
[[nodiscard]] int runProgram(const Program& program, int argc, char** argv);

// "tetris 1.0.0".
[[nodiscard]] std::string formatVersion(std::string_view program);

// What the user calls the program, for command lines to repeat: the environment's `variable`, by
// which a script that runs it says its own name, if that is plain text; else `name`.
[[nodiscard]] std::string nameProgram(const char* variable, const std::string& name);

}  // namespace tui

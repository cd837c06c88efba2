#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "tui/base/Environment.h"

namespace tui {

// A row of a program's table of commands.
struct CommandEntry {
    std::string_view name;
    std::string_view about;  // one line for the list of commands
    // Runs the command; the arguments follow a name. Returns the exit code. Throws
    // UsageError for wrong usage, and other std::exceptions for failures.
    int (*run)(CommandLine words);
};

// A program with subcommands.
struct Program {
    std::string_view name;
    std::string_view about;                  // one line
    std::string_view defaultCommand;         // the command if none is named
    std::span<const CommandEntry> commands;  // in the order in which help shows them
};

// Calls `work` and returns its exit code. Reports what it throws in one sentence on standard error:
// returns 2 for a UsageError, reported by `speaker` ("tetris run", which `work` may change), and 1
// for others. Ends the program by SIGPIPE if the reader of standard output has gone.
int reportFailures(const std::string& program, const std::string& speaker,
                   const std::function<int()>& work);

// The body of main: finds the command in the arguments and runs it, handles --help and --version,
// and reports failures as reportFailures does. Returns the exit code: 0 done, 1 failed, 2 wrong
// usage, unless the command returns another.
int runProgram(const Program& program, CommandLine words);

// How the user calls the program, for command lines in messages. This is the value of the
// environment variable `variable` if that is printable ASCII; otherwise `name`. A script that runs
// the program sets the variable to its own name.
std::string nameProgram(const char* variable, const std::string& name);

// The file of this program; empty if the system does not tell it.
std::filesystem::path findOwnFile();
// Finds the other program of that name, which lies in the same folder as this one. Returns its
// file, or an empty text if it is not there.
std::string findProgram(std::string_view name);
// Replaces this program by that one, which is given these arguments. Throws std::system_error if
// that fails.
[[noreturn]] void becomeProgram(std::string_view name, CommandLine arguments);
// The same without arguments; that program knows that it was started from another game.
[[noreturn]] void startOtherGame(std::string_view name);
// True if startOtherGame, in another program, started this one.
bool isStartedByOtherGame();

}  // namespace tui

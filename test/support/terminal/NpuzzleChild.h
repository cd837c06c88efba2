#pragma once

#include <string>
#include <vector>

#include "test/support/terminal/ChildProcess.h"

namespace test {

// Runs npuzzle with these arguments and an empty standard input.
inline ChildResult runNpuzzle(std::vector<std::string> arguments,
                              const ChildOptions& options = {}) {
    arguments.insert(arguments.begin(), NPUZZLE_PROGRAM);
    return runChild(arguments, options);
}

// Runs a line of the shell, in which $0 is npuzzle.
inline ChildResult runNpuzzleShell(const std::string& line, const ChildOptions& options = {}) {
    return runChild({"/bin/sh", "-c", line, NPUZZLE_PROGRAM}, options);
}

}  // namespace test

#pragma once

#include <string>
#include <vector>

#include "test/support/terminal/ChildProcess.h"

namespace test {

using Words = std::vector<std::string>;

struct Tested {
    const char* file;  // the program
    const char* name;
};

inline constexpr Tested kTetris{TETRIS_FILE, "tetris"};
inline constexpr Tested kNpuzzle{NPUZZLE_FILE, "npuzzle"};
inline constexpr const Tested* kPrograms[] = {&kTetris, &kNpuzzle};

// Runs the program to its end.
ChildResult run(const Tested& program, Words arguments);

// The commands that the program's help lists.
Words listCommands(const Tested& program);

// An option as the help of a command lists it.
struct Option {
    Words names;
    bool hasValue = false;
};

std::vector<Option> listOptions(const Tested& program, const std::string& command);

}  // namespace test

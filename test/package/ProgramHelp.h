#pragma once

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "test/support/Text.h"
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
inline ChildResult run(const Tested& program, Words arguments) {
    arguments.insert(arguments.begin(), program.file);
    return runChild(arguments);
}

// The commands that the program's help lists.
inline Words listCommands(const Tested& program) {
    Words commands;
    for (const std::string& line : splitLines(run(program, {"--help"}).out))
        if (line.starts_with("  ")) commands.push_back(line.substr(2, line.find(' ', 2) - 2));
    return commands;
}

// An option as the help of a command lists it.
struct Option {
    Words names;
    bool hasValue = false;
};

inline std::vector<Option> listOptions(const Tested& program, const std::string& command) {
    std::vector<Option> options;
    for (const std::string& line : splitLines(run(program, {command, "--help"}).out)) {
        if (!line.starts_with("  -")) continue;
        const size_t end = std::min(line.find(' ', 2), line.size());
        Option option;
        std::istringstream names(line.substr(2, end - 2));
        for (std::string name; std::getline(names, name, ',');)
            option.names.push_back(name);
        // The form of a value follows after one space, the description in its own column.
        option.hasValue = end + 1 < line.size() && line[end + 1] != ' ';
        options.push_back(option);
    }
    return options;
}

}  // namespace test

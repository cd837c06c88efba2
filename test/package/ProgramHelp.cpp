#include "test/package/ProgramHelp.h"

#include <algorithm>
#include <sstream>

#include "test/support/Text.h"

namespace test {

ChildResult run(const Tested& program, Words arguments) {
    arguments.insert(arguments.begin(), program.file);
    return runChild(arguments);
}

Words listCommands(const Tested& program) {
    Words commands;
    for (const std::string& line : splitLines(run(program, {"--help"}).out))
        if (line.starts_with("  ")) commands.push_back(line.substr(2, line.find(' ', 2) - 2));
    return commands;
}

std::vector<Option> listOptions(const Tested& program, const std::string& command) {
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

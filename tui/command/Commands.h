#pragma once

#include <span>
#include <string_view>

namespace tui {

// A row of the table of commands.
struct CommandEntry {
    std::string_view name;
    std::string_view about;  // one line, for a person who chooses
    // Does it; argv[0] is a name, the arguments follow. Returns the exit code. Throws UsageError
    // for wrong usage, any other std::exception for what failed.
    int (*run)(int argc, char** argv);
};

// What is meant where no command is named.
inline constexpr std::string_view kDefaultCommand = "play";

// All commands, in the order in which help shows them.
[[nodiscard]] std::span<const CommandEntry> getCommands();

// The row of that name, null if there is none.
[[nodiscard]] const CommandEntry* findCommand(std::string_view name);

}  // namespace tui

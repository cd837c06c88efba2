#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace tui {

// The file of this program; empty if the system does not tell it.
std::filesystem::path findOwnFile();
// The file of another program in the folder of this one; empty if there is none.
std::string findProgram(std::string_view name);
// Replaces this program by that one, which is given these arguments, of which the last is a null
// pointer. Throws std::system_error if that fails.
[[noreturn]] void becomeProgram(std::string_view name, char* const* arguments);
// The same without arguments; that program knows that it was started from another game.
[[noreturn]] void startOtherGame(std::string_view name);
// True if startOtherGame, in another program, started this one.
bool isStartedByOtherGame();

}  // namespace tui

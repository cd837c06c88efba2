#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace tui {

// The file of this program; empty if the system does not tell it.
std::filesystem::path findOwnFile();
// Finds the other program of that name, which lies in the same folder as this one. Returns its file,
// or an empty text if it is not there.
std::string findProgram(std::string_view name);
// Replaces this program by that one, which is given these arguments, of which the last is a null
// pointer. Throws std::system_error if that fails.
[[noreturn]] void becomeProgram(std::string_view name, char* const* arguments);
// The same without arguments; that program knows that it was started from another game.
[[noreturn]] void startOtherGame(std::string_view name);
// True if startOtherGame, in another program, started this one.
bool isStartedByOtherGame();

}  // namespace tui

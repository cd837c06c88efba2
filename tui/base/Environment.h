#pragma once

#include <cstdlib>
#include <span>
#include <string_view>

namespace tui {

// The arguments of main, or of a command of the program; the first one is its name.
using CommandLine = std::span<char* const>;

// The value of a variable of the environment; empty if it is not set.
inline std::string_view readVariable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? std::string_view() : std::string_view(value);
}

}  // namespace tui

#pragma once

#include <string>

namespace tui {

// Queries to the terminal's description, as curses knows it. Requires: curses is initialised.

// The text of a capability, with its parameters filled in and without padding; empty if there is
// none.
[[nodiscard]] std::string findCapability(const char* name, int first = 0, int second = 0);

// True if the terminal understands the syntax of ECMA-48, and so ignores sequences that it does not
// know.
[[nodiscard]] bool isAnsi();

// Changes the description in curses' memory to shorter sequences with the same effect.
void trimDescription();

// The sequence that switches mouse reports on or off.
[[nodiscard]] std::string formatMouseSwitch(bool on);

}  // namespace tui

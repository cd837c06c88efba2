#pragma once

#include <string>

namespace tui {

// What the terminal's description says, as curses knows it. Requires: curses is on.

// The text of a capability, with its parameters filled in and without padding; empty if there is
// none.
[[nodiscard]] std::string findCapability(const char* name, int first = 0, int second = 0);

// True if the terminal takes the sequences of ECMA-48, and so leaves alone those that it does not
// know.
[[nodiscard]] bool isAnsi();

// Amends the description, where curses keeps it, by what costs fewer bytes and does the same.
void trimDescription();

// What switches mouse reports.
[[nodiscard]] std::string formatMouseSwitch(bool on);

}  // namespace tui
